// Eight 64-bit lanes at a time, in the instruction set of the translation unit.
//
// The kernels are compiled once for each instruction set, every time in a namespace of its own,
// XCMODEL_SIMD, so that no function of one build can stand in for that of another. For the same
// reason they use no templates of the standard library, which would be shared by all builds.
#pragma once

#if defined(__AVX512VPOPCNTDQ__) && defined(__AVX512VBMI__) && defined(__AVX512BW__)
#include "lanes_avx512.hpp"
#else
#include "lanes_vectors.hpp"
#endif
