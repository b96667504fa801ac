// The scan: how many possible options each open item has, eight items at a time.
#pragma once

#include "frame.hpp"
#include "simd/bits.hpp"

namespace xcmodel::dlx::XCMODEL_SIMD {

// What a scan finds, still spread over eight lanes. Most children of a node are dead, and are
// not looked at again; so the lanes are reduced only when a node is taken off the stack.
struct Scan {
  // The least key of the items seen in each lane; see `Key`.
  Lanes least;
  // One-word frames: options that are all that some item has left. Wider ones: the number of
  // items of which that is true, in each lane.
  Lanes forced;
};

// The item to branch on has the least key: the number of its options beyond what it needs, less 1,
// above its lane. An item with nothing to spare wraps around to a huge key, as do all without need.
struct Key {
  std::uint32_t value;

  static constexpr std::uint32_t huge = 0xff000000;

  XCMODEL_INLINE int lane() const { return static_cast<int>(value & 0xffff); }
  // Options that can be chosen on this item.
  XCMODEL_INLINE unsigned choices() const { return (value >> 16) + 2; }
  // Whether no item has a choice; padding may seem to have one, but ranks behind all items.
  XCMODEL_INLINE bool is_none(const Frame& frame) const {
    return lane() >= frame.items || value >= huge;
  }
};

// What the rows that a scan has gone through so far tell.
template <Kind K>
class Tally {
 public:
  // Takes the next eight rows, which have so many possible options, and so many applied ones; returns which of them
  // have only what their items still need.
  XCMODEL_INLINE Mask add(Lanes count, [[maybe_unused]] Lanes covered, [[maybe_unused]] const Word* low) {
    Mask only;
    Lanes key;
    if constexpr (K == Kind::multiple) {
      const Lanes need = load(low);
      const Mask open = less(covered, need);
      dead_ = dead_ | less(count, need);
      only = equal(count, need) & open;
      key = or_where(shift_left_16(count - need) + number_, ~open, broadcast(~Word{0}));
    } else {
      dead_ = dead_ | zero(count);
      only = equal(count, broadcast(1));
      key = shift_left_16(count) + number_;
    }
    least_ = least_halves(least_, key);
    number_ = number_ + broadcast(8);
    return only;
  }

  XCMODEL_INLINE Lanes least() const { return least_; }
  XCMODEL_INLINE unsigned dead() const { return lane_bits(dead_); }

 private:
  Lanes least_ = broadcast(~Word{0});
  // With multiplicity 1, a count of 2 is a key of 0; else one option to spare is.
  Lanes number_ = lane_numbers() - broadcast(Word{K == Kind::multiple ? 1 : 2} << 16);
  Mask dead_ = no_lanes();
};

// Counts the options of a set in eight rows, from this lane on. It looks only at the words of these bits; in no others
// have both some options.
XCMODEL_INLINE Lanes count_filled(const Frame& frame, int lane, Word filled, const Word* set) {
  Lanes count = broadcast(0);
  const Word* const rows = frame.by_word + lane;
  for (; filled; filled &= filled - 1) {
    const int w = lowest_bit(filled);
    count = count + bit_counts(load(rows + std::ptrdiff_t{w} * frame.stride) & broadcast(set[w]));
  }
  return count;
}

// As `scan` below, of a wide frame. Padding counts no fewer options than any item beside it.
template <int W, Kind K>
inline unsigned scan_filled(const Frame& frame, const Word* possible, const Word* applied, Scan& found) {
  const Word possible_words = filled_words<W>(possible);
  Tally<K> tally;
  Lanes forced = broadcast(0);
  for (int lane = 0; lane < frame.stride; lane += 8) {
    const Word filled = frame.filled_by_eight[lane / 8] & possible_words;
    const Lanes count = count_filled(frame, lane, filled, possible);
    const Lanes covered = K == Kind::multiple ? count_filled(frame, lane, filled, applied) : count;
    forced = increment_where(forced, tally.add(count, covered, frame.low + lane));
  }
  found = {tally.least(), forced};
  return tally.dead();
}

// As `gather_forced` below, of a wide frame.
template <int W, Kind K>
inline void gather_filled(const Frame& frame, const Word* possible, const Word* applied, Word* forced) {
  const Word possible_words = filled_words<W>(possible);
  Tally<K> tally;
  for (int w = 0; w < W; ++w) forced[w] = 0;
  for (int lane = 0; lane < frame.stride; lane += 8) {
    Word filled = frame.filled_by_eight[lane / 8] & possible_words;
    const Lanes count = count_filled(frame, lane, filled, possible);
    const Lanes covered = K == Kind::multiple ? count_filled(frame, lane, filled, applied) : count;
    const Mask only = tally.add(count, covered, frame.low + lane);
    if (lane_bits(only) == 0) continue;
    for (; filled; filled &= filled - 1) {
      const int w = lowest_bit(filled);
      const Lanes row = load(frame.by_word + std::ptrdiff_t{w} * frame.stride + lane);
      forced[w] |= or_of_lanes(or_where(broadcast(0), only, row)) & possible[w];
    }
  }
}

// Scans a node; returns nonzero if some item has fewer options than it needs.
//
// Padding is harmless: its rows are all ones, so they count all possible options, which cannot be
// fewer than those of any item; there must be at least one item, unless the kind is multiple.
//
// If it gathers as well, it fills `all_forced` as `gather_forced` does, and leaves `found.forced`.
template <int W, Kind K, bool gathers = false>
XCMODEL_INLINE unsigned scan(const Frame& frame, const Word* possible,
                             [[maybe_unused]] const Word* applied, Scan& found,
                             [[maybe_unused]] Word* all_forced = nullptr) {
  if constexpr (knows_filled(W) && !gathers)
    if (frame.scans_filled) return scan_filled<W, K>(frame, possible, applied, found);
  const int stride = frame.stride;
  Lanes set[W], done[W];
  [[maybe_unused]] Lanes sum[W];
  for (int w = 0; w < W; ++w) {
    set[w] = broadcast(possible[w]);
    if constexpr (K == Kind::multiple) done[w] = broadcast(applied[w]);
    if constexpr (gathers) sum[w] = broadcast(0);
  }
  Lanes forced = broadcast(0);
  Tally<K> tally;
  const Word* rows = frame.by_word;
  const Word* const end = rows + stride;
  const Word* low = frame.low;
  do {
    // The first word stands before the loop, so that compilers keep sums in registers.
    Lanes row[W];
    const Lanes first = load(rows);
    row[0] = first & set[0];
    Lanes count = bit_counts(row[0]);
    Lanes covered = count;
    if constexpr (K == Kind::multiple) covered = bit_counts(first & done[0]);
    for (int w = 1; w < W; ++w) {
      const Lanes whole = load(rows + static_cast<std::ptrdiff_t>(w) * stride);
      row[w] = whole & set[w];
      count = count + bit_counts(row[w]);
      if constexpr (K == Kind::multiple) covered = covered + bit_counts(whole & done[w]);
    }
    const Mask only = tally.add(count, covered, low);
    if constexpr (K == Kind::multiple) low += 8;
    if constexpr (gathers)
      for (int w = 0; w < W; ++w) sum[w] = or_where(sum[w], only, row[w]);
    else
      forced = W == 1 ? or_where(forced, only, row[0]) : increment_where(forced, only);
    rows += 8;
  } while (rows != end);
  found.least = tally.least();
  found.forced = forced;
  if constexpr (gathers)
    for (int w = 0; w < W; ++w) all_forced[w] = or_of_lanes(sum[w]);
  return tally.dead();
}

// Gathers the options that are all that some item has left; applied ones may be among them.
template <int W, Kind K>
inline void gather_forced(const Frame& frame, const Word* possible, const Word* applied,
                          Word* forced) {
  if constexpr (knows_filled(W))
    if (frame.scans_filled) return gather_filled<W, K>(frame, possible, applied, forced);
  const int stride = frame.stride;
  Tally<K> tally;
  Lanes sum[W];
  for (int w = 0; w < W; ++w) sum[w] = broadcast(0);
  for (int lane = 0; lane < stride; lane += 8) {
    Lanes row[W];
    Lanes count = broadcast(0), covered = broadcast(0);
    for (int w = 0; w < W; ++w) {
      const Lanes whole = load(frame.by_word + static_cast<std::ptrdiff_t>(w) * stride + lane);
      row[w] = whole & broadcast(possible[w]);
      count = count + bit_counts(row[w]);
      if constexpr (K == Kind::multiple) covered = covered + bit_counts(whole & broadcast(applied[w]));
    }
    const Mask only = tally.add(count, covered, frame.low + lane);
    for (int w = 0; w < W; ++w) sum[w] = or_where(sum[w], only, row[w]);
  }
  for (int w = 0; w < W; ++w) forced[w] = or_of_lanes(sum[w]);
}

}  // namespace xcmodel::dlx::XCMODEL_SIMD
