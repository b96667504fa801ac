#include "portfolio.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <tuple>
#include <utility>

#include "base/tuning.hpp"

namespace xcmodel::dlx::count {
namespace {

std::int64_t whole(double units) {
  return units < 0x1p62 ? static_cast<std::int64_t>(units) : std::numeric_limits<std::int64_t>::max();
}

double left_of(const Standing::Work& work, double told) { return work.is_open ? std::max(1.0, told) : unknown; }

// Forecasts of an enumeration are often far too low, so that where it takes little to make levels ready, they begin
// early; but of symmetric models they seldom come to an end.
double set_up_share_of_levels(const Standing& standing) {
  const bool is_short = standing.set_up_of_levels <= tuning.short_set_up && !standing.is_symmetric;
  return is_short ? tuning.set_up_share_if_short : tuning.set_up_share;
}

struct Candidate {
  Strategy strategy;
  const Standing::Work& work;
  double left;

  double whole_work() const { return static_cast<double>(work.units) + left; }
  Portfolio::Slice go_on() const {
    return {strategy, work.units + std::max(tuning.least_turn, work.units / 2)};
  }
  // Work is shared out in inverse proportion to a power of what is left: who is least has had too little.
  auto share_of_work() const {
    const auto done = static_cast<double>(work.units + tuning.least_turn);
    return std::tuple(!work.is_open, std::log(done) + tuning.power_of_forecast * std::log(left), done);
  }
};

}  // namespace

// Both go through the same tree, and a node of an enumeration takes less. So the memoised search is shorter just
// where its memory saves enough; what it saves at first is saved again at each level above. Where more has been done
// than it then should need as a whole, as much again may be left. Before it has gone down once, what it saves is all that
// tells something about it.
double Portfolio::left_of_memoised(const Standing& standing) const {
  if (standing.by_components) return standing.memoised.left;
  const double left = left_of_descent(standing), by_enumeration = standing.enumeration.left;
  const double saving = standing.saving_of_memory;
  if (!standing.enumeration.is_open || by_enumeration == unknown || saving == 0) return left;
  const double told = by_enumeration * std::pow(tuning.saving_that_pays / saving, tuning.power_of_saving);
  const auto done = static_cast<double>(standing.memoised.units);
  if (left == unknown)
    return saving >= tuning.saving_that_pays ? std::max(told, tuning.left_of_saving_descent * done) : unknown;
  const double beside = std::max(told, done);
  if (saving >= tuning.saving_that_pays) return std::min(left, std::sqrt(left * beside));
  // Forecasts that differ by far tell nothing about each other.
  const double like = standing.is_symmetric ? tuning.like_forecasts_if_symmetric : tuning.like_forecasts;
  return by_enumeration > like * left ? left : std::max(left, beside);
}

// One wide level may make a forecast many times too high for a while. So what is credible of one that has risen is its
// mean with the least so far, or with as much again as has been done.
double Portfolio::credible_left_of_levels(const Standing& standing) {
  const double left = standing.levels.left;
  if (standing.is_symmetric || standing.by_components || left == unknown) return left;
  const auto done = static_cast<double>(standing.levels.units);
  least_levels_ = std::min(least_levels_, done + left);
  const double least = std::max(least_levels_ - done, done);
  return std::min(left, std::pow(left, tuning.level_credence) * std::pow(least, 1 - tuning.level_credence));
}

// Where more has been done than the whole search once seemed to take, its forecasts are too low by that factor. But
// where most subproblems are alike, the last parts are the shortest.
double Portfolio::credible_left_of_memoised(const Standing& standing) {
  const double left = left_of_memoised(standing);
  if (standing.is_symmetric || standing.by_components || left == unknown) return left;
  const auto done = static_cast<double>(standing.memoised.units);
  least_memoised_ = std::min(least_memoised_, done + left);
  return left * std::max(1.0, done / least_memoised_);
}

// Where the forecasts of the whole have changed as a power of what was done, they are taken to go on so. They fall
// where few solutions are left below most choices, and rise for long where a few parts have most of the work.
double Portfolio::credible_left_of_enumeration(const Standing& standing) {
  const double left = standing.enumeration.left;
  if (standing.is_symmetric || left == unknown) return left;
  const auto done = static_cast<double>(standing.enumeration.units);
  const double whole = done + left;
  if (done >= 2 * told_.front().done) {
    std::shift_right(told_.begin(), told_.end(), 1);
    told_.front() = {.done = done, .whole = whole};
  }
  const auto power_since = [&](const Told& before) {
    return before.done == 0 ? 0.0 : std::log(whole / before.whole) / std::log(done / before.done);
  };
  const double fall = power_since(told_[1]), rise = power_since(told_.back());
  const double power = fall < 0 ? fall : std::clamp(rise, 0.0, tuning.most_power_of_rise);
  if (power == 0) return left;
  const double credence = fall < 0 ? tuning.trend_credence : tuning.rise_credence;
  const double trend = done * std::pow(whole / done, 1 / (1 - power)) - done;
  return std::pow(left, 1 - credence) * std::pow(std::max(1.0, trend), credence);
}

// Until a memoised search has gone down once, nothing tells how long it takes. Of a symmetric model it is then taken to
// have some times as much left as it has done, once the others have done all that they ever seemed to need.
double Portfolio::left_of_descent(const Standing& standing) const {
  const Standing::Work& memoised = standing.memoised;
  const auto others = static_cast<double>(standing.enumeration.units + standing.levels.units);
  const bool saves = standing.is_symmetric && standing.saving_of_memory >= tuning.saving_to_go_on;
  if (memoised.left != unknown || !saves || others < least_work_) return memoised.left;
  return tuning.left_of_descent * static_cast<double>(memoised.units);
}

double Portfolio::credible(double work, bool is_symmetric) {
  least_work_ = std::min(least_work_, work);
  return is_symmetric ? work : std::sqrt(least_work_ * work);
}

Portfolio::Slice Portfolio::next(const Standing& standing) {
  if (standing.makes_diagram) return next_of_diagram(standing);
  Standing credible = standing;
  credible.enumeration.left = credible_left_of_enumeration(standing);
  return next_of_count(credible);
}

Portfolio::Slice Portfolio::next_of_count(const Standing& standing) {
  const Standing::Work &enumeration = standing.enumeration, &levels = standing.levels,
                       &memoised = standing.memoised;
  const std::int64_t first_enumeration =
      std::max(tuning.first_enumeration, standing.set_up_of_levels / tuning.set_up_per_enumeration);
  if (enumeration.is_open && enumeration.units < first_enumeration)
    return {Strategy::enumeration, first_enumeration};
  const double whole_enumeration = static_cast<double>(enumeration.units) + enumeration.left;
  if (const std::int64_t first = end_of_first_components(standing, whole_enumeration); memoised.units < first)
    return {Strategy::memoised, first};
  const std::int64_t level_pilot = standing.set_up_of_levels +
                                   std::min(tuning.level_pilot, whole(tuning.pilot_share * whole_enumeration));
  if (levels.is_open && levels.units < level_pilot &&
      may_begin(levels, standing.set_up_of_levels, set_up_share_of_levels(standing) * whole_enumeration))
    return {Strategy::levels, level_pilot};
  if (const std::int64_t trial = end_of_merging_trial(standing, whole_enumeration); levels.units < trial)
    return {Strategy::levels, std::min(trial, levels.units + tuning.least_turn)};

  if (const std::int64_t pilot = end_of_component_pilot(standing, whole_enumeration); memoised.units < pilot)
    return {Strategy::memoised, pilot};

  const std::array<Candidate, 3> all{
      {{Strategy::enumeration, enumeration, left_of(enumeration, enumeration.left)},
       {Strategy::levels, levels, left_of(levels, credible_left_of_levels(standing))},
       {Strategy::memoised, memoised, left_of(memoised, credible_left_of_memoised(standing))}}};
  if (const std::int64_t trial = end_of_trial(standing, all[0].whole_work(), all[1].whole_work());
      memoised.units < trial)
    return {Strategy::memoised, trial};
  const auto done = static_cast<double>(enumeration.units + levels.units + memoised.units);
  if (enumeration.is_open && static_cast<double>(enumeration.units) < tuning.least_share_of_enumeration * done)
    return all[0].go_on();
  return std::min_element(all.begin(), all.end(), [](const Candidate& a, const Candidate& b) {
           return a.share_of_work() < b.share_of_work();
         })->go_on();
}

// Nothing tells beforehand what a memory saves, so its search has a small share of the others' work first, and if that
// is long, more where it has saved something. Where most options are alike, so are most subproblems: of such a model
// it is often a twentieth of the others' work, so that its trials are longer.
std::int64_t Portfolio::end_of_trial(const Standing& standing, double by_enumeration, double by_levels) {
  const double by_others = std::min(by_enumeration, by_levels);
  const bool is_symmetric = standing.is_symmetric;
  // What has seemed short for a while counts as well: one wide level makes a forecast far too high.
  const double believed = credible(by_others, is_symmetric);
  if (!standing.memoised.is_open || standing.by_components || by_others <= tuning.worth_trial) return 0;
  const bool is_long =
      is_symmetric || (by_enumeration > tuning.long_enumeration && by_levels > tuning.long_levels);
  // It goes through the tree of an enumeration, so that it is seldom shorter than levels which are by far.
  if (!is_long && by_enumeration > tuning.enumeration_beside_levels * by_levels) return 0;
  if (!may_begin(standing.memoised, standing.set_up_of_memoised, tuning.set_up_share * by_others)) return 0;
  const double done = static_cast<double>(standing.enumeration.units + standing.levels.units);
  const double first_share = is_symmetric ? tuning.first_trial_share_if_symmetric : tuning.first_trial_share;
  const bool saves = is_long && standing.saving_of_memory >= tuning.saving_to_go_on;
  const double trial = (saves ? tuning.trial_share : first_share) * std::max(done, believed);
  return standing.set_up_of_memoised + whole(std::min(trial, tuning.trial_lead * done));
}

std::int64_t Portfolio::end_of_component_pilot(const Standing& standing, double by_enumeration) {
  if (!standing.memoised.is_open || !standing.by_components) return 0;
  const double by_levels = static_cast<double>(standing.levels.units) + left_of(standing.levels, standing.levels.left);
  const double by_others = std::min(by_enumeration, by_levels);
  if (!may_begin(standing.memoised, standing.set_up_of_memoised, tuning.set_up_share * by_others)) return 0;
  const std::int64_t pilot = std::min(tuning.component_pilot, whole(tuning.pilot_share * by_others));
  const bool has_begun = standing.memoised.units > standing.set_up_of_memoised;
  return standing.set_up_of_memoised + (has_begun ? pilot : std::min<std::int64_t>(pilot, 1));
}

// The order of levels takes long where there are many items, and a count by components has as much before.
std::int64_t Portfolio::end_of_first_components(const Standing& standing, double by_enumeration) {
  if (standing.levels.units > 0) return 0;
  return std::min(end_of_component_pilot(standing, by_enumeration), standing.set_up_of_levels);
}

// Before a merging has paid, nothing tells what levels up to isomorphism need.
std::int64_t Portfolio::end_of_merging_trial(const Standing& standing, double by_enumeration) {
  if (!standing.levels.is_open || !standing.levels_merge || standing.merging_has_paid) return 0;
  return standing.set_up_of_levels + std::min(tuning.merging_pilot, whole(tuning.first_trial_share * by_enumeration));
}

bool Portfolio::may_begin(const Standing::Work& work, std::int64_t set_up, double most) {
  return work.units > 0 || static_cast<double>(set_up) <= most;
}

// Levels go on when no more is left of them than some times what has been spent on the memoised search, and
// no more has been spent on them: of its work that is left nothing can be told, and isomorphism may make it short.
Portfolio::Slice Portfolio::next_of_diagram(const Standing& standing) {
  const Standing::Work &levels = standing.levels, &memoised = standing.memoised;
  const std::int64_t first_memoised = standing.set_up_of_memoised + tuning.first_memoised;
  if (memoised.is_open && memoised.units < first_memoised) return {Strategy::memoised, first_memoised};
  if (levels.is_open && levels.units == 0)
    return {Strategy::levels, standing.set_up_of_levels + tuning.level_pilot};
  if (!levels.is_open) return {Strategy::memoised, whole(unknown)};
  const double per_memoised = standing.certifies ? tuning.levels_per_memoised_of_certificate
                                                 : tuning.levels_per_memoised;
  const double due = std::max(levels.left / per_memoised,
                              static_cast<double>(levels.units) / tuning.lead_of_levels);
  if (!memoised.is_open || due <= static_cast<double>(memoised.units))
    return {Strategy::levels, levels.units * 2};
  return {Strategy::memoised, std::min(whole(due + 1), memoised.units * 2)};
}

}  // namespace xcmodel::dlx::count
