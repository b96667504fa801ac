// Two ways to branch, which take turns in a long count.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace xcmodel::dlx::count {

// On which item to branch, where several have choices: the one with the fewest, or the first of all.
// The first makes small trees. The second, along the frontier, makes large ones in which far more
// subproblems are equal up to renaming: all filled Sudoku grids are counted in minutes, of which the
// first would not count one part in a billion in that time.
enum class Order : std::uint8_t { fewest, frontier };
inline constexpr std::size_t orders = 2;

// Nothing tells before the end which way is the shorter one: the part of a search that is done often
// jumps from nearly nothing to all. So each has its turns, ever longer ones, and those of the one
// that has come further are four times as long. What has been found in a turn is kept for all of
// them, so little is lost when it ends.
class Turns {
 public:
  // The effort that the first turn may take.
  explicit Turns(std::uint64_t first_effort) : effort_(first_effort) {}

  Order order() const { return order_; }
  // What the turn may take.
  std::uint64_t effort() const {
    const bool is_ahead = fraction_of(order_) > fraction_of(other());
    return is_ahead ? part_ahead * effort_ : effort_;
  }
  // Whether both have had turns, and this one has not come less far.
  bool may_go_on() const { return over_ >= orders && fraction_of(order_) >= fraction_of(other()); }

  // The part of the search that is done in this turn.
  void note(double fraction) { fraction_[static_cast<std::size_t>(order_)] = fraction; }
  void pass_on() {
    if (order_ == Order::frontier) effort_ *= 2;
    order_ = other();
    ++over_;
  }

 private:
  static constexpr std::uint64_t part_ahead = 4;

  Order other() const { return order_ == Order::fewest ? Order::frontier : Order::fewest; }
  double fraction_of(Order order) const { return fraction_[static_cast<std::size_t>(order)]; }

  Order order_ = Order::fewest;
  std::uint64_t effort_;
  std::size_t over_ = 0;  // Turns.
  std::array<double, orders> fraction_{};  // Of the last turn of each.
};

}  // namespace xcmodel::dlx::count
