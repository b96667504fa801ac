// Compiled once for each instruction set: XCMODEL_SIMD is its name.
#include "memoised_kernels.hpp"

#include "memoised_search.hpp"

namespace xcmodel::dlx::XCMODEL_SIMD {
namespace {

template <class Made>
typename Made::Value run(LightContext& context, const LightFrame& frame) {
  switch (frame.item_words) {
    case 1:
      return run_light<1, Made>(context, frame);
    case 2:
      return run_light<2, Made>(context, frame);
    case 4:
      return run_light<4, Made>(context, frame);
    default:
      return run_light<0, Made>(context, frame);
  }
}

}  // namespace

count::LightKernels light_kernels() { return {run<count::Counting>, run<count::Recording>}; }

}  // namespace xcmodel::dlx::XCMODEL_SIMD
