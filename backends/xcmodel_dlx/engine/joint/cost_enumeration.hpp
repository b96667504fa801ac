// All solutions one after the other, of which the cheapest are kept: beside branch and bound.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "base/clock.hpp"
#include "search/search.hpp"

namespace xcmodel::dlx::joint {

// Of tilings and puzzles whose costs are any, bounds say little; but frames list their solutions a
// hundred times as fast as a search that works out a bound for each node.
class CostEnumeration {
 public:
  // For the same given and forbidden options as this query for least cost.
  CostEnumeration(std::shared_ptr<const RootedInstance> instance, const Query& query, const Kernels& kernels);

  // Works until it has done so many units in all, or time is over, or it has found a solution that costs
  // less than this, if anything, which is returned.
  std::optional<std::vector<std::int32_t>> work(std::int64_t end, Clock::time_point deadline,
                                                std::optional<std::int64_t> to_beat);
  bool is_exhausted() const { return is_exhausted_; }
  std::int64_t units() const { return units_; }       // A nanosecond or so each.
  std::int64_t nodes() const { return nodes_; }
  double expected_units() const;                      // Those that seem to be left.

 private:
  std::optional<std::vector<std::int32_t>> cheapest(const Solutions& solutions,
                                                    std::optional<std::int64_t> to_beat) const;

  const std::shared_ptr<const RootedInstance> instance_;
  Search search_;
  std::int64_t units_ = 0, nodes_ = 0;
  bool is_exhausted_ = false;
};

}  // namespace xcmodel::dlx::joint
