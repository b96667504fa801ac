// Compiled once for each instruction set and kind: XCMODEL_SIMD is the name of the one,
// XCMODEL_KIND that of the other.
#include "kernels.hpp"

#include "search_loop.hpp"

namespace xcmodel::dlx::XCMODEL_SIMD {
namespace {

// Fills the table of conflicts of a one-word frame.
template <Kind K>
void fill_conflicts(Frame& frame) {
  for (int option = 0; option < frame.options; ++option) {
    Word conflicts;
    conflicts_of<1, K>(frame, option).store(&conflicts);
    frame.conflicts[option] = conflicts & ~bit(option);
  }
}

template <int W, Kind K>
Outcome run_frame(Frame& frame, Context& context) {
  if constexpr (W == 1 && K != Kind::multiple) {
    if (frame.fresh) {
      frame.tabled =
          context.narrow_nodes > tuned::table_nodes * (context.narrow_frames + tuned::table_frames);
      ++context.narrow_frames;
      if (frame.tabled) fill_conflicts<K>(frame);
    }
    if (frame.tabled) return Run<W, K, true>(frame, context).run_in_batches();
  }
  return Run<W, K, false>(frame, context).run();
}

}  // namespace

template <Kind K>
KindKernels kernels_of() {
  return {{run_frame<1, K>, run_frame<2, K>, run_frame<4, K>, run_frame<8, K>, run_frame<16, K>,
           run_frame<40, K>}};
}

template KindKernels kernels_of<Kind::XCMODEL_KIND>();

}  // namespace xcmodel::dlx::XCMODEL_SIMD
