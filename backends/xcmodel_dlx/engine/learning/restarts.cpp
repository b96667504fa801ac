#include "restarts.hpp"

#include <bit>

#include "base/tuning.hpp"

namespace xcmodel::dlx::learning {
namespace {

// Luby's sequence, from the first: 1, 1, 2, 1, 1, 2, 4, 1, ...
std::int64_t luby(std::uint64_t place) {
  while (!std::has_single_bit(place + 1)) place -= std::bit_floor(place + 1) - 1;
  return static_cast<std::int64_t>((place + 1) / 2);
}

}  // namespace

Restarts::Restarts() : end_of_turn_(tuning.first_turn_of_restarts) {}

void Restarts::note_conflict(std::int32_t levels) {
  ++conflicts_;
  ++all_conflicts_;
  // Averages of few numbers are those of these numbers.
  const auto count = static_cast<double>(all_conflicts_);
  const auto follow = [&](double& average, double window) {
    average += (levels - average) / (count < window ? count : window);
  };
  follow(lately_, tuning.window_of_levels);
  follow(on_average_, tuning.long_window_of_levels);
}

bool Restarts::is_due() const {
  if (is_seldom_) return conflicts_ >= seldom_length();
  return conflicts_ >= tuning.least_conflicts_of_run && lately_ > tuning.worse_levels * on_average_;
}

std::int64_t Restarts::seldom_length() const {
  return tuning.conflicts_of_seldom_run * luby(static_cast<std::uint64_t>(seldom_restarts_) + 1);
}

void Restarts::restart(std::int64_t units) {
  conflicts_ = 0;
  if (is_seldom_) ++seldom_restarts_;
  if (units < end_of_turn_) return;
  is_seldom_ = !is_seldom_;
  end_of_turn_ = units + static_cast<std::int64_t>(tuning.growth_of_turns * static_cast<double>(units));
}

}  // namespace xcmodel::dlx::learning
