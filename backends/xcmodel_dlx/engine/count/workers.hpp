// The workers of a memoised search, in threads of their own, and what they share.
#pragma once

#include <algorithm>
#include <condition_variable>
#include <exception>
#include <memory>
#include <mutex>
#include <optional>
#include <system_error>
#include <utility>
#include <vector>

#include "base/clock.hpp"
#include "base/tuning.hpp"
#include "deep_thread.hpp"
#include "query/query.hpp"
#include "upper_layer.hpp"

namespace xcmodel::dlx::count {

// `Policy` is that of `UpperLayer`. Used from one thread only.
template <class Policy>
class Workers {
 public:
  using Value = typename Policy::Value;
  // Remembers the states and the recorder, which must live longer.
  Workers(const States& states, const MemoisedKernels& kernels, Recorder* recorder,
          const Query& query, UpperLayerOptions options, std::size_t most_bytes)
      : shared_(states, most_bytes - bytes_for_caches(most_bytes), signal_), levels_(states.problem().classes) {
    const std::size_t cache_bytes = bytes_for_caches(most_bytes);
    options.up_to_isomorphism = query.up_to_isomorphism;
    options.item_labels = query.item_labels;
    options.cache_bytes = cache_bytes / static_cast<std::size_t>(query.workers);
    options.workers = query.workers;
    for (options.worker = 0; options.worker < query.workers; ++options.worker)
      workers_.push_back(std::make_unique<UpperLayer<Policy>>(shared_, kernels, recorder, options));
  }

  ~Workers() { close(); }
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

  // Lets them work until they have done so many units in all, or are done, or it is that late; between
  // two calls, they wait. Throws what one of them threw.
  void work(std::int64_t until, Clock::time_point deadline) {
    signal_.allow(until - std::exchange(allowed_units_, until));
    signal_.go_on();
    if (threads_.empty()) start();
    std::unique_lock lock(mutex_);
    done_.wait_until(lock, deadline, [this] { return value_ || error_ || signal_.is_waiting(); });
    signal_.wait();
    // A worker that does not wait yet may set the value once the lock is open.
    is_done_ = value_.has_value();
    if (error_) std::rethrow_exception(error_);
  }

  // Ends the threads.
  void close() {
    signal_.stop();
    threads_.clear();
  }

  bool is_done() const { return is_done_; }
  const Value& value() const { return *value_; }
  std::int64_t units() const { return allowed_units_ - signal_.allowed(); }
  double fraction() const {
    double fraction = 0;
    for (const auto& worker : workers_) fraction = std::max(fraction, worker->progress().fraction);
    return fraction;
  }

  // The nodes that there would have been without a memory, for each that was searched; 0 if nothing is known.
  double saving() const {
    Saving all;
    for (const auto& worker : workers_) {
      const Saving saving = worker->progress().saving;
      all.searched += saving.searched;
      all.saved += saving.saved;
    }
    if (all.searched == 0) return 0;
    return 1 + static_cast<double>(all.saved) / static_cast<double>(all.searched);
  }

  Statistics statistics() const {
    Statistics statistics{.memory = shared_.exact.bytes() + shared_.isomorphic.bytes()};
    for (const auto& worker : workers_) statistics += worker->progress().statistics;
    return statistics;
  }

 private:
  static std::size_t bytes_for_caches(std::size_t most_bytes) {
    return static_cast<std::size_t>(tuning.cache_share * static_cast<double>(most_bytes));
  }

  // One thread is enough, where there are no more.
  void start() {
    try {
      for (std::size_t worker = 0; worker < workers_.size(); ++worker)
        threads_.push_back(std::make_unique<DeepThread>(levels_, [this, worker] { run(worker); }));
    } catch (const std::system_error&) {
      if (threads_.empty()) throw;
    }
  }

  // The first worker to be done ends the search; the others have nothing to add.
  void run(std::size_t worker) {
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

  Shared<Value> shared_;
  const int levels_;  // That threads may go down.
  std::vector<std::unique_ptr<UpperLayer<Policy>>> workers_;
  std::vector<std::unique_ptr<DeepThread>> threads_;
  std::int64_t allowed_units_ = 0;  // In all, so far.
  bool is_done_ = false;  // At the end of the last call of `work`; the value stays from then on.

  std::mutex mutex_;              // Guards what follows while threads work.
  std::condition_variable done_;  // The value is set, or an error, or all wait.
  std::exception_ptr error_;
  std::optional<Value> value_;
  Signal signal_{[this] {
    const std::lock_guard lock(mutex_);
    done_.notify_all();
  }};
};

}  // namespace xcmodel::dlx::count
