// The light searches of plain problems for one instruction set, as the rest of the engine sees them.
#pragma once

#include "memoised_context.hpp"
#include "memoised_frame.hpp"
#include "values.hpp"

namespace xcmodel::dlx::count {

// Searches a whole frame.
template <class Made>
using RunLight = typename Made::Value (*)(LightContext& context, const LightFrame& frame);

struct LightKernels {
  RunLight<Counting> count;
  RunLight<Recording> record;
};

}  // namespace xcmodel::dlx::count

namespace xcmodel::dlx {
namespace sse {
count::LightKernels light_kernels();
}
namespace avx2 {
count::LightKernels light_kernels();
}
namespace avx512 {
count::LightKernels light_kernels();
}
}  // namespace xcmodel::dlx
