// Options that complete a node, counted as sets. They are free where no item needs more: then each set of them that go
// together completes a solution.
#pragma once

#include <optional>

#include "bounded_sets.hpp"
#include "choice.hpp"
#include "independent_sets.hpp"

namespace xcmodel::dlx::XCMODEL_SIMD {

// Finds the free option to branch on: that which seems to exclude most, so that few sets have it.
template <int W, Kind K>
class MostExcluding {
 public:
  MostExcluding(const Frame& frame, const Word* possible, const Word* applied) : frame_(frame), applied_(applied) {
    for (int w = 0; w < W; ++w) free_[w] = possible[w] & ~applied[w];
    int most = -1;
    for_each_bit(free_, W, [&](int option) {
      int excluded = 0;
      for_lanes<K>(frame, option, [&](int lane) { excluded += excluded_by(lane); });
      if (excluded <= most) return;
      most = excluded;
      option_ = option;
    });
  }

  int option() const { return option_; }
  // In words of rows that were looked at.
  std::int64_t work() const { return work_; }

 private:
  // How many options the item excludes if it is covered, or a limit of several as one.
  int excluded_by(int lane) {
    const Word* const row = frame_.by_lane + static_cast<std::ptrdiff_t>(lane) * W;
    work_ += W;
    const int options = count_common<W>(row, free_);
    if (K != Kind::multiple || frame_.high[lane] <= 1) return options;
    const int room = static_cast<int>(frame_.high[lane]) - count_common<W>(row, applied_);
    if (room == 1) return options;
    return options > room ? 1 : 0;
  }

  const Frame& frame_;
  const Word* const applied_;
  Word free_[W];
  int option_ = 0;
  std::int64_t work_ = 0;
};

// Counts the sets of options that complete a node of a frame of one word, where items are covered once at most and no
// item needs more.
template <Kind K, bool tabled>
class FreeSets {
 public:
  FreeSets(const Frame& frame, Word possible, Word applied)
      : free_(possible & ~applied), sets_(tabled ? frame.conflicts : conflicts_) {
    for (Word left = free_; left; left &= left - 1) {
      const int option = lowest_bit(left);
      if constexpr (!tabled) {
        conflicts_of<1, K>(frame, option).store(conflicts_ + option);
        clear_bit(conflicts_ + option, option);
      }
      if (sets_.conflicts(option) & free_) excluding_ |= bit(option);
    }
  }

  // Options that exclude others.
  int options() const { return bit_count(excluding_); }

  // Their number, if that is not too much work.
  std::optional<DoubleLimb> count() {
    const DoubleLimb sets = sets_.count(excluding_) << bit_count(free_ & ~excluding_);
    if (sets_.is_too_much()) return {};
    return sets;
  }

  // In words of rows that take as long.
  std::int64_t work() const { return (bit_count(free_) + sets_.work()) / 2; }

 private:
  const Word free_;
  Word excluding_ = 0;
  Word conflicts_[tabled ? 1 : word_bits];
  IndependentSets sets_;
};

// The same where items may be covered several times, and may need more.
template <bool tabled>
class FreeSets<Kind::multiple, tabled> {
 public:
  FreeSets(const Frame& frame, Word possible, Word applied)
      : frame_(frame), applied_(applied), free_(possible & ~applied) {
    for (Word left = free_; left; left &= left - 1) {
      const int option = lowest_bit(left);
      for_lanes<Kind::multiple>(frame_, option, [&](int lane) { note(option, lane); });
    }
  }

  int options() const { return bit_count(bounded_); }

  std::optional<DoubleLimb> count() {
    const DoubleLimb sets = sets_.count(free_);
    if (sets_.is_too_much()) return {};
    return sets;
  }

  std::int64_t work() const { return (bit_count(free_) + sets_.work()) * 2 / 3; }

 private:
  void note(int option, int lane) {
    const Word row = frame_.by_lane[lane];
    const auto most = static_cast<int>(frame_.high[lane]);
    if (most > 0) {
      // An item, told by the first of its options.
      const int covered = bit_count(row & applied_);
      const int least = lane < frame_.items ? static_cast<int>(frame_.low[lane]) : 0;
      if (lowest_bit(row & free_) == option) bound(row & free_, least - covered, most - covered);
    } else {
      // A colour, or none, and all that does not agree with it.
      for (Word others = row & free_ & ~bit(option) & ~(bit(option) - 1); others; others &= others - 1)
        bound(bit(option) | (others & -others), 0, 1);
    }
  }

  void bound(Word options, int least, int most) {
    if (least <= 0 && bit_count(options) <= most) return;
    sets_.bound(options, least, most);
    bounded_ |= options;
  }

  const Frame& frame_;
  const Word applied_, free_;
  Word bounded_ = 0;
  BoundedSets sets_;
};

}  // namespace xcmodel::dlx::XCMODEL_SIMD
