// Which strategy of a count works next, and for how long.
//
// Every decision rests on work that has been counted, not on time: the same query does the same work
// on a busy machine, if it has one worker.
#pragma once

#include <array>
#include <cstdint>
#include <limits>

#include "query/query.hpp"

namespace xcmodel::dlx::count {

inline constexpr double unknown = std::numeric_limits<double>::infinity();

// How far the strategies have come. Work is in units of a nanosecond or so.
struct Standing {
  // What a strategy has done, and what seems to be left.
  struct Work {
    bool is_open = true;  // Whether it may still answer.
    std::int64_t units = 0;
    double left = unknown;
  };
  Work enumeration, levels, memoised;
  // The nodes that a memoised search would have without its memory, for each that it has; 0 if that is not known.
  double saving_of_memory = 0;
  bool is_symmetric = false;  // Whether automorphisms carry most options to each other, as in complete designs.
  std::int64_t set_up_of_levels = 0, set_up_of_memoised = 0;  // Before they begin, and counted as theirs.
  bool by_components = false;  // Whether the memoised search goes by components, and so tells early what is left of it.
  bool levels_merge = false;      // Whether levels are to merge states up to isomorphism,
  bool merging_has_paid = false;  // and whether that has paid so far.
  bool makes_diagram = false;  // For which the memoised search begins, since its diagrams are small.
  bool certifies = false;      // Whether that is for a certificate.
};

// The strategy that seems to have least left goes on. Forecasts are wrong as a rule, so the others have some
// work as well, less of it the more they seem to have left.
class Portfolio {
 public:
  // A strategy works until it has done so many units in all.
  struct Slice {
    Strategy strategy;
    std::int64_t until;
  };

  // Returns the next slice; some strategy must be open.
  Slice next(const Standing& standing);
  // An enumeration goes another way from now on.
  void forget_enumeration() { told_ = {}; }

 private:
  Slice next_of_count(const Standing& standing);
  static Slice next_of_diagram(const Standing& standing);
  // Whether a strategy has begun, or its set-up takes no more units than that.
  static bool may_begin(const Standing::Work& work, std::int64_t set_up, double most);

  // Up to which units the memoised search has its trial, if others seem to need that much; 0 if it has none.
  std::int64_t end_of_trial(const Standing& standing, double by_enumeration, double by_levels);

  // Up to which units levels have theirs, before a merging of states up to isomorphism has paid; 0 if they have none.
  static std::int64_t end_of_merging_trial(const Standing& standing, double by_enumeration);

  // Up to which units a count by components has a pilot, as levels have; 0 if it has none.
  static std::int64_t end_of_component_pilot(const Standing& standing, double by_enumeration);

  // The same before levels have theirs.
  static std::int64_t end_of_first_components(const Standing& standing, double by_enumeration);

  // What is left of the memoised search by how far it has come, and by what its memory saves beside an enumeration.
  double left_of_memoised(const Standing& standing) const;
  // By how far it has come, also where it has come to no end of a branch yet.
  double left_of_descent(const Standing& standing) const;

  // Notes what a long count seems to take without a memory. Such forecasts may be many times too high for a while, so
  // that what is credible of one that has risen is its geometric mean with the least so far; but of a symmetric
  // model, of which a memoised search is mostly the shortest, all of it.
  double credible(double work, bool is_symmetric);

  // What is left of an enumeration, whose forecasts may have fallen or risen for long, of levels, whose forecasts may
  // have risen, and of a memoised search, whose forecasts may have been too low. Symmetric models are left as they are,
  // and both beside an enumeration where the latter goes by components, as these forecasts are better.
  double credible_left_of_enumeration(const Standing& standing);
  double credible_left_of_levels(const Standing& standing);
  double credible_left_of_memoised(const Standing& standing);

  // What an enumeration seemed to take when so much was done.
  struct Told {
    double done = 0;
    double whole = 0;
  };

  std::array<Told, 4> told_;  // The last ones, each when at least twice as much was done as at the one that follows.
  double least_work_ = unknown;
  double least_levels_ = unknown;    // Of all that levels have seemed to take.
  double least_memoised_ = unknown;  // Of all that a memoised search has seemed to take.
};

}  // namespace xcmodel::dlx::count
