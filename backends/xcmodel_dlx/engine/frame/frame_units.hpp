// What the search of a frame takes, in units of a nanosecond or so, as it was fitted to 184 enumerations of as many
// families of instances.
#pragma once

#include <algorithm>
#include <cstdint>

#include "base/tuning.hpp"
#include "frame.hpp"

namespace xcmodel::dlx {

// How many lanes all options have, the empty lanes among them.
inline std::int64_t listed_lanes(const Frame& frame) {
  if (has_bytes(frame.kind)) return std::int64_t{frame.options} * lanes_in_word(frame.kind);
  return frame.lane_start[frame.options];
}

// How many words of eight rows a scan looks at.
inline std::int64_t scanned_words(const Frame& frame) {
  const std::int64_t eights = frame.stride / 8;
  if (!frame.scans_filled) return eights * frame.words;
  std::int64_t words = eights;
  for (int eight = 0; eight < eights; ++eight) words += bit_count(frame.filled_by_eight[eight]);
  return words;
}

// Of a descent, for which the words of the lanes of both frames are gone through, and the lanes of the child's options.
inline std::int64_t units_of_descent(const Frame& from, const Frame& to) {
  const int words = from.scans_filled ? std::min(from.words, tuned::words_of_wide_row) : from.words;
  return tuning.units_of_descent + std::int64_t{from.lanes} * words + std::int64_t{to.lanes} * to.words +
         listed_lanes(to);
}

// Of a node: a scan of its items, and, where it is a child, the choice of an option, which looks at the words of its
// lanes. In frames of one word without multiplicities it mostly looks at a table instead.
template <int W, Kind K>
class FrameUnits {
 public:
  // With multiplicities, what is applied is looked at beside what is possible.
  static constexpr int of_row_word =
      (W == 1 ? tuned::units_of_narrow_row : tuned::units_of_wide_row) * (K == Kind::multiple ? 2 : 1);

  explicit FrameUnits(const Frame& frame)
      : lanes_(lanes_of_one(frame)),
        of_scan_(scanned_words(frame) * of_row_word +
                (W == 1 && K == Kind::multiple ? tuned::units_of_multiple_scan : 0)),
        of_child_(of_scan_ + (W == 1 && K != Kind::multiple ? tuned::units_of_narrow_child : W * lanes_)) {}

  // Which scans the items, and looks twice at the lanes of so many options, eight words at a time.
  std::int64_t of_elimination(std::int64_t options) const { return of_scan_ + options * lanes_ * 2 * ((W + 7) / 8); }

  std::int64_t of_scan() const { return of_scan_; }
  std::int64_t of_child() const { return of_child_; }

 private:
  static std::int64_t lanes_of_one(const Frame& frame) {
    if constexpr (has_bytes(K)) return lanes_in_word(K);
    if (frame.options == 0) return 0;
    return frame.lane_start[frame.options] / static_cast<std::uint32_t>(frame.options);
  }

  const std::int64_t lanes_;  // Of one option on average.
  const std::int64_t of_scan_;
  const std::int64_t of_child_;
};

}  // namespace xcmodel::dlx
