// What the check of certificates does to whole sets of options, for one instruction set.
#pragma once

#include <cstddef>
#include <cstdint>

#include "simd/word.hpp"

namespace xcmodel::dlx::certificate {

// Sets are as long as a multiple of so many words.
inline constexpr std::size_t set_block = 8;

XCMODEL_INLINE std::size_t whole_blocks(std::size_t words) {
  return (words + set_block - 1) / set_block * set_block;
}

// Words of a set, in whole blocks.
struct Span {
  std::size_t first, end;
};

// The sets that determine what becomes of a state.
struct Tables {
  std::size_t items;       // Their number.
  std::size_t words;       // Of a set of options.
  std::size_t item_words;  // Of a set of items.
  const Word* rows;        // By item: its options.
  const Span* spans;       // By item: where its options are.
  const Word* losses;      // By option: what it excludes at once; or null.
  const Word* covers;      // By option: its items.
};

// The options of a branching, one after the other.
struct Children {
  std::int32_t item;
  bool may_stay_open;  // The item, for other options: those tried before have to be removed.
  std::size_t word;    // Where the next ones are.
  Word options;        // Those of this word; none if there are no more.
  std::int64_t left;   // How many may still be tried.
};

// What there is to read of a certificate, and how many dead states have been read of it.
struct Tokens {
  const std::uint8_t *at, *end;
  std::uint64_t dead;
};

// Functions on `words` words of sets, which is a multiple of `set_block`.
struct SetKernels {
  // Whether two sets have a common element.
  bool (*meet)(const Word* a, const Word* b, std::size_t words);
  // Goes to where an item's first active options are.
  void (*find_children)(const Tables& tables, const Word* state, Children& children);
  // The next option of a branching, or -1. Reads the tokens of children that are seen to be dead
  // without making their states.
  int (*next_child)(const Tables& tables, Word* state, Children& children, Tokens& tokens);
  // Sets `result` to what of a set is not in `without`.
  void (*subtract)(const Word* set, const Word* without, Word* result, std::size_t words);
};

}  // namespace xcmodel::dlx::certificate
