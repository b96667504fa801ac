#include "parallel.hpp"

#include <algorithm>
#include <chrono>
#include <span>
#include <stdexcept>
#include <system_error>
#include <utility>

#include "base/tuning.hpp"

namespace xcmodel::dlx {
namespace {

// Puts solutions for least cost in the order in which they were found, whoever found them: each of
// them was cheaper than all those before.
Solutions in_order_found(const Solutions& solutions, const Instance& instance) {
  using Costed = std::pair<std::int64_t, std::span<const std::int32_t>>;
  std::vector<Costed> costed;
  for (std::size_t s = 0; s < solutions.size(); ++s)
    costed.emplace_back(instance.cost_of(solutions[s]), solutions[s]);
  std::sort(costed.begin(), costed.end(), [](const Costed& a, const Costed& b) { return a.first > b.first; });
  Solutions ordered;
  for (const auto& [cost, options] : costed) ordered.add(options);
  return ordered;
}

}  // namespace

ParallelSearch::ParallelSearch(std::shared_ptr<const RootedInstance> instance, const Query& query,
                               const Kernels& kernels)
    : instance_(std::move(instance)),
      query_(checked(query, instance_->options)),
      kernels_(kernels),
      best_(std::make_shared<BestCost>(query_.cost_limit)),
      is_portfolio_(query.workers > 1 && query.task == Task::enumerate && query.solution_limit == 1) {
  if (query_.branching == Branching::weighted)
    throw std::invalid_argument("weighted branching is for one worker alone");
  searches_.resize(static_cast<std::size_t>(query_.workers));
  searches_[0] = make_search();
  if (searches_[0]->is_exhausted()) unfinished_ = 0;
}

std::unique_ptr<Search> ParallelSearch::make_search() const {
  return std::make_unique<Search>(instance_, query_, kernels_, best_);
}

void ParallelSearch::close() {
  wake_after([this] { closing_ = true; });
  for (std::thread& thread : threads_) thread.join();
  threads_.clear();
}

Report ParallelSearch::advance(double seconds) {
  if (closing_) throw std::logic_error("the search has been closed");
  if (error_) std::rethrow_exception(error_);
  deadline_ = deadline_after(seconds);
  if (!threads_.empty() || begin_alone()) work_together();
  if (error_) std::rethrow_exception(error_);
  return collect();
}

// Lets the first worker work for a moment, as long as there are no threads. Returns whether there
// is time, and work, for all of them; they have then been started.
bool ParallelSearch::begin_alone() {
  Search& search = *searches_[0];
  const auto end = std::min(deadline_, Clock::now() + std::chrono::microseconds(tuning.alone_microseconds));
  try {
    do {
      if (!search.is_exhausted()) search.work(tuning.units_between_looks);
    } while (!search.is_exhausted() && !search.is_full() && Clock::now() < end);
  } catch (...) {
    fail(std::current_exception());
    return false;
  }
  if (search.is_exhausted()) unfinished_ = 0;
  if (search.is_exhausted() || search.is_full() || Clock::now() >= deadline_) return false;
  start_threads();
  return true;
}

// Where there are no more threads, there are no more workers.
void ParallelSearch::start_threads() {
  try {
    for (std::size_t worker = 1; worker < searches_.size(); ++worker)
      threads_.emplace_back([this, worker] { run_thread(worker); });
  } catch (const std::system_error&) {
    searches_.resize(threads_.size() + 1);
  }
}

void ParallelSearch::run_thread(std::size_t worker) {
  std::uint64_t seen = 0;
  std::unique_lock lock(mutex_);
  for (;;) {
    wake_.wait(lock, [&] { return closing_ || slice_ != seen; });
    if (closing_) return;
    seen = slice_;
    lock.unlock();
    work(worker);
    lock.lock();
    if (--running_ == 0) parked_.notify_one();
  }
}

// One slice of all workers: begins it, takes part in it, and waits for the end of it.
void ParallelSearch::work_together() {
  wake_after([this] {
    stopping_.store(is_done() || error_ != nullptr, std::memory_order_relaxed);
    running_ = threads_.size();
    ++slice_;
  });
  work(0);
  std::unique_lock lock(mutex_);
  parked_.wait(lock, [&] { return running_ == 0; });
}

void ParallelSearch::work(std::size_t worker) {
  try {
    work_until_stopped(worker);
  } catch (...) {
    fail(std::current_exception());
  }
}

void ParallelSearch::work_until_stopped(std::size_t worker) {
  if (is_portfolio_ && worker > 0 && worker + 1 == searches_.size()) search_by_weights();
  while (!stopping_.load(std::memory_order_relaxed) && winner_ != Side::weighted) {
    if (!searches_[worker] || searches_[worker]->is_exhausted())
      if (!get_subtree(worker)) return;
    Search& search = *searches_[worker];
    search.work(tuning.units_between_looks);
    if (is_portfolio_ && search.is_full() && !claim_win(Side::shared)) return;
    if (search.is_exhausted())
      finish_subtree();
    else if (wanted_.load(std::memory_order_relaxed) > 0)
      give_subtree(search);
    if (search.is_full() || Clock::now() >= deadline_) stop();
  }
}

// Waits for a subtree and adopts it; returns false if there is none before the slice ends.
bool ParallelSearch::get_subtree(std::size_t worker) {
  std::unique_lock lock(mutex_);
  ++wanted_;
  wake_.wait(lock, [&] { return stopping_ || !subtrees_.empty(); });
  if (stopping_) {
    --wanted_;
    return false;
  }
  Subtree subtree = std::move(subtrees_.back());
  subtrees_.pop_back();
  lock.unlock();
  if (!searches_[worker]) {
    searches_[worker] = make_search();
    searches_[worker]->stand_by();
  }
  searches_[worker]->adopt(std::move(subtree));
  return true;
}

// Gives a subtree of this search to whoever is idle, if it can spare one.
void ParallelSearch::give_subtree(Search& search) {
  std::optional<Subtree> subtree = search.split();
  if (!subtree) return;
  wake_after([&] {
    subtrees_.push_back(std::move(*subtree));
    ++unfinished_;
    --wanted_;
  });
}

void ParallelSearch::finish_subtree() {
  std::unique_lock lock(mutex_);
  if (--unfinished_ > 0) return;
  lock.unlock();
  stop();
}

void ParallelSearch::stop() {
  wake_after([this] { stopping_.store(true, std::memory_order_relaxed); });
}

void ParallelSearch::fail(std::exception_ptr error) {
  wake_after([&] {
    if (!error_) error_ = std::move(error);
    stopping_.store(true, std::memory_order_relaxed);
  });
}

bool ParallelSearch::is_done() const {
  return winner_ == Side::weighted ? weighted_->is_exhausted() : unfinished_ == 0;
}

// Adds up what the workers report; they all sleep. What the strategy that has lost in a portfolio may
// have found in the same moment is dropped, as the other one finds it again.
Report ParallelSearch::collect() {
  Report total;
  total.statistics.memory = instance_->bytes();
  double waiting = 0;
  auto add = [&](Search& search, bool counts) {
    Report report = search.report();
    if (counts) total.solutions.append(std::move(report.solutions));
    if (counts) waiting += search.waiting();
    total.counted += report.counted;
    report.statistics.memory -= instance_->bytes();
    total.statistics += report.statistics;
    if (&search == searches_[0].get()) total.bound = report.bound;  // It alone judges the root.
  };
  const bool is_shared = winner_ != Side::weighted;
  for (const auto& search : searches_)
    if (search) add(*search, is_shared);
  if (weighted_) add(*weighted_, !is_shared);
  if (query_.task == Task::minimize)
    total.solutions = in_order_found(total.solutions, *instance_);
  if (is_shared)
    for (const Subtree& subtree : subtrees_) waiting += waiting_weight(subtree);
  total.exhausted = is_done();
  fraction_ = total.exhausted ? 1 : std::clamp(1 - waiting, fraction_, 1.0);
  total.fraction = fraction_;
  return total;
}

}  // namespace xcmodel::dlx
