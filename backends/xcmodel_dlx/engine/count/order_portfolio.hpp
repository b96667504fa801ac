// Two ways to branch, which work in alternating slices of a long count.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "base/tuning.hpp"

namespace xcmodel::dlx::count {

// On which item to branch, where several have choices: the one with the fewest, or the first of all.
// The first makes small trees. The second, along the frontier, makes large ones in which far more
// subproblems are isomorphic: all filled Sudoku grids are counted in minutes, of which the first
// would not count one part in a billion in that time.
enum class Order : std::uint8_t { fewest, frontier };
inline constexpr std::size_t orders = 2;

// Nothing tells before the end which order is the faster one: the share of a search that is done often
// jumps from nearly nothing to all. So each has its slices, ever longer ones, and those of the one
// that has come further are longer still. What is found in a slice stays in the transposition table
// for both, so little is lost when it ends.
class OrderPortfolio {
 public:
  Order order() const { return order_; }
  // The effort that the slice may take.
  std::int64_t effort() const {
    const bool leads = share_of(order_) > share_of(other());
    return leads ? tuning.leading_order_factor * effort_ : effort_;
  }
  // Whether both have had slices, and this one has not come less far.
  bool may_go_on() const { return ended_ >= orders && share_of(order_) >= share_of(other()); }

  // Ends a slice in which this share of the search was done.
  void note(double share) { share_[static_cast<std::size_t>(order_)] = share; }
  void pass_on() {
    if (order_ == Order::frontier) effort_ *= 2;
    order_ = other();
    ++ended_;
  }

 private:
  Order other() const { return order_ == Order::fewest ? Order::frontier : Order::fewest; }
  double share_of(Order order) const { return share_[static_cast<std::size_t>(order)]; }

  Order order_ = Order::fewest;
  std::int64_t effort_ = tuning.first_order_slice;
  std::size_t ended_ = 0;  // Slices.
  std::array<double, orders> share_{};  // In the last slice of each.
};

}  // namespace xcmodel::dlx::count
