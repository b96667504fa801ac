// What it takes to make ready for a strategy of a count, before its work begins.
#pragma once

#include <cstdint>

#include "instance/instance.hpp"

namespace xcmodel::dlx::count {

// Units of work, a nanosecond or so each, within a factor of two or so: given options make it less.
struct SetUp {
  std::int64_t problem = 0;   // For both of these:
  std::int64_t levels = 0;    // the order of the items, and the plan of the levels;
  std::int64_t memoised = 0;  // the sets of classes.
};

SetUp set_up_for(const Instance& instance);

// Whether memoised searches had better go by components: of coverings, in which no item is to be covered exactly, and
// of packings that have few options for their items.
bool suits_components(const Instance& instance);

}  // namespace xcmodel::dlx::count
