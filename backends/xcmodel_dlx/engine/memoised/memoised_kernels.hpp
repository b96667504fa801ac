// The memoised searches of plain problems for one instruction set, as the rest of the engine sees them.
#pragma once

#include "memoised_context.hpp"
#include "memoised_frame.hpp"
#include "policies.hpp"

namespace xcmodel::dlx::count {

// Searches a whole frame.
template <class Policy>
using RunMemoised = typename Policy::Value (*)(MemoisedContext& context, const MemoisedFrame& frame);

struct MemoisedKernels {
  RunMemoised<Counting> count;
  RunMemoised<Recording> record;
};

}  // namespace xcmodel::dlx::count
