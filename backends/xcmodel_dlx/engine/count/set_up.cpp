#include "set_up.hpp"

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

}  // namespace xcmodel::dlx::count
