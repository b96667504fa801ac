// Moves the bits at chosen places of a word together at its lower end, and back.
#pragma once

#include "lanes.hpp"

namespace xcmodel::dlx::XCMODEL_SIMD {

#if defined(__BMI2__)

class Extractor {
 public:
  Extractor() = default;
  XCMODEL_INLINE explicit Extractor(Word places) : places_(places) {}
  XCMODEL_INLINE Word operator()(Word word) const { return _pext_u64(word, places_); }

 private:
  Word places_;
};

#else

// The six rounds of moves are worked out once for all words that share the places: Warren,
// "Hacker's Delight" (second edition), 7-4.
class Extractor {
 public:
  Extractor() = default;
  inline explicit Extractor(Word places) : places_(places) {
    Word gaps = ~places << 1;
    for (int round = 0; round < 6; ++round) {
      Word odd = gaps ^ (gaps << 1);
      for (int shift = 2; shift < word_bits; shift *= 2) odd ^= odd << shift;
      moves_[round] = odd & places;
      places = (places ^ moves_[round]) | (moves_[round] >> (1 << round));
      gaps &= ~odd;
    }
  }
  XCMODEL_INLINE Word operator()(Word word) const {
    word &= places_;
    for (int round = 0; round < 6; ++round) {
      const Word moved = word & moves_[round];
      word = (word ^ moved) | (moved >> (1 << round));
    }
    return word;
  }

 private:
  Word places_;
  Word moves_[6];
};

#endif

// The inverse of an `Extractor`: spreads the lowest bits of a word to the given places.
XCMODEL_INLINE Word deposit(Word bits, Word places) {
#if defined(__BMI2__)
  return _pdep_u64(bits, places);
#else
  Word result = 0;
  for (; places; places &= places - 1, bits >>= 1) result |= (bits & 1) * (places & -places);
  return result;
#endif
}

// Bits `from .. to - 1` of a set, at most 64 of them.
XCMODEL_INLINE Word bits_between(const Word* set, int from, int to) {
  if (from == to) return 0;
  const int word = from / word_bits, shift = from % word_bits, size = to - from;
  Word bits = set[word] >> shift;
  if (shift + size > word_bits) bits |= set[word + 1] << (word_bits - shift);
  return size == word_bits ? bits : bits & (bit(size) - 1);
}

}  // namespace xcmodel::dlx::XCMODEL_SIMD
