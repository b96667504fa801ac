// Independent sets: options of which no two exclude each other.
#pragma once

#include <cstdint>

#include "base/limbs.hpp"
#include "base/tuning.hpp"
#include "simd/word.hpp"

namespace xcmodel::dlx::XCMODEL_SIMD {

// Counts those of up to 64 options by branching on the one that excludes most, until each excludes one other at most:
// as for the largest such set, see Tarjan and Trojanowski, "Finding a Maximum Independent Set" (1977).
class IndependentSets {
 public:
  // By option: the others that it excludes.
  explicit IndependentSets(const Word* conflicts) : conflicts_(conflicts) {}

  Word conflicts(int option) const { return conflicts_[option]; }

  // The number of such sets of these options; it means nothing if that is too much work.
  DoubleLimb count(Word options) {
    int most = 0, with_most = 0, alone = 0;
    for (Word left = options; left; left &= left - 1) {
      const int option = lowest_bit(left);
      const int others = bit_count(conflicts_[option] & options);
      alone += others == 0;
      if (others <= most) continue;
      most = others;
      with_most = option;
    }
    const int size = bit_count(options);
    work_ += work_of_node + size;
    if (most <= 1) return pairs((size - alone) / 2) << alone;
    if (is_too_much()) return 0;
    const Word others = options & ~bit(with_most);
    return count(others) + count(others & ~conflicts_[with_most]);
  }

  // How many options that looked at, and a few more for each branching.
  std::int64_t work() const { return work_; }
  bool is_too_much() const { return work_ > tuned::most_work_at_once; }

 private:
  static constexpr int work_of_node = 4;

  // The number of independent sets of so many pairs that exclude each other.
  static DoubleLimb pairs(int number) {
    DoubleLimb sets = 1;
    while (number--) sets *= 3;
    return sets;
  }

  const Word* const conflicts_;
  std::int64_t work_ = 0;
};

}  // namespace xcmodel::dlx::XCMODEL_SIMD
