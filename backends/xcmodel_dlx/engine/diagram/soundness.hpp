// Whether words from any source are a decision diagram.
#pragma once

#include <span>
#include <vector>

#include "diagram.hpp"

namespace xcmodel::dlx::diagram {

// Throws std::invalid_argument unless the classes are sound: none empty, each strictly ascending.
void check_classes(const Classes& classes);

// Returns the references of all nodes, children first; throws std::invalid_argument unless the diagram is
// sound. After this, nothing that a node refers to is out of range.
std::vector<Reference> checked_nodes(std::span<const std::uint32_t> words, Reference root, const Classes& classes);

}  // namespace xcmodel::dlx::diagram
