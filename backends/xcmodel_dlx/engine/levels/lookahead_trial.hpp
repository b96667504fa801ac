// Whether levels look ahead.
#pragma once

#include <cstdint>
#include <utility>

#include "base/tuning.hpp"
#include "level.hpp"
#include "level_lookahead.hpp"
#include "level_rules.hpp"

namespace xcmodel::dlx::count {

// From time to time, a sample of the states of a level tells how many are dead already, and how much more it would take
// to go on from one if that were looked for in each step. Levels look ahead from then on if fewer states outweigh that.
class LookaheadTrial {
 public:
  LookaheadTrial(const LevelPlan& plan, std::size_t most_bytes)
      : fits_(LookaheadRules::bytes_for(plan) <= most_bytes / tuned::part_for_lookahead) {}

  // Before a step: takes a sample of the states if one is due, and lets the rules look ahead from there on if that
  // pays. `of_state` is the work that it has taken to come to a state, `units` all that has been done so far. Returns
  // the units that it took.
  template <int Words>
  std::int64_t try_before(std::size_t step, const Level<Words>& states, RulesAhead& rules, double of_state,
                          std::int64_t units) {
    if (!fits_ || step == 0 || !is_due(states.size(), units)) return 0;
    const Lookahead near = rules.lookahead_near(step);
    Lookahead whole = rules.whole_lookahead(step);
    const std::int64_t taken = run(states, whole, near, of_state, units);
    if (has_paid_) rules.look_ahead(step, std::move(whole));
    return taken;
  }

 private:
  bool is_due(std::size_t width, std::int64_t units) const {
    return !has_paid_ && width >= static_cast<std::size_t>(tuning.lookahead_width) && units >= due_;
  }

  // Looks by all items, and by those near the last step.
  template <int Words>
  std::int64_t run(const Level<Words>& states, const Lookahead& all, const Lookahead& near, double of_state,
                   std::int64_t units) {
    const LevelLookahead<Words> by_all(all), by_near(near);
    const std::size_t stride = 1 + states.size() / static_cast<std::size_t>(tuned::lookahead_sample);
    double number = 0, alive = 0;
    std::int64_t looks = 0, looks_near = 0;
    for (std::size_t k = 0; k < states.size(); k += stride, ++number) {
      alive += !by_all.is_dead(states.key(k), looks);
      by_near.is_dead(states.key(k), looks_near);
    }
    // Of a narrow level, the rules of what is looked at may take most of that.
    const double of_look = static_cast<double>(tuned::units_of_look * looks_near) / number +
                           static_cast<double>(near.units) / static_cast<double>(states.size());
    const double more = of_look / of_state;
    has_paid_ = alive / number * (1 + more) < tuning.work_looking_ahead;
    due_ = static_cast<std::int64_t>(tuning.lookahead_growth * static_cast<double>(units));
    return all.units + near.units + tuned::units_of_look * (looks + looks_near);
  }

  const bool fits_;  // Into the memory.
  bool has_paid_ = false;
  std::int64_t due_ = tuning.first_lookahead;  // The units from which the next sample is taken.
};

}  // namespace xcmodel::dlx::count
