// What the frames of one search have in common.
#pragma once

#include "base/limbs.hpp"
#include "elimination_rule.hpp"
#include "frame.hpp"
#include "small_subtrees.hpp"

namespace xcmodel::dlx {

// Takes solutions. The kernels only count them, or pass on the options that a frame applied.
class Sink {
 public:
  virtual ~Sink() = default;
  // A solution: what was applied in the wider frames, and the set `applied` of this one.
  virtual void take(const Frame& frame, const Word* applied) = 0;
  // The search goes on in the child of `frame`, below the set `applied`.
  virtual void descend(const Frame& frame, const Word* applied) = 0;
};

struct Context {
  // Set before the search.
  const std::uint32_t* required_items = nullptr;  // By option of the instance: items with low > 0.
  Sink* sink = nullptr;                 // Null if solutions are only counted.
  bool needs_ids = true;                // Whether one-word frames need `Frame::ids`.

  // The work left, in words of rows to be looked at. A frame pauses when it is used up.
  std::int64_t budget = 0;
  std::int64_t set_aside = 0;  // What was left of it at pauses, which is not done.
  void pause() {
    set_aside += budget;
    budget = 0;
  }

  // What has been done.
  DoubleLimb solutions = 0;     // Solutions visited.
  std::int64_t nodes = 0;       // Nodes of the search tree: the root, and every choice tried.
  std::int64_t branchings = 0;  // Nodes with at least two choices.
  std::int64_t* nodes_by_depth = nullptr;  // The same nodes by the branchings above them.
  Elimination elimination[width_count];
  SmallSubtrees small_subtrees;  // Where items may be covered several times.
  // Of how many options at most sets are counted at once: fewer after it was too much work.
  int most_free_at_once = tuned::most_free_options, most_bounded_at_once = tuned::most_free_multiple;

  // Decide whether one-word frames get a table of conflicts.
  std::int64_t narrow_frames = 0;  // Frames of one word so far.
  std::int64_t narrow_nodes = 0;   // Nodes in them.
};

// How a frame's run ended.
enum class Outcome : Byte {
  exhausted,  // No nodes are left.
  descended,  // The child has been built, and is to be run next.
  paused,     // The budget is used up.
};

}  // namespace xcmodel::dlx
