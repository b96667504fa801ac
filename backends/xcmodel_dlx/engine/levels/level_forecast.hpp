// How much work the levels to come will be.
#pragma once

#include <cmath>
#include <vector>

#include "level_plan.hpp"

namespace xcmodel::dlx::count {

// The work of levels, in units of a nanosecond or so: to begin one, to try a choice at a state of so many
// words, and to add the state that it leads to, to a level of so many states.
inline constexpr std::int64_t work_of_level = 400;
constexpr std::int64_t work_of_trying(int words) { return words; }
constexpr std::int64_t work_of_adding(int words, double width) {
  constexpr double nearest_caches = 1 << 21;  // Their bytes.
  return (width * words * sizeof(Word) < nearest_caches ? 8 : 40) + 5 * words;
}

// A level of so many open bits is taken to have 2 to so many times a share of them states. The share
// is that of the last level, and goes on growing with the logarithm of the work as it did lately:
// it hardly grows where few kinds of pieces repeat, and much where each piece is there once.
class LevelForecast {
 public:
  explicit LevelForecast(const LevelPlan& plan) : plan_(plan) {}

  // Notes the width of the level before a step, which was reached with so much work.
  void note(std::size_t step, std::size_t width, std::int64_t units);

  struct Outlook {
    double units = 0;  // From that level on,
    double width = 0;  // and the most states of a level.
  };
  Outlook outlook() const;

 private:
  struct Point {
    std::int64_t units;
    double share;
  };

  double expected_share() const;

  const LevelPlan& plan_;
  std::vector<Point> points_;
  std::size_t step_ = 0;
};

}  // namespace xcmodel::dlx::count
