// Merges the states of one level after the other, in passes; and tells what levels that are merged seem to have left.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "base/tuning.hpp"
#include "level_merging.hpp"
#include "level_part.hpp"

namespace xcmodel::dlx::count {

template <int Words>
class LevelMerger {
 public:
  // The part has all states of each level. All must live longer.
  LevelMerger(const Problem& problem, const LevelPlan& plan, LevelPart<Words>& part)
      : plan_(plan), merging_(problem, plan), part_(part) {
    double before = 0;
    const auto all = static_cast<double>(problem.entry_item.size());
    for (const LevelPlan::Step& step : plan.steps) {
      double entries = 0;
      for (const std::int32_t c : plan.classes_of(step)) entries += static_cast<double>(problem.items_of(c).size());
      decided_.push_back((before + entries / 2) / all);
      before += entries;
    }
    decided_.push_back(1);
  }

  // Notes that the next step begins, when so many units have been done.
  void begin_step(std::int64_t units) { units_before_.push_back(units); }
  // Begins with the level after so many steps, if it is to be merged; as `LevelMerging::begin`.
  void begin(std::size_t steps, double left, std::int64_t done) {
    steps_ = steps;
    width_before_ = width();
    if (merging_.begin(steps, width_before_, left, done)) begin_lowering(0);
  }

  bool is_at_work() const { return pass_ != Pass::none; }
  // Goes on with the pass for a moment.
  // The number of a state is added to that of what it becomes, or of its representative.
  void work() {
    const std::size_t batch = pass_ == Pass::lowering ? tuned::states_at_once : tuned::states_labelled_at_once;
    const Level<Words>& states = part_.states();
    const std::size_t end = std::min(states.size(), state_ + batch);
    for (; state_ < end; ++state_) {
      if (pass_ == Pass::lowering) {
        LevelKey<Words> key = states.key(state_);
        merging_.lower(key.data());
        part_.next().add(key, states.count(state_), 1);
        continue;
      }
      const std::uint32_t place = merging_.place_of(states.key(state_).data());
      if (place == IsomorphicStates::dead) continue;
      if (place == representatives_.size()) representatives_.push_back(state_);
      part_.next().add(states.key(representatives_[place]), states.count(state_), 1);
    }
  }

  // Goes over to the next pass, if this one is through, or ends the merging.
  void end_pass() {
    const std::size_t before = width();
    if (state_ < before) return;
    part_.replace();
    if (pass_ == Pass::looking_ahead)
      end();
    else if (pass_ == Pass::lowering)
      begin_lowering(before);
    else
      begin_labelling(Pass::looking_ahead);
  }

  bool has_paid() const { return merging_.has_paid(); }
  std::size_t bytes() const { return merging_.bytes(); }
  // Since this was last asked.
  std::int64_t take_units() { return merging_.units() - std::exchange(units_told_, merging_.units()); }
  bool take_has_merged() { return std::exchange(has_merged_, false); }
  // Most of that work is to label states, of which there are most halfway, and each takes longer the more is left of
  // it. So it grows with the square of what is decided about, up to a place where little is left; or the steps to come
  // take as much each as the later half of those so far.
  double expected_units(std::int64_t done) const {
    const std::size_t half = steps_ / 2;
    const double times = tuning.decided_at_end / std::max(decided_[steps_], 1e-9);
    const double growing = static_cast<double>(done) * std::max(tuning.least_left_of_merging, times * times - 1);
    const double steps = static_cast<double>(steps_) + 0.5;
    const double each = static_cast<double>(done - units_before_[half]) / (steps - static_cast<double>(half));
    const double steady = each * (static_cast<double>(plan_.steps.size()) - steps);
    return std::max(0.0, std::min(growing, tuning.merging_caution * steady));
  }

 private:
  enum class Pass : std::uint8_t { none, lowering, labelling, looking_ahead };

  std::size_t width() const { return part_.states().size(); }
  // `before` as many states came to the last pass that lowers, if there has been one.
  void begin_lowering(std::size_t before) {
    if (merging_.begin_lowering(before, width()))
      begin_pass(Pass::lowering);
    else
      begin_labelling(Pass::labelling);
  }

  void begin_labelling(Pass pass) {
    const int lookahead = pass == Pass::labelling ? 0 : 1;
    if (merging_.begin_labelling(lookahead, width(), [this](std::size_t k) { return part_.states().key(k).data(); }))
      begin_pass(pass);
    else
      end();
  }

  void begin_pass(Pass pass) {
    pass_ = pass;
    state_ = 0;
    representatives_.clear();
    part_.next().clear(plan_.highest_bits[steps_ - 1], part_.states().limbs(), width() / 4);
  }

  void end() {
    merging_.end(width_before_, width());
    has_merged_ = std::exchange(pass_, Pass::none) != Pass::none;
  }

  const LevelPlan& plan_;
  LevelMerging merging_;
  LevelPart<Words>& part_;
  std::size_t steps_ = 0;
  Pass pass_ = Pass::none;
  std::size_t state_ = 0;         // The next of this pass.
  std::size_t width_before_ = 0;  // The states of the level before it was merged.
  std::vector<std::size_t> representatives_;  // In this pass, numbers of states.
  bool has_merged_ = false;
  std::int64_t units_told_ = 0;
  std::vector<std::int64_t> units_before_;  // By step,
  std::vector<double> decided_;             // and the share of all entries that are decided about halfway through it.
};

}  // namespace xcmodel::dlx::count
