// A local search for an order of the items along which levels are narrower.
#pragma once

#include <cstdint>

#include "base/random.hpp"
#include "level_width.hpp"

namespace xcmodel::dlx::count {

// Moves one item after the other to another place, and takes what is no wider.
//
// Greedy orders of irregular instances, such as those of random graphs, are often wider by far than need be.
class OrderSearch {
 public:
  // The problem must outlive the search.
  OrderSearch(const Problem& problem, List order);

  // Tries as many moves as fit into so many units, at least one, and returns their units.
  std::int64_t work(std::int64_t units);

  const List& order() const { return order_; }
  double width() const { return width_; }

 private:
  std::size_t place_near(std::size_t place);

  const std::int64_t units_of_move_;
  List order_, moved_, items_;
  LevelWidths widths_;
  double width_;
  Random random_;
};

}  // namespace xcmodel::dlx::count
