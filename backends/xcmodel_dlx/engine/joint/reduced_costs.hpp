// What options cost beyond the prices of their items, in whole numbers: Lagrange's bound, as in `LeastCost`.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "instance/instance.hpp"

namespace xcmodel::dlx::joint {

// Any prices of items give a bound: a solution costs what its options do beyond their prices, and each price as often
// as its item is covered, which is at least its lower multiplicity, or at most its upper one. Items with colours have
// no price. Weighted rows have prices as well, behind those of the items.
class ReducedCosts {
 public:
  // Nothing if sums of costs might be too large.
  static std::optional<ReducedCosts> make(const Instance& instance, std::span<const std::int32_t> given,
                                          std::span<const double> prices);

  std::int64_t of_option(std::int32_t option) const { return reduced_[option]; }
  std::span<const std::int64_t> of_options() const { return reduced_; }
  // What an option adds, at least, to the bound of all solutions that it is in: the least such cost is of rank 0.
  std::int64_t added_by_rank(std::size_t rank) const { return added_[rank]; }
  // How high the reduced costs may be, in sum, of all options but the given ones in a solution that costs less.
  std::int64_t most_below(std::int64_t cost) const;

 private:
  std::vector<std::int64_t> reduced_;  // By option, in units of 1 / scale_ of a cost.
  std::vector<std::int64_t> added_;    // By rank, in whole costs.
  std::int64_t scale_ = 1;
  std::int64_t base_ = 0;  // What the prices of all items and the reduced costs of the given options add up to.
};

}  // namespace xcmodel::dlx::joint
