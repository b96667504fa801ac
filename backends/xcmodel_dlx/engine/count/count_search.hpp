// A count under way, or the making of a graph: resumable from outside, in threads of its own.
//
// A count begins by visiting solutions one by one for a moment, which tells how long that would
// take. If it is long, workers count without visiting; if they in turn seem to take much longer than
// visiting, once they have had a small part of its time, visiting goes on. So a count takes
// hardly longer than a visit, and may take far less.
#pragma once

#include <chrono>
#include <condition_variable>
#include <exception>
#include <memory>
#include <mutex>
#include <optional>

#include "counter.hpp"
#include "deep_thread.hpp"
#include "threads/parallel.hpp"

namespace xcmodel::dlx::count {

// What is asked about an instance.
struct CountQuery {
  std::vector<std::int32_t> given;      // Options that every solution must contain.
  std::vector<std::int32_t> forbidden;  // Options that no solution may contain.
  int workers = 1;
  // Bytes that memos, findings and the graph may take; by default, a share of what is free.
  std::optional<std::size_t> most_bytes;
  bool visits = true;           // Whether solutions may be visited, where that is quicker.
  bool renaming = true;         // Whether subproblems are found again up to renaming.
  bool records = false;         // Whether to make a graph instead of a number; by one worker.
  bool keeps_dead = false;      // In the graph: whether to keep children without solutions.
  bool keeps_costs = false;     // In the graph: whether renamings keep costs, instead of weights.
  std::uint64_t first_turn = default_first_turn;  // As in `CounterOptions`.
};

struct CountReport {
  std::int64_t visited = 0;      // Solutions visited since the last report; `count` has them too.
  std::optional<Natural> count;  // The number of solutions, once it is known.
  bool exhausted = false;        // Whether the count is known, or the graph is made.
  double fraction = 0;           // The part of the search that is done; it never falls.
  std::int64_t nodes = 0;
  std::int64_t branchings = 0;
  std::size_t memory = 0;        // Bytes in use at most so far, with the instance.
};

// Used from one thread only.
class CountSearch {
 public:
  // Throws std::invalid_argument for no workers, or for several that record.
  CountSearch(std::shared_ptr<const Instance> instance, CountQuery query, const Kernels& kernels,
              const LightKernels& light_kernels);
  ~CountSearch();
  CountSearch(const CountSearch&) = delete;
  CountSearch& operator=(const CountSearch&) = delete;

  // Works for so many seconds, or less if it is done; between two calls, workers wait.
  //
  // Throws what a worker threw; GraphTooLarge if the instance, or the graph, is too large; and
  // std::out_of_range if an option does not exist, unless the constructor did. Whatever it has
  // thrown, it must not be called again.
  CountReport advance(double seconds);

  // Ends the threads.
  void close();

  // Once a graph is made: itself, and the problem whose classes and items it names.
  Reference root() const { return root_; }
  GraphWords take_words() { return recorder_->take_words(); }
  const Problem& problem() const { return *problem_; }

 private:
  using Clock = std::chrono::steady_clock;

  template <class Made>
  struct Crew;

  // Visits solutions one by one.
  class Visitor;
  enum class Phase { visiting, counting, only_visiting };

  void visit(Clock::time_point deadline, CountReport& report);
  void stop_visiting_in_time();
  void count(Clock::time_point deadline, CountReport& report);
  void return_to_visiting_in_time();
  void start();
  template <class Made>
  void start_crew(std::unique_ptr<Crew<Made>>& crew);
  template <class Made>
  void run_worker(Crew<Made>& crew, std::size_t worker);
  void finish(const Natural& count);
  void finish(Reference root);
  template <class Made>
  void fill(const Crew<Made>& crew, CountReport& report) const;
  std::vector<std::int64_t> labels() const;

  const std::shared_ptr<const Instance> instance_;
  const CountQuery query_;
  const LightKernels light_kernels_;
  Phase phase_ = Phase::counting;
  std::unique_ptr<Visitor> visitor_;  // Null if solutions may not be visited.
  double visiting_seconds_ = 0;       // What visiting has taken so far,
  double visiting_estimate_ = 0;      // and what it would take in all.
  Clock::time_point counting_since_;
  bool is_started_ = false;           // Whether `start` has been called.
  std::unique_ptr<Problem> problem_;
  std::unique_ptr<States> states_;
  Signal signal_;                     // To all workers.
  std::unique_ptr<Recorder> recorder_;
  std::unique_ptr<Crew<LargeCounting>> counting_;
  std::unique_ptr<Crew<LargeRecording>> recording_;
  std::vector<std::unique_ptr<DeepThread>> threads_;
  std::size_t most_bytes_ = 0;
  double fraction_ = 0;
  std::size_t memory_ = 0;

  std::mutex mutex_;              // Guards what follows.
  std::condition_variable done_;  // The last is set, or an error.
  std::exception_ptr error_;
  std::optional<Natural> count_;
  Reference root_ = no_solution;
  bool is_done_ = false;
};

}  // namespace xcmodel::dlx::count
