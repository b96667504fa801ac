#include "count_search.hpp"

#include <unistd.h>

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "base/tuning.hpp"

namespace xcmodel::dlx::count {
namespace {

std::size_t share_of_free_memory() {
#if defined(_SC_AVPHYS_PAGES)
  const auto free = static_cast<double>(sysconf(_SC_AVPHYS_PAGES)) *
                    static_cast<double>(sysconf(_SC_PAGESIZE));
  if (free > 0) return static_cast<std::size_t>(free * tuning.free_memory_share);
#endif
  return static_cast<std::size_t>(tuning.unknown_memory);
}

}  // namespace

// The workers and what they share.
template <class Policy>
struct CountSearch::Crew {
  Crew(const States& states, std::size_t most_bytes, Signal& signal)
      : shared(states, most_bytes, signal) {}

  Shared<typename Policy::Value> shared;
  std::vector<std::unique_ptr<Counter<Policy>>> workers;
};

class CountSearch::Visitor {
 public:
  Visitor(const std::shared_ptr<const RootedInstance>& instance, Query query,
          const Kernels& kernels) {
    query.task = Task::visit;
    query.solution_limit.reset();
    query.seed.reset();
    if (query.workers > 1)
      together_ = std::make_unique<ParallelSearch>(instance, query, kernels);
    else
      alone_ = std::make_unique<Search>(instance, query, kernels);
  }

  void advance(double seconds) {
    report_ = alone_ ? alone_->advance(seconds) : together_->advance(seconds);
    visited_ += Natural(static_cast<DoubleLimb>(report_.counted));
  }
  const Report& report() const { return report_; }
  const Natural& visited() const { return visited_; }

 private:
  std::unique_ptr<Search> alone_;
  std::unique_ptr<ParallelSearch> together_;
  Report report_;
  Natural visited_;
};

CountSearch::CountSearch(std::shared_ptr<const RootedInstance> instance, const Query& query,
                         const Kernels& kernels, const MemoisedKernels& memoised_kernels)
    : instance_(std::move(instance)),
      query_(checked(query, instance_->options)),
      memoised_kernels_(memoised_kernels) {
  if (query_.makes_diagram() && query_.workers > 1)
    throw std::invalid_argument("a decision diagram is made by one worker");
  if (!query_.visits || query_.makes_diagram()) return;
  visitor_ = std::make_unique<Visitor>(instance_, query_, kernels);
  phase_ = Phase::visiting;
}

CountSearch::~CountSearch() { close(); }

void CountSearch::close() {
  signal_.stop();
  threads_.clear();
}

Report CountSearch::advance(double seconds) {
  const auto budget = std::chrono::duration<double>(std::clamp(seconds, 0.0, 1e6));
  const auto deadline = Clock::now() + std::chrono::duration_cast<Clock::duration>(budget);
  Report report;
  if (phase_ == Phase::counting)
    count(deadline, report);
  else
    visit(deadline, report);
  Statistics& statistics = report.statistics;
  if (visitor_) statistics = visitor_->report().statistics;
  // Neither levels nor depths of a visit are those of a count.
  statistics.nodes_by_level.reset();
  statistics.nodes_by_depth.reset();
  if (counting_) add(*counting_, report);
  if (recording_) add(*recording_, report);
  statistics.memory = memory_ = std::max(memory_, statistics.memory);
  report.fraction = fraction_ = report.exhausted ? 1 : std::clamp(report.fraction, fraction_, 1.0);
  return report;
}

void CountSearch::visit(Clock::time_point deadline, Report& report) {
  const auto begun = Clock::now();
  double seconds = std::chrono::duration<double>(deadline - begun).count();
  if (phase_ == Phase::visiting)
    seconds = std::min(seconds, visiting_seconds_ == 0 ? tuning.first_visit_seconds
                                                       : tuning.short_visit_seconds);
  visitor_->advance(seconds);
  visiting_seconds_ += std::chrono::duration<double>(Clock::now() - begun).count();
  const Report& found = visitor_->report();
  report.counted = found.counted;
  report.fraction = found.fraction;
  report.exhausted = found.exhausted;
  if (found.exhausted)
    report.count = visitor_->visited();
  else if (phase_ == Phase::visiting)
    stop_visiting_in_time();
}

// Begins to count, unless the visit will soon be over or nothing else can be done.
void CountSearch::stop_visiting_in_time() {
  visiting_estimate_ = visiting_seconds_ / std::max(visitor_->report().fraction, 1e-18);
  if (visiting_estimate_ - visiting_seconds_ < tuning.short_visit_seconds) return;
  problem_ = std::make_unique<Problem>(*instance_, query_.given, query_.forbidden);
  phase_ = problem_->is_too_large ? Phase::only_visiting : Phase::counting;
}

void CountSearch::count(Clock::time_point deadline, Report& report) {
  if (!is_started_) start();
  signal_.go_on();
  const double patience = tuning.trial_share * std::min(visiting_estimate_, 1e6);
  const auto judgement =
      counting_since_ + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(patience));
  const bool may_return = visitor_ != nullptr;
  {
    std::unique_lock lock(mutex_);
    done_.wait_until(lock, may_return ? std::min(deadline, judgement) : deadline,
                     [this] { return is_done_ || error_; });
    signal_.wait();
    if (error_) std::rethrow_exception(error_);
    report.exhausted = is_done_;
    report.count = count_;
  }
  if (!report.exhausted && may_return && Clock::now() >= judgement) return_to_visiting_in_time();
}

// Goes on visiting if the workers seem to take much longer; else the switch is final. Their progress
// is slow at first, so they may seem to take some times as long; but their caches must have saved
// enough nodes for each one visited, which takes longer than a node of a visit.
void CountSearch::return_to_visiting_in_time() {
  double fraction = 0, nodes = 0, saved = 0;
  for (const auto& worker : counting_->workers) {
    const Progress progress = worker->progress();
    fraction = std::max(fraction, progress.fraction);
    nodes += static_cast<double>(progress.statistics.nodes);
    saved += progress.saved;
  }
  const double seconds = std::chrono::duration<double>(Clock::now() - counting_since_).count();
  if (seconds < tuning.trial_slowdown * visiting_estimate_ * fraction &&
      saved >= tuning.trial_saved * nodes) {
    visitor_.reset();
    return;
  }
  close();
  counting_.reset();
  phase_ = Phase::only_visiting;
}

void CountSearch::start() {
  is_started_ = true;
  most_bytes_ = query_.memory_limit.value_or(share_of_free_memory());
  counting_since_ = Clock::now();
  if (!problem_) problem_ = std::make_unique<Problem>(*instance_, query_.given, query_.forbidden);
  if (problem_->is_too_large)
    throw DiagramTooLarge("the instance is too large for a decision diagram of its solutions");
  if (query_.makes_diagram())
    recorder_ = std::make_unique<Recorder>(problem_->item_ids, query_.task == Task::certify,
                                           most_bytes_ / sizeof(std::uint32_t));
  if (problem_->is_dead) {
    finish(Natural());
    return;
  }
  states_ = std::make_unique<States>(*problem_);
  if (query_.makes_diagram())
    start_crew(recording_);
  else
    start_crew(counting_);
}

template <class Policy>
void CountSearch::start_crew(std::unique_ptr<Crew<Policy>>& crew) {
  const auto cache_bytes = static_cast<std::size_t>(tuning.cache_share * static_cast<double>(most_bytes_));
  crew = std::make_unique<Crew<Policy>>(*states_, most_bytes_ - cache_bytes, signal_);
  for (int worker = 0; worker < query_.workers; ++worker) {
    crew->workers.push_back(std::make_unique<Counter<Policy>>(
        crew->shared, memoised_kernels_, recorder_.get(),
        CounterOptions{.up_to_isomorphism = query_.up_to_isomorphism,
                       .labels = labels(),
                       .cache_bytes = cache_bytes / static_cast<std::size_t>(query_.workers),
                       .worker = worker,
                       .workers = query_.workers}));
  }
  for (std::size_t worker = 0; worker < crew->workers.size(); ++worker)
    threads_.push_back(std::make_unique<DeepThread>(
        problem_->classes, [this, &crew, worker] { run_worker(*crew, worker); }));
}

// The first worker to be done ends the search; the others have nothing to add.
template <class Policy>
void CountSearch::run_worker(Crew<Policy>& crew, std::size_t worker) {
  try {
    finish(crew.workers[worker]->run());
  } catch (const Stopped&) {
  } catch (...) {
    const std::lock_guard lock(mutex_);
    if (!is_done_ && !error_) error_ = std::current_exception();
    done_.notify_all();
  }
  signal_.stop();
}

void CountSearch::finish(const Natural& count) {
  const std::lock_guard lock(mutex_);
  count_ = count;
  is_done_ = true;
  done_.notify_all();
}

void CountSearch::finish(Reference root) {
  const std::lock_guard lock(mutex_);
  root_ = root;
  is_done_ = true;
  done_.notify_all();
}

template <class Policy>
void CountSearch::add(const Crew<Policy>& crew, Report& report) const {
  report.statistics.memory +=
      crew.shared.exact.bytes() + crew.shared.isomorphic.bytes() + problem_->bytes();
  for (const auto& worker : crew.workers) {
    const Progress progress = worker->progress();
    report.fraction = std::max(report.fraction, progress.fraction);
    report.statistics += progress.statistics;
  }
}

// What an isomorphism must keep of a class: its weight, or its least cost. Costs are kept where the
// diagram is asked about them.
std::vector<std::int64_t> CountSearch::labels() const {
  std::vector<std::int64_t> labels;
  for (int c = 0; c < problem_->classes; ++c) {
    if (!query_.least_cost) {
      labels.push_back(static_cast<std::int64_t>(problem_->weight(c)));
      continue;
    }
    const auto member = [&](std::int32_t k) { return instance_->costs[problem_->members[k]]; };
    std::int64_t least = member(problem_->member_start[c]);
    for (std::int32_t k = problem_->member_start[c]; k < problem_->member_start[c + 1]; ++k)
      least = std::min(least, member(k));
    labels.push_back(least);
  }
  return labels;
}

}  // namespace xcmodel::dlx::count
