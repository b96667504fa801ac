#include <algorithm>

#include "base/check.hpp"
#include "base/tuning.hpp"
#include "learning_search.hpp"

namespace xcmodel::dlx::learning {

// Goes back as far as the clause that is learned has one literal left to be true, which follows then: the first unique
// implication point.
void LearningSearch::learn() {
  resolve_to_first_point();
  minimise();
  for (const std::int32_t variable : marked_) marks_[variable] = Mark::none;
  marked_.clear();
  order_.end_conflict();
  const std::int32_t levels = levels_of(learned_);
  restarts_.note_conflict(levels);
  add_learned(levels);
}

// Goes back to where all literals but the first are false, so that it follows.
void LearningSearch::add_learned(std::int32_t levels) {
  const Literal first = learned_.front();
  if (learned_.size() == 1) {
    back_to(0);
    assignment_.assign(first, {});
    return;
  }
  const auto deepest = std::max_element(learned_.begin() + 1, learned_.end(), [&](Literal a, Literal b) {
    return level_of(a) < level_of(b);
  });
  std::swap(learned_[1], *deepest);
  back_to(level_of(learned_[1]));
  assignment_.assign(first, {Reason::Kind::clause, clauses_.add(learned_, levels)});
}

// Resolves the conflict with the reasons of its literals, from the last one that became false, until one of the present
// level is left.
void LearningSearch::resolve_to_first_point() {
  learned_.assign(1, 0);
  open_points_ = 0;
  std::size_t position = assignment_.trail().size();
  for (const Literal literal : conflict_) mark(literal);
  XCMODEL_CHECK(open_points_ > 0);
  while (true) {
    do --position;
    while (marks_[static_cast<std::size_t>(variable_of(assignment_.trail()[position]))] == Mark::none);
    const Literal last = assignment_.trail()[position];
    if (--open_points_ == 0) {
      learned_.front() = negation(last);
      return;
    }
    reasons_.clear();
    explain(last, reasons_);
    for (const Literal literal : reasons_) mark(literal);
  }
}

// Takes a false literal into the clause, or among those that are to be resolved. One that is false because of one other
// literal alone gives way to that: many options are excluded by one choice, which stands for all of them then. That is
// of the same level, as in Fleury and Biere, "Efficient all-UIP learned clause minimization" (2021).
void LearningSearch::mark(Literal literal) {
  if (level_of(literal) < assignment_.level()) literal = cause_of(literal);
  const std::int32_t variable = variable_of(literal);
  Mark& mark = marks_[variable];
  if (mark != Mark::none || assignment_.level_of(variable) == 0) return;
  mark = Mark::seen;
  marked_.push_back(variable);
  order_.note_conflict_with(variable);
  if (assignment_.level_of(variable) == assignment_.level())
    ++open_points_;
  else
    learned_.push_back(literal);
}

Literal LearningSearch::cause_of(Literal literal) const {
  Reason reason = assignment_.reason_of(variable_of(literal));
  while (reason.kind == Reason::Kind::literal) {
    literal = negation(static_cast<Literal>(reason.index));
    reason = assignment_.reason_of(variable_of(literal));
  }
  return literal;
}

// The false literals, of which one would have to be true were the literal false.
void LearningSearch::explain(Literal literal, std::vector<Literal>& reasons) {
  const Reason reason = assignment_.reason_of(variable_of(literal));
  const std::int32_t position = assignment_.position_of(variable_of(literal));
  const std::size_t before = reasons.size();
  switch (reason.kind) {
    case Reason::Kind::none:
      break;
    case Reason::Kind::literal:
      reasons.push_back(negation(static_cast<Literal>(reason.index)));
      break;
    case Reason::Kind::at_least:
      explain_demand(reason.index, Side::need, 0, position, reasons);
      break;
    case Reason::Kind::at_most:
      explain_demand(reason.index, Side::room, 0, position, reasons);
      break;
    case Reason::Kind::row:
      rows_.explain(reason.index, literal, assignment_, reasons);
      break;
    case Reason::Kind::clause:
      clauses_.note_use(reason.index);
      for (const Literal other : clauses_.literals_of(reason.index))
        if (other != literal) reasons.push_back(other);
  }
  units_ += tuning.units_of_literal * static_cast<std::int64_t>(reasons.size() - before);
}

// Literals of the demand that broke it before a place on the trail: false ones, as many as leave none to spare, or true
// ones, as many as leave no room; and `beyond` more.
void LearningSearch::explain_demand(std::uint32_t number, Side side, std::int32_t beyond, std::int32_t before,
                                    std::vector<Literal>& reasons) const {
  const Demands::Demand& demand = demands_.all()[number];
  std::int32_t count = beyond + (side == Side::need ? demand.length() - demand.need : demand.room);
  for (const Literal literal : demands_.literals_of(demand)) {
    if (count == 0) break;
    const Literal broken = side == Side::need ? literal : negation(literal);
    if (!assignment_.is_false(broken) || assignment_.position_of(variable_of(literal)) >= before) continue;
    reasons.push_back(broken);
    --count;
  }
}

// Leaves out literals that follow from the others: Sörensson and Biere, "Minimizing learned clauses" (2009).
void LearningSearch::minimise() {
  std::erase_if(learned_, [&](Literal literal) { return literal != learned_.front() && is_redundant(literal, 0); });
}

// Whether a false literal of the clause, or of a reason, is false because others of the clause are.
bool LearningSearch::is_redundant(Literal literal, int depth) {
  const std::int32_t variable = variable_of(literal);
  if (assignment_.level_of(variable) == 0) return true;
  Mark& mark = marks_[variable];
  if (mark == Mark::redundant || (mark == Mark::seen && depth > 0)) return true;
  if (mark == Mark::needed || depth > tuning.depth_of_minimisation) return false;
  if (assignment_.reason_of(variable).kind == Reason::Kind::none) return false;
  const std::size_t begin = reasons_.size();
  explain(negation(literal), reasons_);
  bool is_redundant_too = true;
  for (std::size_t k = begin; k < reasons_.size() && is_redundant_too; ++k)
    is_redundant_too = is_redundant(reasons_[k], depth + 1);
  reasons_.resize(begin);
  if (mark == Mark::none) marked_.push_back(variable);
  if (depth > 0 || is_redundant_too) mark = is_redundant_too ? Mark::redundant : Mark::needed;
  return is_redundant_too;
}

std::int32_t LearningSearch::levels_of(std::span<const Literal> literals) {
  ++counts_of_levels_;
  std::int32_t levels = 0;
  for (const Literal literal : literals) {
    std::int64_t& seen = level_seen_[level_of(literal)];
    if (std::exchange(seen, counts_of_levels_) != counts_of_levels_) ++levels;
  }
  return levels;
}

}  // namespace xcmodel::dlx::learning
