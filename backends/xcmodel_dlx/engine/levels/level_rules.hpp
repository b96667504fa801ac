// What a step of a plan does to states, as masks and short lists.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <utility>
#include <vector>

#include "base/limbs.hpp"
#include "level_plan.hpp"
#include "lookahead_rules.hpp"

namespace xcmodel::dlx::count {

// What a class adds to the sum of a weighted row.
struct SumChange {
  LevelPlan::Field field;
  Word weight;  // Modulo a power of 2.
};

// A class that may be chosen in a step.
struct Move {
  std::int32_t option_class;
  Limb weight;
  std::vector<Word> covers;  // The bits of its simple items.
  std::vector<FieldChange> changes = {};
  std::vector<SumChange> sums = {};
};

// What must hold of an item that is not simple after a step, and how its field is written then, so
// that fields which mean the same are equal.
struct FieldCheck {
  std::int32_t item;
  LevelPlan::Field field;
  bool leaves;
  // Of a counter: its need and room at first, and how many classes to come cover it.
  Word need = 0, room = 0, to_come = 0;
  // Of a coloured item: by code, the code that says the same; empty for a counter.
  std::vector<Word> same_code = {};
};

// What must hold of a sum after a step, and how it is written then, so that sums which mean the same are equal.
struct SumCheck {
  LevelPlan::Field field;
  bool leaves;
  std::int64_t low, high;                // Its bounds,
  std::int64_t least_of_all;             // what all steps add to it at least,
  std::int64_t least_ahead, most_ahead;  // and what those to come add at least and at most.
};

struct StepRules {
  LevelPlan::Take take;
  std::int32_t item;
  std::vector<Word> covered;  // The bit of the step's item, if it has one.
  std::vector<Move> moves = {};
  std::size_t changes;         // Of fields, by all moves.
  struct Needed {
    std::int32_t item;
    LevelPlan::Field field;
  };
  std::vector<Needed> needed_items = {};  // Simple items that must be covered now,
  std::vector<Word> needed;               // their bits,
  std::vector<Word> kept;                 // and all bits but those that are not looked at any more.
  std::vector<FieldCheck> checks = {};
  std::vector<SumCheck> sums = {};
  std::size_t checked_fields() const { return checks.size() + sums.size(); }
  Lookahead lookahead = {};        // What is looked at in states before the step, if anything is.
  std::vector<Word> touched = {};  // All bits that the step looks at or changes.
  int bits;                        // Of a state after the step: the highest that may be set.
};

// Makes the rules of one step after the other.
class RulesOfSteps {
 public:
  RulesOfSteps(const Problem& problem, const LevelPlan& plan);

  StepRules next();

 private:
  void add_move(std::int32_t option_class, StepRules& rules);
  std::vector<std::int32_t> pass(const std::vector<Move>& moves);
  void touch(std::int32_t item, StepRules& rules) const;
  void touch_sum(const LevelPlan::Added& step, StepRules& rules);
  void add_check(std::int32_t item, bool leaves, StepRules& rules) const;

  const Problem& problem_;
  const LevelPlan& plan_;
  std::size_t step_ = 0;
  std::vector<std::int32_t> to_come_;  // By item: how many classes to come cover it;
  std::vector<std::vector<std::int32_t>> colours_to_come_;  // by item and colour, likewise.
  std::vector<LevelPlan::Added> ahead_;  // By sum: what the steps to come add to it.
};

// The rules of the steps around those that are gone through, each made once.
class RulesAhead {
 public:
  RulesAhead(const Problem& problem, const LevelPlan& plan)
      : problem_(problem), plan_(plan), rules_of_steps_(problem, plan) {}

  // Makes the rules up to a step, if they are not there. References to others stay.
  const StepRules& make(std::size_t step) {
    for (std::size_t s = first_ + rules_.size(); s <= step; ++s) {
      rules_.push_back(rules_of_steps_.next());
      if (looks_ahead_) rules_.back().lookahead = lookahead_rules().before(s);
    }
    return of(step);
  }
  // Before a step that is not the first: what is looked at near the one before it, and all.
  Lookahead lookahead_near(std::size_t step) { return lookahead_rules().before(step); }
  Lookahead whole_lookahead(std::size_t step) { return lookahead_rules().whole_before(step); }
  // All steps from this one on look ahead, this one at the whole.
  void look_ahead(std::size_t step, Lookahead whole) {
    make(step);
    looks_ahead_ = true;
    rules_[step - first_].lookahead = std::move(whole);
    for (std::size_t s = step + 1; s < first_ + rules_.size(); ++s)
      rules_[s - first_].lookahead = lookahead_rules().before(s);
  }
  // Those of a step that have been made; may be called from several threads.
  const StepRules& of(std::size_t step) const { return rules_[step - first_]; }
  void forget_before(std::size_t step) {
    for (; first_ < step; ++first_) rules_.pop_front();
  }

 private:
  LookaheadRules& lookahead_rules() {
    if (!lookahead_rules_) lookahead_rules_.emplace(problem_, plan_);
    return *lookahead_rules_;
  }

  const Problem& problem_;
  const LevelPlan& plan_;
  RulesOfSteps rules_of_steps_;
  std::optional<LookaheadRules> lookahead_rules_;  // Once it has been tried to look ahead.
  bool looks_ahead_ = false;
  std::size_t first_ = 0;  // The step of the first rules.
  std::deque<StepRules> rules_;
};

}  // namespace xcmodel::dlx::count
