// Branching of a search for least cost where no item is open, as in packings.
#pragma once

#include <cstdint>

#include "least_cost.hpp"
#include "sparse_cover.hpp"

namespace xcmodel::dlx {

// The possible option to branch on; the present node must have been judged, and one must be possible.
// While no solution is known, that of least reduced cost, as in dives for open items. Then the one by
// which the bound is most likely to rise both if it is chosen and if it is left out: it excludes many
// others, by items with high prices, and its reduced cost is near 0, so that the bound has not decided
// about it. For stable sets it is usual to branch on a vertex of high degree, as in Sewell, "A Branch and
// Bound Algorithm for the Stability Number of a Sparse Graph" (1998). What the linear relaxation
// chooses is preferred.
std::int32_t most_contested_option(const SparseCover& cover, const LeastCost& least_cost);

}  // namespace xcmodel::dlx
