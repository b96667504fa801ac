// Which kernels run on this machine.
#pragma once

#include <string>
#include <vector>

#include "checker/set_kernels.hpp"
#include "frame/kernels.hpp"
#include "memoised/memoised_kernels.hpp"

namespace xcmodel::dlx {

// The names of the instruction sets that this machine and this build have, the fastest first,
// "portable" last. None on x86 without the instruction POPCNT, which the whole engine is compiled for.
std::vector<std::string> available_simd();

// The kernels for an instruction set, or for the fastest one if the name is empty.
// Throws std::invalid_argument if this machine or this build does not have it.
const Kernels& kernels_for(const std::string& simd);
// The same for memoised searches, and for the check of certificates.
count::MemoisedKernels memoised_kernels_for(const std::string& simd);
certificate::SetKernels set_kernels_for(const std::string& simd);

}  // namespace xcmodel::dlx
