// A solution of least cost by levels: of the ways that lead to equal states, the cheapest is kept, as in
// Bellman's shortest paths through an acyclic graph. Where the frontier is narrow, no bound is needed.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "level_plan.hpp"
#include "level_run.hpp"

namespace xcmodel::dlx::count {

class LevelLeastCost : public LevelRun {
 public:
  // As `LevelCount::make`; with the cost of each class. Equal costs make it a search for any solution.
  static std::unique_ptr<LevelLeastCost> make(const Problem& problem, const LevelPlan& plan,
                                              std::vector<std::int64_t> costs, std::size_t most_bytes);

  // Once it is done: whether there is a solution, and the classes that one of least cost chooses.
  bool has_solution() const { return has_solution_; }
  const std::vector<std::int32_t>& chosen() const { return chosen_; }

 protected:
  bool has_solution_ = false;
  std::vector<std::int32_t> chosen_;
};

}  // namespace xcmodel::dlx::count
