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

namespace {

// Whether each item has as many options as any other, and each option as many items: as where all are isomorphic.
bool is_regular(const Instance& instance) {
  for (std::int32_t item = 1; item < instance.items; ++item)
    if (instance.options_of(item).size() != instance.options_of(0).size()) return false;
  for (std::int32_t option = 1; option < instance.options; ++option)
    if (instance.length_of(option) != instance.length_of(0)) return false;
  return true;
}

// Isomorphic subproblems are not looked for on the way, of which a regular packing may have many.
bool packing_suits_components(const Instance& instance) {
  const int most_per_item = is_regular(instance) ? 1 : tuned::options_of_packed_item;
  return instance.options <= most_per_item * instance.items;
}

}  // namespace

bool suits_components(const Instance& instance) {
  bool is_packing = true;
  for (std::int32_t item = 0; item < instance.items; ++item) {
    const std::int32_t low = instance.low[item], high = instance.high[item];
    const bool is_optional = low == 0 && high <= 1;
    const bool excludes_nothing = low <= tuned::most_component_needs && high >= std::ssize(instance.options_of(item));
    if (instance.coloured[item] || (!is_optional && !excludes_nothing)) return false;
    is_packing = is_packing && is_optional;
  }
  if (std::max(instance.items, instance.options) > tuned::most_components) return false;
  return !is_packing || packing_suits_components(instance);
}

}  // namespace xcmodel::dlx::count
