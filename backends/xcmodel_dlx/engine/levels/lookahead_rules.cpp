#include "lookahead_rules.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "base/tuning.hpp"

namespace xcmodel::dlx::count {

LookaheadRules::LookaheadRules(const Problem& problem, const LevelPlan& plan)
    : problem_(problem),
      plan_(plan),
      words_(static_cast<std::size_t>(plan.words)),
      units_to_begin_(static_cast<std::int64_t>(problem.entry_item.size())) {
  const auto items = static_cast<std::size_t>(problem.items), classes = static_cast<std::size_t>(problem.classes);
  to_come_.resize(items);
  for (const std::int32_t item : problem.entry_item) ++to_come_[item];
  start_.resize(items + 1);
  std::partial_sum(to_come_.begin(), to_come_.end(), start_.begin() + 1);
  classes_.resize(problem.entry_item.size());
  std::vector<std::int32_t> next(start_);
  for (std::int32_t c = 0; c < problem.classes; ++c)
    for (const std::int32_t item : problem.items_of(c)) classes_[next[item]++] = c;
  is_decided_.resize(classes);
  open_items_.resize(classes);
  open_fields_.resize(classes);
  covers_.resize(classes * words_);
  open_.resize(items);
  decided_.resize(items);
  seen_.resize(items);
}

Lookahead LookaheadRules::before(std::size_t step) {
  while (step_ < step) pass(plan_.steps[step_++]);
  last_items_.clear();
  last_bits_.assign(words_, 0);
  for (const std::int32_t c : plan_.classes_of(plan_.steps[step - 1]))
    for (const std::int32_t item : problem_.items_of(c)) note_decided(item);
  Lookahead lookahead{.units = std::exchange(units_to_begin_, 0)};
  for (const std::int32_t item : last_items_) add_items_near(item, lookahead);
  return lookahead;
}

Lookahead LookaheadRules::whole_before(std::size_t step) {
  while (step_ < step) pass(plan_.steps[step_++]);
  Lookahead lookahead;
  for (std::int32_t item = 0; item < problem_.items; ++item) add(item, lookahead);
  for (Lookahead::Item& item : lookahead.items) item.is_always_looked_at = true;
  return lookahead;
}

void LookaheadRules::pass(const LevelPlan::Step& step) {
  for (const std::int32_t c : plan_.classes_of(step)) {
    is_decided_[c] = true;
    for (const std::int32_t item : problem_.items_of(c))
      if (!open_[item]) open(item);
  }
}

void LookaheadRules::open(std::int32_t item) {
  open_[item] = true;
  const LevelPlan::Field& field = plan_.fields[item];
  for (const std::int32_t c : classes_to_come(item)) {
    ++open_items_[c];
    if (is_simple(item))
      covers_[static_cast<std::size_t>(c) * words_ + static_cast<std::size_t>(field.word)] |= field.mask();
    else
      ++open_fields_[c];
  }
}

// Those that have been decided about go to the end of the item's.
std::span<const std::int32_t> LookaheadRules::classes_to_come(std::int32_t item) {
  const auto first = classes_.begin() + start_[item];
  const auto end = std::partition(first, first + to_come_[item], [this](std::int32_t c) { return !is_decided_[c]; });
  to_come_[item] = static_cast<std::int32_t>(end - first);
  return {first, end};
}

void LookaheadRules::note_decided(std::int32_t item) {
  if (decided_[item] == step_) return;
  decided_[item] = step_;
  last_items_.push_back(item);
  const LevelPlan::Field& field = plan_.fields[item];
  if (is_simple(item) && !classes_to_come(item).empty())
    last_bits_[static_cast<std::size_t>(field.word)] |= field.mask();
}

// The last step has decided about this item, and may have excluded classes of others.
void LookaheadRules::add_items_near(std::int32_t item, Lookahead& lookahead) {
  const auto look_at = [&](std::int32_t near) {
    if (seen_[near] == step_) return;
    seen_[near] = step_;
    add(near, lookahead);
  };
  look_at(item);
  for (const std::int32_t c : classes_to_come(item)) {
    const auto items = problem_.items_of(c);
    lookahead.units += static_cast<std::int64_t>(items.size());
    for (const std::int32_t near : items) look_at(near);
  }
}

void LookaheadRules::add(std::int32_t item, Lookahead& lookahead) {
  if (problem_.need[item] == 0) return;
  const std::span<const std::int32_t> classes = classes_to_come(item);
  if (classes.empty() || classes.size() > static_cast<std::size_t>(tuned::classes_looked_at)) return;
  lookahead.units += static_cast<std::int64_t>(classes.size());
  if (is_never_dead(item, classes)) return;
  // Classes that most states leave possible come first.
  ordered_.assign(classes.begin(), classes.end());
  std::ranges::stable_sort(ordered_, {}, [this](std::int32_t c) { return open_items_[c]; });
  lookahead.units += static_cast<std::int64_t>(ordered_.size() * words_);
  Lookahead::Item rules{};
  if (open_[item]) rules.field = plan_.fields[item];
  rules.need = static_cast<Word>(problem_.need[item]);
  rules.first = static_cast<std::int32_t>(lookahead.classes.size());
  for (std::size_t place = 0; place < ordered_.size(); ++place)
    if (!is_needless(place, item)) add_class(ordered_[place], item, lookahead);
  rules.end = static_cast<std::int32_t>(lookahead.classes.size());
  add_triggers(item, rules, lookahead);
  lookahead.items.push_back(rules);
}

// Whether classes that no open item can exclude are enough in every state.
bool LookaheadRules::is_never_dead(std::int32_t item, std::span<const std::int32_t> classes) const {
  const std::int32_t others = open_[item] ? 1 : 0;
  const auto free = std::ranges::count_if(classes, [&](std::int32_t c) { return open_items_[c] <= others; });
  return free >= problem_.need[item];
}

Word LookaheadRules::covers_of(std::int32_t option_class, std::size_t word, std::int32_t item) const {
  const LevelPlan::Field& own = plan_.fields[item];
  const Word covers = covers_[static_cast<std::size_t>(option_class) * words_ + word];
  const bool has_own = open_[item] && is_simple(item) && static_cast<std::size_t>(own.word) == word;
  return has_own ? covers & ~own.mask() : covers;
}

// Whether one class is enough for the item, and this one is possible only where one before it is.
bool LookaheadRules::is_needless(std::size_t place, std::int32_t item) const {
  if (!is_simple(item)) return false;
  return std::any_of(ordered_.begin(), ordered_.begin() + static_cast<std::ptrdiff_t>(place), [&](std::int32_t c) {
    if (open_fields_[c] > 0) return false;
    for (std::size_t w = 0; w < words_; ++w)
      if ((covers_of(c, w, item) & ~covers_of(ordered_[place], w, item)) != 0) return false;
    return true;
  });
}

void LookaheadRules::add_class(std::int32_t option_class, std::int32_t item, Lookahead& lookahead) const {
  Lookahead::Class rules{};
  rules.first_covers = static_cast<std::int32_t>(lookahead.covers.size());
  for (std::size_t w = 0; w < words_; ++w)
    if (const Word bits = covers_of(option_class, w, item); bits != 0)
      lookahead.covers.push_back({bits, static_cast<std::int32_t>(w)});
  rules.end_covers = static_cast<std::int32_t>(lookahead.covers.size());
  rules.first_obstacle = static_cast<std::int32_t>(lookahead.obstacles.size());
  if (open_fields_[option_class] > 0) {
    for (std::int32_t e = problem_.entry_start[option_class]; e < problem_.entry_start[option_class + 1]; ++e) {
      const std::int32_t other = problem_.entry_item[e];
      if (other == item || !open_[other] || is_simple(other)) continue;
      const Word colour_code = problem_.coloured[other] ? code_of_colour(plan_.colours[e]) : untouched;
      lookahead.obstacles.push_back({plan_.fields[other], colour_code, static_cast<Word>(problem_.room[other])});
    }
  }
  rules.end_obstacle = static_cast<std::int32_t>(lookahead.obstacles.size());
  lookahead.classes.push_back(rules);
}

// Fields that are not simple are not looked at for that.
void LookaheadRules::add_triggers(std::int32_t item, Lookahead::Item& rules, Lookahead& lookahead) const {
  const auto has_obstacles = [&](std::int32_t c) { return open_fields_[c] > 0; };
  rules.is_always_looked_at = decided_[item] == step_ || std::ranges::any_of(ordered_, has_obstacles);
  rules.first_trigger = static_cast<std::int32_t>(lookahead.triggers.size());
  for (std::size_t w = 0; w < words_ && !rules.is_always_looked_at; ++w) {
    Word bits = 0;
    for (const std::int32_t c : ordered_) bits |= covers_of(c, w, item);
    if ((bits & last_bits_[w]) != 0) lookahead.triggers.push_back({bits & last_bits_[w], static_cast<std::int32_t>(w)});
  }
  rules.end_trigger = static_cast<std::int32_t>(lookahead.triggers.size());
}

}  // namespace xcmodel::dlx::count
