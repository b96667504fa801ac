// Choosing an option: which others it excludes.
#pragma once

#include "frame.hpp"
#include "simd/bits.hpp"

namespace xcmodel::dlx::XCMODEL_SIMD {

// Calls `visit(lane)` for each of the option's lanes.
template <Kind K, class Visit>
XCMODEL_INLINE void for_lanes(const Frame& frame, int option, Visit visit) {
  if constexpr (has_bytes(K)) {
    Word bytes = frame.lane_bytes[option];
    for (int k = 0; k < lanes_in_word(K); ++k, bytes >>= 8) visit(static_cast<int>(bytes & 255));
  } else {
    const std::uint32_t end = frame.lane_start[option + 1];
    for (std::uint32_t k = frame.lane_start[option]; k < end; ++k)
      visit(static_cast<int>(frame.lane_list[k]));
  }
}

template <int W>
XCMODEL_INLINE Bits<W> row_of(const Frame& frame, int lane) {
  return Bits<W>::load(frame.by_lane + static_cast<std::ptrdiff_t>(lane) * W);
}

// The options that cannot stand beside this one. It may itself be among them.
template <int W, Kind K>
XCMODEL_INLINE Bits<W> conflicts_of(const Frame& frame, int option) {
  static_assert(K != Kind::multiple);
  Bits<W> conflicts = Bits<W>::none();
  for_lanes<K>(frame, option, [&](int lane) { conflicts |= row_of<W>(frame, lane); });
  return conflicts;
}

// Excludes from `possible` what an item can no longer take, now that `applied` has the option:
// all others, where the item is then covered as often as it may be. Where it is covered more often
// than that, even applied options are excluded, which shows that the node is dead.
template <int W>
inline void exclude_saturated(const Frame& frame, Word* possible, const Word* applied,
                              int option) {
  for_lanes<Kind::multiple>(frame, option, [&](int lane) {
    const Word* row = frame.by_lane + static_cast<std::ptrdiff_t>(lane) * W;
    const int high = static_cast<int>(frame.high[lane]);
    const int covered = high > 1 ? count_common<W>(row, applied) : 0;
    if (high <= 1 || covered >= high)
      for (int w = 0; w < W; ++w)
        possible[w] &= ~row[w] | (high > 1 && covered == high ? applied[w] : 0);
  });
  // A row that takes one option at most took this one out as well.
  set_bit(possible, option);
}

// Applies one more option: excludes from `possible` all that it excludes, but not the option.
template <int W, Kind K, bool tabled>
XCMODEL_INLINE void choose(const Frame& frame, Word* possible, Word* applied, int option) {
  set_bit(applied, option);
  if constexpr (K == Kind::multiple) {
    exclude_saturated<W>(frame, possible, applied, option);
  } else if constexpr (tabled) {
    static_assert(W == 1);
    possible[0] &= ~frame.conflicts[option];
  } else {
    Bits<W> left = Bits<W>::load(possible);
    left -= conflicts_of<W, K>(frame, option);
    left.store(possible);
    set_bit(possible, option);
  }
}

}  // namespace xcmodel::dlx::XCMODEL_SIMD
