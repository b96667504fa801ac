// A search for first solutions by failure weights (dom/wdeg) with restarts.
#pragma once

#include "query/statistics.hpp"
#include "sparse_cover.hpp"

namespace xcmodel::dlx {

// Every item has a weight: one more than the number of times that it could not be covered as often
// as it must. The search branches on the item with the fewest options for its weight: Boussemart,
// Hemery, Lecoutre and Sais, "Boosting systematic search by weighting constraints" (ECAI 2004).
// Until there is a solution it restarts from time to time and keeps the weights, so that a few bad
// choices at the top do not cost the whole search; the restart limit grows geometrically, so the
// search ends. Of an item's options it tries the one first that excludes the fewest others: on
// quasigroups with holes this is worth a factor of ten. From the first solution on there are no
// restarts, and every solution is listed once.
class WeightedSearch {
 public:
  // Searches below what `cover` is now. Ties between options go to the first by `rank`.
  WeightedSearch(SparseCover& cover, const std::vector<std::int32_t>& rank);

  enum class Event {
    solution,   // What the cover has chosen is a solution.
    moved,      // The search has come to another node.
    exhausted,  // There are no more nodes.
  };
  // Goes to the next node.
  Event next();

  // The share of the search that is below choices not yet made, since the last restart.
  double waiting() const;

  Statistics statistics;  // Nodes and branchings, after each restart again.

 private:
  // A node on the path: the option is chosen in one child, and then excluded in the other.
  struct Branch {
    std::int32_t option;
    SparseCover::Mark mark;  // Undoes the choice.
    bool excluded;           // Whether the second child is being searched.
  };

  Event arrive();
  bool backtrack();
  void restart();
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
  bool must_backtrack_ = false;        // There is nothing more below the present node.
  bool found_ = false;                 // There was a solution.
  std::int64_t failures_ = 0;          // Failures since the last restart.
  std::int64_t most_failures_;         // Failures after which the search restarts.
};

}  // namespace xcmodel::dlx
