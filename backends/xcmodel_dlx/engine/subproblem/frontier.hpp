// An order of the items in which those that share options stand close together.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace xcmodel::dlx::count {

// Orders the items 0 .. count - 1, each option being a list of some of them.
//
// The items of a connected component stay together. Within it the order starts at an item and goes on
// with the one whose options add the fewest new items to those touched so far; ties go to the one
// touched first. Of three starts, with the least, the middle and the greatest degree, it takes the one
// with the narrowest frontier: the least sum, over all items, of the distance to the first item that
// shares an option with it. With ties broken by such an order a search meets equal subproblems more
// often, as in the frontier methods for counting paths and tilings (Knuth, "The Art of Computer
// Programming", volume 4A, 7.1.4).
std::vector<std::int32_t> frontier_order(int count, std::span<const std::int32_t> option_start,
                                         std::span<const std::int32_t> option_items);

}  // namespace xcmodel::dlx::count
