// A proof by the linear relaxation that there is no solution.
//
// Options are chosen in parts, of those that share an item which admits one only no more than one altogether,
// so that items are covered as nearly as they need: the squares of what they lack, or have too much, come to as
// little as can be. If they do not come to nothing, what items lack are prices, and no choice of options can be
// paid for what they cover: Farkas' lemma. The proof is made with whole numbers. So it is found at once that
// seats do not suffice, for one, where a search goes through all subsets of those who are to sit. A weighted row is
// covered as an item is, by the weights of options, of which its greatest is about 1.
//
// The squares become less by moving a part from one option to another, the best one, as in sequential minimal
// optimization: Platt, "Fast Training of Support Vector Machines Using Sequential Minimal Optimization" (1998).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "proof.hpp"
#include "sparse/priced_rows.hpp"
#include "sparse/sparse_cover.hpp"

namespace xcmodel::dlx {

class FarkasProof : public Proof {
 public:
  // Of a cover in which all that is forced has been chosen.
  explicit FarkasProof(const SparseCover& cover);

  void work() override;  // Some rounds.
  std::int64_t units() const override;
  std::int64_t units_of_turn() const override { return units_of_turn(instance_); }
  static std::int64_t units_of_turn(const Instance& instance);

  // By option: which part of it is chosen.
  const std::vector<double>& parts() const { return part_; }

 private:
  // How often an item may be covered, or how much of a weighted row.
  struct Range {
    double low, high;
  };

  void group_options(const SparseCover& cover);
  std::span<const std::int32_t> group(std::size_t number) const {
    return {options_.data() + group_start_[number], options_.data() + group_start_[number + 1]};
  }
  double worth_of(std::int32_t option);
  double distance(std::int32_t one, std::int32_t other);
  double distance_in_rows(std::int32_t one, std::int32_t other);
  std::size_t slot_of(const PricedRows::Weight& weight) const {
    return is_marked_.size() + static_cast<std::size_t>(weight.row);
  }
  double in_units(const PricedRows::Weight& weight) const {
    return rows_[weight.row].in_units(static_cast<double>(weight.weight));
  }
  void improve(std::span<const std::int32_t> group);
  void add(std::int32_t option, double part);
  void cover_more(std::size_t slot, double part);
  double sum_of_squares() const;
  bool seems_hopeless(double squares);
  bool is_proved();

  const Instance& instance_;
  std::vector<std::int32_t> options_;      // Those that are possible, by group,
  std::vector<std::size_t> group_start_;   // of which one can be chosen at most.
  const PricedRows rows_;
  const std::vector<std::int64_t> weighs_;  // By weighted row: the weights of the options that are chosen.
  // A slot is an item, or behind these a weighted row.
  std::vector<Range> ranges_;              // By slot.
  std::vector<bool> is_marked_;            // By item; none between two calls.
  std::vector<double> difference_;         // By weighted row; all 0 between two calls.
  // Parts are never below 0, and come to no more than 1 in a group, but for errors of rounding, which do no
  // harm: prices prove something whatever they are.
  std::vector<double> covered_;            // By slot: how much of it is covered,
  std::vector<double> lacks_;              // and what it lacks; below 0 what it has too much.
  std::vector<double> part_;               // By option: which part of it is chosen.
  std::int64_t rounds_ = 0, entries_ = 0;  // Entries of options looked at.
  std::int64_t next_look_;                 // The round in which it is seen whether that seems hopeless,
  double squares_before_;                  // and the sum of squares when that was last looked at.
};

}  // namespace xcmodel::dlx
