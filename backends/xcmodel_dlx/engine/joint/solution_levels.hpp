// Levels that answer what a search is asked: all solutions, or one of least cost.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "diagram/listing.hpp"
#include "levels/level_diagram.hpp"
#include "levels/level_least_cost.hpp"
#include "query/query.hpp"
#include "reduced_costs.hpp"

namespace xcmodel::dlx::joint {

class SolutionLevels {
 public:
  // Orders the items. Null where levels are no use: an item is dead, states would be too wide, or there is no memory.
  // For least cost, reduced costs give bounds, if there are any.
  static std::unique_ptr<SolutionLevels> make(const Instance& instance, const Query& query,
                                              std::size_t most_bytes, const std::optional<ReducedCosts>& reduced_costs);

  count::LevelRun& run() const { return *run_; }
  // For least cost, from now on looks only for solutions that cost less.
  void look_below(std::int64_t cost);

  // Of a list, once they are done: all solutions but these.
  std::unique_ptr<diagram::Listing> all_but(const Solutions& handed_over);
  // Else: one of least cost, or any where costs are not asked about; none if there is none.
  std::optional<std::vector<std::int32_t>> solution() const;

 private:
  SolutionLevels(const Instance& instance, const Query& query, const std::optional<ReducedCosts>& reduced_costs);

  bool begin(std::size_t most_bytes);
  std::vector<count::CostOfClass> costs_of_classes() const;

  const Instance& instance_;
  const Query query_;
  const count::Problem problem_;
  const std::optional<ReducedCosts>& reduced_costs_;
  std::unique_ptr<const count::LevelPlan> plan_;
  std::unique_ptr<count::Recorder> recorder_;
  std::unique_ptr<count::LevelDiagram> diagram_;  // One of these: the diagram makes a list.
  std::unique_ptr<count::LevelLeastCost> least_cost_;
  count::LevelRun* run_ = nullptr;
};

}  // namespace xcmodel::dlx::joint
