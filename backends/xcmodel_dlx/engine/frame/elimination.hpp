// Elimination: an option is dead if it conflicts with every option of some item that it does not
// cover itself, because that item could not be covered beside it.
#pragma once

#include "choice.hpp"
#include "context.hpp"
#include "scan.hpp"
#include "simd/bits.hpp"

namespace xcmodel::dlx::XCMODEL_SIMD {

// Whether elimination is likely to pay: the node is large, and it has paid of late.
template <int W>
XCMODEL_INLINE bool worth_eliminating(Elimination& past, Key key, int options) {
  if constexpr (eliminated_choices(W) == 0) return false;
  if (key.choices() < tuned::eliminate_least_choices || options < tuned::eliminate_least_options)
    return false;
  return past.pays();
}

// Marks the items with 2..most options in `Frame::candidates`.
template <int W>
inline void mark_candidates(const Frame& frame, const Word* possible, int most) {
  const int stride = frame.stride;
  Byte* marks = reinterpret_cast<Byte*>(frame.candidates);
  const Lanes more = broadcast(static_cast<Word>(most) + 1), one = broadcast(1);
  for (int lane = 0; lane < stride; lane += 8) {
    Lanes count = broadcast(0);
    if constexpr (knows_filled(W)) {
      count = count_filled(frame, lane, frame.filled_by_eight[lane / 8], possible);
    } else {
      for (int w = 0; w < W; ++w) {
        const Lanes row = load(frame.by_word + static_cast<std::ptrdiff_t>(w) * stride + lane);
        count = count + bit_counts(row & broadcast(possible[w]));
      }
    }
    marks[lane / 8] = static_cast<Byte>(lane_bits(less(one, count) & less(count, more)));
  }
  for (int group = stride / 8; group % 8; ++group) marks[group] = 0;
  if (frame.items % word_bits)
    frame.candidates[frame.items / word_bits] &= bit(frame.items % word_bits) - 1;
}

template <class Visit>
XCMODEL_INLINE void for_candidates(const Frame& frame, Visit visit) {
  for (int block = 0; block * word_bits < frame.items; ++block)
    for (Word rest = frame.candidates[block]; rest; rest &= rest - 1)
      visit(block * word_bits + lowest_bit(rest));
}

// Removes dead options from `possible`; returns whether there were any.
//
// For each candidate item the options that conflict with *all* of its options are found by
// pushing: starting from everything, each option of the item takes away what it does not conflict
// with. One pass over the candidates' options serves all items at once: `common` of every lane of
// an option is cut down, whether that lane belongs to a candidate or not.
template <int W, Kind K>
inline bool eliminate(const Frame& frame, Word* possible, Elimination& past) {
  mark_candidates<W>(frame, possible, eliminated_choices(W));
  const Bits<W> before = Bits<W>::load(possible);
  Bits<W> pushing = Bits<W>::none();
  for_candidates(frame, [&](int lane) {
    pushing |= row_of<W>(frame, lane);
    before.store(frame.common + static_cast<std::ptrdiff_t>(lane) * W);
  });
  pushing &= before;

  Word rest[W];
  pushing.store(rest);
  int examined = 0;
  for (int w = 0; w < W; ++w) {
    examined += bit_count(rest[w]);
    for (Word word = rest[w]; word; word &= word - 1) {
      const int option = w * word_bits + lowest_bit(word);
      const Bits<W> conflicts = conflicts_of<W, K>(frame, option);
      for_lanes<K>(frame, option, [&](int lane) {
        Word* common = frame.common + static_cast<std::ptrdiff_t>(lane) * W;
        Bits<W> cut = Bits<W>::load(common);
        cut &= conflicts;
        cut.store(common);
      });
    }
  }

  Bits<W> dead = Bits<W>::none();
  for_candidates(frame, [&](int lane) {
    Bits<W> outside = Bits<W>::load(frame.common + static_cast<std::ptrdiff_t>(lane) * W);
    outside -= row_of<W>(frame, lane);
    dead |= outside;
  });
  Bits<W> after = before;
  after -= dead;
  after.store(possible);
  Word kept[W], old[W];
  after.store(kept);
  before.store(old);
  return past.note(examined, count_difference<W>(old, kept));
}

}  // namespace xcmodel::dlx::XCMODEL_SIMD
