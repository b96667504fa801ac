// Options that can replace each other.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "priced_rows.hpp"
#include "sparse_cover.hpp"

namespace xcmodel::dlx {

// Options are equal if they have the same items and colours, and the same weights in all rows. Some solution of least
// cost has the cheapest of them, however many it has. So where one is left out, those after it, in the order of costs,
// are left out as well: of ten copies of a shift, eleven choices are looked at in place of 1,024. And where one is
// chosen, so are those before it. Such are the integers of a linear program: Margot, "Symmetry in Integer Linear
// Programming" (2010).
class EqualOptions {
 public:
  // By the weighted rows of the instance. Those of the same cost come in the order of `rank`.
  EqualOptions(const Instance& instance, const PricedRows& rows, const std::vector<std::int32_t>& rank);

  bool empty() const { return order_.empty(); }
  // Those that come after an option.
  std::span<const std::int32_t> after(std::int32_t option) const {
    if (empty()) return {};
    return {order_.data() + place_[option] + 1, order_.data() + end_[option]};
  }
  // Those that come before an option and are possible, from the last one on.
  std::vector<std::int32_t> possible_before(const SparseCover& cover, std::int32_t option) const;
  // The first of them that is possible, of which a possible one is told.
  std::int32_t first_possible(const SparseCover& cover, std::int32_t option) const;

  std::size_t bytes() const { return bytes_of(order_, place_, end_); }

 private:
  std::vector<std::int32_t> order_;  // All options, equal ones beside each other; none if no two are equal.
  std::vector<std::int32_t> place_;  // By option: its place there,
  std::vector<std::int32_t> end_;    // and the end of those that equal it.
};

}  // namespace xcmodel::dlx
