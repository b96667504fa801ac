#include "weighted_groups.hpp"

#include <algorithm>
#include <queue>
#include <utility>

namespace xcmodel::dlx {

WeightedRow row_of(std::span<const std::int64_t> weights) {
  WeightedRow row{{}, {}, -WeightedRow::unlimited, WeightedRow::unlimited};
  for (std::size_t option = 0; option < weights.size(); ++option) {
    if (weights[option] == 0) continue;
    row.options.push_back(static_cast<std::int32_t>(option));
    row.weights.push_back(weights[option]);
  }
  return row;
}

std::vector<WeightedGroup> groups_of(const Instance& instance, const WeightedRow& row) {
  std::vector<WeightedGroup> groups;
  std::vector<std::int64_t> weight(static_cast<std::size_t>(instance.options));
  for (std::size_t k = 0; k < row.options.size(); ++k) weight[row.options[k]] = row.weights[k];
  const auto may_group = [&](int item) { return instance.high[item] == 1 && !instance.coloured[item]; };
  std::vector<std::int32_t> members(static_cast<std::size_t>(instance.items));
  for (const std::int32_t option : row.options)
    for (const std::int32_t item : instance.items_of(option)) members[item] += may_group(item);
  // By numbers of options, of which the first is up to date where it comes first: they only fall.
  using Count = std::pair<std::int32_t, std::int32_t>;
  std::priority_queue<Count> counts;
  for (int item = 0; item < instance.items; ++item)
    if (members[item] >= 2) counts.emplace(members[item], -item);
  while (!counts.empty()) {
    const auto [count, item_below] = counts.top();
    const std::int32_t item = -item_below;
    counts.pop();
    if (count > members[item]) {
      if (members[item] >= 2) counts.emplace(members[item], -item);
      continue;
    }
    WeightedGroup& group = groups.emplace_back(WeightedGroup{{}, instance.low[item] == 0});
    for (const std::int32_t option : instance.options_of(item)) {
      group.options.emplace_back(weight[option], option);
      if (std::exchange(weight[option], 0) == 0) continue;
      for (const std::int32_t other : instance.items_of(option)) members[other] -= may_group(other);
    }
    std::ranges::sort(group.options);
  }
  for (const std::int32_t option : row.options)
    if (weight[option] != 0) groups.push_back({{{weight[option], option}}, true});
  return groups;
}

}  // namespace xcmodel::dlx
