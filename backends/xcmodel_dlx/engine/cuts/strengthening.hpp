// Rounds of cuts that raise the lower bound of the cost of all solutions.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <vector>

#include "cut.hpp"
#include "instance/instance.hpp"
#include "sparse/least_cost.hpp"

namespace xcmodel::dlx::cuts {

// Each round solves the linear relaxation with the cuts so far, about, and looks for those that are violated. Cuts
// whose prices are 0 are dropped.
class Strengthening {
 public:
  // What costs as much as this, or more, is of no interest. It is over after so many units, or some times as many if
  // the bound has risen by then.
  Strengthening(const Instance& instance, std::span<const std::int32_t> given, std::span<const std::int32_t> forbidden,
                std::int64_t to_beat, std::int64_t most_units);

  // Goes on, for some milliseconds.
  void work();
  bool is_over() const { return is_over_; }
  // Once it is over: the instance with an item for each of those cuts by which the bound was highest; nothing if it
  // has hardly risen.
  std::optional<OwnedArrays> strengthened() const;
  // A nanosecond or so each.
  std::int64_t units() const { return units_; }

 private:
  struct Round {
    Round(const Instance& original, const std::vector<Cut>& cuts, std::int64_t to_beat);

    const Instance instance;
    SparseCover cover;
    LeastCost bound;
    bool has_begun = false;
  };

  void begin_round();
  void end_round(LeastCost::Verdict verdict);
  void drop_idle();
  bool add_cuts();
  bool has_gained() const;
  std::int64_t most_units() const;

  const Instance& instance_;
  const std::vector<std::int32_t> given_, forbidden_;
  const std::int64_t to_beat_, first_units_;
  std::unique_ptr<Round> round_;
  std::vector<Cut> cuts_;       // Those of the round.
  std::set<Cut> known_;         // All that have been found.
  std::vector<double> gaps_;    // By round: how far the bound was from what is to be beaten, in costs.
  std::vector<Cut> best_cuts_;  // Those of the round with the least gap,
  double least_gap_ = 0;        // and that gap.
  std::int64_t units_ = 0;
  bool is_over_ = false;
};

}  // namespace xcmodel::dlx::cuts
