// What the check of certificates does to whole sets of options, for one instruction set.
#pragma once

#include <cstddef>

#include "../word.hpp"

namespace xcmodel::dlx::certificate {

// Sets are as long as a multiple of so many words.
inline constexpr std::size_t set_block = 8;

// Functions on `words` words of sets, which is a multiple of `set_block`.
struct SetKernels {
  // Whether two sets have a common element.
  bool (*meet)(const Word* a, const Word* b, std::size_t words);
  // Whether two sets have a common element that is not in `without`.
  bool (*meet_without)(const Word* a, const Word* b, const Word* without, std::size_t words);
  // The first word, from a certain one on, where two sets have a common element; or `words`.
  std::size_t (*first_common)(const Word* a, const Word* b, std::size_t from, std::size_t words);
  // Sets `result` to what of a set is not in `without`.
  void (*subtract)(const Word* set, const Word* without, Word* result, std::size_t words);
};

}  // namespace xcmodel::dlx::certificate

namespace xcmodel::dlx {
namespace sse {
certificate::SetKernels set_kernels();
}
namespace avx2 {
certificate::SetKernels set_kernels();
}
namespace avx512 {
certificate::SetKernels set_kernels();
}
}  // namespace xcmodel::dlx
