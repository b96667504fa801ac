// Compiled once for each instruction set and kind: XCMODEL_SIMD is the name of the one,
// XCMODEL_KIND that of the other.
#include "kernels.hpp"

#include "search_loop.hpp"

namespace xcmodel::dlx::XCMODEL_SIMD {

template <Kind K>
KindKernels kernels_of() {
  return {{run_frame<1, K>, run_frame<2, K>, run_frame<4, K>, run_frame<8, K>, run_frame<16, K>,
           run_frame<40, K>}};
}

template KindKernels kernels_of<Kind::XCMODEL_KIND>();

}  // namespace xcmodel::dlx::XCMODEL_SIMD
