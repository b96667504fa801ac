#include "set_up.hpp"

#include <algorithm>

#include "base/tuning.hpp"
#include "levels/level_order.hpp"
#include "subproblem/ordering.hpp"

namespace xcmodel::dlx::count {

SetUp set_up_for(const Instance& instance) {
  const auto items = static_cast<std::int64_t>(instance.items);
  const auto entries = static_cast<std::int64_t>(instance.entry_item.size());
  const std::int64_t words = instance.options / word_bits + 1;
  const std::int64_t pairs = count_pairs(instance.option_start);
  const std::int64_t frontier =
      pairs > tuning.most_pairs ? 0 : pairs * tuning.frontier_units_per_pair + items * tuning.frontier_units_per_item;
  return {.problem = entries * tuning.problem_units_per_entry + frontier,
          .levels = units_to_order(instance, pairs) + entries * tuning.plan_units_per_entry,
          .memoised = entries * words};
}

bool suits_components(const Instance& instance) {
  bool is_packing = true;
  for (std::int32_t item = 0; item < instance.items; ++item) {
    const std::int32_t low = instance.low[item], high = instance.high[item];
    const bool is_optional = low == 0 && high <= 1;
    const bool excludes_nothing = low <= tuned::most_component_needs && high >= std::ssize(instance.options_of(item));
    if (instance.coloured[item] || (!is_optional && !excludes_nothing)) return false;
    is_packing = is_packing && is_optional;
  }
  const int size = std::max(instance.items, instance.options);
  return size <= tuned::most_components && (!is_packing || instance.options <= tuned::options_of_packed_item * instance.items);
}

}  // namespace xcmodel::dlx::count
