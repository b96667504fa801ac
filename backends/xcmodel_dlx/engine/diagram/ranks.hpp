// From a solution's rank to the solution.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "counts.hpp"
#include "diagram.hpp"
#include "query/report.hpp"

namespace xcmodel::dlx::diagram {

// Returns the solutions of these ranks, each of so many limbs.
// Throws std::invalid_argument for a rank that no solution has.
Solutions unrank(const DecisionDiagram& diagram, const Counts& counts, std::span<const Limb> ranks,
                    std::size_t limbs);

}  // namespace xcmodel::dlx::diagram
