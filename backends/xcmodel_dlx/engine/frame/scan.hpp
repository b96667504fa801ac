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
  const int stride = frame.stride;
  Lanes set[W], done[W];
  [[maybe_unused]] Lanes sum[W];
  for (int w = 0; w < W; ++w) {
    set[w] = broadcast(possible[w]);
    if constexpr (K == Kind::multiple) done[w] = broadcast(applied[w]);
    if constexpr (gathers) sum[w] = broadcast(0);
  }
  Lanes forced = broadcast(0);
  Lanes least = broadcast(~Word{0});
  // With multiplicity 1, a count of 2 is a key of 0; else one option to spare is.
  Lanes number = lane_numbers() - broadcast(Word{K == Kind::multiple ? 1 : 2} << 16);
  const Lanes one = broadcast(1), eight = broadcast(8);
  Mask dead = no_lanes();
  const Word* rows = frame.by_word;
  const Word* const end = rows + stride;
  [[maybe_unused]] const Word* low = frame.low;
  do {
    // The first word stands before the loop, so that compilers keep sums in registers.
    Lanes row[W];
    const Lanes first = load(rows);
    row[0] = first & set[0];
    Lanes count = bit_counts(row[0]);
    [[maybe_unused]] Lanes covered = count;
    if constexpr (K == Kind::multiple) covered = bit_counts(first & done[0]);
    for (int w = 1; w < W; ++w) {
      const Lanes whole = load(rows + static_cast<std::ptrdiff_t>(w) * stride);
      row[w] = whole & set[w];
      count = count + bit_counts(row[w]);
      if constexpr (K == Kind::multiple) covered = covered + bit_counts(whole & done[w]);
    }
    Mask only;
    if constexpr (K == Kind::multiple) {
      const Lanes need = load(low);
      low += 8;
      const Mask open = less(covered, need);
      dead = dead | less(count, need);
      only = equal(count, need) & open;
      const Lanes key = shift_left_16(count - need) + number;
      least = least_halves(least, or_where(key, ~open, broadcast(~Word{0})));
    } else {
      dead = dead | zero(count);
      only = equal(count, one);
      least = least_halves(least, shift_left_16(count) + number);
    }
    if constexpr (gathers)
      for (int w = 0; w < W; ++w) sum[w] = or_where(sum[w], only, row[w]);
    else
      forced = W == 1 ? or_where(forced, only, row[0]) : increment_where(forced, only);
    number = number + eight;
    rows += 8;
  } while (rows != end);
  found.least = least;
  found.forced = forced;
  if constexpr (gathers)
    for (int w = 0; w < W; ++w) all_forced[w] = or_of_lanes(sum[w]);
  return lane_bits(dead);
}

// Gathers the options that are all that some item has left; applied ones may be among them.
template <int W, Kind K>
inline void gather_forced(const Frame& frame, const Word* possible, const Word* applied,
                          Word* forced) {
  const int stride = frame.stride;
  Lanes sum[W];
  for (int w = 0; w < W; ++w) sum[w] = broadcast(0);
  for (int lane = 0; lane < stride; lane += 8) {
    Lanes row[W];
    Lanes count = broadcast(0);
    [[maybe_unused]] Lanes covered = count;
    for (int w = 0; w < W; ++w) {
      const Lanes whole = load(frame.by_word + static_cast<std::ptrdiff_t>(w) * stride + lane);
      row[w] = whole & broadcast(possible[w]);
      count = count + bit_counts(row[w]);
      if constexpr (K == Kind::multiple) covered = covered + bit_counts(whole & broadcast(applied[w]));
    }
    Mask only;
    if constexpr (K == Kind::multiple) {
      const Lanes need = load(frame.low + lane);
      only = equal(count, need) & less(covered, need);
    } else {
      only = equal(count, broadcast(1));
    }
    for (int w = 0; w < W; ++w) sum[w] = or_where(sum[w], only, row[w]);
  }
  for (int w = 0; w < W; ++w) forced[w] = or_of_lanes(sum[w]);
}

}  // namespace xcmodel::dlx::XCMODEL_SIMD
