// Eight 64-bit lanes in one register of AVX-512 (VPOPCNTDQ, BW and VBMI are needed as well).
#pragma once

#include <immintrin.h>

#include "word.hpp"

namespace xcmodel::dlx::XCMODEL_SIMD {

// Sets of more words than this leave no registers for a scan that gathers as well.
inline constexpr int most_words_gathered = 4;

// The most words that fit into one register of this instruction set.
inline constexpr int register_words = 8;

struct Mask {
  __mmask8 bits;
};

struct Lanes {
  __m512i value;
};

XCMODEL_INLINE Lanes load(const Word* words) { return {_mm512_loadu_si512(words)}; }
XCMODEL_INLINE void store(Word* words, Lanes a) { _mm512_storeu_si512(words, a.value); }
XCMODEL_INLINE Lanes broadcast(Word word) { return {_mm512_set1_epi64(static_cast<long long>(word))}; }
XCMODEL_INLINE Lanes lane_numbers() { return {_mm512_setr_epi64(0, 1, 2, 3, 4, 5, 6, 7)}; }
XCMODEL_INLINE Lanes operator&(Lanes a, Lanes b) { return {_mm512_and_si512(a.value, b.value)}; }
XCMODEL_INLINE Lanes operator|(Lanes a, Lanes b) { return {_mm512_or_si512(a.value, b.value)}; }
XCMODEL_INLINE Lanes operator+(Lanes a, Lanes b) { return {_mm512_add_epi64(a.value, b.value)}; }
XCMODEL_INLINE Lanes operator-(Lanes a, Lanes b) { return {_mm512_sub_epi64(a.value, b.value)}; }
XCMODEL_INLINE Lanes bit_counts(Lanes a) { return {_mm512_popcnt_epi64(a.value)}; }
XCMODEL_INLINE Lanes shift_left_16(Lanes a) { return {_mm512_slli_epi64(a.value, 16)}; }

// The least of each 32-bit half, unsigned.
XCMODEL_INLINE Lanes least_halves(Lanes a, Lanes b) { return {_mm512_min_epu32(a.value, b.value)}; }

XCMODEL_INLINE Mask no_lanes() { return {0}; }
// The lanes whose bits are set.
XCMODEL_INLINE Mask mask_of(unsigned bits) { return {static_cast<__mmask8>(bits)}; }
XCMODEL_INLINE Mask equal(Lanes a, Lanes b) { return {_mm512_cmpeq_epi64_mask(a.value, b.value)}; }
XCMODEL_INLINE Mask zero(Lanes a) { return {_mm512_testn_epi64_mask(a.value, a.value)}; }
XCMODEL_INLINE Mask less(Lanes a, Lanes b) { return {_mm512_cmplt_epi64_mask(a.value, b.value)}; }
XCMODEL_INLINE Mask operator|(Mask a, Mask b) { return {static_cast<__mmask8>(a.bits | b.bits)}; }
XCMODEL_INLINE Mask operator&(Mask a, Mask b) { return {static_cast<__mmask8>(a.bits & b.bits)}; }
XCMODEL_INLINE Mask operator~(Mask a) { return {static_cast<__mmask8>(~a.bits)}; }
XCMODEL_INLINE unsigned lane_bits(Mask mask) { return mask.bits; }

// `sum | x` in the lanes of the mask, `sum` elsewhere.
XCMODEL_INLINE Lanes or_where(Lanes sum, Mask mask, Lanes x) {
  return {_mm512_mask_or_epi64(sum.value, mask.bits, sum.value, x.value)};
}
// `sum + 1` in the lanes of the mask, `sum` elsewhere.
XCMODEL_INLINE Lanes increment_where(Lanes sum, Mask mask) {
  return {_mm512_mask_add_epi64(sum.value, mask.bits, sum.value, _mm512_set1_epi64(1))};
}

XCMODEL_INLINE Word or_of_lanes(Lanes lanes) {
  const __m256i four = _mm256_or_si256(_mm512_castsi512_si256(lanes.value),
                                       _mm512_extracti64x4_epi64(lanes.value, 1));
  const __m128i two =
      _mm_or_si128(_mm256_castsi256_si128(four), _mm256_extracti128_si256(four, 1));
  return static_cast<Word>(_mm_cvtsi128_si64(_mm_or_si128(two, _mm_unpackhi_epi64(two, two))));
}
XCMODEL_INLINE Word sum_of_lanes(Lanes lanes) {
  return static_cast<Word>(_mm512_reduce_add_epi64(lanes.value));
}
// The least of the low halves.
XCMODEL_INLINE std::uint32_t least_of_lanes(Lanes lanes) {
  const __m256i four = _mm256_min_epu32(_mm512_castsi512_si256(lanes.value),
                                        _mm512_extracti64x4_epi64(lanes.value, 1));
  const __m128i two =
      _mm_min_epu32(_mm256_castsi256_si128(four), _mm256_extracti128_si256(four, 1));
  return static_cast<std::uint32_t>(
      _mm_cvtsi128_si32(_mm_min_epu32(two, _mm_unpackhi_epi64(two, two))));
}

}  // namespace xcmodel::dlx::XCMODEL_SIMD
