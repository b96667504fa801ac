// The parts of a state that have nothing to do with each other.
#pragma once

#include "states.hpp"

namespace xcmodel::dlx::count {

// The states of the parts, one behind the other, or nothing if there is only one. Two options
// belong together if they share an item, and so do those that are connected by others.
std::vector<Word> components_of(const States& states, const Word* state);

}  // namespace xcmodel::dlx::count
