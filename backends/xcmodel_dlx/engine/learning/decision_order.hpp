// The variables, in the order in which they are decided about.
#pragma once

#include <cstdint>
#include <vector>

#include "base/indexed_heap.hpp"

namespace xcmodel::dlx::learning {

// Those come first that were in most conflicts lately: a conflict weighs somewhat more than the one before it. Eén
// and Sörensson, "An extensible SAT-solver" (2003).
class DecisionOrder {
 public:
  explicit DecisionOrder(std::size_t variables);

  // Before there are conflicts, those of the greatest activity come first.
  void set(std::int32_t variable, double activity);
  void note_conflict_with(std::int32_t variable);
  void end_conflict();
  void put_back(std::int32_t variable);
  std::int32_t take_first();
  std::size_t bytes() const;

 private:
  auto before() const {
    return [this](std::int32_t a, std::int32_t b) {
      const double of_a = activity_[a], of_b = activity_[b];
      return of_a > of_b || (of_a == of_b && a < b);
    };
  }
  void scale_down();

  std::vector<double> activity_;
  IndexedHeap heap_;  // Of those that wait to be decided about.
  double increment_ = 1;
};

}  // namespace xcmodel::dlx::learning
