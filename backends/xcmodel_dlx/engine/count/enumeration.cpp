#include "enumeration.hpp"

#include <algorithm>
#include <limits>
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

Enumeration::Enumeration(const std::shared_ptr<const RootedInstance>& instance, Query query,
                         const Kernels& kernels)
    : instance_(instance), query_(to_visit(std::move(query))), kernels_(kernels) {
  if (query_.workers > 1)
    together_ = std::make_unique<ParallelSearch>(instance, query_, kernels);
  else
    alone_ = std::make_unique<Search>(instance, query_, kernels);
}

// What has been visited at first is a corner of the tree, which tells little of the whole; a few random
// paths tell more, as long as they take no more work than that, and more paths later, at a small share of the work.
void Enumeration::probe() {
  if (!instance_->root().is_frame()) return;
  const auto may_go_on = [this] {
    const double share = paths_ < tuning.first_probes ? 1 : tuning.probing_share;
    return paths_ < tuning.probes && static_cast<double>(probing_) < share * static_cast<double>(units_);
  };
  while (may_go_on()) {
    const Search::Probe probe = Search(instance_, query_, kernels_).probe(random_);
    ++paths_;
    probing_ += probe.units;
    probed_ += probe.whole;
  }
}

void Enumeration::work(std::int64_t until, Clock::time_point deadline) {
  if (together_) {
    const auto begun = Clock::now();
    const auto wanted = std::chrono::duration<double, std::nano>(static_cast<double>(until - units()));
    note(together_->advance(std::min(std::chrono::duration<double>(wanted),
                                     std::chrono::duration<double>(deadline - begun)).count()));
    units_ += std::chrono::nanoseconds(Clock::now() - begun).count();
    return;
  }
  while (!alone_->is_exhausted() && units() < until) {
    const std::int64_t work =
        std::min((until - units()) / tuning.units_of_work + 1, tuning.work_between_looks);
    units_ += alone_->work(work);
    if (Clock::now() >= deadline) break;
  }
  note(alone_->report());
  if (units() >= until && units_ >= tuning.first_enumeration && !is_done()) probe();
}

void Enumeration::note(const Report& report) {
  report_ = report;
  visited_ += Natural(static_cast<DoubleLimb>(report.counted));
  just_visited_ += report.counted;
}

// Of two poor forecasts the lesser one: if it is wrong, that shows before long.
double Enumeration::left() const {
  if (units_ == 0) return std::numeric_limits<double>::infinity();
  const auto done = static_cast<double>(units_);
  double whole = done / std::max(report_.fraction, 1e-300);
  const double probed = paths_ > 0 ? probed_ / static_cast<double>(paths_) : 0;
  if (probed > done && report_.fraction < tuning.trusted_fraction) whole = std::min(whole, probed);
  return whole - done;
}

}  // namespace xcmodel::dlx::count
