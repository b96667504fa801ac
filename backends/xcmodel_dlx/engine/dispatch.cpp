#include "dispatch.hpp"

#include <algorithm>
#include <iterator>
#include <stdexcept>

namespace xcmodel::dlx {

// What is compiled for an instruction set. Even the list of its kernels is made by code of that
// set, so it is made only where that can run.
#define XCMODEL_KERNELS_OF(simd)                                          \
  namespace simd {                                                        \
  template <Kind K>                                                       \
  KindKernels kernels_of();                                               \
  count::MemoisedKernels memoised_kernels();                                    \
  certificate::SetKernels set_kernels();                                  \
                                                                          \
  static const Kernels& kernels() {                                       \
    static const Kernels kernels{                                         \
        {kernels_of<Kind::bytes4>(), kernels_of<Kind::bytes6>(),          \
         kernels_of<Kind::bytes8>(), kernels_of<Kind::lists>(),           \
         kernels_of<Kind::multiple>()}};                                  \
    return kernels;                                                       \
  }                                                                       \
  }

XCMODEL_KERNELS_OF(portable)
#ifdef XCMODEL_WITH_SSE
XCMODEL_KERNELS_OF(sse)
#endif
#ifdef XCMODEL_WITH_AVX2
XCMODEL_KERNELS_OF(avx2)
#endif
#ifdef XCMODEL_WITH_AVX512
XCMODEL_KERNELS_OF(avx512)
#endif

namespace {

bool has_portable() {
#if defined(__x86_64__)
  return __builtin_cpu_supports("popcnt");
#else
  return true;
#endif
}

#if defined(__x86_64__)
[[maybe_unused]] bool has_sse() {
  return __builtin_cpu_supports("sse4.2") && __builtin_cpu_supports("popcnt");
}

// Every processor with BMI2 has LZCNT, too, for which Clang 16 cannot ask.
[[maybe_unused]] bool has_avx2() {
  return has_sse() && __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2");
}

[[maybe_unused]] bool has_avx512() {
  return has_avx2() && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
         __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl") &&
         __builtin_cpu_supports("avx512vbmi") && __builtin_cpu_supports("avx512vpopcntdq");
}
#endif

struct InstructionSet {
  const char* name;
  bool (*is_here)();
  const Kernels& (*kernels)();
  count::MemoisedKernels (*memoised_kernels)();
  certificate::SetKernels (*set_kernels)();
};

#define XCMODEL_SET(simd) \
  { #simd, has_##simd, simd::kernels, simd::memoised_kernels, simd::set_kernels }

// The fastest first.
constexpr InstructionSet instruction_sets[] = {
#ifdef XCMODEL_WITH_AVX512
    XCMODEL_SET(avx512),
#endif
#ifdef XCMODEL_WITH_AVX2
    XCMODEL_SET(avx2),
#endif
#ifdef XCMODEL_WITH_SSE
    XCMODEL_SET(sse),
#endif
    XCMODEL_SET(portable),
};

const std::vector<InstructionSet>& available_sets() {
  static const std::vector<InstructionSet> available = [] {
    std::vector<InstructionSet> sets;
    std::ranges::copy_if(instruction_sets, std::back_inserter(sets), [](const auto& set) { return set.is_here(); });
    return sets;
  }();
  return available;
}

const InstructionSet& set_for(const std::string& simd) {
  for (const InstructionSet& set : available_sets())
    if (simd.empty() || set.name == simd) return set;
  std::string list;
  for (const std::string& name : available_simd()) list += (list.empty() ? "" : ", ") + name;
  throw std::invalid_argument("no kernels for the instruction set '" + simd +
                              "'; for this machine there are: " + (list.empty() ? "none" : list));
}

}  // namespace

std::vector<std::string> available_simd() {
  std::vector<std::string> names;
  for (const InstructionSet& set : available_sets()) names.emplace_back(set.name);
  return names;
}

const Kernels& kernels_for(const std::string& simd) { return set_for(simd).kernels(); }

count::MemoisedKernels memoised_kernels_for(const std::string& simd) {
  return set_for(simd).memoised_kernels();
}

certificate::SetKernels set_kernels_for(const std::string& simd) {
  return set_for(simd).set_kernels();
}

}  // namespace xcmodel::dlx
