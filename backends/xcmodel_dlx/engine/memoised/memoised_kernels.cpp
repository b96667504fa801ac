// Compiled once for each instruction set: XCMODEL_SIMD is its name.
#include "memoised_kernels.hpp"

#include "memoised_search.hpp"

namespace xcmodel::dlx::XCMODEL_SIMD {
namespace {

template <class Policy>
typename Policy::Value run(MemoisedContext& context, const MemoisedFrame& frame) {
  constexpr count::RunMemoised<Policy> runs[] = {run_memoised<1, Policy>, run_memoised<2, Policy>,
                                                 run_memoised<0, Policy>, run_memoised<4, Policy>};
  return (frame.item_words <= 4 ? runs[frame.item_words - 1] : run_memoised<0, Policy>)(context, frame);
}

}  // namespace

count::MemoisedKernels memoised_kernels() { return {run<count::Counting>, run<count::Recording>}; }

}  // namespace xcmodel::dlx::XCMODEL_SIMD
