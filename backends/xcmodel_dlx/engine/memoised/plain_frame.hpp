// Frames of plain states, in which multiplicities and colours do not bind.
#pragma once

#include "memoised_frame.hpp"
#include "subproblem/states.hpp"

namespace xcmodel::dlx::count {

// The frame of the state's possible classes and exclusive items, in the arena.
MemoisedFrame plain_frame(const States& states, const Word* state, Arena& arena);

}  // namespace xcmodel::dlx::count
