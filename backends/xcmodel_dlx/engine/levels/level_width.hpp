// How wide the levels along an order of the items may be.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "subproblem/problem.hpp"

namespace xcmodel::dlx::count {

// Measures orders of all items of a problem, or of one connected component after the other.
class LevelWidths {
 public:
  explicit LevelWidths(const Problem& problem);

  // About as many states as the levels may have in all: the sum, over all places in the order, of the lesser of two
  // numbers. One is 2 to half the number of open items, each of which is covered or not; items tell of each other, and
  // half as many bits are what states of many families have. The other is the number of ways to decide about earlier
  // items, as far as that matters for open items: in how many ways the vertices along a frontier may be coloured.
  //
  // The component has all items of the order, and those that share options with them.
  double of(const List& order, std::span<const std::int32_t> component);

 private:
  void find_places(const List& order, std::span<const std::int32_t> component);
  void find_reaches(const List& order, std::span<const std::int32_t> component);
  void add_choices(const List& order);

  const Problem& problem_;
  Lists classes_;             // By item: the classes of which it is the first entry.
  List rank_, first_, last_;  // By item: its place, and the first and last place of its options.
  List start_;                // By class: the place where it is decided about.
  Lists reaches_;             // By place: the last places of the items of each class that is decided about there,
  std::vector<bool> leaves_;  // and whether some class is done with there, or none may be taken.
  List opened_;               // By place: how many more items are open than before,
  std::vector<double> bits_;  // and the bits of choices that begin to matter, less those that no more do.
};

}  // namespace xcmodel::dlx::count
