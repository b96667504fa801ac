#include "level_rules.hpp"

#include <algorithm>

#include "base/vectors.hpp"

namespace xcmodel::dlx::count {
namespace {

void set_bits(const LevelPlan::Field& field, std::vector<Word>& words) {
  words[field.word] |= field.mask();
}

}  // namespace

RulesOfSteps::RulesOfSteps(const Problem& problem, const LevelPlan& plan)
    : problem_(problem), plan_(plan), to_come_(static_cast<std::size_t>(problem.items), 0), ahead_(plan.added_by_all) {
  colours_to_come_.resize(to_come_.size());
  for (std::size_t e = 0; e < problem.entry_item.size(); ++e) {
    const std::int32_t item = problem.entry_item[e];
    ++to_come_[item];
    if (!problem.coloured[item]) continue;
    auto& colours = colours_to_come_[item];
    const auto colour = static_cast<std::size_t>(plan.colours[e]);
    colours.resize(std::max(colours.size(), colour + 1), 0);
    ++colours[colour];
  }
}

StepRules RulesOfSteps::next() {
  const LevelPlan::Step& step = plan_.steps[step_];
  const auto words = static_cast<std::size_t>(plan_.words);
  StepRules rules{.take = step.take, .item = step.item, .covered = std::vector<Word>(words, 0),
                  .changes = step.changes, .needed = std::vector<Word>(words, 0),
                  .kept = std::vector<Word>(words, ~Word{0}), .bits = plan_.highest_bits[step_]};
  if (step.take == LevelPlan::Take::one && plan_.fields[step.item].bits > 0)
    set_bits(plan_.fields[step.item], rules.covered);
  for (const std::int32_t c : plan_.classes_of(step)) add_move(c, rules);
  rules.touched = rules.covered;
  for (const std::int32_t item : pass(rules.moves)) touch(item, rules);
  for (const LevelPlan::Added& added : plan_.added[step_]) touch_sum(added, rules);
  ++step_;
  return rules;
}

// The classes of these moves are no more to come. Returns their items that have fields.
std::vector<std::int32_t> RulesOfSteps::pass(const std::vector<Move>& moves) {
  std::vector<std::int32_t> touched;
  for (const Move& move : moves)
    for (std::int32_t e = problem_.entry_start[move.option_class];
         e < problem_.entry_start[move.option_class + 1]; ++e) {
      const std::int32_t item = problem_.entry_item[e];
      --to_come_[item];
      if (problem_.coloured[item])
        --colours_to_come_[item][static_cast<std::size_t>(plan_.colours[e])];
      if (plan_.fields[item].bits > 0) touched.push_back(item);
    }
  sort_unique(touched);
  return touched;
}

// An item that no class to come covers must have been covered, and is not looked at any more.
void RulesOfSteps::touch(std::int32_t item, StepRules& rules) const {
  const LevelPlan::Field& field = plan_.fields[item];
  set_bits(field, rules.touched);
  const bool leaves = to_come_[item] == 0;
  if (!problem_.is_exclusive(item)) return add_check(item, leaves, rules);
  if (!leaves) return;
  rules.kept[field.word] &= ~field.mask();
  if (problem_.need[item] == 0) return;
  rules.needed_items.push_back({item, field});
  set_bits(field, rules.needed);
}

void RulesOfSteps::touch_sum(const LevelPlan::Added& step, StepRules& rules) {
  const LevelPlan::Field& field = plan_.sum_fields[step.sum];
  set_bits(field, rules.touched);
  LevelPlan::Added& ahead = ahead_[step.sum];
  ahead.least -= step.least;
  ahead.most -= step.most;
  const Problem::Sum& sum = problem_.sums[step.sum];
  rules.sums.push_back({.field = field, .leaves = ahead.least == 0 && ahead.most == 0, .low = sum.low, .high = sum.high,
                        .least_of_all = plan_.added_by_all[step.sum].least, .least_ahead = ahead.least,
                        .most_ahead = ahead.most});
}

void RulesOfSteps::add_move(std::int32_t option_class, StepRules& rules) {
  const Problem& p = problem_;
  Move move{.option_class = option_class, .weight = p.weight(option_class),
            .covers = std::vector<Word>(static_cast<std::size_t>(plan_.words), 0)};
  for (std::int32_t e = p.entry_start[option_class]; e < p.entry_start[option_class + 1]; ++e) {
    const std::int32_t item = p.entry_item[e];
    const LevelPlan::Field& field = plan_.fields[item];
    if (field.bits == 0) continue;
    if (p.coloured[item]) {
      move.changes.push_back({field, code_of_colour(plan_.colours[e]), 0});
    } else if (p.counter_of[item] != none) {
      move.changes.push_back({field, 0, static_cast<Word>(p.room[item])});
    } else {
      set_bits(field, move.covers);
    }
  }
  for (const auto& [sum, weight] : p.summands[option_class])
    move.sums.push_back({plan_.sum_fields[sum], static_cast<Word>(weight)});
  rules.moves.push_back(std::move(move));
}

void RulesOfSteps::add_check(std::int32_t item, bool leaves, StepRules& rules) const {
  FieldCheck check{.item = item, .field = plan_.fields[item], .leaves = leaves};
  if (problem_.coloured[item]) {
    // A colour that no class to come has closes the item; the only one that they have rules out nothing.
    const auto& colours = colours_to_come_[item];
    const auto in_use = std::count_if(colours.begin(), colours.end(), [](int n) { return n > 0; });
    check.same_code = {untouched, closed};
    for (int colour = 1; colour < static_cast<int>(colours.size()); ++colour) {
      const bool is_used = colours[colour] > 0;
      check.same_code.push_back(!is_used ? closed : in_use == 1 ? untouched : code_of_colour(colour));
    }
  } else {
    check.need = static_cast<Word>(problem_.need[item]);
    check.room = static_cast<Word>(problem_.room[item]);
    check.to_come = static_cast<Word>(to_come_[item]);
  }
  rules.checks.push_back(std::move(check));
}

}  // namespace xcmodel::dlx::count
