#include "count_search.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace xcmodel::dlx::count {
namespace {

// So long solutions are visited before anything else is tried: most instances are done by then.
constexpr std::chrono::microseconds visiting_time{3000};
// The part of the memory that memos may take; the rest is for findings.
constexpr double memo_part = 0.7;

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
  Crew(const States& states, std::size_t most_bytes) : shared(states, most_bytes) {}

  Shared<typename Made::Value> shared;
  std::vector<std::unique_ptr<Counter<Made>>> workers;
};

CountSearch::CountSearch(std::shared_ptr<const Instance> instance, CountQuery query,
                         const Kernels& kernels, const LightKernels& light_kernels)
    : instance_(std::move(instance)), query_(checked(std::move(query))), light_kernels_(light_kernels) {
  if (query_.visits_first && !query_.records) {
    visitor_ = std::make_unique<Search>(
        instance_,
        dlx::Query{.task = dlx::Task::visit, .given = query_.given, .forbidden = query_.forbidden,
                   .limit = {}, .seed = {}},
        kernels);
  }
}

CountSearch::~CountSearch() { close(); }

void CountSearch::close() {
  if (counting_) counting_->shared.is_stopped = true;
  if (recording_) recording_->shared.is_stopped = true;
  for (std::thread& thread : threads_) thread.join();
  threads_.clear();
}

CountReport CountSearch::advance(double seconds) {
  const auto budget = std::chrono::duration<double>(std::clamp(seconds, 0.0, 1e6));
  const auto deadline = Clock::now() + std::chrono::duration_cast<Clock::duration>(budget);
  CountReport report;
  if (!visitor_ || !visit(deadline, report)) {
    if (!is_started_) start();
    std::unique_lock lock(mutex_);
    done_.wait_until(lock, deadline, [this] { return is_done_ || error_; });
    if (error_) std::rethrow_exception(error_);
    report.exhausted = is_done_;
    report.count = count_;
  }
  if (counting_) fill(*counting_, report);
  if (recording_) fill(*recording_, report);
  report.nodes += visitor_nodes_;
  report.branchings += visitor_branchings_;
  report.memory = memory_ = std::max(memory_, report.memory + instance_->bytes());
  report.fraction = fraction_ = report.exhausted ? 1 : std::clamp(report.fraction, fraction_, 1.0);
  return report;
}

// Goes on visiting; returns whether that is all that is to be done in this slice.
bool CountSearch::visit(Clock::time_point deadline, CountReport& report) {
  const auto end = only_visits_ ? deadline : std::min(deadline, Clock::now() + visiting_time);
  const Report found =
      visitor_->advance(std::chrono::duration<double>(end - Clock::now()).count());
  report.visited = found.counted;
  report.memory = found.memory;
  visitor_nodes_ = found.nodes;
  visitor_branchings_ = found.branchings;
  visited_ += Natural(static_cast<unsigned __int128>(found.counted));
  report.exhausted = found.exhausted;
  if (found.exhausted) report.count = visited_;
  if (only_visits_) report.fraction = found.fraction;
  if (found.exhausted || only_visits_) return true;
  problem_ = std::make_unique<Problem>(*instance_, query_.given, query_.forbidden);
  if (problem_->is_too_large) {
    only_visits_ = true;
    return true;
  }
  visitor_.reset();
  return false;
}

void CountSearch::start() {
  is_started_ = true;
  if (!problem_) problem_ = std::make_unique<Problem>(*instance_, query_.given, query_.forbidden);
  if (problem_->is_too_large) throw GraphTooLarge("the instance is too large for a graph of its solutions");
  if (query_.records) {
    recorder_ = std::make_unique<Recorder>(problem_->item_ids, query_.keeps_dead,
                                           query_.most_bytes / sizeof(std::uint32_t));
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
  const auto memo_bytes = static_cast<std::size_t>(memo_part * static_cast<double>(query_.most_bytes));
  crew = std::make_unique<Crew<Made>>(*states_, query_.most_bytes - memo_bytes);
  for (int worker = 0; worker < query_.workers; ++worker) {
    crew->workers.push_back(std::make_unique<Counter<Made>>(
        crew->shared, light_kernels_, recorder_.get(),
        CounterOptions{.renaming = query_.renaming,
                       .labels = labels(),
                       .memo_bytes = memo_bytes / static_cast<std::size_t>(query_.workers),
                       .worker = worker,
                       .workers = query_.workers}));
  }
  for (std::size_t worker = 0; worker < crew->workers.size(); ++worker)
    threads_.emplace_back([this, &crew, worker] { run_worker(*crew, worker); });
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
  crew.shared.is_stopped = true;
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
  report.memory = crew.shared.same.bytes() + crew.shared.renamed.bytes() + problem_->bytes();
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
