#include "level_forecast.hpp"

#include <algorithm>

namespace xcmodel::dlx::count {
namespace {

// The entropy of a coin that shows heads with such a probability.
double coin_entropy(double heads) {
  if (heads <= 0 || heads >= 1) return 0;
  return -heads * std::log2(heads) - (1 - heads) * std::log2(1 - heads);
}

}  // namespace

void LevelForecast::note(std::size_t step, std::size_t width, std::int64_t units) {
  step_ = step;
  const double open = step == 0 ? 0 : open_[step - 1];
  if (open < 1 || width == 0) return;
  const double growth = std::max(0.0, std::log2(static_cast<double>(width)) - merged_log_);
  const Point point{units, growth / open};
  // Points that lie close together tell nothing about growth.
  if (!points_.empty() && units < points_.back().units + points_.back().units / tuned::part_between_forecasts)
    points_.back().share = point.share;
  else
    points_.push_back(point);
}

void LevelForecast::note_merging(std::size_t width) {
  if (points_.empty()) return;
  for (const Point& point : points_) least_share_ = std::max(least_share_, point.share);
  points_.clear();
  merged_log_ = std::log2(static_cast<double>(std::max<std::size_t>(width, 1)));
  find_entropy();
}

// The entropy of an item after a step is that of a coin that shows whether it has been covered, taken to
// be as likely as the share of its classes that have been decided about; a field of more bits counts as
// that many coins. So a piece of which most places are passed, or still to come, is told little of.
void LevelForecast::find_entropy() {
  std::vector<std::int32_t> to_come(static_cast<std::size_t>(problem_.items), 0);
  const auto for_each_item = [&](std::size_t s, auto visit) {
    for (const std::int32_t c : plan_.classes_of(plan_.steps[s]))
      for (const std::int32_t item : problem_.items_of(c)) visit(item);
  };
  for (std::size_t s = step_; s < plan_.steps.size(); ++s)
    for_each_item(s, [&](std::int32_t item) { ++to_come[item]; });
  std::vector<std::int32_t> decided(to_come.size(), 0);
  std::vector<LevelPlan::Added> so_far = plan_.added_by_all;
  for (LevelPlan::Added& sum : so_far) sum.least = sum.most = 0;
  // A sum is taken to be any that it may be now, or that the rest may make up for.
  const auto entropy_of_sum = [&](std::int32_t sum) {
    const auto range = static_cast<double>(so_far[sum].most - so_far[sum].least);
    const LevelPlan::Added& all = plan_.added_by_all[sum];
    return std::log2(1 + std::min(range, static_cast<double>(all.most - all.least) - range));
  };
  double entropy = 0;
  const auto entropy_of = [&](std::int32_t item) {
    return plan_.fields[item].bits * coin_entropy(static_cast<double>(decided[item]) / to_come[item]);
  };
  for (std::size_t s = step_; s < plan_.steps.size(); ++s) {
    for_each_item(s, [&](std::int32_t item) {
      entropy -= entropy_of(item);
      ++decided[item];
      entropy += entropy_of(item);
    });
    for (const LevelPlan::Added& added : plan_.added[s]) {
      entropy -= entropy_of_sum(added.sum);
      so_far[added.sum].least += added.least;
      so_far[added.sum].most += added.most;
      entropy += entropy_of_sum(added.sum);
    }
    open_[s] = std::max(0.0, entropy);
  }
}

double LevelForecast::expected_share() const {
  if (points_.empty()) return least_share_ > 0 ? least_share_ : 1;
  const Point last = points_.back();
  auto earlier = points_.rbegin();
  while (earlier + 1 != points_.rend() && earlier->units > last.units / tuned::forecast_looks_back) ++earlier;
  if (earlier->units == last.units) return std::max(last.share, least_share_);
  const double times = static_cast<double>(last.units) / static_cast<double>(earlier->units);
  const double slope = std::max(0.0, last.share - earlier->share) / std::log(times);
  return std::clamp(last.share + slope * std::log(tuned::forecast_looks_ahead), least_share_, 1.0);
}

double LevelForecast::units_of_step(const LevelPlan::Step& step, double width) const {
  const auto moves = static_cast<std::size_t>(step.end - step.first);
  auto trying = static_cast<double>(work_of_trying(moves, step.changes));
  auto adding = static_cast<double>(work_of_adding(plan_.words, width, step.checks));
  if (keeps_edges_) {
    trying = static_cast<double>(work_of_recorded_trying(plan_.words, moves, step.changes));
    adding = static_cast<double>(work_of_recorded_adding(plan_.words, width, step.checks));
  }
  return tuned::units_of_level + width * (trying + tuning.states_per_different * adding);
}

LevelForecast::Outlook LevelForecast::outlook() const {
  const double share = expected_share();
  Outlook outlook;
  // Of very many steps, some stand for the others, since a forecast may be asked for at any moment.
  const std::size_t stride = 1 + (plan_.steps.size() - step_) / tuned::most_forecast_steps;
  for (std::size_t s = step_; s < plan_.steps.size(); s += stride) {
    const double width = s == 0 ? 1 : std::exp2(share * open_[s - 1] + merged_log_);
    outlook.width = std::max(outlook.width, width);
    const double units = units_of_step(plan_.steps[s], width);
    if (s == step_) outlook.units_of_step = units;
    outlook.units += static_cast<double>(stride) * units;
  }
  return outlook;
}

}  // namespace xcmodel::dlx::count
