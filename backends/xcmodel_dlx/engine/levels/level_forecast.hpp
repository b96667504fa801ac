// How much work the levels to come will be.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/tuning.hpp"
#include "level_plan.hpp"

namespace xcmodel::dlx::count {

// The work of levels, in units of a nanosecond or so: to try all choices of a step at a state, which change so many
// fields; and to add a state to which one leads, of which so many fields are checked, to a level.
constexpr std::int64_t work_of_trying(std::size_t moves, std::size_t changes) {
  return static_cast<std::int64_t>(1 + moves + changes);
}
constexpr std::int64_t work_of_adding(int words, double width, std::size_t checks = 0) {
  const bool is_near = width * words * sizeof(Word) < tuned::level_near_bytes;
  return (is_near ? tuned::units_of_near_state : tuned::units_of_far_state) + tuned::units_of_state_word * words +
         tuned::units_of_checked_field * static_cast<std::int64_t>(checks);
}

// The same for diagrams, whose edges are kept: which strategy a diagram comes from, and so the bytes of certificates,
// rest on these.
constexpr std::int64_t work_of_recorded_trying(int words, std::size_t moves, std::size_t changes) {
  return words * static_cast<std::int64_t>(1 + moves) + static_cast<std::int64_t>(changes);
}
constexpr std::int64_t work_of_recorded_adding(int words, double width, std::size_t checks) {
  const bool is_near = width * words * sizeof(Word) < tuned::level_near_bytes;
  return (is_near ? tuned::units_of_near_recorded_state : tuned::units_of_far_recorded_state) +
         tuned::units_of_recorded_state_word * words +
         tuned::units_of_checked_field * static_cast<std::int64_t>(checks);
}
// To look whether the class of a step goes together with a state, and to leave it.
constexpr std::int64_t work_of_recorded_passing(int words, std::size_t changes, std::size_t checks) {
  return words + static_cast<std::int64_t>(changes) +
         tuned::units_of_checked_field * static_cast<std::int64_t>(checks);
}

// The units left of a run, or more if it seems to need more bytes than there are. Widths are often forecast
// several times too high, so what seems not to fit is put off, not given up.
inline double put_off(double units, double bytes, std::size_t most_bytes) {
  return units * std::max(1.0, bytes / static_cast<double>(most_bytes));
}

// A level is taken to have 2^(s n) states, where n is the entropy of its open bits, and s is at most 1. This
// share s is that of the last level, and goes on growing with the logarithm of the work as it did lately: it
// hardly grows where few kinds of pieces repeat, and much where each piece is there once.
//
// After states have been merged up to isomorphism, n is the entropy of what has been decided about since, and
// a level is 2^(s n) times as wide as the merged one.
class LevelForecast {
 public:
  // Edges between states are kept for diagrams.
  enum class Edges : std::uint8_t { dropped, kept };
  LevelForecast(const Problem& problem, const LevelPlan& plan, Edges edges = Edges::dropped)
      : problem_(problem), plan_(plan), keeps_edges_(edges == Edges::kept), open_(plan.steps.size()) {
    find_entropy();
  }

  // Notes the width of the level before a step, which was reached with so much work.
  void note(std::size_t step, std::size_t width, std::int64_t units);

  // Notes that the level noted last has been merged, and how wide it is now.
  void note_merging(std::size_t width);

  struct Outlook {
    double units = 0;          // From that level on,
    double units_of_step = 0;  // in the first step from there,
    double width = 0;          // and the most states of a level.
  };
  // What is to come if no more states are merged up to isomorphism.
  Outlook outlook() const;

 private:
  struct Point {
    std::int64_t units;
    double share;
  };

  void find_entropy();
  double expected_share() const;
  double units_of_step(const LevelPlan::Step& step, double width) const;

  const Problem& problem_;
  const LevelPlan& plan_;
  const bool keeps_edges_;
  std::vector<double> open_;        // By step: the entropy of what is decided about since a merging.
  double merged_log_ = 0;           // The logarithm of the width after that.
  double least_share_ = 0;          // The greatest share up to that.
  std::vector<Point> points_;
  std::size_t step_ = 0;
};

}  // namespace xcmodel::dlx::count
