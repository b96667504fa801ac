#include "solution_levels.hpp"

#include <algorithm>
#include <new>
#include <utility>

#include "diagram/ranks.hpp"
#include "levels/level_order.hpp"

namespace xcmodel::dlx::joint {

std::unique_ptr<SolutionLevels> SolutionLevels::make(const Instance& instance, const Query& query,
                                                     std::size_t most_bytes,
                                                     const std::optional<ReducedCosts>& reduced_costs) try {
  std::unique_ptr<SolutionLevels> levels(new SolutionLevels(instance, query, reduced_costs));
  return levels->begin(most_bytes) ? std::move(levels) : nullptr;
} catch (const std::bad_alloc&) {
  return nullptr;
}

SolutionLevels::SolutionLevels(const Instance& instance, const Query& query,
                               const std::optional<ReducedCosts>& reduced_costs)
    : instance_(instance), query_(query), problem_(instance, query.given, query.forbidden),
      reduced_costs_(reduced_costs) {}

bool SolutionLevels::begin(std::size_t most_bytes) {
  if (problem_.is_dead) return false;
  plan_ = std::make_unique<const count::LevelPlan>(problem_, level_order(problem_, count::Merging::equal));
  if (plan_->dead_item != count::none || plan_->words > count::LevelRun::most_words) return false;
  if (query_.is_list()) {
    // Half is for the states, and half for the nodes.
    recorder_ = std::make_unique<count::Recorder>(problem_.item_ids, false, most_bytes / 2 / sizeof(std::uint32_t));
    diagram_ = count::LevelDiagram::make(problem_, *plan_, *recorder_, most_bytes / 2);
    run_ = diagram_.get();
  } else {
    least_cost_ = count::LevelLeastCost::make(problem_, *plan_, costs_of_classes(), most_bytes);
    run_ = least_cost_.get();
  }
  return true;
}

std::unique_ptr<diagram::Listing> SolutionLevels::all_but(const Solutions& handed_over) {
  diagram::Classes classes{{problem_.member_start.begin(), problem_.member_start.end()}, problem_.members,
                           query_.given};
  count::DiagramWords words = recorder_->take_words();
  const auto made = std::make_shared<const diagram::DecisionDiagram>(
      std::span<const std::uint32_t>(words.data(), words.size()), diagram_->root(), std::move(classes));
  std::vector<std::uint64_t> ranks;
  if (handed_over.size() > 0) {
    const diagram::SolutionCounts counts(*made);
    diagram::Ranking ranking(*made, counts);
    for (std::size_t k = 0; k < handed_over.size(); ++k)
      if (const auto rank = ranking.rank_of(handed_over[k])) ranks.push_back(*rank);
    std::sort(ranks.begin(), ranks.end());
  }
  return std::make_unique<diagram::Listing>(made, std::move(ranks));
}

// With the given options, ascending.
std::optional<std::vector<std::int32_t>> SolutionLevels::solution() const {
  if (!least_cost_->has_solution()) return {};
  std::vector<std::int32_t> options = query_.given;
  for (const std::int32_t c : least_cost_->chosen()) options.push_back(problem_.cheapest_member(c, instance_.costs));
  std::sort(options.begin(), options.end());
  return options;
}

std::vector<count::CostOfClass> SolutionLevels::costs_of_classes() const {
  std::vector<count::CostOfClass> costs(static_cast<std::size_t>(problem_.classes));
  if (query_.task != Task::minimize) return costs;
  for (std::int32_t c = 0; c < problem_.classes; ++c) {
    const std::int32_t option = problem_.cheapest_member(c, instance_.costs);
    costs[c] = {instance_.costs[option], reduced_costs_ ? reduced_costs_->of_option(option) : 0};
  }
  return costs;
}

void SolutionLevels::look_below(std::int64_t cost) {
  if (reduced_costs_) least_cost_->set_most_reduced(reduced_costs_->most_below(cost));
}

}  // namespace xcmodel::dlx::joint
