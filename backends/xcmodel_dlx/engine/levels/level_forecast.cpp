#include "level_forecast.hpp"

#include <algorithm>

namespace xcmodel::dlx::count {

void LevelForecast::note(std::size_t step, std::size_t width, std::int64_t units) {
  step_ = step;
  const double entropy = step == 0 ? 0 : plan_.open_entropy[step - 1];
  if (entropy < 1 || width == 0) return;
  const Point point{units, std::log2(static_cast<double>(width)) / entropy};
  // Points that lie close together tell nothing about growth.
  if (!points_.empty() && units < points_.back().units + points_.back().units / 8)
    points_.back().share = point.share;
  else
    points_.push_back(point);
}

double LevelForecast::expected_share() const {
  if (points_.empty()) return 1;
  // Found by comparing forecasts of some fifty instances with what came.
  constexpr std::int64_t back = 16;
  constexpr double ahead = 4;
  const Point last = points_.back();
  auto earlier = points_.rbegin();
  while (earlier + 1 != points_.rend() && earlier->units > last.units / back) ++earlier;
  if (earlier->units == last.units) return last.share;
  const double times = static_cast<double>(last.units) / static_cast<double>(earlier->units);
  const double slope = std::max(0.0, last.share - earlier->share) / std::log(times);
  return std::min(1.0, last.share + slope * std::log(ahead));
}

LevelForecast::Outlook LevelForecast::outlook() const {
  const double share = expected_share();
  const auto trying = static_cast<double>(work_of_trying(plan_.words));
  Outlook outlook;
  // Of very many steps, some stand for the others, since a forecast may be asked for at any moment.
  const std::size_t stride = 1 + (plan_.steps.size() - step_) / 4096;
  for (std::size_t s = step_; s < plan_.steps.size(); s += stride) {
    const double width = s == 0 ? 1 : std::exp2(share * plan_.open_entropy[s - 1]);
    const auto adding = static_cast<double>(work_of_adding(plan_.words, width));
    const auto moves = static_cast<double>(plan_.steps[s].end - plan_.steps[s].first + 1);
    outlook.width = std::max(outlook.width, width);
    outlook.units += static_cast<double>(stride) * (work_of_level + width * (moves * trying + 1.5 * adding));
  }
  return outlook;
}

}  // namespace xcmodel::dlx::count
