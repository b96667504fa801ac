// The kernels for one instruction set, as the rest of the engine sees them.
#pragma once

#include "context.hpp"

namespace xcmodel::dlx {

// Runs a frame from where it was left.
using RunFrame = Outcome (*)(Frame& frame, Context& context);

// The runs of frames of one kind, by width.
struct KindKernels {
  RunFrame run[width_count];
};

struct Kernels {
  KindKernels of_kind[kinds];  // By kind.

  Outcome run(Frame& frame, Context& context) const {
    return of_kind[static_cast<int>(frame.kind)].run[frame.width](frame, context);
  }
};

}  // namespace xcmodel::dlx
