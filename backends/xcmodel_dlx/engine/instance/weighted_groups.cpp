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

WeightedRow opposite_of(const WeightedRow& row) {
  WeightedRow opposite{row.options, row.weights, -row.high, -row.low};
  for (std::int64_t& weight : opposite.weights) weight = -weight;
  return opposite;
}

WeightedGrouping::WeightedGrouping(const Instance& instance)
    : instance_(instance),
      weight_(static_cast<std::size_t>(instance.options)),
      members_(static_cast<std::size_t>(instance.items)) {}

std::vector<WeightedGroup> WeightedGrouping::groups_of(const WeightedRow& row) {
  std::vector<WeightedGroup> groups;
  const auto may_group = [&](int item) { return instance_.high[item] == 1 && !instance_.coloured[item]; };
  std::vector<std::int32_t> items;
  for (std::size_t k = 0; k < row.options.size(); ++k) {
    weight_[row.options[k]] = row.weights[k];
    for (const std::int32_t item : instance_.items_of(row.options[k]))
      if (may_group(item) && members_[item]++ == 0) items.push_back(item);
  }
  // By numbers of options, of which the first is up to date where it comes first: they only fall.
  using Count = std::pair<std::int32_t, std::int32_t>;
  std::priority_queue<Count> counts;
  for (const std::int32_t item : items)
    if (members_[item] >= 2) counts.emplace(members_[item], -item);
  while (!counts.empty()) {
    const auto [count, item_below] = counts.top();
    const std::int32_t item = -item_below;
    counts.pop();
    if (count > members_[item]) {
      if (members_[item] >= 2) counts.emplace(members_[item], -item);
      continue;
    }
    WeightedGroup& group = groups.emplace_back(WeightedGroup{{}, instance_.low[item] == 0});
    for (const std::int32_t option : instance_.options_of(item)) {
      group.options.emplace_back(weight_[option], option);
      if (std::exchange(weight_[option], 0) == 0) continue;
      for (const std::int32_t other : instance_.items_of(option)) members_[other] -= may_group(other);
    }
    std::ranges::sort(group.options);
  }
  for (const std::int32_t option : row.options)
    if (const std::int64_t weight = std::exchange(weight_[option], 0)) groups.push_back({{{weight, option}}, true});
  for (const std::int32_t item : items) members_[item] = 0;
  return groups;
}

}  // namespace xcmodel::dlx
