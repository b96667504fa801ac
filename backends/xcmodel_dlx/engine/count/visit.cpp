#include "visit.hpp"

#include <algorithm>
#include <utility>

#include "base/tuning.hpp"

namespace xcmodel::dlx::count {

namespace {

Query to_visit(Query query) {
  query.task = Task::visit;
  query.solution_limit.reset();
  query.seed.reset();
  return query;
}

}  // namespace

Visit::Visit(const std::shared_ptr<const RootedInstance>& instance, const Query& query, Order order, double expected,
             const Kernels& kernels) {
  if (query.workers > 1) {  // They are at several places anyhow.
    together_ = std::make_unique<ParallelSearch>(instance, to_visit(query), kernels);
    return;
  }
  alone_ = std::make_unique<Search>(instance, to_visit(query), kernels);
  if (order == Order::drawn && !alone_->is_exhausted()) is_drawn_ = alone_->draw_subtrees(expected);
}

void Visit::work(std::int64_t until, Clock::time_point deadline) {
  if (together_) {
    const auto begun = Clock::now();
    const auto wanted = std::chrono::duration<double, std::nano>(static_cast<double>(until - units()));
    note(together_->advance(std::min(std::chrono::duration<double>(wanted),
                                     std::chrono::duration<double>(deadline - begun)).count()));
    units_ += std::chrono::nanoseconds(Clock::now() - begun).count();
    return;
  }
  while (!alone_->is_exhausted() && units() < until) {
    units_ += alone_->work(std::min(until - units(), tuning.units_between_looks));
    forecast_.note(units_, 1 - alone_->waiting());
    if (Clock::now() >= deadline) break;
  }
  note(alone_->report());
}

void Visit::note(const Report& report) {
  report_ = report;
  just_visited_ += report.counted;
}

}  // namespace xcmodel::dlx::count
