#include "portfolio.hpp"

#include <algorithm>
#include <cmath>

#include "base/tuning.hpp"

namespace xcmodel::dlx::count {
namespace {

constexpr auto endless = std::numeric_limits<std::int64_t>::max();

std::int64_t whole(double units) {
  return units < 0x1p62 ? static_cast<std::int64_t>(units) : endless;
}

double whole_enumeration(const Standing& standing) {
  return static_cast<double>(standing.enumeration.units) + standing.enumeration.left;
}

// What a memoised search has left, if the share of it that is done grows with this power of its work.
double left_of_memoised(const Standing& standing, double power) {
  if (standing.memoised_fraction <= 0) return unknown;
  const double times = std::pow(standing.memoised_fraction, -1 / power);
  return static_cast<double>(standing.memoised.units) * (times - 1);
}

}  // namespace

Portfolio::Slice Portfolio::next(Standing& standing) {
  const Standing::Work &enumeration = standing.enumeration, &levels = standing.levels,
                       &memoised = standing.memoised;
  if (enumeration.is_open && memoised.is_open && trial_is_due(standing)) {
    // Without probes, the first estimates of an enumeration are far from the truth.
    const std::int64_t due = whole(tuning.sounding_share * whole_enumeration(standing));
    if (enumeration.units < due) return {Strategy::enumeration, due};
    judge_trial(standing);
  }
  if (enumeration.is_open && enumeration.units < tuning.first_enumeration)
    return {Strategy::enumeration, tuning.first_enumeration};
  const auto go_on = [&]() -> Slice {
    return {Strategy::enumeration,
            enumeration.units + std::max(tuning.enumeration_turn, enumeration.units / 4)};
  };
  const std::int64_t pilot =
      std::min(tuning.level_pilot, whole(tuning.pilot_share * whole_enumeration(standing)));
  if (levels.is_open && !standing.makes_diagram && levels.units < pilot)
    return {Strategy::levels, pilot};
  if (enumeration.is_open && enumeration.left < static_cast<double>(tuning.short_enumeration) &&
      !(levels.is_open && levels.left < enumeration.left))
    return go_on();
  if (enumeration.is_open && memoised.is_open && is_sounded_too_little(standing))
    return {Strategy::enumeration, memoised.units / tuning.memoised_per_sounding + 1};
  if (standing.makes_diagram && memoised.is_open && memoised.units < tuning.first_memoised)
    return {Strategy::memoised, tuning.first_memoised};
  if (levels.is_open) {
    if (levels.units == 0) return {Strategy::levels, tuning.level_pilot};
    if (levels_are_due(standing)) return {Strategy::levels, levels.units * 2};
  }
  const bool is_middling = enumeration.left < static_cast<double>(tuning.middling_enumeration);
  if (enumeration.is_open && (!memoised.is_open || (is_middling && memoised.units == 0)))
    return go_on();
  return {Strategy::memoised, end_of_memoised(standing)};
}

// Without probes, the first estimates of an enumeration are too high as a rule. So it goes along with
// the memoised search at a small share of its work, unless it is hopeless.
bool Portfolio::is_sounded_too_little(const Standing& standing) {
  const auto memoised = static_cast<double>(standing.memoised.units);
  return standing.enumeration.units < standing.memoised.units / tuning.memoised_per_sounding &&
         standing.enumeration.left < memoised * tuning.hopeless_enumeration;
}

bool Portfolio::trial_is_due(const Standing& standing) {
  if (trial_share_ == 0) trial_share_ = tuning.trial_share;
  return static_cast<double>(standing.memoised.units) >= trial_share_ * whole_enumeration(standing);
}

// The memoised search is slow to start with, so it may seem to take some times as long as an
// enumeration; but its caches must save enough. Once it has done most of that work and still seems to be
// as quick, the enumeration is closed.
void Portfolio::judge_trial(Standing& standing) {
  const bool passes =
      standing.memoised_has_hits &&
      left_of_memoised(standing, tuning.memoised_speedup) < standing.enumeration.left;
  trial_share_ *= 2;
  if (!passes)
    standing.memoised.is_open = false;
  else if (trial_share_ > 1)
    standing.enumeration.is_open = false;
}

// Levels go on as long as less seems to be left of them than of the others, and no more than some times
// what has been spent on the memoised search, which cannot be forecast at first.
bool Portfolio::levels_are_due(const Standing& standing) {
  const Standing::Work &enumeration = standing.enumeration, &levels = standing.levels,
                       &memoised = standing.memoised;
  if (levels.left == unknown) return !enumeration.is_open && !memoised.is_open;
  if (enumeration.is_open && levels.left > enumeration.left) return false;
  if (!memoised.is_open) return true;
  if (!standing.makes_diagram) {
    constexpr double cautious_power = 1.1;
    if (left_of_memoised(standing, cautious_power) < levels.left) return false;
    if (levels.left <= static_cast<double>(tuning.direct_levels)) return true;
  }
  return levels.left <= static_cast<double>(memoised.units) * tuning.levels_per_memoised;
}

// Until levels are due, or the next trial is, or it has done twice as much.
std::int64_t Portfolio::end_of_memoised(const Standing& standing) const {
  const Standing::Work &enumeration = standing.enumeration, &levels = standing.levels,
                       &memoised = standing.memoised;
  if (!levels.is_open && !enumeration.is_open) return endless;
  std::int64_t end = std::max(tuning.level_pilot, memoised.units * 2);
  if (enumeration.is_open) end = std::min(end, whole(trial_share_ * whole_enumeration(standing)));
  if (levels.is_open) {
    const std::int64_t due = whole(levels.left / tuning.levels_per_memoised + 1);
    if (due > memoised.units) end = std::min(end, due);
  }
  return std::max(end, memoised.units + 1);
}

}  // namespace xcmodel::dlx::count
