// Compiled once for each instruction set: XCMODEL_SIMD is its name.
#include "memoised_kernels.hpp"

#include "memoised_search.hpp"

namespace xcmodel::dlx::XCMODEL_SIMD {
namespace {

template <class Policy>
typename Policy::Value run(MemoisedContext& context, const MemoisedFrame& frame) {
  switch (frame.item_words) {
    case 1:
      return run_memoised<1, Policy>(context, frame);
    case 2:
      return run_memoised<2, Policy>(context, frame);
    case 4:
      return run_memoised<4, Policy>(context, frame);
    default:
      return run_memoised<0, Policy>(context, frame);
  }
}

}  // namespace

count::MemoisedKernels memoised_kernels() { return {run<count::Counting>, run<count::Recording>}; }

}  // namespace xcmodel::dlx::XCMODEL_SIMD
