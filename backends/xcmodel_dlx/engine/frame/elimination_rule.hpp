// When elimination is worth its price: one rule for frames and for memoised searches.
#pragma once

#include "base/tuning.hpp"
#include "simd/word.hpp"

namespace xcmodel::dlx {

// Only items with at most this many options are looked at where sets have so many words; 0 if
// elimination does not pay.
constexpr int eliminated_choices(int words) {
  return words <= 2    ? 0
         : words <= 4  ? tuned::eliminate_4
         : words <= 8  ? tuned::eliminate_8
         : words <= 16 ? tuned::eliminate_16
                       : tuned::eliminate_40;
}

// What elimination has brought where sets have one number of words.
struct Elimination {
  std::int64_t examined = 0;  // Options that it looked at.
  std::int64_t removed = 0;   // Options that it found dead.
  std::uint32_t skipped = 0;  // Nodes where it was not tried since it had not paid.

  // Whether it has paid of late; if not, it is tried now and then all the same.
  XCMODEL_INLINE bool pays() {
    return removed * tuned::eliminate_part >= examined || !(++skipped % tuned::eliminate_retry);
  }
  XCMODEL_INLINE bool note(int looked_at, int found) {
    examined += looked_at;
    removed += found;
    return found > 0;
  }
};

}  // namespace xcmodel::dlx
