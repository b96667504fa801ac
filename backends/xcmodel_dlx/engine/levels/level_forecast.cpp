#include "level_forecast.hpp"

#include <algorithm>

namespace xcmodel::dlx::count {

void LevelForecast::note(std::size_t step, std::size_t width, std::int64_t units) {
  step_ = step;
  const std::int32_t bits = step == 0 ? 0 : plan_.open_bits[step - 1];
  if (bits == 0 || width == 0) return;
  const Point point{units, std::log2(static_cast<double>(width)) / bits};
  // Points that lie close together tell nothing about growth.
  if (!points_.empty() && units < points_.back().units + points_.back().units / 8)
    points_.back().share = point.share;
  else
    points_.push_back(point);
}

double LevelForecast::expected_share() const {
  if (points_.empty()) return 1;
  constexpr std::int64_t back = 3;
  constexpr double ahead = 9;
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
  Outlook outlook;
  for (std::size_t s = step_; s < plan_.steps.size(); ++s) {
    const double width = s == 0 ? 1 : std::exp2(share * plan_.open_bits[s - 1]);
    const auto moves = static_cast<double>(plan_.steps[s].end - plan_.steps[s].first + 1);
    outlook.width = std::max(outlook.width, width);
    outlook.units += work_of_level + width * (moves * work_of_trying + 1.5 * work_of_adding);
  }
  return outlook;
}

}  // namespace xcmodel::dlx::count
