// Cuts of weighted rows that a solution of the linear relaxation violates: covers.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "cut.hpp"
#include "instance/weighted_groups.hpp"
#include "sparse/sparse_cover.hpp"

namespace xcmodel::dlx::cuts {

// Options that weigh more in all than a row admits are not all chosen: Balas, "Facets of the knapsack polytope" (1975).
// Of options of which one is chosen at most, all those count that weigh as much as the one of the cover: Wolsey, "Valid
// inequalities for 0-1 knapsacks and MIPs with generalised upper bound constraints" (1990). And so do others that weigh
// as much as the heaviest. What the groups weigh at least is left out on both sides, so that weights may be negative; a
// row that demands so much at least admits so much at most of the opposite weights.
class CoverFinder {
 public:
  // By the parts of options that the relaxation has chosen, below what the cover is now. It ends after so many units.
  CoverFinder(const SparseCover& cover, std::span<const double> parts, std::int64_t most_units);

  // Those that are violated, in no order; some may be there twice.
  std::vector<ViolatedCut> find();
  // Options looked at.
  std::int64_t units() const { return units_; }

 private:
  // Options of which one is chosen at most, and what one weighs beyond the least that the group can.
  struct Group {
    std::vector<std::pair<std::int64_t, std::int32_t>> options;  // Descending.
  };
  // The options of a group that weigh so much at least.
  struct Candidate {
    std::int32_t group;
    std::int64_t weight;
    double missing;  // What their parts leave of 1.
  };

  void find_in(const WeightedRow& row);
  WeightedGroup with_alternatives(WeightedGroup group) const;
  std::int64_t add_group(const WeightedGroup& group);
  void add_candidates();
  void find_with(std::int32_t first, std::int64_t room);
  bool choose(std::int32_t first, std::int64_t room);
  void drop_needless(std::int64_t room);
  void add_cut();

  const SparseCover& cover_;
  const std::span<const double> parts_;
  const std::int64_t most_units_;
  WeightedGrouping grouping_;
  std::vector<bool> is_chosen_;        // By option.
  std::vector<Group> groups_;
  std::vector<Candidate> candidates_;  // Those that miss the least for their weight first.
  std::vector<std::int32_t> chosen_;   // By group: the candidate in the cover, or -1.
  std::int64_t weight_ = 0;            // Of the cover.
  std::vector<ViolatedCut> violated_;
  std::int64_t units_ = 0;
};

}  // namespace xcmodel::dlx::cuts
