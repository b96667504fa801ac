// A search under way: resumable, and used from one thread only.
#pragma once

#include <memory>
#include <optional>

#include "collector.hpp"
#include "frame/kernels.hpp"
#include "frame/subtree.hpp"
#include "root.hpp"
#include "sparse/best_cost.hpp"
#include "sparse/frame_builder.hpp"
#include "sparse/sparse_search.hpp"
#include "sparse/weighted_search.hpp"

namespace xcmodel::dlx {

enum class Task {
  list,      // Hand over all solutions.
  visit,     // Visit all solutions, and hand over their number.
  minimize,  // Hand over ever cheaper solutions; the last one is of least cost.
};

// Which item to branch on.
enum class Branching {
  least,     // The one with the fewest choices.
  weighted,  // The one with the fewest for its failures: see weighted_walk.hpp.
};

// What is asked about an instance.
struct Query {
  Task task = Task::list;
  Branching branching = Branching::least;   // Least cost is always searched with the fewest.
  std::vector<std::int32_t> given;          // Options that every solution must contain.
  std::vector<std::int32_t> forbidden;      // Options that no solution may contain.
  std::optional<std::int64_t> limit;        // No more solutions than this are wanted: a hint.
  std::optional<std::uint64_t> seed;        // The source of a random order.
};

// What a search found since it was last asked.
struct Report {
  Solutions solutions;
  std::int64_t counted = 0;     // Solutions that were only counted.
  bool exhausted = false;       // There are no more.
  double fraction = 0;          // The part of the search that is done; it never falls.
  std::optional<std::int64_t> bound;  // No solution costs less, as far as is known.
  std::int64_t nodes = 0;       // Nodes of the search tree since the start.
  std::int64_t branchings = 0;  // Those of them with at least two choices.
  std::int64_t eliminated = 0;  // Options found to be dead before they were tried.
  std::size_t memory = 0;       // Bytes in use at most so far, with the instance.
  // Nodes by level: found on sparse sets, then in first frames, in their children, and so on.
  std::vector<std::int64_t> nodes_by_level;
  // Nodes by depth, which is the number of branchings above them.
  std::vector<std::int64_t> nodes_by_depth;
};

class Search {
 public:
  // Throws std::out_of_range if an option does not exist. Searches that look for least cost in
  // parts of the same search share the best cost; one alone brings its own.
  Search(std::shared_ptr<const Instance> instance, const Query& query, const Kernels& kernels,
         std::shared_ptr<BestCost> best = std::make_shared<BestCost>());
  ~Search();
  Search(const Search&) = delete;
  Search& operator=(const Search&) = delete;

  // Works for so many seconds, or less if there is enough to hand over or nothing more to find. A
  // search for one solution takes turns with one that weighs failures.
  Report advance(double seconds);

  // What `advance` is made of, for those that bring a clock of their own: see parallel.hpp.
  // Works for so many units, or less if it is full or exhausted; a unit is a nanosecond or so. No
  // turns are taken.
  void work(std::int64_t units);
  bool is_full() const { return collector_.is_full(); }
  bool is_exhausted() const { return exhausted_; }
  Report report();
  // The part of the whole search that is waiting here.
  double waiting() const;

  // Gives a part of what is waiting away, if it can be spared; failures must not be weighed.
  std::optional<Part> split();
  // Goes on with a part of another search for the same; this one must be exhausted.
  void adopt(Part&& part);
  // Has nothing to do until it adopts a part; it must not have worked yet.
  void stand_by();

 private:
  // Where a search starts that the instance's root frame cannot serve: on sparse sets.
  struct Sparse {
    Sparse(const Instance& instance, const Query& query, std::shared_ptr<BestCost> best);

    std::vector<std::int32_t> rank;  // By option: its place in the order of the search.
    SparseCover cover;
    std::optional<LeastCost> least_cost;  // Only for `Task::minimize`.
    Walk walk;
    HandOver hand_over;
    bool is_dead;  // Whether the query rules out every solution at once.
  };

  // A search of its own beside the other one, or in its place.
  struct Weighted {
    Weighted(const Instance& instance, const Query& query);

    std::vector<std::int32_t> rank;  // As above.
    SparseCover cover;
    WeightedWalk walk;
    bool is_dead;  // As above.
  };

  bool start(std::shared_ptr<BestCost> best);
  bool start_in_root_frame();
  void change_turns();
  void step();
  void step_walk();
  void step_weighted();
  void step_frame();
  void make_room_for_depths(const Frame& frame);
  void fill_statistics(Report& report);

  const std::shared_ptr<const Instance> instance_;
  const Kernels& kernels_;
  const Query query_;  // Its lists have no repetitions.
  Context context_;
  Collector collector_;
  std::unique_ptr<Sparse> sparse_;      // Null if the search started from the root frame.
  std::unique_ptr<Weighted> weighted_;  // Null as long as it has not been needed.
  bool is_weighted_turn_ = false;       // Whether it is at work now.
  std::int64_t turns_ = 0;              // Turns taken.
  std::unique_ptr<FrameStack> frames_;
  int depth_ = 0;           // Frames in use; with none, `sparse_` is at work, if there is one.
  bool exhausted_ = false;  // Whether all is done.
  double fraction_ = 0;     // What was reported last.
  std::int64_t counted_ = 0;  // Solutions reported so far.
  std::size_t memory_ = 0;    // The most bytes seen in use.
  std::vector<std::int64_t> nodes_by_level_;  // As in a report, but for sparse sets.
  std::vector<std::int64_t> nodes_by_depth_;  // As in a report, but for sparse sets.
};

}  // namespace xcmodel::dlx
