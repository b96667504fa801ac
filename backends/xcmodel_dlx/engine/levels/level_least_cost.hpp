// A solution of least cost by levels: of the ways that lead to equal states, the cheapest is kept, as in
// Bellman's shortest paths through an acyclic graph. Where the frontier is narrow, no bound is needed.
#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <vector>

#include "level_plan.hpp"
#include "level_run.hpp"

namespace xcmodel::dlx::count {

// What each class costs; and its reduced cost, whose sum over all that a solution chooses is a lower bound of
// what it costs, but for a constant. Where there is no bound, reduced costs are 0. No sum of them, of whatever
// classes, exceeds `most` in absolute value.
struct CostOfClass {
  static constexpr std::int64_t most = std::int64_t{1} << 61;
  std::int64_t cost = 0, reduced = 0;
};

// Ways whose reduced costs are too high are not followed: the bound of dynamic programming as in Marsten and Morin,
// "A hybrid approach to discrete mathematical programming" (1978).
class LevelLeastCost : public LevelRun {
 public:
  using LevelRun::LevelRun;
  // As `LevelCount::make`; with the costs of each class. Equal costs make it a search for any solution.
  static std::unique_ptr<LevelLeastCost> make(const Problem& problem, const LevelPlan& plan,
                                              std::vector<CostOfClass> costs, std::size_t most_bytes);

  // From now on, only solutions are of interest whose reduced costs are no higher in sum; it may only fall.
  void set_most_reduced(std::int64_t sum) { most_reduced_ = sum; }

  // Once it is done: whether there is a solution of interest, and the classes that one of least cost chooses.
  bool has_solution() const { return has_solution_; }
  const std::vector<std::int32_t>& chosen() const { return chosen_; }

 protected:
  std::int64_t most_reduced_ = std::numeric_limits<std::int64_t>::max();
  bool has_solution_ = false;
  std::vector<std::int32_t> chosen_;
};

}  // namespace xcmodel::dlx::count
