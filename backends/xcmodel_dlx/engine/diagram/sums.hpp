// Sums over all solutions of a diagram without isomorphisms, and their least cost.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "diagram.hpp"

namespace xcmodel::dlx::diagram {

inline constexpr std::uint64_t prime = (std::uint64_t{1} << 61) - 1;

// Returns the sum over the solutions of the product of their classes' values, modulo `prime`.
// Throws std::invalid_argument for a diagram with isomorphisms.
std::uint64_t evaluate(const DecisionDiagram& diagram, std::span<const std::uint64_t> values);

// Returns for each reference the least cost of its solutions. Throws as above.
std::vector<std::int64_t> least_costs(const DecisionDiagram& diagram, std::span<const std::int64_t> costs);

}  // namespace xcmodel::dlx::diagram
