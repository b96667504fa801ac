// How much work the levels to come will be.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include "level_plan.hpp"

namespace xcmodel::dlx::count {

// The work of levels, in units of a nanosecond or so: to begin one, to try a choice at a state of so many
// words, and to add the state that it leads to, to a level of so many states; so many times as much where
// an item has multiplicities or colours.
inline constexpr std::int64_t work_of_level = 400;
constexpr std::int64_t work_of_trying(int words) { return words; }
constexpr std::int64_t work_of_adding(int words, double width) {
  constexpr double nearest_caches = 1 << 21;  // Their bytes.
  return (width * words * sizeof(Word) < nearest_caches ? 14 : 60) + 6 * words;
}
inline constexpr std::int64_t slowdown_of_fields = 3;

// The units to tell of a run that has these left, and that seems to need so many bytes. Widths are often
// forecast several times too high, so what seems not to fit is put off, not given up.
inline double put_off(double units, double bytes, std::size_t most_bytes) {
  return units * std::max(1.0, bytes / static_cast<double>(most_bytes));
}

// A level of so many open bits is taken to have 2 to so many times a share of them states. The share
// is that of the last level, and goes on growing with the logarithm of the work as it did lately:
// it hardly grows where few kinds of pieces repeat, and much where each piece is there once.
//
// After states have been merged up to isomorphism, it goes by what has been decided about since, and
// a level is that many times as wide as the merged one.
class LevelForecast {
 public:
  LevelForecast(const Problem& problem, const LevelPlan& plan)
      : problem_(problem), plan_(plan), open_(plan.open_entropy) {}

  // Notes the width of the level before a step, which was reached with so much work.
  void note(std::size_t step, std::size_t width, std::int64_t units);

  // Notes that the level noted last has been merged, and how wide it is now.
  void note_merging(std::size_t width);

  struct Outlook {
    double units = 0;          // From that level on,
    double units_of_step = 0;  // in the first step from there,
    double width = 0;          // and the most states of a level.
  };
  Outlook outlook() const;  // If no states are merged up to isomorphism any more.

 private:
  struct Point {
    std::int64_t units;
    double share;
  };

  double expected_share() const;

  const Problem& problem_;
  const LevelPlan& plan_;
  std::vector<double> open_;        // By step: the entropy of what is decided about since a merging.
  double merged_log_ = 0;           // The logarithm of the width after that.
  double least_share_ = 0;          // The greatest share up to that.
  std::vector<Point> points_;
  std::size_t step_ = 0;
};

}  // namespace xcmodel::dlx::count
