// Merges the states of a level up to isomorphism of what is left, where that pays.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "isomorphic_states.hpp"
#include "level_residual.hpp"
#include "level_symmetries.hpp"
#include "symmetry/labelling.hpp"

namespace xcmodel::dlx::count {

// Decides where to merge, and for which states at which price. A merging has up to three passes: one that
// lowers states by symmetries of the level, one by labellings that do not look ahead, and one by
// those that look ahead at one cell, each for what the one before has left. Before each pass by labellings, a
// sample of states shows whether it pays.
class LevelMerging {
 public:
  using StateAt = std::function<const Word*(std::size_t)>;

  // Of a plan and a problem whose states may be merged, which live longer.
  LevelMerging(const Problem& problem, const LevelPlan& plan) : problem_(problem), plan_(plan) {}

  // Whether states of a problem may be merged at all: not where items have colours, nor within weighted rows.
  static bool may_merge(const Problem& problem);

  // Whether the level after so many steps may be merged, and then prepares it. `left` is the work
  // that the levels to come would be without another merging, `done` that of all levels so far.
  bool begin(std::size_t steps, std::size_t width, double left, std::int64_t done);
  // Whether a pass that lowers states is to be made, and then prepares it; the last one, if any, has left so many
  // of `before`.
  bool begin_lowering(std::size_t before, std::size_t width);
  // Makes a state one that has as many solutions; most isomorphic ones become the same.
  void lower(Word* state);
  // Whether a pass by labellings is to be made of what is left, and then prepares it. It is given up
  // if a sample shows that it would cost more than it saves of the work to come.
  bool begin_labelling(int lookahead, std::size_t width, const StateAt& state);

  // The number of the state that this state of a pass by labellings becomes, counted from 0 as they are
  // found; or `IsomorphicStates::dead`.
  std::uint32_t place_of(const Word* state) { return states_->place_of(state); }

  // Ends a merging, after which so many states of `before` are left.
  void end(std::size_t before, std::size_t after);

  bool has_paid() const { return has_paid_; }  // Any merging so far.
  std::int64_t units() const;                  // Of all merging so far.
  std::size_t bytes() const { return states_ ? states_->bytes() : 0; }

 private:
  bool is_place(std::size_t steps, std::size_t width) const;
  struct Group {
    double mates = 0;  // How many states of the level look like these, as far as can be told.
    std::vector<std::size_t> states;
  };
  std::vector<Group> sample_of(std::size_t width, const StateAt& state);
  // What labelling a sample of states has shown.
  struct Sampled {
    bool is_whole;         // Whether it was of all states.
    double ratio;          // How many states there are for each one that will be left.
    double units_of_each;  // What it takes to label one.
  };
  // Nothing if it would cost too much to label all.
  std::optional<Sampled> label_sample(int lookahead, std::size_t width, const StateAt& state);

  const Problem& problem_;
  const LevelPlan& plan_;
  Labelling labelling_;
  std::unique_ptr<LevelResidual> residual_;   // Of the level that is merged,
  std::unique_ptr<LevelSymmetries> symmetries_;  // If the level is wide, and the problem plain.
  std::unique_ptr<IsomorphicStates> states_;  // and what has been found there.
  double width_before_ = 1;             // Of the last level that was merged, or not to be merged.
  bool has_paid_ = false;
  double left_ = 0;                     // What the levels to come seem to be without this merging.
  std::int64_t past_units_ = 0;         // Of residuals that are gone.
  std::int64_t units_before_ = 0;       // Those of this merging.
  std::int64_t unpaid_units_ = 0;       // Of mergings that did not pay.
};

}  // namespace xcmodel::dlx::count
