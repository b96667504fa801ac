// A search for first solutions by failure weights (dom/wdeg) with restarts.
#pragma once

#include "branching_path.hpp"
#include "failure_weights.hpp"
#include "query/statistics.hpp"
#include "sparse_cover.hpp"

namespace xcmodel::dlx {

// The search branches on the item with the fewest options for its weight, which is one more than the
// number of times that it could not be covered as often as it must. Until there is a solution it restarts from time to time and keeps the weights, so that a few bad
// choices at the top do not cost the whole search; the restart limit grows geometrically, so the
// search ends. Of an item's options it tries the one first that excludes the fewest others: on
// quasigroups with holes this is worth a factor of ten. From the first solution on there are no
// restarts, and every solution is listed once. If one is enough, what is possible but not needed is left
// out of it: a covering would have thousands of choices more. Then nothing is told of other solutions.
class WeightedSearch {
 public:
  // Searches below what `cover` is now. Ties between options go to the first by `rank`.
  WeightedSearch(SparseCover& cover, const std::vector<std::int32_t>& rank, bool wants_one);

  enum class Event {
    solution,   // What the cover has chosen is a solution.
    enough,     // So it is, and what else is possible has been left out: the search must not go on.
    moved,      // The search has come to another node.
    exhausted,  // There are no more nodes.
  };
  // Goes to the next node.
  Event next();

  // Restarts from a cover to which nothing has been applied but these conditions, with the weights of before; there must
  // not have been a solution. Returns false if there is none.
  bool restart_with(const std::vector<std::int32_t>& given, const std::vector<std::int32_t>& forbidden);

  // The share of the search that is below choices not yet made, since the last restart.
  double waiting() const;

  Statistics statistics;  // Nodes and branchings, after each restart again.

 private:
  Event arrive();
  bool needs_nothing() const;
  void restart();
  void note_failure();
  int alternatives(std::int32_t option) const;
  std::int32_t next_option();

  SparseCover& cover_;
  const std::vector<std::int32_t>& rank_;
  const bool wants_one_;
  FailureWeights weights_;
  BranchingPath path_;
  SparseCover::Mark root_ = 0;         // Undoes all but what is forced at the root.
  bool fresh_ = true;                  // Nothing has been searched yet.
  bool must_backtrack_ = false;        // There is nothing more below the present node.
  bool found_ = false;                 // There was a solution.
  std::int64_t failures_ = 0;          // Failures since the last restart.
  std::int64_t most_failures_;         // Failures after which the search restarts.
};

}  // namespace xcmodel::dlx
