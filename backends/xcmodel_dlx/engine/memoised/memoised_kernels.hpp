// The memoised searches of plain problems for one instruction set, as the rest of the engine sees them.
#pragma once

#include <type_traits>

#include "component_frame.hpp"
#include "memoised_context.hpp"
#include "memoised_frame.hpp"
#include "policies.hpp"

namespace xcmodel::dlx::count {

// Searches a whole frame.
template <class Policy>
using RunMemoised = typename Policy::Value (*)(MemoisedContext& context, const MemoisedFrame& frame);

// Counts what is left, of which the words are those of a `ComponentFrame`; changes it.
using CountComponents = Counting::Value (*)(MemoisedContext& context, const ComponentFrame& frame, Word* state);

struct MemoisedKernels {
  RunMemoised<Counting> count;
  RunMemoised<Recording> record;
  CountComponents count_components;

  template <class Policy>
  RunMemoised<Policy> run() const {
    if constexpr (std::is_same_v<Policy, Counting>)
      return count;
    else
      return record;
  }
};

}  // namespace xcmodel::dlx::count
