#include "dispatch.hpp"

#include <stdexcept>

namespace xcmodel::dlx {
namespace {

// Even the list of kernels is made by code of their instruction set, so it is made only where that
// can run.
#define XCMODEL_KERNELS_OF(simd)                                            \
  const Kernels& simd##_kernels() {                                         \
    static const Kernels kernels{                                           \
        #simd,                                                              \
        {simd::kernels_of<Kind::bytes4>(), simd::kernels_of<Kind::bytes6>(), \
         simd::kernels_of<Kind::bytes8>(), simd::kernels_of<Kind::lists>(), \
         simd::kernels_of<Kind::multiple>()}};                              \
    return kernels;                                                         \
  }

bool has_sse() {
  return __builtin_cpu_supports("sse4.2") && __builtin_cpu_supports("popcnt");
}

XCMODEL_KERNELS_OF(sse)

#ifdef XCMODEL_HAS_AVX
bool has_avx2() {
  return has_sse() && __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
         __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("lzcnt");
}

bool has_avx512() {
  return has_avx2() && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
         __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl") &&
         __builtin_cpu_supports("avx512vbmi") && __builtin_cpu_supports("avx512vpopcntdq");
}

XCMODEL_KERNELS_OF(avx2)
XCMODEL_KERNELS_OF(avx512)
#endif

struct InstructionSet {
  const char* name;
  bool (*is_here)();
  const Kernels& (*kernels)();
  count::MemoisedKernels (*memoised_kernels)();
  certificate::SetKernels (*set_kernels)();
};

// The fastest first.
constexpr InstructionSet instruction_sets[] = {
#ifdef XCMODEL_HAS_AVX
    {"avx512", has_avx512, avx512_kernels, avx512::memoised_kernels, avx512::set_kernels},
    {"avx2", has_avx2, avx2_kernels, avx2::memoised_kernels, avx2::set_kernels},
#endif
    {"sse", has_sse, sse_kernels, sse::memoised_kernels, sse::set_kernels},
};

std::vector<const InstructionSet*> find_available() {
  std::vector<const InstructionSet*> available;
  for (const InstructionSet& set : instruction_sets)
    if (set.is_here()) available.push_back(&set);
  return available;
}

const std::vector<const InstructionSet*>& available_sets() {
  static const std::vector<const InstructionSet*> available = find_available();
  return available;
}

const InstructionSet& set_for(const std::string& simd) {
  for (const InstructionSet* set : available_sets())
    if (simd.empty() || set->name == simd) return *set;
  std::string list;
  for (const std::string& name : available_simd()) list += (list.empty() ? "" : ", ") + name;
  throw std::invalid_argument("no kernels for the instruction set '" + simd +
                              "'; this machine has: " + (list.empty() ? "none" : list));
}

}  // namespace

std::vector<std::string> available_simd() {
  std::vector<std::string> names;
  for (const InstructionSet* set : available_sets()) names.emplace_back(set->name);
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
