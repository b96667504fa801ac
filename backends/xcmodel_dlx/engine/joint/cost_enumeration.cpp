#include "cost_enumeration.hpp"

#include <limits>
#include <span>
#include <utility>

#include "base/tuning.hpp"

namespace xcmodel::dlx::joint {
namespace {

Query of_all_solutions(Query query) {
  query.task = Task::enumerate;
  query.workers = 1;
  query.hint.clear();
  query.cost_limit.reset();
  query.seed.reset();  // An order of its own would keep it from starting in frames.
  return query;
}

}  // namespace

CostEnumeration::CostEnumeration(std::shared_ptr<const RootedInstance> instance, const Query& query,
                                 const Kernels& kernels)
    : instance_(std::move(instance)), search_(instance_, of_all_solutions(query), kernels) {
  is_exhausted_ = search_.is_exhausted();
}

std::optional<std::vector<std::int32_t>> CostEnumeration::work(std::int64_t end, Clock::time_point deadline,
                                                               std::optional<std::int64_t> to_beat) {
  do {
    units_ += search_.work(tuning.units_between_looks);
    is_exhausted_ = search_.is_exhausted();
    const Report report = search_.report();
    nodes_ = report.statistics.nodes;
    units_ += static_cast<std::int64_t>(report.solutions.options.size()) * tuning.units_of_listed_option;
    if (auto solution = cheapest(report.solutions, to_beat)) return solution;
  } while (!is_exhausted_ && units_ < end && Clock::now() < deadline);
  return std::nullopt;
}

double CostEnumeration::expected_units() const {
  const double done = 1 - search_.waiting();
  if (done <= 0) return std::numeric_limits<double>::infinity();
  return static_cast<double>(units_) * (1 / done - 1);
}

std::optional<std::vector<std::int32_t>> CostEnumeration::cheapest(const Solutions& solutions,
                                                                   std::optional<std::int64_t> to_beat) const {
  std::optional<std::span<const std::int32_t>> best;
  for (std::size_t k = 0; k < solutions.size(); ++k) {
    const std::int64_t cost = instance_->cost_of(solutions[k]);
    if (to_beat && cost >= *to_beat) continue;
    to_beat = cost;
    best = solutions[k];
  }
  if (!best) return std::nullopt;
  return std::vector<std::int32_t>(best->begin(), best->end());
}

}  // namespace xcmodel::dlx::joint
