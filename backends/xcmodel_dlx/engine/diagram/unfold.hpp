// A diagram without isomorphisms: a copy of each node for each labelling of its classes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "diagram.hpp"
#include "scopes.hpp"

namespace xcmodel::dlx::diagram {

// Replaces each class by the label of its image at the root. Choices keep their places. Labels are
// classes of the same size; they are one for each class. Returns nothing if it would have too many words.
std::optional<MadeDiagram> unfold(const DecisionDiagram& diagram, const Scopes& scopes,
                                  std::span<const std::uint32_t> labels, std::size_t most_words, const Poll& poll);

}  // namespace xcmodel::dlx::diagram
