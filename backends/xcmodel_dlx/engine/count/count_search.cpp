#include "count_search.hpp"

#include <unistd.h>

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace xcmodel::dlx::count {
namespace {

// So long solutions are visited before their number is estimated, and so long beyond that if the
// estimate says that they will be done: most counts are.
constexpr double first_visit_seconds = 0.0003;
constexpr double short_visit_seconds = 0.04;
// Workers have this part of the time that visiting would take to show what they can do. Then they
// may seem to take so many times as long: their progress is slow at first. But what they have
// remembered must have saved so many nodes for each that they have visited, one of which
// takes longer than one of a visit.
constexpr double part_for_counting = 0.08;
constexpr double most_times_visiting = 4;
constexpr double least_saved = 0.3;
// The part of the memory that memos may take; the rest is for findings, whose loss costs more.
constexpr double memo_part = 0.4;
// What may be taken of the memory that is free, and what if nobody knows how much that is.
constexpr double free_share = 0.5;
constexpr std::size_t bytes_if_unknown = std::size_t{2} << 30;

std::size_t share_of_free_memory() {
#if defined(_SC_AVPHYS_PAGES)
  const auto free = static_cast<double>(sysconf(_SC_AVPHYS_PAGES)) *
                    static_cast<double>(sysconf(_SC_PAGESIZE));
  if (free > 0) return static_cast<std::size_t>(free * free_share);
#endif
  return bytes_if_unknown;
}

CountQuery checked(CountQuery query) {
  if (query.workers < 1) throw std::invalid_argument("there must be at least one worker");
  if (query.records && query.workers > 1)
    throw std::invalid_argument("a graph is made by one worker");
  for (auto* list : {&query.given, &query.forbidden}) {
    std::sort(list->begin(), list->end());
    list->erase(std::unique(list->begin(), list->end()), list->end());
  }
  return query;
}

}  // namespace

// The workers and what they share.
template <class Made>
struct CountSearch::Crew {
  Crew(const States& states, std::size_t most_bytes, Signal& signal)
      : shared(states, most_bytes, signal) {}

  Shared<typename Made::Value> shared;
  std::vector<std::unique_ptr<Counter<Made>>> workers;
};

class CountSearch::Visitor {
 public:
  Visitor(const std::shared_ptr<const Instance>& instance, const CountQuery& query,
          const Kernels& kernels) {
    const dlx::Query visit{.task = dlx::Task::visit,
                           .given = query.given,
                           .forbidden = query.forbidden,
                           .limit = {},
                           .seed = {}};
    if (query.workers > 1)
      together_ = std::make_unique<ParallelSearch>(instance, visit, kernels, query.workers);
    else
      alone_ = std::make_unique<Search>(instance, visit, kernels);
  }

  void advance(double seconds) {
    report_ = alone_ ? alone_->advance(seconds) : together_->advance(seconds);
    visited_ += Natural(static_cast<unsigned __int128>(report_.counted));
  }
  const Report& report() const { return report_; }
  const Natural& visited() const { return visited_; }

 private:
  std::unique_ptr<Search> alone_;
  std::unique_ptr<ParallelSearch> together_;
  Report report_;
  Natural visited_;
};

CountSearch::CountSearch(std::shared_ptr<const Instance> instance, CountQuery query,
                         const Kernels& kernels, const LightKernels& light_kernels)
    : instance_(std::move(instance)), query_(checked(std::move(query))), light_kernels_(light_kernels) {
  if (!query_.visits || query_.records) return;
  visitor_ = std::make_unique<Visitor>(instance_, query_, kernels);
  phase_ = Phase::visiting;
}

CountSearch::~CountSearch() { close(); }

void CountSearch::close() {
  signal_.stop();
  threads_.clear();
}

CountReport CountSearch::advance(double seconds) {
  const auto budget = std::chrono::duration<double>(std::clamp(seconds, 0.0, 1e6));
  const auto deadline = Clock::now() + std::chrono::duration_cast<Clock::duration>(budget);
  CountReport report;
  if (phase_ == Phase::counting)
    count(deadline, report);
  else
    visit(deadline, report);
  if (visitor_) {
    report.nodes += visitor_->report().nodes;
    report.branchings += visitor_->report().branchings;
    report.memory += visitor_->report().memory;
  }
  if (counting_) fill(*counting_, report);
  if (recording_) fill(*recording_, report);
  report.memory = memory_ = std::max(memory_, report.memory);
  report.fraction = fraction_ = report.exhausted ? 1 : std::clamp(report.fraction, fraction_, 1.0);
  return report;
}

void CountSearch::visit(Clock::time_point deadline, CountReport& report) {
  const auto begun = Clock::now();
  double seconds = std::chrono::duration<double>(deadline - begun).count();
  if (phase_ == Phase::visiting)
    seconds = std::min(seconds, visiting_seconds_ == 0 ? first_visit_seconds : short_visit_seconds);
  visitor_->advance(seconds);
  visiting_seconds_ += std::chrono::duration<double>(Clock::now() - begun).count();
  const Report& found = visitor_->report();
  report.visited = found.counted;
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
  if (visiting_estimate_ - visiting_seconds_ < short_visit_seconds) return;
  problem_ = std::make_unique<Problem>(*instance_, query_.given, query_.forbidden);
  phase_ = problem_->is_too_large ? Phase::only_visiting : Phase::counting;
}

void CountSearch::count(Clock::time_point deadline, CountReport& report) {
  if (!is_started_) start();
  signal_.go_on();
  const double patience = part_for_counting * std::min(visiting_estimate_, 1e6);
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

// Goes on visiting if the workers seem to take much longer; else nobody looks back.
void CountSearch::return_to_visiting_in_time() {
  double fraction = 0, nodes = 0, saved = 0;
  for (const auto& worker : counting_->workers) {
    fraction = std::max(fraction, worker->fraction());
    nodes += static_cast<double>(worker->nodes());
    saved += worker->saved_nodes();
  }
  const double seconds = std::chrono::duration<double>(Clock::now() - counting_since_).count();
  if (seconds < most_times_visiting * visiting_estimate_ * fraction && saved >= least_saved * nodes) {
    visitor_.reset();
    return;
  }
  close();
  counting_.reset();
  phase_ = Phase::only_visiting;
}

void CountSearch::start() {
  is_started_ = true;
  most_bytes_ = query_.most_bytes.value_or(share_of_free_memory());
  counting_since_ = Clock::now();
  if (!problem_) problem_ = std::make_unique<Problem>(*instance_, query_.given, query_.forbidden);
  if (problem_->is_too_large) throw GraphTooLarge("the instance is too large for a graph of its solutions");
  if (query_.records) {
    recorder_ = std::make_unique<Recorder>(problem_->item_ids, query_.keeps_dead,
                                           most_bytes_ / sizeof(std::uint32_t));
  }
  if (problem_->is_dead) {
    finish(Natural());
    return;
  }
  states_ = std::make_unique<States>(*problem_);
  if (query_.records) {
    start_crew(recording_);
  } else {
    start_crew(counting_);
  }
}

template <class Made>
void CountSearch::start_crew(std::unique_ptr<Crew<Made>>& crew) {
  const auto memo_bytes = static_cast<std::size_t>(memo_part * static_cast<double>(most_bytes_));
  crew = std::make_unique<Crew<Made>>(*states_, most_bytes_ - memo_bytes, signal_);
  for (int worker = 0; worker < query_.workers; ++worker) {
    crew->workers.push_back(std::make_unique<Counter<Made>>(
        crew->shared, light_kernels_, recorder_.get(),
        CounterOptions{.renaming = query_.renaming,
                       .labels = labels(),
                       .memo_bytes = memo_bytes / static_cast<std::size_t>(query_.workers),
                       .worker = worker,
                       .workers = query_.workers,
                       .first_turn = query_.first_turn}));
  }
  for (std::size_t worker = 0; worker < crew->workers.size(); ++worker)
    threads_.push_back(std::make_unique<DeepThread>(
        problem_->classes, [this, &crew, worker] { run_worker(*crew, worker); }));
}

// The first worker to be done ends the search; the others have nothing to add.
template <class Made>
void CountSearch::run_worker(Crew<Made>& crew, std::size_t worker) {
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

template <class Made>
void CountSearch::fill(const Crew<Made>& crew, CountReport& report) const {
  report.memory += crew.shared.same.bytes() + crew.shared.renamed.bytes() + problem_->bytes();
  for (const auto& worker : crew.workers) {
    report.fraction = std::max(report.fraction, worker->fraction());
    report.nodes += static_cast<std::int64_t>(worker->nodes());
    report.branchings += static_cast<std::int64_t>(worker->branchings());
    report.memory += worker->bytes();
  }
}

// What a renaming must keep of a class: its weight, or its least cost.
std::vector<std::int64_t> CountSearch::labels() const {
  std::vector<std::int64_t> labels;
  for (int c = 0; c < problem_->classes; ++c) {
    if (!query_.keeps_costs) {
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
