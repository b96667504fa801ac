// From a sound graph to one without what is in no solution, or says nothing.
#pragma once

#include <span>
#include <vector>

#include "diagram.hpp"

namespace xcmodel::dlx::graph {

struct TrimmedGraph {
  std::vector<std::uint32_t> words;
  Reference root;
};

// Leaves out choices without solutions and nodes that cannot be reached; also renamings' pairs of
// items, renamings that change no name, and branchings whose only choice is to take nothing. The pairs
// of classes are sorted by the class at the target. `nodes` are all nodes of the graph.
TrimmedGraph trim(std::span<const std::uint32_t> words, Reference root,
                  const std::vector<Reference>& nodes);

}  // namespace xcmodel::dlx::graph
