// A search under way: resumable, and used from one thread only.
#pragma once

#include <array>
#include <memory>
#include <optional>

#include "collector.hpp"
#include "hand_over.hpp"
#include "kernels.hpp"
#include "part.hpp"
#include "walk.hpp"

namespace xcmodel::dlx {

enum class Task {
  list,      // Hand over all solutions.
  visit,     // Visit all solutions, and hand over their number.
  minimize,  // Hand over ever cheaper solutions; the last one is of least cost.
};

// What is asked about an instance.
struct Query {
  Task task = Task::list;
  Branching branching = Branching::least;
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

  // What `advance` is made of, for those that bring a clock of their own: see parallel.hpp.
  // Works for so many units, or less if it is full or exhausted; a unit is a nanosecond or so.
  void work(std::int64_t units);
  bool is_full() const { return collector_.is_full(); }
  bool is_exhausted() const { return exhausted_; }
  Report report();
  // The part of the whole search that is waiting here.
  double waiting() const;

  // Gives a part of what is waiting away, if it can be spared.
  std::optional<Part> split();
  // Goes on with a part of another search for the same; this one must be exhausted.
  void adopt(Part&& part);
  // Has nothing to do until it adopts a part.
  void stand_by();

 private:
  bool fix(const Query& query);
  void step();
  void step_walk();
  void step_frame();

  std::shared_ptr<const Instance> instance_;
  const Kernels& kernels_;
  Context context_;
  Collector collector_;
  std::vector<std::int32_t> rank_;  // By option: its place in the order of the search.
  SparseCover cover_;
  std::optional<LeastCost> least_cost_;  // Only for `Task::minimize`.
  Walk walk_;
  HandOver hand_over_;
  // Each frame is the child of the one before; widths fall, so there are never more.
  std::array<Frame, width_count + 1> frames_{};
  int depth_ = 0;           // Frames in use; with none, the walk is at work.
  bool exhausted_ = false;  // Whether all is done.
  double fraction_ = 0;     // What was reported last.
  std::int64_t counted_ = 0;  // Solutions reported so far.
};

}  // namespace xcmodel::dlx
