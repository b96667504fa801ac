#include "enumeration.hpp"

#include <algorithm>
#include <limits>

#include "base/tuning.hpp"

namespace xcmodel::dlx::count {

Enumeration::Enumeration(const std::shared_ptr<const RootedInstance>& instance, Query query,
                         const Kernels& kernels) {
  query.task = Task::visit;
  query.solution_limit.reset();
  query.seed.reset();
  if (query.workers > 1)
    together_ = std::make_unique<ParallelSearch>(instance, query, kernels);
  else
    alone_ = std::make_unique<Search>(instance, query, kernels);
}

void Enumeration::work(std::int64_t until, Clock::time_point deadline) {
  if (together_) {
    const auto begun = Clock::now();
    const auto wanted = std::chrono::duration<double, std::nano>(static_cast<double>(until - units_));
    note(together_->advance(std::min(std::chrono::duration<double>(wanted),
                                     std::chrono::duration<double>(deadline - begun)).count()));
    units_ += std::chrono::nanoseconds(Clock::now() - begun).count();
    return;
  }
  while (!alone_->is_exhausted() && units_ < until) {
    const std::int64_t work =
        std::min((until - units_) / tuning.units_of_work + 1, tuning.work_between_looks);
    units_ += alone_->work(work) * tuning.units_of_work;
    if (Clock::now() >= deadline) break;
  }
  note(alone_->report());
}

void Enumeration::note(const Report& report) {
  report_ = report;
  visited_ += Natural(static_cast<DoubleLimb>(report.counted));
  just_visited_ += report.counted;
}

// Estimates are poor where the tree is uneven: the rest of long work is not trusted to be short.
double Enumeration::left() const {
  if (units_ == 0) return std::numeric_limits<double>::infinity();
  const double estimate = 1 / std::max(report_.fraction, 1e-300) - 1;
  return static_cast<double>(units_) * std::max(estimate, tuning.least_left);
}

}  // namespace xcmodel::dlx::count
