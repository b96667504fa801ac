#include "local_search.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "base/check.hpp"
#include "base/tuning.hpp"
#include "instance/weighted_groups.hpp"

namespace xcmodel::dlx {
namespace {

void remove_from(std::vector<std::int32_t>& options, std::int32_t option) {
  *std::ranges::find(options, option) = options.back();
  options.pop_back();
}

}  // namespace

LocalSearch::LocalSearch(const Instance& instance, std::span<const std::int32_t> given,
                         std::span<const std::int32_t> forbidden, bool limits_costs) {
  SparseCover cover(instance);
  is_dead_ = !cover.apply(given, forbidden) || !cover.propagate();
  if (is_dead_) return;
  forced_ = cover.chosen();
  for (std::int32_t item = 0; item < instance.items; ++item)
    items_.push_back(Item(cover.need_of(item), cover.room_of(item)));
  options_.reserve(cover.possible_options().size());
  for (const std::int32_t name : cover.possible_options()) add_option(name, cover);
  options_of_.fill(items_.size(), [&](const auto& visit) {
    for (std::size_t option = 0; option < options_.size(); ++option)
      for (const Entry& entry : entries_of(options_[option])) visit(entry.item, static_cast<std::int32_t>(option));
  });
  short_ = NumberSet(items_.size());
  for (std::int32_t item = 0; item < instance.items; ++item) note_missing(item);
  std::vector<WeightedRow> rows = instance.weighted_rows;
  if (limits_costs) rows.push_back(row_of(instance.costs));
  rows_ = RowViolations(rows, instance.options, cover.possible_options(), forced_);
  least_short_ = missed();
}

// Where an item has its colour already, options of that colour take no room.
void LocalSearch::add_option(std::int32_t name, const SparseCover& cover) {
  const auto items = cover.instance().items_of(name), rows = cover.instance().rows_of(name);
  options_.emplace_back(name, entries_.size());
  for (std::size_t k = 0; k < items.size(); ++k)
    if (!cover.has_colour(items[k])) entries_.push_back({items[k], rows[k]});
  Option& option = options_.back();
  option.end_of_entries = entries_.size();
  const std::span<Entry> entries(entries_.data() + option.first_entry, entries_.data() + option.end_of_entries);
  const auto needed = std::ranges::partition(entries, [&](const Entry& entry) { return item_at(entry.item).need > 0; });
  option.end_of_needed = option.end_of_entries - needed.size();
}

bool LocalSearch::work(std::int64_t until) {
  while (missed() > 0 && units_ < until && !is_dead_) step();
  if constexpr (debug_checks) check_invariants();
  return missed() == 0;
}

std::vector<std::int32_t> LocalSearch::solution() const {
  std::vector<std::int32_t> names = forced_;
  for (const Option& option : options_)
    if (option.is_chosen) names.push_back(option.name);
  std::ranges::sort(names);
  return names;
}

void LocalSearch::step() {
  ++step_;
  units_ += tuning.units_of_local_step;
  const std::vector<std::int32_t>& violated = rows_.violated();
  const std::vector<std::int32_t>& short_items = short_.members();
  if (!short_items.empty())
    add_for(best_option_of(short_items[random_.below(short_items.size())]));
  else
    mend(violated[random_.below(violated.size())]);
  least_short_ = std::min(least_short_, missed());
}

// Takes out first what it excludes.
void LocalSearch::add_for(std::int32_t option) {
  for (const std::int32_t other : best_evicted_) take_out(other);
  add(option);
}

// Of some options that have a weight in the row: adds one that brings the sum nearer to its bounds, or takes one out
// that keeps it away, or adds another option of an item of that. To look at a few of them alone is from Cai, "Balance
// between complexity and quality: local search for minimum vertex cover in massive graphs" (2015).
void LocalSearch::mend(std::int32_t row) {
  const auto weighted = rows_.options_of(row);
  if (weighted.empty()) {
    is_dead_ = true;
    return;
  }
  const bool is_above = rows_.is_above(row);
  Step best;
  const auto looked_at = std::min(weighted.size(), static_cast<std::size_t>(tuning.local_sample));
  const std::size_t first = random_.below(weighted.size());
  for (std::size_t k = 0; k < looked_at; ++k) {
    const auto& [option, weight] = weighted[(first + k) % weighted.size()];
    const bool brings_nearer = (weight > 0) != is_above;
    if (option_at(option).is_chosen == brings_nearer || option_at(option).free_from > step_) continue;
    if (brings_nearer)
      consider(option, evaluate(option), best);
    else
      consider_without(option, best);
  }
  if (best.change >= 0) weigh_more();
  if (best.option == none) return;
  if (option_at(best.option).is_chosen)
    take_out(best.option);
  else
    add_for(best.option);
}

void LocalSearch::consider(std::int32_t option, std::int64_t change, Step& best) {
  if (change >= best.change) return;
  best = {option, change};
  std::swap(best_evicted_, evicted_);
}

void LocalSearch::consider_without(std::int32_t option, Step& best) {
  consider(option, evaluate_without(option), best);
  for (const Entry& entry : needed_entries_of(option_at(option))) {
    const auto others = options_of_.of(static_cast<std::size_t>(entry.item));
    for (std::int64_t k = 0; k < tuning.local_shifts; ++k) {
      const std::int32_t other = others[random_.below(others.size())];
      if (!option_at(other).is_chosen && option_at(other).free_from <= step_) consider(other, evaluate(other), best);
    }
  }
}

// Leaves in `best_evicted_` what the option takes out. Of equally good ones, each is as likely.
std::int32_t LocalSearch::best_option_of(std::int32_t item) {
  std::int64_t best_change = std::numeric_limits<std::int64_t>::max();
  std::int32_t best = none;
  std::size_t ties = 0;
  const auto consider = [&](std::int32_t option) {
    const std::int64_t change = evaluate(option);
    if (change > best_change) return;
    ties = change < best_change ? 1 : ties + 1;
    if (ties > 1 && random_.below(ties) > 0) return;
    best_change = change;
    best = option;
    std::swap(best_evicted_, evicted_);
  };
  for (const std::int32_t option : options_of_.of(item))
    if (!option_at(option).is_chosen && option_at(option).free_from <= step_) consider(option);
  if (best == none) consider(first_free_of(item));
  if (best_change >= 0) weigh_more();
  return best;
}

void LocalSearch::weigh_more() {
  for (const std::int32_t item : short_.members()) ++item_at(item).weight;
  rows_.weigh_more();
}

// A short item has more options than are chosen, or there would be no solution.
std::int32_t LocalSearch::first_free_of(std::int32_t item) {
  const auto key = [&](std::int32_t option) {
    return std::pair(option_at(option).is_chosen, option_at(option).free_from);
  };
  return *std::ranges::min_element(options_of_.of(item), {}, key);
}

// Returns by how much the weight of what is missing grows, and leaves in `evicted_` what is taken out. It is an
// estimate where two of these cover the same item.
std::int64_t LocalSearch::evaluate(std::int32_t number) {
  const Option& option = option_at(number);
  ++evaluations_;
  evicted_.clear();
  units_ += tuning.units_of_local_entry * static_cast<std::int64_t>(entries_of(option).size());
  std::int64_t change = 0;
  for (const Entry& entry : needed_entries_of(option)) {
    Item& item = item_at(entry.item);
    item.evaluation = evaluations_;
    if (item.missing() > 0) change -= item.weight;
  }
  rows_.plan_to_add(number);
  for (const Entry& entry : entries_of(option)) evict_from(item_at(entry.item), entry.row);
  for (const std::int32_t other : evicted_) {
    change += loss_of(option_at(other));
    rows_.plan_to_take_out(other);
  }
  return change + planned_change();
}

std::int64_t LocalSearch::evaluate_without(std::int32_t option) {
  ++evaluations_;
  evicted_.clear();
  const std::int64_t change = loss_of(option_at(option));
  rows_.plan_to_take_out(option);
  return change + planned_change();
}

std::int64_t LocalSearch::planned_change() {
  units_ += tuning.units_of_local_entry * static_cast<std::int64_t>(rows_.planned());
  return rows_.take_planned_change();
}

void LocalSearch::evict_from(const Item& item, std::int32_t row) {
  if (item.holders.empty()) return;
  if (item.room > 1) return evict_one_of(item);
  const bool shares_colour = row == item.row && row >= static_cast<std::int32_t>(items_.size());
  if (shares_colour) return;
  for (const std::int32_t holder : item.holders) evict(holder);
}

void LocalSearch::evict_one_of(const Item& item) {
  const auto is_evicted = [&](std::int32_t holder) { return option_at(holder).evicted_in == evaluations_; };
  if (static_cast<int>(item.holders.size()) < item.room || std::ranges::any_of(item.holders, is_evicted)) return;
  std::int32_t least = none;
  std::int64_t least_loss = std::numeric_limits<std::int64_t>::max();
  std::size_t ties = 0;
  for (const std::int32_t holder : item.holders) {
    const std::int64_t loss = loss_of(option_at(holder)) + rows_.change_without(holder);
    units_ += tuning.units_of_local_entry * static_cast<std::int64_t>(rows_.number_of(holder));
    if (loss > least_loss) continue;
    ties = loss < least_loss ? 1 : ties + 1;
    least_loss = loss;
    if (random_.below(ties) == 0) least = holder;
  }
  evict(least);
}

void LocalSearch::evict(std::int32_t option) {
  if (std::exchange(option_at(option).evicted_in, evaluations_) != evaluations_) evicted_.push_back(option);
}

// The weight of what would be missing without a chosen option, beside items that the evaluated option covers.
std::int64_t LocalSearch::loss_of(const Option& option) {
  units_ += tuning.units_of_local_entry * (1 + static_cast<std::int64_t>(needed_entries_of(option).size()));
  std::int64_t loss = 0;
  for (const Entry& entry : needed_entries_of(option)) {
    const Item& item = item_at(entry.item);
    if (item.evaluation != evaluations_ && item.missing() >= 0) loss += item.weight;
  }
  return loss;
}

void LocalSearch::add(std::int32_t option) {
  option_at(option).is_chosen = true;
  if (rows_.number_of(option) > 0)  // No row takes it out again at once, which would change nothing.
    option_at(option).free_from = step_ + 1 + static_cast<std::int64_t>(random_.below(tuning.local_steps_in));
  rows_.add(option);
  for (const Entry& entry : entries_of(option_at(option))) {
    item_at(entry.item).holders.push_back(option);
    item_at(entry.item).row = entry.row;
    note_missing(entry.item);
  }
}

// It may be added again in the next step or some steps later: without chance, the search would go in circles.
void LocalSearch::take_out(std::int32_t option) {
  option_at(option).is_chosen = false;
  rows_.take_out(option);
  option_at(option).free_from = step_ + 1 + static_cast<std::int64_t>(random_.below(tuning.local_steps_out));
  for (const Entry& entry : entries_of(option_at(option))) {
    remove_from(item_at(entry.item).holders, option);
    note_missing(entry.item);
  }
}

// To be called when the item's holders have changed.
void LocalSearch::note_missing(std::int32_t item) { short_.put(item, item_at(item).missing() > 0); }

// Without the holders, of which there are fewer than entries.
std::size_t LocalSearch::bytes() const {
  return bytes_of(items_, options_, entries_) + short_.bytes() + options_of_.bytes() + rows_.bytes();
}

#ifdef XCMODEL_DEBUG_CHECKS
// The chosen options exclude none of each other, and the short items are those that miss something.
void LocalSearch::check_invariants() const {
  std::size_t short_items = 0;
  for (const Item& item : items_) {
    short_items += item.missing() > 0;
    if (item.room > 1) XCMODEL_CHECK(static_cast<int>(item.holders.size()) <= item.room);
    for (const std::int32_t holder : item.holders) {
      const Option& option = options_[holder];
      XCMODEL_CHECK(option.is_chosen);
      if (item.room > 1 || item.holders.size() == 1) continue;
      const bool has_row = std::ranges::count(entries_of(option), item.row, &Entry::row) > 0;
      XCMODEL_CHECK(has_row && item.row >= static_cast<std::int32_t>(items_.size()));
    }
  }
  XCMODEL_CHECK(short_items == short_.members().size());
  rows_.check_invariants([&](std::int32_t option) { return options_[option].is_chosen; });
}
#endif

}  // namespace xcmodel::dlx
