// RandomNumbers instances of the whole language, for the tests of the engine.
#pragma once

#include <algorithm>
#include <cstdint>
#include <random>
#include <set>
#include <vector>

#include "arrays.hpp"

namespace xcmodel::dlx::testing {

class RandomNumbers {
 public:
  explicit RandomNumbers(unsigned seed) : source_(seed) {}
  // A number from `first` to `last`.
  int number(int first, int last) {
    return first + static_cast<int>(source_() % static_cast<unsigned>(last - first + 1));
  }
  bool chance(int percent) { return number(1, 100) <= percent; }

 private:
  std::mt19937 source_;
};

// Which part of the language an instance uses.
struct Shape {
  int items, options, length;
  bool multiplicities, colours;
  int required_percent;
};

inline Arrays random_arrays(const Shape& shape, RandomNumbers& random) {
  Arrays arrays;
  std::vector<bool> coloured;
  for (int i = 0; i < shape.items; ++i) {
    coloured.push_back(shape.colours && random.chance(30));
    const bool multiple = shape.multiplicities && !coloured.back() && random.chance(50);
    const int low = coloured.back() ? 0 : multiple ? random.number(0, 3)
                                                   : random.chance(shape.required_percent);
    arrays.low.push_back(low);
    arrays.high.push_back(multiple ? low + random.number(0, 2) : 1);
  }
  for (int o = 0; o < shape.options; ++o) {
    std::set<int> items;
    const int length = random.number(1, std::min(shape.items, shape.length));
    while (static_cast<int>(items.size()) < length) items.insert(random.number(0, shape.items - 1));
    for (const int item : items) {
      arrays.items.push_back(item);
      arrays.colours.push_back(coloured[static_cast<std::size_t>(item)] ? random.number(0, 2) : 0);
    }
    arrays.start.push_back(static_cast<std::int64_t>(arrays.items.size()));
    arrays.costs.push_back(random.number(-4, 9));
  }
  return arrays;
}

// A covering, a packing, or both at once: items that admit one option and need none, and items that need some and admit
// all. Some options are equal.
inline Arrays random_covering(int items, int options, int length, RandomNumbers& random) {
  Arrays arrays;
  const int percent_of_packed = random.number(0, 2) * 50;
  for (int i = 0; i < items; ++i) {
    const bool is_packed = random.chance(percent_of_packed);
    const int low = is_packed ? 0 : random.chance(70) ? 1 : random.number(0, 3);
    arrays.low.push_back(low);
    arrays.high.push_back(is_packed ? 1 : low + options);
  }
  std::set<int> covered;
  for (int o = 0; o < options; ++o) {
    if (o == 0 || random.chance(90)) {
      covered.clear();
      const int least = random.number(1, std::min(items, length));
      while (static_cast<int>(covered.size()) < least) covered.insert(random.number(0, items - 1));
    }
    add_option(arrays, {covered.begin(), covered.end()}, random.number(-4, 9));
  }
  return arrays;
}

}  // namespace xcmodel::dlx::testing
