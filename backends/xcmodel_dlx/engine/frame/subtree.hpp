// Subtrees of a search under way that another thread can take over.
//
// The subtrees into which a search is split are disjoint, and together they are the whole: each
// waiting node, and each choice not yet made, goes into exactly one of them.
#pragma once

#include <memory>
#include <variant>
#include <vector>

#include "base/vectors.hpp"
#include "frame.hpp"

namespace xcmodel::dlx {

struct ReleaseFrame {
  void operator()(Frame* frame) const {
    release(*frame);
    delete frame;
  }
};

// Waiting nodes of one frame, in a copy of it.
struct FrameSubtree {
  std::unique_ptr<Frame, ReleaseFrame> frame;
  std::vector<std::int32_t> chosen;  // What is applied above it, if solutions are collected.
};

// Choices at one node of a sparse search.
struct SparseSubtree {
  std::vector<std::int32_t> changes;       // From the root to the node: see `SparseCover::replay`.
  std::vector<std::int32_t> choices;       // As in `SparseSearch::Branch`.
  std::int32_t aside;                      // As in `SparseSearch::Branch`.
  double weight;                           // The share of the whole search below each of them.
  std::size_t depth;                       // Branchings above each of them.
  std::vector<std::int64_t> prices = {};   // Those of the node, if least cost is asked for.

  bool sets_aside() const { return aside >= 0; }
  std::size_t bytes() const { return bytes_of(changes, choices, prices); }
};

// Choices at one node of a sparse search, without those before the first and from the last on.
struct SparsePart {
  std::shared_ptr<const SparseSubtree> node = {};
  std::size_t first = 0, last = 0;

  std::size_t size() const { return last - first; }
};

using Subtree = std::variant<SparseSubtree, FrameSubtree>;

// The share of the whole search that is in this subtree.
double waiting_weight(const Subtree& subtree);

// The number of nodes that wait in a frame.
std::size_t waiting_nodes(const Frame& frame);

// Makes `other` a copy of the frame with half of its waiting nodes, which the frame loses: the
// oldest one and then every other one, so that both get as many of the large as of the small.
void share_nodes(Frame& frame, Frame& other);

}  // namespace xcmodel::dlx
