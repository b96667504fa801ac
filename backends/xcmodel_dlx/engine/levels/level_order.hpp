// An order of the items in which few are open at a time, to go through them by levels.
#pragma once

#include <vector>

#include "subproblem/ordering.hpp"
#include "subproblem/problem.hpp"

namespace xcmodel::dlx::count {

// Orders the items that decide about options: those with needs, and those of options without any.
//
// Each connected component is ordered for itself, greedily from some starts and as the items are
// numbered; of these orders, and the same backwards, it takes the one with the narrowest frontier. Where
// too many items share options, they stay as they are numbered, which is along a frontier as well.
List level_order(const Problem& problem);

}  // namespace xcmodel::dlx::count
