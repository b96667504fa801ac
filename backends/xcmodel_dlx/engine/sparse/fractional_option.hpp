// Branching of a search for least cost where the linear relaxation chooses a fraction of an option.
#pragma once

#include <cstdint>

#include "equal_options.hpp"
#include "least_cost.hpp"
#include "sparse_cover.hpp"

namespace xcmodel::dlx {

// The option to branch on: a solution has it or not. It is the one whose fraction in the linear relaxation is farthest
// from whole, times what its items pay for it; -1 if none is far enough. The fractions of equal options are added up:
// of 2.4 it is the third, which a solution has with the first two, or else it has two at most. The present node must
// have been judged. Integers are branched on so by Land and Doig, "An Automatic Method of Solving Discrete Programming
// Problems" (1960).
std::int32_t most_fractional_option(const SparseCover& cover, const LeastCost& least_cost, const EqualOptions& equals);

}  // namespace xcmodel::dlx
