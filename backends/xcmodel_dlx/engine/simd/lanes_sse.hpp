// Eight 64-bit lanes in four registers of SSE 4.2, the least that the engine runs on.
#pragma once

#include <immintrin.h>

#include "word.hpp"

namespace xcmodel::dlx::XCMODEL_SIMD {

// Sets of more words than this leave no registers for a scan that gathers as well.
inline constexpr int most_words_gathered = 0;

inline constexpr int register_words = 2;

struct Lanes {
  __m128i pair[4];
};

// All bits of a lane are set, or none.
struct Mask {
  __m128i pair[4];
};

template <class Made, class Function>
XCMODEL_INLINE Made each_pair(Function function) {
  return {{function(0), function(1), function(2), function(3)}};
}

XCMODEL_INLINE Lanes load(const Word* words) {
  return each_pair<Lanes>(
      [=](int i) { return _mm_loadu_si128(reinterpret_cast<const __m128i*>(words) + i); });
}
XCMODEL_INLINE Lanes broadcast(Word word) {
  const __m128i pair = _mm_set1_epi64x(static_cast<long long>(word));
  return {{pair, pair, pair, pair}};
}
XCMODEL_INLINE Lanes lane_numbers() {
  return each_pair<Lanes>([](int i) { return _mm_set_epi64x(2 * i + 1, 2 * i); });
}
XCMODEL_INLINE Lanes operator&(Lanes a, Lanes b) {
  return each_pair<Lanes>([=](int i) { return _mm_and_si128(a.pair[i], b.pair[i]); });
}
XCMODEL_INLINE Lanes operator|(Lanes a, Lanes b) {
  return each_pair<Lanes>([=](int i) { return _mm_or_si128(a.pair[i], b.pair[i]); });
}
XCMODEL_INLINE Lanes operator+(Lanes a, Lanes b) {
  return each_pair<Lanes>([=](int i) { return _mm_add_epi64(a.pair[i], b.pair[i]); });
}
XCMODEL_INLINE Lanes operator-(Lanes a, Lanes b) {
  return each_pair<Lanes>([=](int i) { return _mm_sub_epi64(a.pair[i], b.pair[i]); });
}

// As in lanes_avx2.hpp, by halves of bytes.
XCMODEL_INLINE __m128i bit_counts_of_pair(__m128i x) {
  const __m128i count = _mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
  const __m128i nibble = _mm_set1_epi8(15);
  const __m128i low = _mm_shuffle_epi8(count, _mm_and_si128(x, nibble));
  const __m128i high = _mm_shuffle_epi8(count, _mm_and_si128(_mm_srli_epi32(x, 4), nibble));
  return _mm_sad_epu8(_mm_add_epi8(low, high), _mm_setzero_si128());
}
XCMODEL_INLINE Lanes bit_counts(Lanes a) {
  return each_pair<Lanes>([=](int i) { return bit_counts_of_pair(a.pair[i]); });
}
XCMODEL_INLINE Lanes shift_left_16(Lanes a) {
  return each_pair<Lanes>([=](int i) { return _mm_slli_epi64(a.pair[i], 16); });
}
XCMODEL_INLINE Lanes least_halves(Lanes a, Lanes b) {
  return each_pair<Lanes>([=](int i) { return _mm_min_epu32(a.pair[i], b.pair[i]); });
}

XCMODEL_INLINE Mask no_lanes() {
  return each_pair<Mask>([](int) { return _mm_setzero_si128(); });
}
XCMODEL_INLINE Mask mask_of(unsigned bits) {
  return each_pair<Mask>([=](int i) {
    const __m128i two = _mm_set_epi64x(2 << (2 * i), 1 << (2 * i));
    return _mm_cmpeq_epi64(_mm_and_si128(_mm_set1_epi64x(bits), two), two);
  });
}
XCMODEL_INLINE Mask equal(Lanes a, Lanes b) {
  return each_pair<Mask>([=](int i) { return _mm_cmpeq_epi64(a.pair[i], b.pair[i]); });
}
XCMODEL_INLINE Mask zero(Lanes a) { return equal(a, broadcast(0)); }
XCMODEL_INLINE Mask less(Lanes a, Lanes b) {
  return each_pair<Mask>([=](int i) { return _mm_cmpgt_epi64(b.pair[i], a.pair[i]); });
}
XCMODEL_INLINE Mask operator|(Mask a, Mask b) {
  return each_pair<Mask>([=](int i) { return _mm_or_si128(a.pair[i], b.pair[i]); });
}
XCMODEL_INLINE Mask operator&(Mask a, Mask b) {
  return each_pair<Mask>([=](int i) { return _mm_and_si128(a.pair[i], b.pair[i]); });
}
XCMODEL_INLINE Mask operator~(Mask a) {
  const __m128i ones = _mm_set1_epi64x(-1);
  return each_pair<Mask>([=](int i) { return _mm_xor_si128(a.pair[i], ones); });
}
XCMODEL_INLINE unsigned lane_bits(Mask mask) {
  unsigned bits = 0;
  for (int i = 0; i < 4; ++i)
    bits |= static_cast<unsigned>(_mm_movemask_pd(_mm_castsi128_pd(mask.pair[i]))) << (2 * i);
  return bits;
}

XCMODEL_INLINE Lanes or_where(Lanes sum, Mask mask, Lanes x) {
  return each_pair<Lanes>([=](int i) {
    return _mm_or_si128(sum.pair[i], _mm_and_si128(mask.pair[i], x.pair[i]));
  });
}
XCMODEL_INLINE Lanes increment_where(Lanes sum, Mask mask) {
  return each_pair<Lanes>([=](int i) { return _mm_sub_epi64(sum.pair[i], mask.pair[i]); });
}

XCMODEL_INLINE Word or_of_lanes(Lanes lanes) {
  const __m128i two = _mm_or_si128(_mm_or_si128(lanes.pair[0], lanes.pair[1]),
                                   _mm_or_si128(lanes.pair[2], lanes.pair[3]));
  return static_cast<Word>(_mm_cvtsi128_si64(_mm_or_si128(two, _mm_unpackhi_epi64(two, two))));
}
XCMODEL_INLINE Word sum_of_lanes(Lanes lanes) {
  const __m128i two = _mm_add_epi64(_mm_add_epi64(lanes.pair[0], lanes.pair[1]),
                                    _mm_add_epi64(lanes.pair[2], lanes.pair[3]));
  return static_cast<Word>(_mm_cvtsi128_si64(_mm_add_epi64(two, _mm_unpackhi_epi64(two, two))));
}
XCMODEL_INLINE std::uint32_t least_of_lanes(Lanes lanes) {
  const __m128i two = _mm_min_epu32(_mm_min_epu32(lanes.pair[0], lanes.pair[1]),
                                    _mm_min_epu32(lanes.pair[2], lanes.pair[3]));
  return static_cast<std::uint32_t>(
      _mm_cvtsi128_si32(_mm_min_epu32(two, _mm_unpackhi_epi64(two, two))));
}

}  // namespace xcmodel::dlx::XCMODEL_SIMD
