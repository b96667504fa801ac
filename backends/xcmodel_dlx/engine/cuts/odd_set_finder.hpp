// Cuts of items that a solution of the linear relaxation violates: odd sets.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <vector>

#include "cut.hpp"
#include "sparse/sparse_cover.hpp"

namespace xcmodel::dlx::cuts {

// Of options that cover two of some items, half as many are chosen at most as these items admit in all, rounded down:
// Edmonds, "Maximum matching and a polyhedron with 0,1-vertices" (1965). An option that covers one of them counts as
// well if it counts as one more that they admit, as it is chosen once at most: Padberg and Rao, "Odd minimum cut-sets
// and b-matchings" (1982). Sets grow by the item with which the sum falls short of the half by least: a heuristic like
// those of Koster, Zymolka and Kutschka, "Algorithms to separate {0, 1/2}-Chvatal-Gomory cuts" (2009).
class OddSetFinder {
 public:
  // By the parts of options that the relaxation has chosen, below what the cover is now. It ends after so many units.
  OddSetFinder(const SparseCover& cover, std::span<const double> parts, std::int64_t most_units);

  // Those that are violated, in no order; some may be there twice. None where all items admit one option, as odd cycles
  // of conflicts are enough there.
  std::vector<ViolatedCut> find();
  // Options looked at.
  std::int64_t units() const { return units_; }

 private:
  // An item that the relaxation covers about as often as it admits.
  struct Row {
    std::int32_t item;
    std::int32_t room;
    double slack;
    std::vector<std::int32_t> columns = {};
  };
  // An option that the relaxation chooses in part or as a whole.
  struct Column {
    double part;
    std::vector<std::int32_t> rows = {};

    // Whether it counts, with 1 more that is admitted, if it covers an odd number of the items.
    bool is_added() const { return part > 0.5; }
    // What the sum loses then.
    double loss() const { return is_added() ? 1 - part : part; }
  };

  using Covered = std::map<std::int32_t, std::int32_t>;  // By option: how many of some items it covers.

  void add_rows();
  void add_columns();
  std::size_t grow_from(std::int32_t first);
  std::int32_t nearest() const;
  double loss_with(std::int32_t row) const;
  void join(std::int32_t row);
  double loss_of_cut() const;
  void forget_set();
  Covered covered_by_options(std::span<const std::int32_t> rows) const;
  std::int32_t cheapest_to_switch(const Covered& covered) const;
  void add_cut(std::span<const std::int32_t> rows);

  const SparseCover& cover_;
  const std::span<const double> parts_;
  const std::int64_t most_units_;
  const double most_loss_;
  std::vector<Row> rows_;
  std::vector<Column> columns_;
  std::vector<std::int32_t> row_of_item_;  // Or -1.

  // The set that grows.
  std::vector<std::int32_t> members_;  // Rows.
  std::vector<std::int32_t> near_;     // Those that share columns with them, as they were found; members too.
  std::vector<bool> is_member_;        // By row.
  std::vector<bool> is_near_;          // By row.
  std::vector<bool> is_odd_;           // By column: whether it covers an odd number of members.
  std::int64_t admitted_ = 0;          // What the members admit, and 1 for each odd column that is added.
  double loss_ = 0;                    // How far twice the sum of the cut falls short of that.

  std::vector<ViolatedCut> violated_;
  mutable std::int64_t units_ = 0;
};

}  // namespace xcmodel::dlx::cuts
