// The solutions of a diagram that contain, or lack, some options.
#pragma once

#include <cstdint>
#include <span>

#include "diagram.hpp"

namespace xcmodel::dlx::diagram {

// A class of which not all options may be chosen any more, or one must be.
struct Touched {
  std::uint32_t number;
  std::uint32_t fresh;  // the class that replaces it, or `no_class` if none of its options is left
  bool due;             // whether every solution must contain one of its options
};

// Returns the diagram of the solutions that are left. It may have choices without solutions.
MadeDiagram restrict_to(const DecisionDiagram& diagram, std::span<const Touched> touched, const Poll& poll);

}  // namespace xcmodel::dlx::diagram
