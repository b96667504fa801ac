// Words of 64 options, and what every file of the engine says about them.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

// Functions of a line or two that the kernels use: inlined always, so that none of them is shared
// between builds for different instruction sets.
#define XCMODEL_INLINE inline __attribute__((always_inline))

namespace xcmodel::dlx {

static_assert(std::endian::native == std::endian::little, "words are looked at by their bytes");
static_assert(sizeof(void*) == 8, "counts need integers of 128 bits, which 64-bit machines have");

using Word = std::uint64_t;
using Byte = std::uint8_t;

inline constexpr int word_bits = 64;

XCMODEL_INLINE int bit_count(Word word) { return __builtin_popcountll(word); }

// The lowest and the highest bit of a word that is not 0.
XCMODEL_INLINE int lowest_bit(Word word) { return __builtin_ctzll(word); }
XCMODEL_INLINE int highest_bit(Word word) { return word_bits - 1 - __builtin_clzll(word); }

XCMODEL_INLINE Word bit(int position) { return Word{1} << position; }

// Of a bitset: whether it has a number, and putting one in or taking it out.
template <class Number>
XCMODEL_INLINE bool has_bit(const Word* set, Number number) {
  return set[number / word_bits] >> (number % word_bits) & 1;
}
template <class Number>
XCMODEL_INLINE void set_bit(Word* set, Number number) {
  set[number / word_bits] |= Word{1} << (number % word_bits);
}
template <class Number>
XCMODEL_INLINE void clear_bit(Word* set, Number number) {
  set[number / word_bits] &= ~(Word{1} << (number % word_bits));
}

// Calls for each number in a bitset of so many words, ascending.
template <class Use>
XCMODEL_INLINE void for_each_bit(const Word* set, int words, const Use& use) {
  for (int w = 0; w < words; ++w)
    for (Word left = set[w]; left; left &= left - 1) use(w * word_bits + lowest_bit(left));
}

// Word number `index` of a bitset in which the first `count` bits are set.
XCMODEL_INLINE Word leading_ones(std::int64_t count, int index) {
  const std::int64_t rest = count - std::int64_t{index} * word_bits;
  if (rest >= word_bits) return ~Word{0};
  return rest > 0 ? bit(static_cast<int>(rest)) - 1 : 0;
}

}  // namespace xcmodel::dlx
