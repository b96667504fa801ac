// A count under way, or the making of a decision diagram: resumable, in threads of its own.
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

// Used from one thread only.
class CountSearch {
 public:
  // Throws as `checked` does, and std::invalid_argument if several workers are to make a diagram.
  CountSearch(std::shared_ptr<const RootedInstance> instance, const Query& query,
              const Kernels& kernels, const MemoisedKernels& memoised_kernels);
  ~CountSearch();
  CountSearch(const CountSearch&) = delete;
  CountSearch& operator=(const CountSearch&) = delete;

  // Works for so many seconds, or less if it is done; between two calls, workers wait.
  //
  // Throws what a worker threw, and DiagramTooLarge if the instance, or the diagram, is too large.
  // Whatever it has thrown, it must not be called again.
  Report advance(double seconds);

  // Ends the threads.
  void close();

  // Once a diagram is made: itself, and the problem whose classes and items it names.
  Reference root() const { return root_; }
  DiagramWords take_words() { return recorder_->take_words(); }
  const Problem& problem() const { return *problem_; }

 private:
  using Clock = std::chrono::steady_clock;

  template <class Policy>
  struct Crew;

  // Visits solutions one by one.
  class Visitor;
  enum class Phase { visiting, counting, only_visiting };

  void visit(Clock::time_point deadline, Report& report);
  void stop_visiting_in_time();
  void count(Clock::time_point deadline, Report& report);
  void return_to_visiting_in_time();
  void start();
  template <class Policy>
  void start_crew(std::unique_ptr<Crew<Policy>>& crew);
  template <class Policy>
  void run_worker(Crew<Policy>& crew, std::size_t worker);
  void finish(const Natural& count);
  void finish(Reference root);
  template <class Policy>
  void add(const Crew<Policy>& crew, Report& report) const;
  std::vector<std::int64_t> labels() const;

  const std::shared_ptr<const RootedInstance> instance_;
  const Query query_;
  const MemoisedKernels memoised_kernels_;
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
