#include "learned_solutions.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "base/clock.hpp"
#include "base/tuning.hpp"
#include "instance/weighted_groups.hpp"

namespace xcmodel::dlx::learning {

LearnedSolutions::LearnedSolutions(std::shared_ptr<const Instance> instance, const Query& query)
    : instance_(std::move(instance)),
      query_(checked(query, instance_->options)),
      search_(*instance_, query_.given, query_.forbidden,
              query_.task == Task::minimize ? std::vector{row_of(instance_->costs)} : std::vector<WeightedRow>()) {
  if (query_.makes_diagram() || query_.task == Task::count)
    throw std::invalid_argument("clause learning lists or visits solutions, or looks for least cost");
  if (query_.task != Task::minimize) return;
  if (query_.cost_limit) search_.limit(limit_of_costs, *query_.cost_limit);
  if (!query_.hint.empty()) search_.prefer(query_.hint);
}

void LearnedSolutions::take_solution(Report& report) {
  ++found_;
  if (query_.task == Task::visit) {
    ++report.counted;
    return search_.exclude_solution();
  }
  const std::vector<std::int32_t> solution = search_.solution();
  report.solutions.add(solution);
  if (query_.task == Task::minimize)
    search_.limit(limit_of_costs, instance_->cost_of(solution) - 1);
  else
    search_.exclude_solution();
}

Report LearnedSolutions::advance(double seconds, std::int64_t until) {
  const auto deadline = deadline_after(seconds);
  const bool is_limited = query_.solution_limit && query_.task != Task::minimize;
  const std::int64_t wanted = is_limited ? *query_.solution_limit : std::numeric_limits<std::int64_t>::max();
  Report report;
  while (found_ < wanted) {
    search_.work(std::min(until, search_.units() + tuning.units_between_looks));
    if (search_.has_solution()) take_solution(report);
    const bool is_full = std::cmp_greater_equal(report.solutions.size(), tuning.batch_solutions) ||
                         std::cmp_greater_equal(report.solutions.options.size(), tuning.batch_options);
    if (search_.has_refuted() || is_full || search_.units() >= until || Clock::now() >= deadline) break;
  }
  report.exhausted = search_.has_refuted();
  report.fraction = report.exhausted ? 1 : 0;
  report.statistics.nodes = search_.conflicts();
  report.statistics.memory = instance_->bytes() + search_.bytes() + report.solutions.bytes();
  report.statistics.work_by_strategy = {search_.units(), 0, 0};
  return report;
}

}  // namespace xcmodel::dlx::learning
