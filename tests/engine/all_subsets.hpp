// The solutions of small instances, found by trying all sets of options.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "query/query.hpp"
#include "random_arrays.hpp"

namespace xcmodel::dlx::testing {

using Options = std::vector<std::int32_t>;

// Whether the options, one bit each, are a solution.
inline bool is_solution(const Arrays& arrays, unsigned chosen) {
  std::vector<int> covered(arrays.low.size()), colour(arrays.low.size());
  for (std::size_t o = 0; o + 1 < arrays.start.size(); ++o) {
    if (!(chosen >> o & 1)) continue;
    for (auto e = static_cast<std::size_t>(arrays.start[o]);
         e < static_cast<std::size_t>(arrays.start[o + 1]); ++e) {
      const auto item = static_cast<std::size_t>(arrays.items[e]);
      if (covered[item] && colour[item] != 0 && colour[item] == arrays.colours[e]) continue;
      ++covered[item];
      colour[item] = arrays.colours[e];
    }
  }
  for (std::size_t i = 0; i < covered.size(); ++i)
    if (covered[i] < arrays.low[i] || covered[i] > arrays.high[i]) return false;
  return true;
}

inline std::vector<Options> by_all_subsets(const Arrays& arrays) {
  std::vector<Options> found;
  const auto count = arrays.costs.size();
  for (unsigned chosen = 0; chosen < 1U << count; ++chosen) {
    if (!is_solution(arrays, chosen)) continue;
    Options& options = found.emplace_back();
    for (std::size_t o = 0; o < count; ++o)
      if (chosen >> o & 1) options.push_back(static_cast<std::int32_t>(o));
  }
  std::sort(found.begin(), found.end());
  return found;
}

inline WeightedRow random_row(int options, RandomNumbers& random) {
  const int low = random.number(-4, 6);
  WeightedRow row{.options = {}, .weights = {}, .low = low, .high = low + random.number(0, 4)};
  for (int option = 0; option < options; ++option) {
    const int weight = random.number(-3, 5);
    if (weight == 0 || random.chance(30)) continue;
    row.options.push_back(option);
    row.weights.push_back(weight);
  }
  return row;
}

inline bool is_met(const WeightedRow& row, const Options& options) {
  std::int64_t sum = 0;
  for (std::size_t k = 0; k < row.options.size(); ++k)
    if (std::ranges::binary_search(options, row.options[k])) sum += row.weights[k];
  return row.low <= sum && sum <= row.high;
}

// Leaves those with all options that are given, and without any that is forbidden.
inline void keep_to_conditions(const Query& query, std::vector<Options>& found) {
  std::erase_if(found, [&](const Options& options) {
    const auto has = [&](std::int32_t option) { return std::ranges::binary_search(options, option); };
    return !std::ranges::all_of(query.given, has) || std::ranges::any_of(query.forbidden, has);
  });
}

// Those that keep to the rows as well.
inline std::vector<Options> by_all_subsets_with_rows(const Arrays& arrays) {
  std::vector<Options> found = by_all_subsets(arrays);
  for (const WeightedRow& row : arrays.rows)
    std::erase_if(found, [&](const Options& options) { return !is_met(row, options); });
  return found;
}

}  // namespace xcmodel::dlx::testing
