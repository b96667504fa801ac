// A search for first solutions that learns from its failures which items are hard.
#pragma once

#include "sparse_cover.hpp"

namespace xcmodel::dlx {

// Every item has a weight: one more than the number of times that it was left without what it
// needs. The search branches on the item that has the fewest options for its weight: Boussemart,
// Hemery, Lecoutre and Sais, "Boosting systematic search by weighting constraints" (ECAI 2004).
// Until there is a solution it begins anew from time to time, each time later than the last, with
// the weights that it has by then; so a few bad choices at the top do not cost the whole search.
// Of an item's options it tries the one first that excludes the least, so as to keep what comes
// after possible: on quasigroups with holes this is worth a factor of ten.
// From the first solution on it goes straight on, and lists every solution once.
class WeightedWalk {
 public:
  // Searches below what `cover` is now. Ties between options go to the first by `rank`.
  WeightedWalk(SparseCover& cover, const std::vector<std::int32_t>& rank);

  enum class Event {
    solution,   // What the cover has chosen is a solution.
    moved,      // The search has come to another node.
    exhausted,  // There are no more nodes.
  };
  // Goes to the next node.
  Event next();

  // The part of the search that is below choices not yet made, since it last began anew.
  double waiting() const;

  std::int64_t nodes = 0;       // Nodes visited, after each new beginning again.
  std::int64_t branchings = 0;  // Nodes with two choices.
  std::vector<std::int64_t> nodes_by_depth;  // Nodes by the branchings above them.

 private:
  // A node on the path: the option is chosen in one child, and then excluded in the other.
  struct Branch {
    std::int32_t option;
    SparseCover::Mark mark;  // Undoes the choice.
    bool excluded;           // Whether the second child is being searched.
  };

  void count_node();
  Event arrive();
  bool retreat();
  void begin_anew();
  void note_failure();
  std::int32_t hardest_item() const;
  int alternatives(std::int32_t option) const;
  std::int32_t next_option() const;

  SparseCover& cover_;
  const std::vector<std::int32_t>& rank_;
  std::vector<double> weight_;         // By item: 1 and its failures.
  std::vector<Branch> path_;
  SparseCover::Mark root_ = 0;         // Undoes all but what is forced at the root.
  bool fresh_ = true;                  // Nothing has been searched yet.
  bool must_retreat_ = false;          // There is nothing more below the present node.
  bool found_ = false;                 // There was a solution.
  std::int64_t failures_ = 0;          // Failures since the last beginning.
  std::int64_t most_failures_;         // Failures after which the search begins anew.
};

}  // namespace xcmodel::dlx
