// Neighbourhoods of the incumbent: most of its options stay, the rest is searched.
#pragma once

#include <cstdint>
#include <vector>

#include "base/random.hpp"
#include "least_cost.hpp"
#include "sparse_cover.hpp"

namespace xcmodel::dlx {

// The options of an incumbent that stay when about this share of them is set free, of those that the
// cover still has as possible. What is set free hangs together: it grows from a dear option by way of
// cheap ones, each of which sets free what is in its way.
std::vector<std::int32_t> options_that_stay(const SparseCover& cover, const LeastCost& least_cost,
                                            const std::vector<std::int32_t>& incumbent, double share,
                                            Random& random);

}  // namespace xcmodel::dlx
