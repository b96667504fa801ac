// Eight 64-bit lanes in two or four vectors. The compiler turns vectors into registers of AVX2, SSE or NEON, or
// into plain words where there are none; only what it does not find by itself is written by intrinsics.
#pragma once

#if defined(__SSE4_2__)
#include <immintrin.h>
#elif defined(__ARM_NEON)
#include <arm_neon.h>
#endif

#include "word.hpp"

namespace xcmodel::dlx::XCMODEL_SIMD {

#if defined(__AVX2__)
inline constexpr int register_words = 4;
#define XCMODEL_NUMBERS 0, 1, 2, 3
#else
inline constexpr int register_words = 2;
#define XCMODEL_NUMBERS 0, 1
#endif

// Sets of more words than this leave no registers for a scan that gathers as well.
inline constexpr int most_words_gathered = register_words == 4 ? 4 : 0;

inline constexpr int vectors = 8 / register_words;

typedef Word Pair __attribute__((vector_size(16)));
typedef Word Vector __attribute__((vector_size(8 * register_words)));
typedef std::int64_t SignedVector __attribute__((vector_size(8 * register_words)));
typedef Word VectorInMemory __attribute__((vector_size(8 * register_words), aligned(8), may_alias));

struct Lanes {
  Vector vector[vectors];
};

// All bits of a lane are set, or none.
struct Mask {
  Vector vector[vectors];
};

template <class Made, class Function>
XCMODEL_INLINE Made each(Function function) {
  if constexpr (vectors == 2)
    return {{function(0), function(1)}};
  else
    return {{function(0), function(1), function(2), function(3)}};
}

XCMODEL_INLINE Lanes load(const Word* words) {
  return each<Lanes>([=](int i) -> Vector { return reinterpret_cast<const VectorInMemory*>(words)[i]; });
}
XCMODEL_INLINE void store(Word* words, Lanes a) {
  for (int i = 0; i < vectors; ++i) reinterpret_cast<VectorInMemory*>(words)[i] = a.vector[i];
}
XCMODEL_INLINE Lanes broadcast(Word word) {
  return each<Lanes>([=](int) { return Vector{} + word; });
}
XCMODEL_INLINE Lanes lane_numbers() {
  return each<Lanes>([](int i) { return Vector{XCMODEL_NUMBERS} + static_cast<Word>(i * register_words); });
}
XCMODEL_INLINE Lanes operator&(Lanes a, Lanes b) {
  return each<Lanes>([=](int i) { return a.vector[i] & b.vector[i]; });
}
XCMODEL_INLINE Lanes operator|(Lanes a, Lanes b) {
  return each<Lanes>([=](int i) { return a.vector[i] | b.vector[i]; });
}
XCMODEL_INLINE Lanes operator+(Lanes a, Lanes b) {
  return each<Lanes>([=](int i) { return a.vector[i] + b.vector[i]; });
}
XCMODEL_INLINE Lanes operator-(Lanes a, Lanes b) {
  return each<Lanes>([=](int i) { return a.vector[i] - b.vector[i]; });
}

XCMODEL_INLINE Vector bit_counts(Vector x) {
#if defined(__AVX2__)
  // By halves of bytes, looked up in a register, of which the bytes of each lane are added up: Mula, Kurz, Lemire,
  // "Faster Population Counts Using AVX2 Instructions" (2018).
  const __m256i count = _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,  //
                                         0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
  const __m256i nibble = _mm256_set1_epi8(15), bits = (__m256i)x;
  const __m256i low = _mm256_shuffle_epi8(count, _mm256_and_si256(bits, nibble));
  const __m256i high = _mm256_shuffle_epi8(count, _mm256_and_si256(_mm256_srli_epi32(bits, 4), nibble));
  return (Vector)_mm256_sad_epu8(_mm256_add_epi8(low, high), _mm256_setzero_si256());
#elif defined(__SSE4_2__)
  const __m128i count = _mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
  const __m128i nibble = _mm_set1_epi8(15), bits = (__m128i)x;
  const __m128i low = _mm_shuffle_epi8(count, _mm_and_si128(bits, nibble));
  const __m128i high = _mm_shuffle_epi8(count, _mm_and_si128(_mm_srli_epi32(bits, 4), nibble));
  return (Vector)_mm_sad_epu8(_mm_add_epi8(low, high), _mm_setzero_si128());
#elif defined(__ARM_NEON)
  return (Vector)vpaddlq_u32(vpaddlq_u16(vpaddlq_u8(vcntq_u8((uint8x16_t)x))));
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
  return each<Lanes>([=](int i) { return bit_counts(a.vector[i]); });
}
XCMODEL_INLINE Lanes shift_left_16(Lanes a) {
  return each<Lanes>([=](int i) { return a.vector[i] << 16; });
}
template <class AnyVector>
XCMODEL_INLINE AnyVector least_halves(AnyVector a, AnyVector b) {
  typedef std::uint32_t Halves __attribute__((vector_size(sizeof(AnyVector))));
  return (AnyVector)((Halves)a < (Halves)b ? (Halves)a : (Halves)b);
}
XCMODEL_INLINE Lanes least_halves(Lanes a, Lanes b) {
  return each<Lanes>([=](int i) { return least_halves(a.vector[i], b.vector[i]); });
}

XCMODEL_INLINE Mask no_lanes() { return {}; }
XCMODEL_INLINE Mask equal(Lanes a, Lanes b) {
  return each<Mask>([=](int i) { return (Vector)(a.vector[i] == b.vector[i]); });
}
XCMODEL_INLINE Mask zero(Lanes a) { return equal(a, broadcast(0)); }
XCMODEL_INLINE Mask mask_of(unsigned bits) {
  return each<Mask>([=](int i) {
    const Vector places = (Vector{} + Word{1}) << Vector{XCMODEL_NUMBERS} << (i * register_words);
    return (Vector)(((Vector{} + bits) & places) == places);
  });
}
// SSE and AVX2 compare signed numbers only, and counts are small.
XCMODEL_INLINE Mask less(Lanes a, Lanes b) {
  return each<Mask>([=](int i) { return (Vector)((SignedVector)a.vector[i] < (SignedVector)b.vector[i]); });
}
XCMODEL_INLINE Mask operator|(Mask a, Mask b) {
  return each<Mask>([=](int i) { return a.vector[i] | b.vector[i]; });
}
XCMODEL_INLINE Mask operator&(Mask a, Mask b) {
  return each<Mask>([=](int i) { return a.vector[i] & b.vector[i]; });
}
XCMODEL_INLINE Mask operator~(Mask a) {
  return each<Mask>([=](int i) { return ~a.vector[i]; });
}
XCMODEL_INLINE unsigned lane_bits(Mask mask) {
  unsigned bits = 0;
#if defined(__AVX2__)
  for (int i = 0; i < vectors; ++i)
    bits |= static_cast<unsigned>(_mm256_movemask_pd((__m256d)mask.vector[i])) << (4 * i);
#elif defined(__SSE4_2__)
  for (int i = 0; i < vectors; ++i)
    bits |= static_cast<unsigned>(_mm_movemask_pd((__m128d)mask.vector[i])) << (2 * i);
#else
  const Vector two = (mask.vector[0] & Vector{1, 2}) | (mask.vector[1] & Vector{4, 8}) |
                     (mask.vector[2] & Vector{16, 32}) | (mask.vector[3] & Vector{64, 128});
  bits = static_cast<unsigned>(two[0] | two[1]);
#endif
  return bits;
}

XCMODEL_INLINE Lanes or_where(Lanes sum, Mask mask, Lanes x) {
  return each<Lanes>([=](int i) { return sum.vector[i] | (mask.vector[i] & x.vector[i]); });
}
XCMODEL_INLINE Lanes increment_where(Lanes sum, Mask mask) {
  return each<Lanes>([=](int i) { return sum.vector[i] - mask.vector[i]; });
}

// Makes one of all lanes, by an operation on vectors.
template <class Operation>
XCMODEL_INLINE Word folded(Lanes lanes, Operation operation) {
#if defined(__AVX2__)
  const auto four = (__m256i)operation(lanes.vector[0], lanes.vector[1]);
  const Pair two = operation((Pair)_mm256_castsi256_si128(four), (Pair)_mm256_extracti128_si256(four, 1));
#else
  const Pair two =
      operation(operation(lanes.vector[0], lanes.vector[1]), operation(lanes.vector[2], lanes.vector[3]));
#endif
  return operation(two, Pair{two[1], two[0]})[0];
}
XCMODEL_INLINE Word or_of_lanes(Lanes lanes) {
  return folded(lanes, [](auto a, auto b) { return a | b; });
}
XCMODEL_INLINE Word sum_of_lanes(Lanes lanes) {
  return folded(lanes, [](auto a, auto b) { return a + b; });
}
XCMODEL_INLINE std::uint32_t least_of_lanes(Lanes lanes) {
  return static_cast<std::uint32_t>(folded(lanes, [](auto a, auto b) { return least_halves(a, b); }));
}

#undef XCMODEL_NUMBERS

}  // namespace xcmodel::dlx::XCMODEL_SIMD
