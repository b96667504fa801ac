// Which strategy of a count works next, and for how long.
//
// Every decision rests on work that has been counted, not on time: the same query does the same work
// on a busy machine, if it has one worker.
#pragma once

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
  double memoised_fraction = 0;   // Of the search, as far as can be told,
  bool memoised_has_hits = true;  // and whether its caches save enough to make up for slower nodes.
  bool makes_diagram = false;     // For which the memoised search begins, since its diagrams are small.
};

class Portfolio {
 public:
  // A strategy works until it has done so many units in all.
  struct Slice {
    Strategy strategy;
    std::int64_t until;
  };

  // Returns the next slice; some strategy must be open. May close the enumeration or the memoised search
  // in the standing, which then is not to go on.
  Slice next(Standing& standing);

 private:
  static bool is_sounded_too_little(const Standing& standing);
  bool trial_is_due(const Standing& standing);
  void judge_trial(Standing& standing);
  static bool levels_are_due(const Standing& standing);
  std::int64_t end_of_memoised(const Standing& standing) const;

  double trial_share_ = 0;  // Of the enumeration, at which the memoised search is judged next.
};

}  // namespace xcmodel::dlx::count
