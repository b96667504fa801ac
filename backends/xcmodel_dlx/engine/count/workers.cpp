#include "workers.hpp"

#include <algorithm>
#include <system_error>
#include <utility>

#include "base/tuning.hpp"

namespace xcmodel::dlx::count {
namespace {

std::size_t bytes_for_caches(std::size_t most_bytes) {
  return static_cast<std::size_t>(tuning.cache_share * static_cast<double>(most_bytes));
}

}  // namespace

template <class Policy>
Workers<Policy>::Workers(const States& states, RunMemoised<typename Policy::Memoised> run_plain, Recorder* recorder,
                         const Query& query, UpperLayerOptions options, std::size_t most_bytes)
    : shared_(states, most_bytes - bytes_for_caches(most_bytes), signal_),
      levels_(states.problem().classes) {
  const std::size_t cache_bytes = bytes_for_caches(most_bytes);
  options.up_to_isomorphism = query.up_to_isomorphism;
  options.item_labels = query.item_labels;
  options.cache_bytes = cache_bytes / static_cast<std::size_t>(query.workers);
  options.workers = query.workers;
  for (options.worker = 0; options.worker < query.workers; ++options.worker)
    workers_.push_back(std::make_unique<UpperLayer<Policy>>(shared_, run_plain, recorder, options));
}

// One thread is enough, where there are no more.
template <class Policy>
void Workers<Policy>::start() {
  is_started_ = true;
  try {
    for (std::size_t worker = 0; worker < workers_.size(); ++worker)
      threads_.push_back(std::make_unique<DeepThread>(levels_, [this, worker] { run(worker); }));
  } catch (const std::system_error&) {
    if (threads_.empty()) throw;
  }
}

template <class Policy>
void Workers<Policy>::work(std::int64_t until, Clock::time_point deadline) {
  signal_.allow(until - std::exchange(allowed_units_, until));
  signal_.go_on();
  if (!is_started_) start();
  std::unique_lock lock(mutex_);
  done_.wait_until(lock, deadline, [this] { return value_ || error_ || signal_.is_waiting(); });
  signal_.wait();
  // A worker that does not wait yet may set the value once the lock is open.
  is_done_ = value_.has_value();
  if (error_) std::rethrow_exception(error_);
}

// The first worker to be done ends the search; the others have nothing to add.
template <class Policy>
void Workers<Policy>::run(std::size_t worker) {
  try {
    Value value = workers_[worker]->run();
    const std::lock_guard lock(mutex_);
    if (!value_) value_ = std::move(value);
    done_.notify_all();
  } catch (const Stopped&) {
  } catch (...) {
    const std::lock_guard lock(mutex_);
    if (!value_ && !error_) error_ = std::current_exception();
    done_.notify_all();
  }
  signal_.stop();
}

template <class Policy>
void Workers<Policy>::close() {
  signal_.stop();
  threads_.clear();
}

template <class Policy>
std::int64_t Workers<Policy>::units() const {
  return allowed_units_ - signal_.allowed();
}

template <class Policy>
double Workers<Policy>::fraction() const {
  double fraction = 0;
  for (const auto& worker : workers_) fraction = std::max(fraction, worker->progress().fraction);
  return fraction;
}

template <class Policy>
double Workers<Policy>::saving() const {
  Saving all;
  for (const auto& worker : workers_) {
    const Saving saving = worker->progress().saving;
    all.searched += saving.searched;
    all.saved += saving.saved;
  }
  if (all.searched == 0) return 0;
  return 1 + static_cast<double>(all.saved) / static_cast<double>(all.searched);
}

template <class Policy>
Statistics Workers<Policy>::statistics() const {
  Statistics statistics{.memory = shared_.exact.bytes() + shared_.isomorphic.bytes()};
  for (const auto& worker : workers_) statistics += worker->progress().statistics;
  return statistics;
}

template class Workers<LargeCounting>;
template class Workers<LargeRecording>;

}  // namespace xcmodel::dlx::count
