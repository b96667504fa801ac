// Bitsets over the options of a frame, and their parts that fit into a register.
#pragma once

#include "lanes.hpp"

namespace xcmodel::dlx::XCMODEL_SIMD {

template <int words>
struct RegisterOf;
template <>
struct RegisterOf<1> {
  using Type = Word;
};
template <>
struct RegisterOf<2> {
  typedef Word Type __attribute__((vector_size(16), aligned(8), may_alias));
};
template <>
struct RegisterOf<4> {
  typedef Word Type __attribute__((vector_size(32), aligned(8), may_alias));
};
template <>
struct RegisterOf<8> {
  typedef Word Type __attribute__((vector_size(64), aligned(8), may_alias));
};

// A bitset of W words, worked on in the widest registers that it fills.
template <int W>
struct Bits {
  static constexpr int part_words = W < register_words ? W : register_words;
  static constexpr int parts = W / part_words;
  using Part = typename RegisterOf<part_words>::Type;

  Part part[parts];

  static XCMODEL_INLINE Bits load(const Word* words) {
    Bits bits;
    for (int i = 0; i < parts; ++i)
      bits.part[i] = *reinterpret_cast<const Part*>(words + i * part_words);
    return bits;
  }
  static XCMODEL_INLINE Bits none() {
    Bits bits;
    for (int i = 0; i < parts; ++i) bits.part[i] = Part{};
    return bits;
  }
  XCMODEL_INLINE void store(Word* words) const {
    for (int i = 0; i < parts; ++i) *reinterpret_cast<Part*>(words + i * part_words) = part[i];
  }

  XCMODEL_INLINE Bits& operator|=(const Bits& other) {
    for (int i = 0; i < parts; ++i) part[i] |= other.part[i];
    return *this;
  }
  XCMODEL_INLINE Bits& operator&=(const Bits& other) {
    for (int i = 0; i < parts; ++i) part[i] &= other.part[i];
    return *this;
  }
  // Takes the options of the other set out.
  XCMODEL_INLINE Bits& operator-=(const Bits& other) {
    for (int i = 0; i < parts; ++i) part[i] &= ~other.part[i];
    return *this;
  }
};

template <int W>
XCMODEL_INLINE int count_bits(const Word* words) {
  int count = 0;
  for (int w = 0; w < W; ++w) count += bit_count(words[w]);
  return count;
}

template <int W>
XCMODEL_INLINE bool any(const Word* words) {
  Word some = 0;
  for (int w = 0; w < W; ++w) some |= words[w];
  return some != 0;
}

// One bit for each word of a wide set that is not empty.
template <int W>
XCMODEL_INLINE Word filled_words(const Word* set) {
  static_assert(W % 8 == 0 && W <= word_bits);
  Word filled = 0;
  for (int w = 0; w < W; w += 8) filled |= static_cast<Word>(lane_bits(zero(load(set + w))) ^ 255U) << w;
  return filled;
}

// The number of options in both.
template <int W>
XCMODEL_INLINE int count_common(const Word* a, const Word* b) {
  int count = 0;
  for (int w = 0; w < W; ++w) count += bit_count(a[w] & b[w]);
  return count;
}

// The number of options in `a` that are not in `b`.
template <int W>
XCMODEL_INLINE int count_difference(const Word* a, const Word* b) {
  int count = 0;
  for (int w = 0; w < W; ++w) count += bit_count(a[w] & ~b[w]);
  return count;
}

}  // namespace xcmodel::dlx::XCMODEL_SIMD
