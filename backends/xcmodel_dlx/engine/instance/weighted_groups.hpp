// The options of a weighted row, parted by items that take one.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "instance.hpp"

namespace xcmodel::dlx {

// Options of which one at most is chosen, with what they add to the sum of a row.
struct WeightedGroup {
  std::vector<std::pair<std::int64_t, std::int32_t>> options;  // Weights and options, ascending.
  bool may_be_empty;                                           // Whether none may be chosen.

  // What it adds at least.
  std::int64_t least() const {
    return may_be_empty ? std::min<std::int64_t>(options.front().first, 0) : options.front().first;
  }
};

// The row of so much for each option, as of what it costs, whose sum may be any.
WeightedRow row_of(std::span<const std::int64_t> weights);

// The row with opposite weights: of these it admits at most what the row demands at least.
WeightedRow opposite_of(const WeightedRow& row);

// Of the options of an item that takes at most one, only one can add its weight. So the options of a row are parted
// into such groups, and the least and the greatest weights of all groups add up to the bounds of the sum, as constraint
// solvers have it for sums of variables with domains: C. Bessiere, "Constraint Propagation" (2006), bounds consistency.
//
// The items with the most options of the row come first. An option that is in the group of another item already counts
// there; in this one it stands for a weight of 0, as do options of the item that are not in the row.
//
// One is made for all rows of an instance: there may be as many rows as options, of which each has a few.
class WeightedGrouping {
 public:
  explicit WeightedGrouping(const Instance& instance);
  std::vector<WeightedGroup> groups_of(const WeightedRow& row);

 private:
  const Instance& instance_;
  std::vector<std::int64_t> weight_;   // By option: in the row, if it is in no group yet,
  std::vector<std::int32_t> members_;  // and by item that may have a group: such options. All 0 between two calls.
};

}  // namespace xcmodel::dlx
