// A search under way: resumable, and used from one thread only.
#pragma once

#include <memory>
#include <optional>

#include "collector.hpp"
#include "hand_over.hpp"
#include "kernels.hpp"
#include "root.hpp"
#include "walk.hpp"
#include "weighted_walk.hpp"

namespace xcmodel::dlx {

// What is asked about an instance.
struct Query {
  bool collect = true;                      // Whether solutions are handed over, or only counted.
  std::vector<std::int32_t> given;          // Options that every solution must contain.
  std::vector<std::int32_t> forbidden;      // Options that no solution may contain.
  std::optional<std::int64_t> limit;        // No more solutions than this are wanted: a hint.
  std::optional<std::uint64_t> seed;        // The source of a random order.
  bool weighted = false;                    // Whether branching is weighted by past failures.
};

// What a search found since it was last asked.
struct Report {
  Solutions solutions;
  std::int64_t counted = 0;     // Solutions that were only counted.
  bool exhausted = false;       // There are no more.
  double fraction = 0;          // The part of the search that is done; it never falls.
  std::int64_t nodes = 0;       // Nodes of the search tree since the start.
  std::int64_t branchings = 0;  // Those of them with at least two choices.
  std::int64_t eliminated = 0;  // Options found to be dead before they were tried.
  std::size_t memory = 0;       // Bytes in use at most so far, with the instance.
  // Nodes by level: found on sparse sets, then in first frames, in their children, and so on.
  std::vector<std::int64_t> nodes_by_level;
};

class Search {
 public:
  // Throws std::out_of_range if an option does not exist.
  Search(std::shared_ptr<const Instance> instance, const Query& query, const Kernels& kernels);
  ~Search();
  Search(const Search&) = delete;
  Search& operator=(const Search&) = delete;

  // Works for so many seconds, or less if there is enough to hand over or nothing more to find.
  Report advance(double seconds);

 private:
  // Where a search starts that the instance's root frame cannot serve: on sparse sets.
  struct Sparse {
    Sparse(const Instance& instance, std::optional<std::uint64_t> seed);
    // Applies what the query demands; returns false if that cannot be.
    bool fix(const Query& query);

    std::vector<std::int32_t> rank;  // By option: its place in the order of the search.
    SparseCover cover;
    Walk walk;
    HandOver hand_over;
  };

  // A search of its own beside that in frames, or in its place.
  struct Weighted {
    Weighted(const Instance& instance, const Query& query);

    std::vector<std::int32_t> rank;  // As above.
    SparseCover cover;
    WeightedWalk walk;
    bool is_dead;  // Whether the query rules out every solution.
  };

  void check(const Query& query) const;
  bool start(const Query& query);
  void step();
  void step_walk();
  void step_weighted();
  void change_turns();
  void step_frame();
  double fraction();
  void fill_statistics(Report& report);

  std::shared_ptr<const Instance> instance_;
  const Kernels& kernels_;
  Context context_;
  Collector collector_;
  Query query_;
  std::unique_ptr<Sparse> sparse_;      // Null if the search started from the root frame.
  std::unique_ptr<Weighted> weighted_;  // Null as long as it has not been needed.
  bool is_weighted_turn_ = false;       // Whether it is at work now.
  std::int64_t turns_ = 0;              // Turns taken.
  std::unique_ptr<FrameStack> frames_;
  int depth_ = 0;           // Frames in use; with none, the walk is at work, if there is one.
  bool exhausted_ = false;  // Whether all is done.
  double fraction_ = 0;     // What was reported last.
  std::int64_t counted_ = 0;  // Solutions reported so far.
  std::size_t memory_ = 0;    // The most bytes seen in use.
  std::vector<std::int64_t> nodes_by_level_;  // As in a report, but for sparse sets.
};

}  // namespace xcmodel::dlx
