// Elimination in light searches that count: as in ../elimination.hpp, for plain problems.
//
// It takes out classes that are in no solution of the subproblem. So what is left has equally many
// solutions, and its key, in which some optional items now may have no classes, is that of a
// subproblem with equally many too.
#pragma once

#include "memoised_context.hpp"
#include "memoised_frame.hpp"
#include "simd/bits.hpp"

namespace xcmodel::dlx::XCMODEL_SIMD {
namespace {

// Only items with at most so many possible classes are looked at, by number of words; 0: it does
// not pay.
constexpr int most_pushing(int words) {
  return words <= 2 ? 0 : words <= 4 ? 12 : words <= 8 ? 20 : words <= 16 ? 32 : 99;
}
constexpr unsigned least_choices_for_elimination = 4;

// Whether it is likely to pay: of late at least a tenth of the classes that were looked at have been
// taken out. It is tried now and then all the same.
XCMODEL_INLINE bool worth_eliminating(count::EliminationRecord& past) {
  return past.removed * 10 >= past.examined || !(++past.skipped & 31);
}

// Takes dead classes out of `possible`; returns whether there were any.
template <int W>
inline bool eliminate(const count::LightFrame& frame, const Word* open, Word* possible,
                      count::EliminationRecord& past) {
  const Bits<W> before = Bits<W>::load(possible);
  Bits<W> dead = Bits<W>::none();
  for (int l = 0; l < frame.item_words; ++l) {
    for (Word left = open[l] & frame.needed[l]; left; left &= left - 1) {
      const Word* const row = frame.rows + l * word_bits + lowest_bit(left);
      Word pushing[W], covering[W];
      int choices = 0;
      for (int w = 0; w < W; ++w) {
        covering[w] = row[static_cast<std::ptrdiff_t>(w) * frame.stride];
        pushing[w] = covering[w] & possible[w];
        choices += bit_count(pushing[w]);
      }
      if (choices > most_pushing(W)) continue;
      past.examined += choices;
      // What conflicts with every class of the item.
      Bits<W> common = before;
      for (int w = 0; w < W; ++w)
        for (Word rest = pushing[w]; rest; rest &= rest - 1) {
          const int option = w * word_bits + lowest_bit(rest);
          common &= Bits<W>::load(frame.conflicts + static_cast<std::ptrdiff_t>(option) * W);
        }
      common -= Bits<W>::load(covering);
      dead |= common;
    }
  }
  Word taken[W];
  dead.store(taken);
  const int removed = count_bits<W>(taken);
  past.removed += removed;
  Bits<W> after = before;
  after -= dead;
  after.store(possible);
  return removed > 0;
}

}  // namespace
}  // namespace xcmodel::dlx::XCMODEL_SIMD
