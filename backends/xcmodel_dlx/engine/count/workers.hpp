// The workers of a memoised search, in threads of their own, and what they share.
#pragma once

#include <condition_variable>
#include <exception>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "base/clock.hpp"
#include "upper_layer.hpp"
#include "deep_thread.hpp"
#include "query/query.hpp"

namespace xcmodel::dlx::count {

// `Policy` is that of `UpperLayer`. Used from one thread only.
template <class Policy>
class Workers {
 public:
  using Value = typename Policy::Value;
  // Remembers the states and the recorder, which must live longer.
  Workers(const States& states, RunMemoised<typename Policy::Memoised> run_plain, Recorder* recorder,
          const Query& query, UpperLayerOptions options, std::size_t most_bytes);
  ~Workers() { close(); }
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

  // Lets them work until they have done so many units in all, or are done, or it is that late; between
  // two calls, they wait. Throws what one of them threw.
  void work(std::int64_t until, Clock::time_point deadline);
  // Ends the threads.
  void close();

  bool is_done() const { return is_done_; }
  const Value& value() const { return *value_; }
  std::int64_t units() const;
  double fraction() const;
  // The nodes that there would have been without a memory, for each that was searched; 0 if nothing is known.
  double saving() const;
  Statistics statistics() const;

 private:
  void start();
  void run(std::size_t worker);

  Shared<Value> shared_;
  const int levels_;  // That threads may go down.
  std::vector<std::unique_ptr<UpperLayer<Policy>>> workers_;
  std::vector<std::unique_ptr<DeepThread>> threads_;
  std::int64_t allowed_units_ = 0;  // In all, so far.
  bool is_started_ = false;
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
