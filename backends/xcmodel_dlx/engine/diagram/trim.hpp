// From a sound diagram to one without what is in no solution, or says nothing.
#pragma once

#include <span>
#include <vector>

#include "diagram.hpp"

namespace xcmodel::dlx::diagram {

// Leaves out choices without solutions and nodes that cannot be reached; also isomorphisms' pairs of
// items, isomorphisms that change no class, and branchings whose only choice is to take nothing. The pairs
// of classes are sorted by the class at the target. `nodes` are all nodes of the diagram.
MadeDiagram trim(std::span<const std::uint32_t> words, Reference root, const std::vector<Reference>& nodes);

}  // namespace xcmodel::dlx::diagram
