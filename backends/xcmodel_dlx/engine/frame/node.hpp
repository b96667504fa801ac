// Nodes of the search tree, and the stack on which they wait in a frame.
#pragma once

#include "scan.hpp"

namespace xcmodel::dlx::XCMODEL_SIMD {

// A node with more than one word of options, as it waits on the stack.
template <int W>
struct alignas(64) Waiting {
  Scan scan;
  Word possible[W];
  Word applied[W];
  std::uint32_t covered;  // Items that the applied options cover; 0 for kind multiple.
  float weight;           // The share of the frame's search tree that is below this node.
  std::uint32_t depth;    // Branchings above it in the frame.

  XCMODEL_INLINE void set_depth(std::uint32_t branchings) { depth = branchings; }

  // No item needs anything more: what is left is free.
  XCMODEL_INLINE void set_complete() {
    scan.least = broadcast(~Word{0});
    scan.forced = broadcast(0);
    covered = 0;
  }
};

// With one word there is little else to do than to reduce the scan at once.
template <>
struct alignas(32) Waiting<1> {
  Word possible[1];
  Word applied[1];
  Word forced;
  std::uint32_t key;  // The least key, of which 24 bits suffice, and above it the depth.
  float weight;

  XCMODEL_INLINE void set_depth(std::uint32_t branchings) {
    key = (key & 0xffffff) | branchings << 24;
  }
  XCMODEL_INLINE std::uint32_t least() const {
    return static_cast<std::uint32_t>(static_cast<std::int32_t>(key << 8) >> 8);
  }
  XCMODEL_INLINE std::uint32_t depth() const { return key >> 24; }

  XCMODEL_INLINE void set_complete() {
    forced = 0;
    key = ~std::uint32_t{0};
  }
};

// Scans `node` in its place on the stack; returns nonzero if it is dead.
template <int W, Kind K>
XCMODEL_INLINE unsigned scan_waiting(const Frame& frame, Waiting<W>& node) {
  if constexpr (W == 1) {
    Scan found;
    const unsigned dead = scan<1, K>(frame, node.possible, node.applied, found);
    node.forced = or_of_lanes(found.forced);
    node.key = least_of_lanes(found.least);
    return dead;
  } else {
    return scan<W, K>(frame, node.possible, node.applied, node.scan);
  }
}

template <int W>
inline constexpr bool has_layout_of_entry =
    sizeof(Waiting<W>) == entry_bytes(W) && offsetof(Waiting<W>, weight) == entry_weight_offset(W);
static_assert(has_layout_of_entry<1> && has_layout_of_entry<2> && has_layout_of_entry<4>);
static_assert(has_layout_of_entry<8> && has_layout_of_entry<16> && has_layout_of_entry<40>);

}  // namespace xcmodel::dlx::XCMODEL_SIMD
