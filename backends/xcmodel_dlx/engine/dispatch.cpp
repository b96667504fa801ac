#include "dispatch.hpp"

#include <stdexcept>

namespace xcmodel::dlx {
namespace {

// Even the lists of kernels are made by code of their instruction set, so each is made only where
// that can run.
const Kernels& sse_kernels() {
  static const Kernels kernels{
      "sse",
      {sse::kernels_of<Kind::bytes4>(), sse::kernels_of<Kind::bytes6>(),
       sse::kernels_of<Kind::bytes8>(), sse::kernels_of<Kind::lists>(),
       sse::kernels_of<Kind::multiple>()}};
  return kernels;
}

const Kernels& avx2_kernels() {
  static const Kernels kernels{
      "avx2",
      {avx2::kernels_of<Kind::bytes4>(), avx2::kernels_of<Kind::bytes6>(),
       avx2::kernels_of<Kind::bytes8>(), avx2::kernels_of<Kind::lists>(),
       avx2::kernels_of<Kind::multiple>()}};
  return kernels;
}

const Kernels& avx512_kernels() {
  static const Kernels kernels{
      "avx512",
      {avx512::kernels_of<Kind::bytes4>(), avx512::kernels_of<Kind::bytes6>(),
       avx512::kernels_of<Kind::bytes8>(), avx512::kernels_of<Kind::lists>(),
       avx512::kernels_of<Kind::multiple>()}};
  return kernels;
}

bool has_sse() {
  return __builtin_cpu_supports("sse4.2") && __builtin_cpu_supports("popcnt");
}

bool has_avx2() {
  return has_sse() && __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
         __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("lzcnt");
}

bool has_avx512() {
  return has_avx2() && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
         __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl") &&
         __builtin_cpu_supports("avx512vbmi") && __builtin_cpu_supports("avx512vpopcntdq");
}

std::string chosen_simd(const std::string& simd) {
  static const std::vector<std::string> available = available_simd();
  for (const std::string& name : available)
    if (simd.empty() || name == simd) return name;
  std::string list;
  for (const std::string& name : available) list += (list.empty() ? "" : ", ") + name;
  throw std::invalid_argument("no kernels for the instruction set '" + simd +
                              "'; this machine has: " + (list.empty() ? "none" : list));
}

}  // namespace

std::vector<std::string> available_simd() {
  std::vector<std::string> names;
  if (has_avx512()) names.emplace_back("avx512");
  if (has_avx2()) names.emplace_back("avx2");
  if (has_sse()) names.emplace_back("sse");
  return names;
}

const Kernels& kernels_for(const std::string& simd) {
  const std::string name = chosen_simd(simd);
  return name == "avx512" ? avx512_kernels() : name == "avx2" ? avx2_kernels() : sse_kernels();
}

count::LightKernels light_kernels_for(const std::string& simd) {
  const std::string name = chosen_simd(simd);
  return name == "avx512" ? avx512::light_kernels()
         : name == "avx2" ? avx2::light_kernels()
                          : sse::light_kernels();
}

certificate::SetKernels set_kernels_for(const std::string& simd) {
  const std::string name = chosen_simd(simd);
  return name == "avx512" ? avx512::set_kernels()
         : name == "avx2" ? avx2::set_kernels()
                          : sse::set_kernels();
}

}  // namespace xcmodel::dlx
