#include "cover_finder.hpp"

#include <algorithm>
#include <functional>
#include <optional>
#include <tuple>
#include <utility>

#include "base/check.hpp"
#include "base/tuning.hpp"
#include "base/vectors.hpp"

namespace xcmodel::dlx::cuts {
namespace {

constexpr std::int32_t none = -1;

}  // namespace

CoverFinder::CoverFinder(const SparseCover& cover, std::span<const double> parts, std::int64_t most_units)
    : cover_(cover),
      parts_(parts),
      most_units_(most_units),
      grouping_(cover.instance()),
      is_chosen_(parts.size()) {
  for (const std::int32_t option : cover.chosen()) is_chosen_[option] = true;
}

std::vector<ViolatedCut> CoverFinder::find() {
  for (const WeightedRow& row : cover_.instance().weighted_rows) {
    if (row.high < WeightedRow::unlimited) find_in(row);
    if (row.low > -WeightedRow::unlimited) find_in(opposite_of(row));
  }
  return std::move(violated_);
}

// One cut may be found with each candidate that is chosen in part.
void CoverFinder::find_in(const WeightedRow& row) {
  if (units_ >= most_units_) return;
  groups_.clear();
  std::int64_t room = row.high;
  for (const WeightedGroup& group : grouping_.groups_of(row)) room -= add_group(with_alternatives(group));
  XCMODEL_CHECK(room >= 0);  // As the cover keeps to the row; else no option at all would be a cover.
  add_candidates();
  for (std::int32_t first = 0; std::cmp_less(first, candidates_.size()) && units_ < most_units_; ++first)
    if (const double missing = candidates_[first].missing; missing > 0 && missing < 1 - tuning.least_part)
      find_with(first, room);
}

// To leave out a negative weight fills the row as much as to choose a positive one. Where an item needs one option,
// that is to choose another one of the item, and of these a cut can tell: of a site that is shut, as it has no room
// then.
WeightedGroup CoverFinder::with_alternatives(WeightedGroup group) const {
  const Instance& instance = cover_.instance();
  if (group.options.size() > 1 || group.options.front().first > 0) return group;
  const std::int32_t option = group.options.front().second;
  for (const std::int32_t item : instance.items_of(option)) {
    if (instance.low[item] != 1 || instance.high[item] != 1) continue;
    for (const std::int32_t other : instance.options_of(item))
      if (other != option) group.options.emplace_back(0, other);
    group.may_be_empty = false;
    break;
  }
  return group;
}

// Returns the least that it can weigh.
std::int64_t CoverFinder::add_group(const WeightedGroup& group) {
  std::optional<std::int64_t> chosen, least;
  if (group.may_be_empty) least = 0;
  for (const auto& [weight, option] : group.options) {
    if (cover_.is_possible(option)) least = std::min(least.value_or(weight), weight);
    if (is_chosen_[option]) chosen = weight;
  }
  units_ += std::ssize(group.options);
  if (chosen) return *chosen;
  Group& added = groups_.emplace_back();
  for (const auto& [weight, option] : group.options)
    if (cover_.is_possible(option) && weight > *least) added.options.emplace_back(weight - *least, option);
  std::ranges::sort(added.options, std::greater<>());
  return least.value_or(0);
}

void CoverFinder::add_candidates() {
  candidates_.clear();
  for (std::int32_t number = 0; number < static_cast<std::int32_t>(groups_.size()); ++number) {
    const auto& options = groups_[number].options;
    double part = 0;
    for (std::size_t k = 0; k < options.size(); ++k) {
      part += parts_[options[k].second];
      const bool is_last = k + 1 == options.size() || options[k + 1].first < options[k].first;
      if (is_last && part >= tuning.least_part)
        candidates_.push_back({number, options[k].first, std::max(0.0, 1 - part)});
    }
  }
  std::ranges::sort(candidates_, {}, [](const Candidate& candidate) {
    return std::tuple(candidate.missing / static_cast<double>(candidate.weight), -candidate.weight, candidate.group);
  });
}

void CoverFinder::find_with(std::int32_t first, std::int64_t room) {
  if (!choose(first, room)) return;
  drop_needless(room);
  add_cut();
}

// Greedily, until it weighs more than there is room for. A heavier candidate takes the place of one of its group.
bool CoverFinder::choose(std::int32_t first, std::int64_t room) {
  chosen_.assign(groups_.size(), none);
  chosen_[candidates_[first].group] = first;
  weight_ = candidates_[first].weight;
  for (std::int32_t next = 0; next < static_cast<std::int32_t>(candidates_.size()) && weight_ <= room; ++next) {
    std::int32_t& chosen = chosen_[candidates_[next].group];
    const std::int64_t before = chosen == none ? 0 : candidates_[chosen].weight;
    if (candidates_[next].weight <= before) continue;
    weight_ += candidates_[next].weight - before;
    chosen = next;
  }
  units_ += std::ssize(candidates_);
  return weight_ > room;
}

// Those that miss the most first.
void CoverFinder::drop_needless(std::int64_t room) {
  std::vector<std::int32_t> members;
  for (const std::int32_t candidate : chosen_)
    if (candidate != none) members.push_back(candidate);
  std::ranges::sort(members, std::greater<>(), [&](std::int32_t member) { return candidates_[member].missing; });
  for (const std::int32_t member : members) {
    if (weight_ - candidates_[member].weight <= room) continue;
    weight_ -= candidates_[member].weight;
    chosen_[candidates_[member].group] = none;
  }
}

void CoverFinder::add_cut() {
  std::int64_t heaviest = 0;
  std::int32_t size = 0;
  for (const std::int32_t candidate : chosen_) {
    if (candidate == none) continue;
    heaviest = std::max(heaviest, candidates_[candidate].weight);
    ++size;
  }
  Cut cut{.most = size - 1};
  for (std::size_t number = 0; number < groups_.size(); ++number) {
    const std::int64_t least = chosen_[number] == none ? heaviest : candidates_[chosen_[number]].weight;
    for (const auto& [weight, option] : groups_[number].options)
      if (weight >= least) cut.options.push_back(option);
  }
  units_ += std::ssize(cut.options);
  sort_unique(cut.options);
  double excess = -cut.most;
  for (const std::int32_t option : cut.options) excess += parts_[option];
  if (excess >= tuning.least_excess) violated_.push_back({std::move(cut), excess});
}

}  // namespace xcmodel::dlx::cuts
