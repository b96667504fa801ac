// One search by several threads.
//
// Each worker has a search of its own and works depth first, as if it were alone. One that has
// nothing left says so; the others look for that every now and then, well under a millisecond
// apart, and one of them then gives a part of its waiting nodes away. So nothing has to be
// split in advance, and threads meet only where one of them runs idle.
//
// A search for one solution is a portfolio: the last worker searches by failure weights (dom/wdeg)
// on its own, while the others share their search. The strategy that has found a solution first, or
// that there is none, goes on without the other; see portfolio.cpp.
//
// Solutions come in an order that depends on chance; their set does not. For least cost, workers
// tell each other what the best solution costs; which ones are found on the way, and which of least
// cost, depends on chance then, but not what that cost is.
#pragma once

#include <atomic>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <span>
#include <thread>

#include "base/clock.hpp"
#include "search/search.hpp"

namespace xcmodel::dlx {

// Used from one thread only, like `Search`. Its own threads work while `advance` does, and sleep
// otherwise. The thread that calls `advance` is the first worker.
class ParallelSearch {
 public:
  // Throws as `checked` does, and std::invalid_argument for weighted branching, since workers do not
  // tell each other where they have failed.
  ParallelSearch(std::shared_ptr<const RootedInstance> instance, const Query& query, const Kernels& kernels);
  ~ParallelSearch() { close(); }
  ParallelSearch(const ParallelSearch&) = delete;
  ParallelSearch& operator=(const ParallelSearch&) = delete;

  // Works for so many seconds, or less if there is enough to hand over or nothing more to find.
  // Throws what a worker threw; the search is then lost, and throws it again each time.
  Report advance(double seconds);

  // As `Search::hear_of`, between two slices.
  void hear_of(std::vector<std::int32_t> solution) { searches_[0]->hear_of(std::move(solution)); }
  // As `Search::hear_of_parts`, between two slices.
  void hear_of_parts(std::span<const double> parts);

  // As those of `Search`, between two slices.
  std::optional<std::vector<double>> prices_with_rows() const { return searches_[0]->prices_with_rows(); }
  std::optional<std::vector<double>> prices() const { return searches_[0]->prices(); }
  std::optional<std::vector<std::int32_t>> ruled_out(std::optional<std::int64_t> below = {}) const {
    return searches_[0]->ruled_out(below);
  }

  // Ends the threads. Asked for more afterwards, the search throws std::logic_error.
  void close();

 private:
  enum class Side { none, shared, weighted };

  // Changes something under the lock, and wakes all workers then.
  template <class Change>
  void wake_after(const Change& change) {
    {
      const std::lock_guard lock(mutex_);
      change();
    }
    wake_.notify_all();
  }
  bool begin_alone();
  void start_threads();
  void run_thread(std::size_t worker);
  void work_together();
  void work(std::size_t worker);
  void work_until_stopped(std::size_t worker);
  bool get_subtree(std::size_t worker);
  void give_subtree(Search& search);
  void finish_subtree();
  void stop();
  void fail(std::exception_ptr error);
  std::unique_ptr<Search> make_search() const;
  bool is_done() const;
  Report collect();

  void search_by_weights();
  bool claim_win(Side side);

  const std::shared_ptr<const RootedInstance> instance_;
  const Query query_;
  const Kernels& kernels_;
  const std::shared_ptr<BestCost> best_;  // For least cost.

  // By worker; each is used by its own thread during a slice, and by the caller's between slices.
  std::vector<std::unique_ptr<Search>> searches_;
  std::vector<std::thread> threads_;  // Of all workers but the first.

  const bool is_portfolio_;
  std::unique_ptr<Search> weighted_;  // The last worker's in a portfolio, once it has begun.
  std::span<const double> parts_;     // By option: what it has to hear of.

  // Set before a slice, and not changed during it.
  Clock::time_point deadline_;

  std::atomic<bool> stopping_{false};  // The slice is to end; set under the lock.
  std::atomic<int> wanted_{0};  // Idle workers minus subtrees in `subtrees_`; set under the lock.
  std::atomic<Side> winner_{Side::none};  // In a portfolio: set once, under the lock.

  std::mutex mutex_;                // Guards what follows.
  std::condition_variable wake_;    // For workers: a slice has begun or ends, or there is a subtree.
  std::condition_variable parked_;  // For the caller: `running_` is 0.
  bool closing_ = false;            // The threads are to end.
  std::uint64_t slice_ = 0;         // Slices begun.
  std::size_t running_ = 0;         // Threads that have not yet ended the present slice.
  std::size_t unfinished_ = 1;      // Searches that are not exhausted, and `subtrees_`.
  std::vector<Subtree> subtrees_;   // Given, and not yet adopted.
  std::exception_ptr error_;        // What was thrown first.

  double fraction_ = 0;  // What was reported last.
};

}  // namespace xcmodel::dlx
