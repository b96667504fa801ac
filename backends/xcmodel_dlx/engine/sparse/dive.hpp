// A search for ever cheaper solutions that dives: by failure weights (dom/wdeg) and reduced costs.
#pragma once

#include <cstdint>

#include "branching_path.hpp"
#include "failure_weights.hpp"
#include "least_cost.hpp"
#include "sparse_cover.hpp"

namespace xcmodel::dlx {

// It branches on the item with the fewest options for its weight, and first chooses the option which the relaxation
// has chosen for the most part, and among such the one of least reduced cost; then it excludes it. An item that could
// not be covered gains a weight of 1; those of an option that the bound has killed gain a little. Weights stay from one
// dive to the next.
class Dive {
 public:
  // The bound must know the prices of the parent of what the cover is when a dive begins. From now on it averages the
  // parts of options.
  Dive(SparseCover& cover, LeastCost& least_cost);

  enum class Event {
    solution,   // What the cover has chosen is cheaper than what was to be beaten.
    moved,      // The search has come to another node, or is still at work on this one.
    exhausted,  // There are no more nodes.
    given_up,   // There were as many failures as it may have.
  };
  // Begins below what the cover is now; it must not be used between two steps of a dive.
  void begin(std::int64_t most_failures);
  Event next();

  std::int64_t nodes = 0;  // Nodes of all dives.

 private:
  Event arrive();
  Event judge(bool arrived);
  void fail();
  void branch();

  SparseCover& cover_;
  LeastCost& least_cost_;
  FailureWeights weights_;
  BranchingPath path_;
  bool fresh_ = true;           // The first node has not been visited.
  bool undecided_ = false;      // The present node is still being judged.
  bool must_backtrack_ = false;  // There is nothing more below the present node.
  std::int64_t failures_left_ = 0;
};

}  // namespace xcmodel::dlx
