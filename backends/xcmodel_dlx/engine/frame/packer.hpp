// Moves the bits at chosen places of a row together.
#pragma once

#include "simd/bits.hpp"
#include "simd/extract.hpp"

namespace xcmodel::dlx::XCMODEL_SIMD {

// Of rows of `From` words; or if that is 0, of a number of words that is known at run time, at most
// `most_words`.
template <int From, int most_words = From>
class Packer {
 public:
  XCMODEL_INLINE explicit Packer(const Word* kept, int words = From) : words_(words) {
    int place = 0;
    for (int w = 0; w < from(); ++w) {
      kept_[w] = kept[w];
      extractor_[w] = Extractor(kept[w]);
      word_[w] = place / word_bits;
      shift_[w] = place % word_bits;
      place += bit_count(kept[w]);
    }
  }

  // Word w stands at w * step in the row, and at w * packed_step in what is packed.
  template <int To>
  XCMODEL_INLINE void pack(const Word* row, Word* packed, int to = To, std::ptrdiff_t step = 1,
                           std::ptrdiff_t packed_step = 1) const {
    if constexpr (To == 1) {
      Word word = 0;
      for (int w = 0; w < from(); ++w) add<1>(&word, w, row[w]);
      packed[0] = word;
    } else {
      // One more for what is shifted out, one for words that are empty.
      Word words[(To ? To : most_words) + 2];
      for (int w = 0; w < to + 2; ++w) words[w] = 0;
      for (int w = 0; w < from(); ++w) add<To>(words, w, row[w * step]);
      for (int w = 0; w < to; ++w) packed[w * packed_step] = words[w];
    }
  }

  // The same of a wide row, of which only the words of these bits have something that may be kept.
  template <int To>
  XCMODEL_INLINE void pack_filled(const Word* row, Word filled, Word* packed) const {
    if (2 * bit_count(filled) > From) return pack<To>(row, packed);
    constexpr int size = (To + 2 + 7) / 8 * 8;
    Word words[size];
    for (int w = 0; w < size; w += 8) store(words + w, broadcast(0));
    for (; filled; filled &= filled - 1) {
      const int w = lowest_bit(filled);
      add<To>(words, w, row[w]);
    }
    for (int w = 0; w < To; ++w) packed[w] = words[w];
  }

  // The number of kept options in a row.
  XCMODEL_INLINE int count(const Word* row) const {
    int count = 0;
    for (int w = 0; w < from(); ++w) count += bit_count(row[w] & kept_[w]);
    return count;
  }

 private:
  // Adds word w of a row to what is packed.
  template <int To>
  XCMODEL_INLINE void add(Word* words, int w, Word of_row) const {
    const Word word = extractor_[w](of_row);
    if constexpr (To == 1) {
      words[0] |= word << shift_[w];
    } else {
      words[word_[w]] |= word << shift_[w];
      words[word_[w] + 1] |= (word >> 1) >> (word_bits - 1 - shift_[w]);
    }
  }

  XCMODEL_INLINE int from() const { return From ? From : words_; }

  int words_;
  Word kept_[most_words];
  Extractor extractor_[most_words];
  int word_[most_words], shift_[most_words];
};

}  // namespace xcmodel::dlx::XCMODEL_SIMD
