// Moves the bits at chosen places of a word together at its lower end.
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

}  // namespace xcmodel::dlx::XCMODEL_SIMD
