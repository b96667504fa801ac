// An order of the items in which few are open at a time, to go through them by levels.
#pragma once

#include <cstdint>

#include "instance/instance.hpp"
#include "subproblem/ordering.hpp"
#include "subproblem/problem.hpp"

namespace xcmodel::dlx::count {

// Which states of a level are merged.
enum class Merging : std::uint8_t { equal, up_to_isomorphism };

// Orders the items that decide about options: those with needs, and those of options without any.
//
// Each connected component is ordered for itself, greedily from some starts and as the items are
// numbered; of these orders, and the same backwards, it takes the one along which levels may be narrowest. Within
// weighted rows, components that add most to them come first. Where too many items share options, they stay as they are
// numbered, which is along a frontier as well. For merging up to isomorphism, some more orders are tried.
List level_order(const Problem& problem, Merging merging);

// The units of work, a nanosecond or so each, that it takes to order all items of an instance, within a
// factor of two: for deciding whether that pays. Given options make it less.
//
// `steps` are what `count_pairs` returns for the instance.
std::int64_t units_to_order(const Instance& instance, std::int64_t steps);

}  // namespace xcmodel::dlx::count
