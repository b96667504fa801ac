// The connected components of a state, which can be counted apart.
#pragma once

#include "states.hpp"

namespace xcmodel::dlx::count {

// The states of the components, one behind the other, or nothing if there is only one. Options that
// share an item are connected.
std::vector<Word> components_of(const States& states, const Word* state);

}  // namespace xcmodel::dlx::count
