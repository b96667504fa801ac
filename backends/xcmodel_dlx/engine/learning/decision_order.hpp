// The variables, in the order in which they are decided about.
#pragma once

#include <cstdint>
#include <vector>

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
  bool empty() const { return heap_.empty(); }
  std::int32_t take_first();
  std::size_t bytes() const;

 private:
  static constexpr std::int32_t none = -1;

  bool is_before(std::int32_t a, std::int32_t b) const;
  void place(std::size_t slot, std::int32_t variable);
  void move_up(std::size_t slot);
  void move_down(std::size_t slot);
  void scale_down();

  std::vector<double> activity_;
  std::vector<std::int32_t> heap_;
  std::vector<std::int32_t> slot_;  // By variable: its place in the heap, or `none`.
  double increment_ = 1;
};

}  // namespace xcmodel::dlx::learning
