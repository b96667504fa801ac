// Instances that are put together option by option, for the tests of the engine.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "search/root.hpp"

namespace xcmodel::dlx::testing {

struct Arrays {
  std::vector<std::int64_t> low, high, start{0}, costs;
  std::vector<std::int32_t> items, colours;
  std::vector<WeightedRow> rows;

  InstanceArrays view() const { return {low, high, start, items, colours, costs}; }
  std::shared_ptr<const RootedInstance> compile() const {
    auto instance = std::make_shared<RootedInstance>(view());
    for (const WeightedRow& row : rows) instance->add_weighted_row(row);
    return instance;
  }
};

inline void add_option(Arrays& arrays, const std::vector<std::int32_t>& items, std::int64_t cost = 0) {
  arrays.items.insert(arrays.items.end(), items.begin(), items.end());
  arrays.colours.resize(arrays.items.size());
  arrays.start.push_back(static_cast<std::int64_t>(arrays.items.size()));
  arrays.costs.push_back(cost);
}

inline Arrays latin_squares(int n) {
  Arrays arrays;
  arrays.low.assign(static_cast<std::size_t>(3 * n * n), 1);
  arrays.high = arrays.low;
  for (int row = 0; row < n; ++row)
    for (int column = 0; column < n; ++column)
      for (int number = 0; number < n; ++number)
        add_option(arrays, {row * n + column, n * n + row * n + number, 2 * n * n + column * n + number});
  return arrays;
}

}  // namespace xcmodel::dlx::testing
