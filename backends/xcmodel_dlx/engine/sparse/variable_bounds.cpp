#include "variable_bounds.hpp"

#include <utility>

namespace xcmodel::dlx {
namespace {

constexpr std::int32_t none = -1;

// What a group weighs beyond the least that it can if none of it is chosen.
std::int64_t weight_of_none(const WeightedGroup& group) { return group.may_be_empty ? -group.least() : 0; }

}  // namespace

VariableBounds::VariableBounds(const Instance& instance)
    : of_(static_cast<std::size_t>(instance.options), none), with_(of_) {
  Numbers numbers;
  WeightedGrouping grouping(instance);
  for (const WeightedRow& row : instance.weighted_rows)
    for (const WeightedRow& side : {row, opposite_of(row)})
      if (side.high < WeightedRow::unlimited) find_in(grouping.groups_of(side), side.high, numbers);
  const std::vector<std::int32_t> bound_at = add(numbers);
  for (const auto& [option, number] : found_)
    if (with_[option] == none && of_[option] == none) of_[option] = bound_at[number];
  found_.clear();
}

// Where none of a group is chosen, it weighs so much more than at least that what is heavy has no room. Of all groups
// the one with which that is the most is looked at, or the second one for the options of that one itself.
void VariableBounds::find_in(const std::vector<WeightedGroup>& groups, std::int64_t high, Numbers& numbers) {
  std::int64_t room = high;
  std::vector<std::pair<std::int64_t, std::size_t>> emptied;
  for (std::size_t place = 0; place < groups.size(); ++place) {
    room -= groups[place].least();
    if (const std::int64_t weight = weight_of_none(groups[place]); weight > 0) emptied.emplace_back(-weight, place);
  }
  std::ranges::sort(emptied);
  std::int32_t numbers_of_first[] = {none, none};
  for (std::size_t place = 0; place < groups.size(); ++place) {
    const std::size_t first = !emptied.empty() && emptied.front().second == place;
    if (first >= emptied.size()) continue;
    const auto& [weight_below, other] = emptied[first];
    std::int32_t& number = numbers_of_first[first];
    for (const auto& [weight, option] : groups[place].options) {
      if (weight - groups[place].least() - weight_below <= room) continue;
      if (number == none) number = number_of(groups[other], numbers);
      found_.push_back({option, number});
    }
  }
}

// The options that make room, as they weigh less than nothing.
std::int32_t VariableBounds::number_of(const WeightedGroup& group, Numbers& numbers) {
  std::vector<std::int32_t> options;
  for (const auto& [weight, option] : group.options)
    if (weight < 0) options.push_back(option);
  std::ranges::sort(options);
  return numbers.emplace(std::move(options), static_cast<std::int32_t>(numbers.size())).first->second;
}

// Returns, by number, the bound that they have become, if none of their options is in another one.
std::vector<std::int32_t> VariableBounds::add(const Numbers& numbers) {
  std::vector<std::int32_t> bound_at(numbers.size(), none);
  for (const auto& [options, number] : numbers) {
    if (std::ranges::any_of(options, [&](std::int32_t option) { return with_[option] != none; })) continue;
    bound_at[number] = static_cast<std::int32_t>(size_++);
    for (const std::int32_t option : options) with_[option] = bound_at[number];
  }
  return bound_at;
}

std::size_t BoundedCosts::longest() const {
  std::vector<std::size_t> lengths(bounds_.size() + 1);
  for (const std::int32_t bound : bounds_.of()) ++lengths[static_cast<std::size_t>(bound + 1)];
  lengths[0] = 0;
  return std::ranges::max(lengths);
}

void BoundedCosts::begin(const SparseCover& cover) {
  put_off_.clear();
  for (State& state : states_) {
    state.is_met = false;
    state.below_zero = 0;
    state.rise = never;
    state.options.clear();
  }
  for (const std::int32_t option : cover.chosen())
    if (bounds_others(option)) states_[bounds_.with(option)].is_met = true;
}

void BoundedCosts::add(std::int32_t option, std::int64_t reduced) {
  if (reduced >= 0) return;
  State& state = states_[bounds_.of(option)];
  state.below_zero += reduced;
  state.options.push_back(option);
}

std::size_t BoundedCosts::bytes() const {
  std::size_t bytes = bounds_.bytes() + bytes_of(states_, put_off_);
  for (const State& state : states_) bytes += bytes_of(state.options);
  return bytes;
}

}  // namespace xcmodel::dlx
