// What a search seems to have left.
#pragma once

#include <cstdint>
#include <limits>

namespace xcmodel::dlx {

// By the share of the search that is done, and by how fast that has grown of late. Where it grows more slowly than
// before, as below a first choice that leaves far more than the others, the geometric mean of both has been nearest
// to the truth. Where more has been done than the whole search once seemed to take, forecasts are too low by that factor;
// as much again may be left at most.
class Forecast {
 public:
  // Notes how far the search is; to be called where counted work decides about it, not the clock.
  void note(std::int64_t units, double fraction);

  // Returns the units that seem to be left after so many, when that share is done.
  double left(std::int64_t units, double fraction) const;

 private:
  struct Mark {
    std::int64_t units = 0;
    double fraction = 0;
  };

  double told(double units, double fraction) const;

  Mark last_, before_;  // Each after at least twice as many units as the one before.
  double least_whole_ = std::numeric_limits<double>::infinity();  // Of what the whole seemed to take at each mark.
};

}  // namespace xcmodel::dlx
