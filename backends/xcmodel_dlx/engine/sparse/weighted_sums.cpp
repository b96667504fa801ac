#include "weighted_sums.hpp"

#include <algorithm>
#include <utility>

#include "base/check.hpp"

namespace xcmodel::dlx {

WeightedSums::WeightedSums(const Instance& instance) : is_out_(static_cast<std::size_t>(instance.options)) {
  WeightedGrouping grouping(instance);
  for (const WeightedRow& row : instance.weighted_rows) make_groups(grouping, row);
  places_.fill(is_out_.size(), [&](const auto& visit) {
    for (std::size_t place = 0; place < place_option_.size(); ++place)
      visit(place_option_[place], static_cast<std::int32_t>(place));
  });
  for (std::int32_t row = 0; row < static_cast<std::int32_t>(rows_.size()); ++row) note_change(row);
}

void WeightedSums::make_groups(WeightedGrouping& grouping, const WeightedRow& row) {
  const auto number = static_cast<std::int32_t>(rows_.size());
  const auto begin = static_cast<std::int32_t>(groups_.size());
  rows_.push_back({row.low, row.high, 0, 0, begin, begin, false});
  for (const WeightedGroup& group : grouping.groups_of(row)) add_group(number, group);
}

void WeightedSums::add_group(std::int32_t row, const WeightedGroup& group) {
  const auto begin = static_cast<std::int32_t>(place_option_.size());
  const auto number = static_cast<std::int32_t>(groups_.size());
  for (const auto& [weight, option] : group.options) {
    place_option_.push_back(option);
    place_weight_.push_back(weight);
    place_group_.push_back(number);
  }
  const auto end = static_cast<std::int32_t>(place_option_.size());
  groups_.push_back({row, begin, end, group.may_be_empty});
  State state{begin, end - 1, none, 0, 0};
  narrow_bounds(number, state);
  states_.push_back(state);
  rows_[row].least += state.least;
  rows_[row].greatest += state.greatest;
  rows_[row].end = number + 1;
}

bool WeightedSums::propagate(SparseCover& cover) {
  while (cover.propagate_items()) {
    follow(cover);
    if (changed_.empty()) return true;
    for (; !changed_.empty(); changed_.pop_back()) {
      Row& row = rows_[changed_.back()];
      const Narrowed narrowed = narrow(row, cover);
      if (narrowed == Narrowed::failed) return false;  // The row is looked at again when that is undone.
      if (narrowed == Narrowed::chosen) break;         // And when the choice has been taken in.
      row.has_changed = false;
    }
    if (cover.mark() != followed_) continue;
    if constexpr (debug_checks) check_sums();
    return true;
  }
  return false;
}

#ifdef XCMODEL_DEBUG_CHECKS
// The bounds of a row are the sums of those of its groups, which are those of the options that are left, and within the
// demand of the row.
void WeightedSums::check_sums() const {
  for (const Row& row : rows_) {
    std::int64_t least = 0, greatest = 0;
    for (std::int32_t group = row.begin; group < row.end; ++group) {
      State anew{groups_[group].begin, groups_[group].end - 1, states_[group].chosen, 0, 0};
      narrow_bounds(group, anew);
      XCMODEL_CHECK(anew.least == states_[group].least && anew.greatest == states_[group].greatest);
      least += anew.least;
      greatest += anew.greatest;
    }
    XCMODEL_CHECK(row.least == least && row.greatest == greatest);
    XCMODEL_CHECK(row.least <= row.high && row.greatest >= row.low);
  }
}
#endif

void WeightedSums::follow(const SparseCover& cover) {
  for (const std::int32_t change : cover.changes_since(followed_)) take_in(followed_++, change);
}

// An option is chosen, or taken out; what is chosen is taken out as well.
void WeightedSums::take_in(SparseCover::Mark mark, std::int32_t change) {
  const std::int32_t option = change < 0 ? ~change : change;
  if (change >= 0) {
    is_out_[option] = 1;
    saved_.push_back({mark, option, none, {}});
  }
  const std::span<const std::int32_t> places = places_.of(option);
  looked_at_ += static_cast<std::int64_t>(places.size());
  for (const std::int32_t place : places) {
    const std::int32_t group = place_group_[place];
    State state = states_[group];
    if (change < 0)
      state.chosen = place;
    else if (state.chosen != none || (place != state.first && place != state.last))
      continue;
    narrow_bounds(group, state);
    saved_.push_back({mark, none, group, states_[group]});
    set(group, state);
  }
}

void WeightedSums::narrow_bounds(std::int32_t group, State& state) const {
  if (state.chosen != none) {
    state.least = state.greatest = place_weight_[state.chosen];
    return;
  }
  while (state.first <= state.last && is_out_[place_option_[state.first]]) ++state.first;
  while (state.first <= state.last && is_out_[place_option_[state.last]]) --state.last;
  state.least = state.greatest = 0;
  if (state.first > state.last) return;
  state.least = place_weight_[state.first];
  state.greatest = place_weight_[state.last];
  if (!groups_[group].may_be_empty) return;
  state.least = std::min<std::int64_t>(0, state.least);
  state.greatest = std::max<std::int64_t>(0, state.greatest);
}

void WeightedSums::set(std::int32_t group, const State& state) {
  Row& row = rows_[groups_[group].row];
  row.least += state.least - states_[group].least;
  row.greatest += state.greatest - states_[group].greatest;
  states_[group] = state;
  note_change(groups_[group].row);
}

void WeightedSums::note_change(std::int32_t row) {
  if (!std::exchange(rows_[row].has_changed, true)) changed_.push_back(row);
}

WeightedSums::Narrowed WeightedSums::narrow(const Row& row, SparseCover& cover) {
  if (row.least > row.high || row.greatest < row.low) return Narrowed::failed;
  looked_at_ += row.end - row.begin;
  for (std::int32_t group = row.begin; group < row.end; ++group)
    if (const Narrowed narrowed = narrow_group(row, group, cover); narrowed != Narrowed::done) return narrowed;
  return Narrowed::done;
}

// Takes out what weighs too much or too little beside what the others may weigh; where nothing weighs too little or too
// much, and one option is left, it is chosen.
WeightedSums::Narrowed WeightedSums::narrow_group(const Row& row, std::int32_t group, SparseCover& cover) {
  const State& state = states_[group];
  if (state.chosen != none || state.first > state.last) return Narrowed::done;
  const std::int64_t most = row.high - (row.least - state.least), least = row.low - (row.greatest - state.greatest);
  std::int32_t first = state.first, last = state.last;
  for (; first <= last && place_weight_[last] > most; --last)
    if (cover.is_possible(place_option_[last])) cover.exclude(place_option_[last]);
  for (; first <= last && place_weight_[first] < least; ++first)
    if (cover.is_possible(place_option_[first])) cover.exclude(place_option_[first]);
  if (!groups_[group].may_be_empty || (least <= 0 && 0 <= most)) return Narrowed::done;
  while (first <= last && !cover.is_possible(place_option_[last])) --last;
  while (first <= last && !cover.is_possible(place_option_[first])) ++first;
  if (first > last) return Narrowed::failed;
  if (first < last) return Narrowed::done;
  cover.choose(place_option_[first]);
  return Narrowed::chosen;
}

void WeightedSums::undo_to(SparseCover::Mark mark) {
  if (followed_ <= mark) return;
  for (; !saved_.empty() && saved_.back().mark >= mark; saved_.pop_back()) {
    const Saved& last = saved_.back();
    if (last.group == none)
      is_out_[last.option] = 0;
    else
      set(last.group, last.state);
  }
  followed_ = mark;
}

std::size_t WeightedSums::bytes() const {
  return bytes_of(rows_, groups_, states_, place_option_, place_weight_, place_group_, is_out_, changed_, saved_) +
         places_.bytes();
}

}  // namespace xcmodel::dlx
