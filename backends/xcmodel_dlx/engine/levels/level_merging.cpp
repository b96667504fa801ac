#include "level_merging.hpp"

#include <algorithm>
#include <limits>
#include <map>
#include <optional>
#include <utility>

#include "base/check.hpp"
#include "base/tuning.hpp"

namespace xcmodel::dlx::count {

bool LevelMerging::may_merge(const Problem& problem) {
  const bool has_colours = std::ranges::count(problem.coloured, true) > 0;
  return !has_colours && problem.sums.empty() && problem.items <= std::numeric_limits<std::uint16_t>::max();
}

std::int64_t LevelMerging::units() const {
  return past_units_ + labelling_.units() + (residual_ ? residual_->units() : 0);
}

// A valley of the number of open items, or a lesser low of it where the level has grown much.
bool LevelMerging::is_place(std::size_t steps, std::size_t width) const {
  if (width < 2 || steps == 0 || steps >= plan_.steps.size()) return false;
  const std::int32_t open = plan_.open_bits[steps - 1];
  const bool rises = plan_.open_bits[steps] > open;
  const double growth = rises ? tuning.merging_growth : tuning.merging_growth_on_slope;
  if (static_cast<double>(width) > growth * width_before_) return true;
  if (!rises) return false;
  for (std::size_t s = steps; s < plan_.steps.size() && plan_.open_bits[s] >= open; ++s)
    if (plan_.open_bits[s] > tuning.valley_rise * open) return true;
  return false;
}

bool LevelMerging::begin(std::size_t steps, std::size_t width, double left, std::int64_t done) {
  width_before_ = std::min(width_before_, static_cast<double>(std::max<std::size_t>(1, width)));
  if (!is_place(steps, width)) return false;
  const double unpaid = tuning.free_merging + tuning.unpaid_merging * (left + static_cast<double>(done));
  const auto cost = static_cast<double>(problem_.entry_item.size()) * tuning.work_of_residual;
  if (static_cast<double>(unpaid_units_) + cost > unpaid) return false;
  units_before_ = units();
  left_ = left;
  residual_ = std::make_unique<LevelResidual>(problem_, plan_, steps);
  if (problem_.is_plain && width >= static_cast<std::size_t>(tuning.lowering_width)) {
    const auto most_units = tuning.units_of_symmetries * static_cast<double>(width);
    symmetries_ = std::make_unique<LevelSymmetries>(*residual_, static_cast<std::int64_t>(most_units));
    past_units_ += symmetries_->units();
  }
  return true;
}

bool LevelMerging::begin_lowering(std::size_t before, std::size_t width) {
  if (!symmetries_ || symmetries_->is_empty()) return false;
  if (before == 0) return true;
  symmetries_->turn();
  return static_cast<double>(before) > tuning.lowering_ratio * static_cast<double>(width);
}

void LevelMerging::lower(Word* state) {
  // Nothing, if the state is dead.
  const auto invariant = [&] {
    return residual_->reduce(state) ? std::optional(residual_->invariant()) : std::nullopt;
  };
  std::optional<std::uint64_t> before;
  if constexpr (debug_checks) before = invariant();
  symmetries_->lower(state);
  if constexpr (debug_checks) XCMODEL_CHECK(invariant() == before);
  past_units_ += symmetries_->work_of_lowering();
}

bool LevelMerging::begin_labelling(int lookahead, std::size_t width, const StateAt& state) {
  states_.reset();
  if (width < 2) return false;
  const std::optional<Sampled> sampled = label_sample(lookahead, width, state);
  if (!sampled) return false;
  const double saved = (1 - 1 / sampled->ratio) * left_;
  const bool pays = sampled->units_of_each * static_cast<double>(width) < std::max(tuning.free_merging, saved) &&
                    (sampled->is_whole || sampled->ratio >= tuning.merging_ratio);
  if (pays) states_ = std::make_unique<IsomorphicStates>(*residual_, labelling_, lookahead);
  return pays;
}

std::optional<LevelMerging::Sampled> LevelMerging::label_sample(int lookahead, std::size_t width,
                                                                const StateAt& state) {
  IsomorphicStates states(*residual_, labelling_, lookahead);
  const std::vector<Group> groups = sample_of(width, state);
  const std::int64_t before = units();
  const double most_each = std::max(tuning.free_merging, left_) / static_cast<double>(width);
  // Of all groups: the pairs of states, how many of these are isomorphic, and the mates of a state, summed up over
  // pairs.
  double pairs = 0, isomorphic = 0, mates = 0, size = 0, looked_at = 0;
  std::vector<std::int32_t> found;
  for (const Group& group : groups) {
    const auto number = static_cast<double>(group.states.size());
    for (const std::size_t k : group.states) {
      // Where some show already that it costs too much, the others are not looked at.
      const auto spent = static_cast<double>(units() - before);
      if (++looked_at > tuned::least_labelled && spent > most_each * looked_at) return {};
      const std::uint32_t place = states.place_of(state(k));
      if (place == IsomorphicStates::dead) continue;
      if (place == found.size()) found.push_back(0);
      isomorphic += found[place]++;
    }
    size += number;
    pairs += number * (number - 1) / 2;
    mates += number * (number - 1) / 2 * group.mates;
  }
  const bool is_whole = static_cast<std::size_t>(size) == width;
  const double ratio = is_whole ? size / static_cast<double>(std::max<std::size_t>(1, states.size()))
                       : isomorphic < 2 ? 1 : 1 + isomorphic / pairs * mates / pairs;
  return Sampled{is_whole, ratio, static_cast<double>(units() - before) / size};
}

// All states, or some that look alike.
std::vector<LevelMerging::Group> LevelMerging::sample_of(std::size_t width, const StateAt& state) {
  const auto looks = static_cast<std::size_t>(tuning.merging_looks);
  const auto least = static_cast<std::size_t>(tuning.merging_sample);
  const auto per_sampled = static_cast<std::size_t>(tuning.states_per_sampled);
  const std::size_t sample_size = std::max(least, std::min(looks, width / per_sampled));
  if (width <= sample_size) {
    Group all;
    for (std::size_t k = 0; k < width; ++k) all.states.push_back(k);
    return {all};
  }
  std::map<std::uint64_t, std::vector<std::size_t>> alike;
  const std::size_t number = std::min(width, looks);
  for (std::size_t k = 0; k < number; ++k) {
    const std::size_t place = k * width / number;
    if (residual_->reduce(state(place))) alike[residual_->invariant()].push_back(place);
  }
  std::vector<Group> groups;
  for (auto& [invariant, places] : alike)
    groups.push_back({static_cast<double>(places.size()) * static_cast<double>(width) /
                          static_cast<double>(number), std::move(places)});
  std::stable_sort(groups.begin(), groups.end(),
                   [](const Group& a, const Group& b) { return a.states.size() > b.states.size(); });
  std::size_t size = 0, used = 0;
  for (; used < groups.size() && size < sample_size; ++used) {
    auto& states = groups[used].states;
    states.resize(std::min(states.size(), sample_size - size));
    size += states.size();
  }
  groups.resize(used);
  return groups;
}

void LevelMerging::end(std::size_t before, std::size_t after) {
  states_.reset();
  symmetries_.reset();
  past_units_ += residual_->units();
  residual_.reset();
  if (static_cast<double>(before) >= tuning.merging_ratio * static_cast<double>(after))
    has_paid_ = true;
  else
    unpaid_units_ += units() - units_before_;
  width_before_ = static_cast<double>(std::max<std::size_t>(1, after));
}

}  // namespace xcmodel::dlx::count
