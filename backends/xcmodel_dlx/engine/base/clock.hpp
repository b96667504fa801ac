// The clock by which searches end their slices.
#pragma once

#include <algorithm>
#include <chrono>

namespace xcmodel::dlx {

using Clock = std::chrono::steady_clock;

// So many seconds from now, or a million if that is less.
inline Clock::time_point deadline_after(double seconds) {
  const std::chrono::duration<double> budget(std::clamp(seconds, 0.0, 1e6));
  return Clock::now() + std::chrono::duration_cast<Clock::duration>(budget);
}

}  // namespace xcmodel::dlx
