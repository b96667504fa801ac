// What is left of a search, of which subtrees are drawn at random.
//
// A search that goes depth first tells little of how long it takes: what is below its first choices is often unlike
// the rest. Here a subtree is drawn from the root down, each child with the probability of its share of what is left,
// until what is below seems to be little. That is searched as a whole and leaves the tree, so that nothing is done
// twice; and its work for its share tells what the rest takes. Knuth drew single paths, which cost more and tell less:
// "Estimating the efficiency of backtrack programs", Mathematics of Computation 29 (1975).
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "base/random.hpp"
#include "frame/subtree.hpp"

namespace xcmodel::dlx {

// The tree of nodes that wait, in frames or as choices on sparse sets, and of those above them. To adopt choices on
// sparse sets takes long, so that those at one node stay together as long as little seems to be below them.
//
// Between two calls: the share of a node that is split is the sum of those of its children, and it has some; nodes in
// the same frame share it, and one frame at most is lent to the search.
class DrawnSubtrees {
 public:
  // Of the search that begins in this frame, which has not been run and is taken over, and seems to take so many units.
  DrawnSubtrees(Frame& first, double expected);
  // Of one that begins on sparse sets.
  DrawnSubtrees(SparsePart first, double expected);

  // Where the root of a subtree is that has been drawn.
  enum class Drawn : std::uint8_t { nothing, in_frame, on_sparse_sets };
  // Draws a subtree, whose root is the only node in the frame then, if it is in one. The one before must have been
  // ended or split. So many units have been done in all.
  Drawn draw(Frame& frame, std::int64_t done);
  bool has_drawn() const { return drawn_ != none; }
  // What has been drawn on sparse sets: choices at one node.
  const SparsePart& drawn_choices() const { return nodes_[drawn_].choices; }
  // Of the subtree that was drawn: whether to split it before anything of it is searched, as it seems to be much,
  bool is_large() const { return is_large_; }
  // and after so many units otherwise.
  std::int64_t most_units() const { return most_units_; }
  // It has been searched, with so many units.
  void end(std::int64_t units);
  // It has been searched in part, with so many units. The nodes that wait in these frames and these choices take its
  // place. Frames are taken over, but for the one into which it was drawn, which is the first.
  void split(std::span<Frame> frames, std::vector<SparsePart> choices, std::int64_t units);

  // The share of the whole search that waits, without what has been drawn.
  double waiting() const { return nodes_.front().share; }
  // What seems to be left, where the subtree that was drawn has taken so many units, and that share of it waits.
  double left(std::int64_t units, double waiting) const;
  std::size_t bytes() const { return bytes_ + nodes_.size() * sizeof(Node); }

 private:
  static constexpr std::int32_t none = -1;

  struct Node {
    std::int32_t parent = none;
    std::int32_t frame = none;          // That in which it waits;
    SparsePart choices;                 // or else choices on sparse sets.
    double share = 0;                   // Of the whole search.
    std::vector<char> entry;            // Its place on the stack of the frame; nothing if the frame has not been run.
    std::vector<std::int32_t> children;  // If it has been split.

    bool waits() const { return frame != none || choices.node; }
  };

  struct Shared {
    std::unique_ptr<Frame, ReleaseFrame> frame;
    std::int64_t nodes = 0;  // That wait in it.
  };

  // Of subtrees that have been searched: sums of their units and of their shares, and those of squares and products.
  struct Known {
    double units = 0, share = 0;
    double units_squared = 0, product = 0, share_squared = 0;

    void add(double its_units, double its_share);
    double error() const;
  };

  std::int32_t add_frame(Frame& frame);
  std::int32_t add_node(std::int32_t parent, double share);
  std::int32_t add_node_in(std::int32_t parent, std::int32_t frame, double share);
  void add_nodes(std::int32_t parent, std::int32_t number, const Frame& frame);
  void add_choices(std::int32_t parent, SparsePart choices);
  void halve(std::int32_t node);
  void take_from(std::int32_t node);
  std::int32_t random_leaf(double most);
  void remove_if_left(std::int32_t frame);
  void sum_up_from(std::int32_t node);
  void lend(std::int32_t frame, Frame& to);
  void add_known(double units, double share);
  double rate(const Known& known, double expected) const;
  // The units of the whole that are credible for what waits, of which there is so large a share.
  double credible_rate(const Known& known, double waiting) const;
  void check_tree() const;  // In debug builds.

  std::vector<Node> nodes_;  // The root comes first.
  std::vector<std::int32_t> free_nodes_;
  std::vector<Shared> frames_;
  std::vector<std::int32_t> free_frames_;
  Random random_{1};
  double expected_;  // Units of the whole before any is known.
  Known known_;
  Known last_, before_;  // As it was earlier, each with at least twice as many units as the one before.
  std::int32_t drawn_ = none;
  double share_of_drawn_ = 0;
  bool is_large_ = false;
  std::int64_t most_units_ = 0;
  double split_units_ = 0, splits_ = 0;  // Of large subtrees.
  std::int32_t lent_ = none;
  std::size_t bytes_ = 0;  // Of frames and of choices.
};

}  // namespace xcmodel::dlx
