#include "learning_search.hpp"

#include <algorithm>
#include <utility>

#include "base/check.hpp"
#include "base/tuning.hpp"
#include "base/vectors.hpp"

namespace xcmodel::dlx::learning {

LearningSearch::LearningSearch(const Instance& instance, std::span<const std::int32_t> given,
                               std::span<const std::int32_t> forbidden, std::span<const WeightedRow> limits)
    : LearningSearch(instance, SparseCover(instance), given, forbidden, limits) {}

LearningSearch::LearningSearch(const Instance& instance, SparseCover cover,
                               std::span<const std::int32_t> given, std::span<const std::int32_t> forbidden,
                               std::span<const WeightedRow> limits)
    : has_refuted_(!cover.apply(given, forbidden) || !cover.propagate()),
      forced_(cover.chosen()),
      demands_(cover),
      rows_(instance, limits, demands_, forced_),
      assignment_(demands_.variables()),
      clauses_(demands_.variables()),
      order_(demands_.variables()),
      phase_(demands_.variables(), true),
      best_phase_(phase_),
      forget_at_(tuning.conflicts_before_forgetting),
      marks_(demands_.variables()),
      level_seen_(demands_.variables() + 1) {
  for (const Demands::Demand& demand : demands_.all())
    counters_.push_back({demand.length() - demand.need, demand.room});
  prefer_short_demands();
  if (!has_refuted_ && !(keep_to_all() && propagate())) has_refuted_ = true;
}

std::optional<std::int64_t> LearningSearch::units_to_begin(const Instance& instance) {
  auto entries = static_cast<std::int64_t>(instance.entry_item.size());
  for (const WeightedRow& row : instance.weighted_rows) entries += static_cast<std::int64_t>(row.options.size());
  if (entries > tuning.most_entries_to_learn) return {};
  return tuning.learning_units_per_entry * entries;
}

// Until there are conflicts, variables come first that are in a short demand.
void LearningSearch::prefer_short_demands() {
  std::vector<double> activity(demands_.variables());
  for (const Demands::Demand& demand : demands_.all()) {
    if (demand.need == 0) continue;
    const double weight = tuning.first_activity * demand.need / demand.length();
    for (const Literal literal : demands_.literals_of(demand)) {
      double& old = activity[variable_of(literal)];
      old = std::max(old, weight);
    }
  }
  for (std::int32_t v = 0; std::cmp_less(v, activity.size()); ++v) order_.set(v, activity[v]);
}

void LearningSearch::work(std::int64_t until) {
  while (!is_over() && units() < until) step();
  if constexpr (debug_checks) check_invariants();
}

std::vector<std::int32_t> LearningSearch::solution() {
  units_ += tuning.units_of_literal * static_cast<std::int64_t>(demands_.options().size());
  std::vector<std::int32_t> chosen = forced_;
  for (std::size_t k = 0; k < demands_.options().size(); ++k)
    if (assignment_.is_true(positive(static_cast<std::int32_t>(k)))) chosen.push_back(demands_.options()[k]);
  std::ranges::sort(chosen);
  return chosen;
}

// From one conflict to the next, or to a solution.
void LearningSearch::step() {
  while (propagate()) {
    if (assignment_.trail().size() == demands_.variables()) {
      if constexpr (debug_checks) rows_.check_solution(assignment_);
      has_solution_ = true;
      return;
    }
    if (restarts_.is_due()) begin_anew();
    decide();
  }
  ++conflicts_;
  if (assignment_.level() == 0) {
    has_refuted_ = true;
    return;
  }
  note_best();
  learn();
}

// The decisions determine it, beside what has been excluded before.
void LearningSearch::exclude_solution() {
  has_solution_ = false;
  if (assignment_.level() == 0) {
    has_refuted_ = true;
    return;
  }
  learned_.clear();
  for (int level = assignment_.level(); level > 0; --level)
    learned_.push_back(negation(assignment_.decision_of(level)));
  units_ += tuning.units_of_literal * static_cast<std::int64_t>(learned_.size());
  add_learned(LearnedClauses::kept_for_ever);
}

void LearningSearch::limit(std::size_t row, std::int64_t most) {
  has_solution_ = false;
  if (has_refuted_) return;
  back_to(0);
  rows_.limit(row, most);
  if (!rows_.propagate(assignment_, conflict_) || !propagate()) has_refuted_ = true;
}

void LearningSearch::prefer(std::span<const std::int32_t> options) {
  std::fill(phase_.begin(), phase_.end(), false);
  for (const std::int32_t option : options)
    if (demands_.is_variable(option)) phase_[demands_.variable_of_option(option)] = true;
  best_phase_ = phase_;
  most_assigned_ = 0;
}

void LearningSearch::decide() {
  std::int32_t variable = order_.take_first();
  while (!assignment_.is_open(positive(variable))) variable = order_.take_first();
  const std::vector<bool>& phase = restarts_.is_seldom() ? best_phase_ : phase_;
  const Literal literal = positive(variable);
  assignment_.begin_level();
  assignment_.assign(phase[variable] ? literal : negation(literal), {});
  units_ += tuning.units_of_decision;
}

// Where the most variables were assigned without a conflict, nearly all is as in a solution.
void LearningSearch::note_best() {
  const std::size_t assigned = assignment_.start_of(assignment_.level());
  if (assigned <= most_assigned_) return;
  most_assigned_ = assigned;
  for (std::size_t k = 0; k < assigned; ++k) {
    const Literal literal = assignment_.trail()[k];
    best_phase_[variable_of(literal)] = is_positive(literal);
  }
}

void LearningSearch::begin_anew() {
  back_to(0);
  const bool was_seldom = restarts_.is_seldom();
  restarts_.restart(units());
  if (restarts_.is_seldom() != was_seldom) most_assigned_ = 0;
  if (conflicts_ < forget_at_) return;
  clauses_.forget(assignment_);
  ++times_forgotten_;
  forget_at_ = conflicts_ + tuning.conflicts_before_forgetting + times_forgotten_ * tuning.more_before_forgetting;
}

void LearningSearch::back_to(int level) {
  if (level >= assignment_.level()) return;
  const std::size_t end = assignment_.start_of(level + 1);
  while (assignment_.trail().size() > end) {
    const bool is_counted = assignment_.trail().size() <= propagated_;
    const Literal literal = assignment_.take_back();
    if (is_counted) count(literal, -1);
    phase_[variable_of(literal)] = is_positive(literal);
    order_.put_back(variable_of(literal));
  }
  propagated_ = std::min(propagated_, end);
  rows_.undo_to(end);
  assignment_.forget_levels_above(level);
}

// Draws all consequences; returns false if there is a conflict.
bool LearningSearch::propagate() {
  while (propagated_ < assignment_.trail().size()) {
    while (propagated_ < assignment_.trail().size())
      if (!propagate(assignment_.trail()[propagated_++])) return false;
    if (!rows_.propagate(assignment_, conflict_)) return false;
  }
  return true;
}

bool LearningSearch::propagate(Literal literal) {
  count(literal, 1);
  rows_.note(literal, assignment_);
  if (!imply_all(literal)) return false;
  const auto as_true = demands_.with(literal), as_false = demands_.with(negation(literal));
  units_ += tuning.units_of_counted_demand * static_cast<std::int64_t>(1 + as_true.size() + as_false.size());
  for (const std::uint32_t demand : as_true)
    if (counters_[demand].room <= 0 && !decide_rest(demand, Side::room)) return false;
  for (const std::uint32_t demand : as_false)
    if (counters_[demand].spare <= 0 && !decide_rest(demand, Side::need)) return false;
  const LearnedClauses::Name broken = clauses_.propagate(literal, assignment_);
  if (broken == LearnedClauses::none) return true;
  const auto literals = clauses_.literals_of(broken);
  conflict_.assign(literals.begin(), literals.end());
  return false;
}

void LearningSearch::count(Literal literal, std::int32_t by) {
  for (const std::uint32_t demand : demands_.with(literal)) counters_[demand].room -= by;
  for (const std::uint32_t demand : demands_.with(negation(literal))) counters_[demand].spare -= by;
}

bool LearningSearch::imply_all(Literal literal) {
  for (const Literal implied : demands_.implied_by(literal)) {
    if (assignment_.is_open(implied)) {
      assignment_.assign(implied, {Reason::Kind::literal, static_cast<std::uint32_t>(literal)});
    } else if (assignment_.is_false(implied)) {
      conflict_ = {negation(literal), implied};
      return false;
    }
  }
  return true;
}

bool LearningSearch::keep_to_all() {
  if (!rows_.propagate(assignment_, conflict_)) return false;
  for (std::uint32_t demand = 0; demand < counters_.size(); ++demand) {
    if (counters_[demand].room <= 0 && !decide_rest(demand, Side::room)) return false;
    if (counters_[demand].spare <= 0 && !decide_rest(demand, Side::need)) return false;
  }
  return true;
}

// No more literals of the demand may be true, or all that are not false have to be.
bool LearningSearch::decide_rest(std::uint32_t number, Side side) {
  const Demands::Demand& demand = demands_.all()[number];
  const bool is_full = side == Side::room;
  if ((is_full ? counters_[number].room : counters_[number].spare) < 0) {
    conflict_.clear();
    explain_demand(number, side, 1, after_all, conflict_);
    return false;
  }
  const auto literals = demands_.literals_of(demand);
  Reason reason{is_full ? Reason::Kind::at_most : Reason::Kind::at_least, number};
  if (is_full && demand.room == 1) {
    const auto is_true = [&](Literal literal) { return assignment_.is_true(literal); };
    reason = {Reason::Kind::literal, static_cast<std::uint32_t>(*std::ranges::find_if(literals, is_true))};
  }
  units_ += tuning.units_of_literal * demand.length();
  for (const Literal literal : literals)
    if (assignment_.is_open(literal)) assignment_.assign(is_full ? negation(literal) : literal, reason);
  return true;
}

std::size_t LearningSearch::bytes() const {
  return demands_.bytes() + rows_.bytes() + assignment_.bytes() + clauses_.bytes() + order_.bytes() +
         bytes_of(forced_, counters_, marks_, marked_, learned_, reasons_, conflict_, level_seen_);
}

#ifdef XCMODEL_DEBUG_CHECKS
// The counters are those of the literals whose consequences have been drawn.
void LearningSearch::check_invariants() const {
  const auto is_counted = [&](Literal literal) {
    return std::cmp_less(assignment_.position_of(variable_of(literal)), propagated_);
  };
  for (std::size_t d = 0; d < counters_.size(); ++d) {
    const Demands::Demand& demand = demands_.all()[d];
    Counter anew{demand.length() - demand.need, demand.room};
    for (const Literal literal : demands_.literals_of(demand)) {
      anew.room -= assignment_.is_true(literal) && is_counted(literal);
      anew.spare -= assignment_.is_false(literal) && is_counted(literal);
    }
    XCMODEL_CHECK(anew.room == counters_[d].room && anew.spare == counters_[d].spare);
  }
}
#endif

}  // namespace xcmodel::dlx::learning
