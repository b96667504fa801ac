// Eight 64-bit lanes in four pairs. The compiler turns pairs into registers of SSE or NEON, or into
// plain words where there is neither; only what it does not find by itself is written by intrinsics.
#pragma once

#if defined(__SSE4_2__)
#include <immintrin.h>
#elif defined(__ARM_NEON)
#include <arm_neon.h>
#endif

#include "word.hpp"

namespace xcmodel::dlx::XCMODEL_SIMD {

// Sets of more words than this leave no registers for a scan that gathers as well.
inline constexpr int most_words_gathered = 0;

inline constexpr int register_words = 2;

typedef Word Pair __attribute__((vector_size(16)));
typedef std::int64_t SignedPair __attribute__((vector_size(16)));
typedef std::uint32_t Halves __attribute__((vector_size(16)));
typedef Word PairInMemory __attribute__((vector_size(16), aligned(8), may_alias));

struct Lanes {
  Pair pair[4];
};

// All bits of a lane are set, or none.
struct Mask {
  Pair pair[4];
};

template <class Made, class Function>
XCMODEL_INLINE Made each_pair(Function function) {
  return {{function(0), function(1), function(2), function(3)}};
}

XCMODEL_INLINE Lanes load(const Word* words) {
  return each_pair<Lanes>(
      [=](int i) -> Pair { return reinterpret_cast<const PairInMemory*>(words)[i]; });
}
XCMODEL_INLINE Lanes broadcast(Word word) {
  return each_pair<Lanes>([=](int) { return Pair{word, word}; });
}
XCMODEL_INLINE Lanes lane_numbers() { return {{Pair{0, 1}, Pair{2, 3}, Pair{4, 5}, Pair{6, 7}}}; }
XCMODEL_INLINE Lanes operator&(Lanes a, Lanes b) {
  return each_pair<Lanes>([=](int i) { return a.pair[i] & b.pair[i]; });
}
XCMODEL_INLINE Lanes operator|(Lanes a, Lanes b) {
  return each_pair<Lanes>([=](int i) { return a.pair[i] | b.pair[i]; });
}
XCMODEL_INLINE Lanes operator+(Lanes a, Lanes b) {
  return each_pair<Lanes>([=](int i) { return a.pair[i] + b.pair[i]; });
}
XCMODEL_INLINE Lanes operator-(Lanes a, Lanes b) {
  return each_pair<Lanes>([=](int i) { return a.pair[i] - b.pair[i]; });
}

XCMODEL_INLINE Pair bit_counts_of_pair(Pair x) {
#if defined(__SSE4_2__)
  // As in lanes_avx2.hpp, by halves of bytes.
  const __m128i count = _mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
  const __m128i nibble = _mm_set1_epi8(15), bits = (__m128i)x;
  const __m128i low = _mm_shuffle_epi8(count, _mm_and_si128(bits, nibble));
  const __m128i high = _mm_shuffle_epi8(count, _mm_and_si128(_mm_srli_epi32(bits, 4), nibble));
  return (Pair)_mm_sad_epu8(_mm_add_epi8(low, high), _mm_setzero_si128());
#elif defined(__ARM_NEON)
  return (Pair)vpaddlq_u32(vpaddlq_u16(vpaddlq_u8(vcntq_u8((uint8x16_t)x))));
#else
  // In place, by ever larger groups of bits: Warren, "Hacker's Delight" (second edition), 5-1.
  const Word ones = ~Word{0};
  x -= x >> 1 & ones / 3;
  x = (x & ones / 5) + (x >> 2 & ones / 5);
  x = (x + (x >> 4)) & ones / 17;
  x += x >> 8;
  x += x >> 16;
  return (x + (x >> 32)) & 127;
#endif
}
XCMODEL_INLINE Lanes bit_counts(Lanes a) {
  return each_pair<Lanes>([=](int i) { return bit_counts_of_pair(a.pair[i]); });
}
XCMODEL_INLINE Lanes shift_left_16(Lanes a) {
  return each_pair<Lanes>([=](int i) { return a.pair[i] << 16; });
}
XCMODEL_INLINE Halves least_of_halves(Halves a, Halves b) { return a < b ? a : b; }
XCMODEL_INLINE Lanes least_halves(Lanes a, Lanes b) {
  return each_pair<Lanes>(
      [=](int i) { return (Pair)least_of_halves((Halves)a.pair[i], (Halves)b.pair[i]); });
}

XCMODEL_INLINE Mask no_lanes() { return {}; }
XCMODEL_INLINE Mask mask_of(unsigned bits) {
  return each_pair<Mask>([=](int i) {
    const Pair two = {Word{1} << (2 * i), Word{2} << (2 * i)};
    return (Pair)((Pair{bits, bits} & two) == two);
  });
}
XCMODEL_INLINE Mask equal(Lanes a, Lanes b) {
  return each_pair<Mask>([=](int i) { return (Pair)(a.pair[i] == b.pair[i]); });
}
XCMODEL_INLINE Mask zero(Lanes a) { return equal(a, broadcast(0)); }
// SSE compares signed numbers only, and counts are small.
XCMODEL_INLINE Mask less(Lanes a, Lanes b) {
  return each_pair<Mask>(
      [=](int i) { return (Pair)((SignedPair)a.pair[i] < (SignedPair)b.pair[i]); });
}
XCMODEL_INLINE Mask operator|(Mask a, Mask b) {
  return each_pair<Mask>([=](int i) { return a.pair[i] | b.pair[i]; });
}
XCMODEL_INLINE Mask operator&(Mask a, Mask b) {
  return each_pair<Mask>([=](int i) { return a.pair[i] & b.pair[i]; });
}
XCMODEL_INLINE Mask operator~(Mask a) {
  return each_pair<Mask>([=](int i) { return ~a.pair[i]; });
}
XCMODEL_INLINE unsigned lane_bits(Mask mask) {
#if defined(__SSE4_2__)
  unsigned bits = 0;
  for (int i = 0; i < 4; ++i)
    bits |= static_cast<unsigned>(_mm_movemask_pd((__m128d)mask.pair[i])) << (2 * i);
  return bits;
#else
  const Pair two = (mask.pair[0] & Pair{1, 2}) | (mask.pair[1] & Pair{4, 8}) |
                   (mask.pair[2] & Pair{16, 32}) | (mask.pair[3] & Pair{64, 128});
  return static_cast<unsigned>(two[0] | two[1]);
#endif
}

XCMODEL_INLINE Lanes or_where(Lanes sum, Mask mask, Lanes x) {
  return each_pair<Lanes>([=](int i) { return sum.pair[i] | (mask.pair[i] & x.pair[i]); });
}
XCMODEL_INLINE Lanes increment_where(Lanes sum, Mask mask) {
  return each_pair<Lanes>([=](int i) { return sum.pair[i] - mask.pair[i]; });
}

XCMODEL_INLINE Word or_of_lanes(Lanes lanes) {
  const Pair two = (lanes.pair[0] | lanes.pair[1]) | (lanes.pair[2] | lanes.pair[3]);
  return two[0] | two[1];
}
XCMODEL_INLINE Word sum_of_lanes(Lanes lanes) {
  const Pair two = (lanes.pair[0] + lanes.pair[1]) + (lanes.pair[2] + lanes.pair[3]);
  return two[0] + two[1];
}
XCMODEL_INLINE std::uint32_t least_of_lanes(Lanes lanes) {
  const auto least = [&](int i, int j) {
    return least_of_halves((Halves)lanes.pair[i], (Halves)lanes.pair[j]);
  };
  const Halves two = least_of_halves(least(0, 1), least(2, 3));
  return two[0] < two[2] ? two[0] : two[2];
}

}  // namespace xcmodel::dlx::XCMODEL_SIMD
