// Compiled once for each instruction set: XCMODEL_SIMD is its name.
#include "set_kernels.hpp"

#include <immintrin.h>

namespace xcmodel::dlx::XCMODEL_SIMD {
namespace {

#if defined(__AVX512F__)
constexpr std::size_t length = 8;
#elif defined(__AVX2__)
constexpr std::size_t length = 4;
#else
constexpr std::size_t length = 2;
#endif
static_assert(certificate::set_block % length == 0);

// So many words, anywhere in a set.
using Vector [[gnu::vector_size(sizeof(Word) * length), gnu::aligned(alignof(Word)),
               gnu::may_alias]] = Word;

const Vector& vector(const Word* words) { return *reinterpret_cast<const Vector*>(words); }
Vector& vector(Word* words) { return *reinterpret_cast<Vector*>(words); }

bool has_any(const Vector& vector) {
#if defined(__AVX512F__)
  const __m512i words = _mm512_loadu_si512(&vector);
  return _mm512_test_epi64_mask(words, words) != 0;
#elif defined(__AVX2__)
  const __m256i words = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(&vector));
  return !_mm256_testz_si256(words, words);
#else
  return (vector[0] | vector[1]) != 0;
#endif
}

bool meet(const Word* a, const Word* b, std::size_t words) {
  Vector common{};
  for (std::size_t w = 0; w < words; w += length)
    common |= vector(a + w) & vector(b + w);
  return has_any(common);
}

bool meet_without(const Word* a, const Word* b, const Word* without, std::size_t words) {
  Vector common{};
  for (std::size_t w = 0; w < words; w += length)
    common |= vector(a + w) & vector(b + w) & ~vector(without + w);
  return has_any(common);
}

std::size_t first_common(const Word* a, const Word* b, std::size_t from, std::size_t words) {
  for (; from < words; ++from) {
    if (a[from] & b[from]) return from;
    if ((from + 1) % length == 0) break;
  }
  ++from;
  while (from < words && !has_any(vector(a + from) & vector(b + from))) from += length;
  for (; from < words; ++from)
    if (a[from] & b[from]) return from;
  return words;
}

void subtract(const Word* set, const Word* without, Word* result, std::size_t words) {
  for (std::size_t w = 0; w < words; w += length)
    vector(result + w) = vector(set + w) & ~vector(without + w);
}

}  // namespace

certificate::SetKernels set_kernels() { return {meet, meet_without, first_common, subtract}; }

}  // namespace xcmodel::dlx::XCMODEL_SIMD
