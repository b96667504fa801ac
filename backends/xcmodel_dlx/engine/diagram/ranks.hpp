// From a solution's rank to the solution.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "counts.hpp"
#include "diagram.hpp"

namespace xcmodel::dlx::graph {

// Solutions in compressed sparse row form, each ascending.
struct SolutionList {
  std::vector<std::int64_t> start{0};
  std::vector<std::int32_t> options;

  std::size_t size() const { return start.size() - 1; }
};

// Returns the solutions of these ranks, each of so many limbs.
// Throws std::invalid_argument for a rank that no solution has.
SolutionList unrank(const Graph& graph, const Counts& counts, std::span<const Limb> ranks,
                    std::size_t limbs);

}  // namespace xcmodel::dlx::graph
