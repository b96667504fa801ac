// Eight 64-bit lanes in two registers of AVX2.
#pragma once

#include <immintrin.h>

#include "word.hpp"

namespace xcmodel::dlx::XCMODEL_SIMD {

// Sets of more words than this leave no registers for a scan that gathers as well.
inline constexpr int most_words_gathered = 4;

inline constexpr int register_words = 4;

struct Lanes {
  __m256i low, high;
};

// All bits of a lane are set, or none.
struct Mask {
  __m256i low, high;
};

XCMODEL_INLINE Lanes load(const Word* words) {
  return {_mm256_loadu_si256(reinterpret_cast<const __m256i*>(words)),
          _mm256_loadu_si256(reinterpret_cast<const __m256i*>(words + 4))};
}
XCMODEL_INLINE Lanes broadcast(Word word) {
  const __m256i half = _mm256_set1_epi64x(static_cast<long long>(word));
  return {half, half};
}
XCMODEL_INLINE Lanes lane_numbers() {
  return {_mm256_setr_epi64x(0, 1, 2, 3), _mm256_setr_epi64x(4, 5, 6, 7)};
}
XCMODEL_INLINE Lanes operator&(Lanes a, Lanes b) {
  return {_mm256_and_si256(a.low, b.low), _mm256_and_si256(a.high, b.high)};
}
XCMODEL_INLINE Lanes operator|(Lanes a, Lanes b) {
  return {_mm256_or_si256(a.low, b.low), _mm256_or_si256(a.high, b.high)};
}
XCMODEL_INLINE Lanes operator+(Lanes a, Lanes b) {
  return {_mm256_add_epi64(a.low, b.low), _mm256_add_epi64(a.high, b.high)};
}
XCMODEL_INLINE Lanes operator-(Lanes a, Lanes b) {
  return {_mm256_sub_epi64(a.low, b.low), _mm256_sub_epi64(a.high, b.high)};
}

// Counts bits by halves of bytes, looked up in a register, and adds up the bytes of each lane:
// Mula, Kurz, Lemire, "Faster Population Counts Using AVX2 Instructions" (2018).
XCMODEL_INLINE __m256i bit_counts_of_half(__m256i x) {
  const __m256i count = _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,  //
                                         0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
  const __m256i nibble = _mm256_set1_epi8(15);
  const __m256i low = _mm256_shuffle_epi8(count, _mm256_and_si256(x, nibble));
  const __m256i high =
      _mm256_shuffle_epi8(count, _mm256_and_si256(_mm256_srli_epi32(x, 4), nibble));
  return _mm256_sad_epu8(_mm256_add_epi8(low, high), _mm256_setzero_si256());
}
XCMODEL_INLINE Lanes bit_counts(Lanes a) {
  return {bit_counts_of_half(a.low), bit_counts_of_half(a.high)};
}
XCMODEL_INLINE Lanes shift_left_16(Lanes a) {
  return {_mm256_slli_epi64(a.low, 16), _mm256_slli_epi64(a.high, 16)};
}
XCMODEL_INLINE Lanes least_halves(Lanes a, Lanes b) {
  return {_mm256_min_epu32(a.low, b.low), _mm256_min_epu32(a.high, b.high)};
}

XCMODEL_INLINE Mask no_lanes() { return {_mm256_setzero_si256(), _mm256_setzero_si256()}; }
XCMODEL_INLINE Mask mask_of(unsigned bits) {
  const __m256i all = _mm256_set1_epi64x(bits);
  const __m256i low = _mm256_setr_epi64x(1, 2, 4, 8), high = _mm256_setr_epi64x(16, 32, 64, 128);
  return {_mm256_cmpeq_epi64(_mm256_and_si256(all, low), low),
          _mm256_cmpeq_epi64(_mm256_and_si256(all, high), high)};
}
XCMODEL_INLINE Mask equal(Lanes a, Lanes b) {
  return {_mm256_cmpeq_epi64(a.low, b.low), _mm256_cmpeq_epi64(a.high, b.high)};
}
XCMODEL_INLINE Mask zero(Lanes a) { return equal(a, broadcast(0)); }
XCMODEL_INLINE Mask less(Lanes a, Lanes b) {
  return {_mm256_cmpgt_epi64(b.low, a.low), _mm256_cmpgt_epi64(b.high, a.high)};
}
XCMODEL_INLINE Mask operator|(Mask a, Mask b) {
  return {_mm256_or_si256(a.low, b.low), _mm256_or_si256(a.high, b.high)};
}
XCMODEL_INLINE Mask operator&(Mask a, Mask b) {
  return {_mm256_and_si256(a.low, b.low), _mm256_and_si256(a.high, b.high)};
}
XCMODEL_INLINE Mask operator~(Mask a) {
  const __m256i ones = _mm256_set1_epi64x(-1);
  return {_mm256_xor_si256(a.low, ones), _mm256_xor_si256(a.high, ones)};
}
XCMODEL_INLINE unsigned lane_bits(Mask mask) {
  return static_cast<unsigned>(_mm256_movemask_pd(_mm256_castsi256_pd(mask.low)) |
                               _mm256_movemask_pd(_mm256_castsi256_pd(mask.high)) << 4);
}

XCMODEL_INLINE Lanes or_where(Lanes sum, Mask mask, Lanes x) {
  return {_mm256_or_si256(sum.low, _mm256_and_si256(mask.low, x.low)),
          _mm256_or_si256(sum.high, _mm256_and_si256(mask.high, x.high))};
}
XCMODEL_INLINE Lanes increment_where(Lanes sum, Mask mask) {
  return {_mm256_sub_epi64(sum.low, mask.low), _mm256_sub_epi64(sum.high, mask.high)};
}

XCMODEL_INLINE Word or_of_lanes(Lanes lanes) {
  const __m256i four = _mm256_or_si256(lanes.low, lanes.high);
  const __m128i two =
      _mm_or_si128(_mm256_castsi256_si128(four), _mm256_extracti128_si256(four, 1));
  return static_cast<Word>(_mm_cvtsi128_si64(_mm_or_si128(two, _mm_unpackhi_epi64(two, two))));
}
XCMODEL_INLINE Word sum_of_lanes(Lanes lanes) {
  const __m256i four = _mm256_add_epi64(lanes.low, lanes.high);
  const __m128i two =
      _mm_add_epi64(_mm256_castsi256_si128(four), _mm256_extracti128_si256(four, 1));
  return static_cast<Word>(_mm_cvtsi128_si64(_mm_add_epi64(two, _mm_unpackhi_epi64(two, two))));
}
XCMODEL_INLINE std::uint32_t least_of_lanes(Lanes lanes) {
  const __m256i four = _mm256_min_epu32(lanes.low, lanes.high);
  const __m128i two =
      _mm_min_epu32(_mm256_castsi256_si128(four), _mm256_extracti128_si256(four, 1));
  return static_cast<std::uint32_t>(
      _mm_cvtsi128_si32(_mm_min_epu32(two, _mm_unpackhi_epi64(two, two))));
}

}  // namespace xcmodel::dlx::XCMODEL_SIMD
