// The invariants of frames and their nodes, as debug checks: see base/check.hpp.
#pragma once

#include "base/check.hpp"
#include "frame.hpp"

namespace xcmodel::dlx {

// Of a frame before its root is visited: what frame.hpp says of its shape, rows and lanes.
void check_frame(const Frame& frame);

// Of a node that is visited: what is applied is possible, nothing possible conflicts with it, and no
// item is dead. `covered` is 0 or the number of open items that are covered.
void check_node(const Frame& frame, const Word* possible, const Word* applied,
                std::uint32_t covered);

// Of a child below a node: its options, ids, open items and conflicts are those that the node leaves.
void check_repacked(const Frame& frame, const Word* possible, const Word* applied,
                    const Frame& child, bool has_ids);

}  // namespace xcmodel::dlx
