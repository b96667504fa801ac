// From a solution's rank to the solution, and back.
#pragma once

#include <cstdint>
#include <optional>
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

// Returns the rank of a solution, whose options are ascending, or nothing if it does not fit into 64 bits.
// Throws std::invalid_argument for what is not a solution. There must be no isomorphisms.
std::optional<std::uint64_t> rank_of(const DecisionDiagram& diagram, const Counts& counts,
                                     std::span<const std::int32_t> solution);

}  // namespace xcmodel::dlx::diagram
