// Sets of up to 64 options that keep to bounds: of some of the options, so many at least and at most are chosen.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "base/limbs.hpp"
#include "base/tuning.hpp"
#include "simd/word.hpp"

namespace xcmodel::dlx::XCMODEL_SIMD {

// Counts them by branching on the option that the most bounds are about, and part by part where no bound is about
// options of two parts, as models of a formula are counted: Dahllöf, Jonsson and Wahlström, "Counting models for 2SAT
// and 3SAT formulae" (2005).
//
// Below a branching stand the bounds that bind still: those that some set of the options left would not keep to.
class BoundedSets {
 public:
  // So many of these options at least and at most.
  void bound(Word options, int least, int most) { bounds_.push_back({options, least, most}); }

  // The number of sets of these options, which have all that are bounded; it means nothing if that is too much work.
  DoubleLimb count(Word options) {
    top_ = bounds_.size();
    return count_below({options, 0, 0, top_}, 0);
  }

  // How many bounds that looked at, and a few more for each branching.
  std::int64_t work() const { return work_; }
  bool is_too_much() const { return work_ > tuned::most_work_at_once; }

 private:
  struct Bound {
    Word options;
    int least, most;
  };

  // Options, and the bounds from `begin` to `end` that are about them.
  struct Part {
    Word options;
    Word bounded;
    std::size_t begin, end;
  };

  static constexpr int work_of_node = 8;

  // Where this option has been chosen, or none.
  DoubleLimb count_below(const Part& above, Word chosen) {
    const std::size_t size = above.end - above.begin;
    if (bounds_.size() < top_ + size) bounds_.resize(2 * (top_ + size));
    Part part{above.options & ~chosen, 0, top_, top_};
    std::copy_n(bounds_.begin() + above.begin, size, bounds_.begin() + part.begin);
    part.end += size;
    if (!settle(part, chosen)) return 0;
    top_ = part.end;
    const DoubleLimb sets = count(part);
    top_ = part.begin;
    return sets << bit_count(part.options & ~part.bounded);
  }

  // Notes what has been chosen, and chooses and excludes what must be then; returns false if a bound cannot be kept to.
  bool settle(Part& part, Word chosen) {
    for (;;) {
      Word excluded = 0, forced = 0;
      part.bounded = 0;
      std::size_t end = part.begin;
      for (std::size_t k = part.begin; k < part.end; ++k) {
        Bound bound = bounds_[k];
        const int taken = bit_count(bound.options & chosen);
        bound.options &= part.options;
        bound.least -= taken;
        bound.most -= taken;
        const int left = bit_count(bound.options);
        if (left < bound.least || bound.most < 0) return false;
        const bool binds = bound.least > 0 || left > bound.most;
        bounds_[end] = bound;
        end += binds;
        part.bounded |= binds ? bound.options : 0;
        forced |= left == bound.least ? bound.options : 0;
        excluded |= bound.most == 0 ? bound.options : 0;
      }
      work_ += static_cast<std::int64_t>(part.end - part.begin);
      part.end = end;
      if (forced & excluded) return false;
      if (!(forced | excluded)) return true;
      chosen = forced;
      part.options &= ~(forced | excluded);
    }
  }

  // Of options all of which are bounded.
  DoubleLimb count(const Part& part) {
    work_ += work_of_node + static_cast<std::int64_t>(part.end - part.begin);
    if (part.begin == part.end) return 1;
    if (is_too_much()) return 0;
    if (part.end - part.begin == 1) return sets_within(bounds_[part.begin]);
    const Word first = options_of_first_part(part);
    if (first == part.bounded) {
      const Word option = most_bounded(part);
      const Part with{part.bounded, 0, part.begin, part.end}, without{part.bounded & ~option, 0, part.begin, part.end};
      return count_below(without, 0) + count_below(with, option);
    }
    Bound* const bounds = bounds_.data();
    const Bound* const rest = std::partition(bounds + part.begin, bounds + part.end,
                                             [&](const Bound& bound) { return (bound.options & first) != 0; });
    const auto middle = static_cast<std::size_t>(rest - bounds);
    const DoubleLimb sets = count({first, first, part.begin, middle});
    if (sets == 0) return 0;
    const Word others = part.bounded & ~first;
    return sets * count({others, others, middle, part.end});
  }

  // Of as many options as that bound is about.
  static DoubleLimb sets_within(const Bound& bound) {
    const int options = bit_count(bound.options);
    DoubleLimb sets = 0, of_size = 1;
    for (int size = 0; size <= std::min(bound.most, options); ++size) {
      if (size > 0) of_size = of_size * static_cast<unsigned>(options - size + 1) / static_cast<unsigned>(size);
      if (size >= bound.least) sets += of_size;
    }
    return sets;
  }

  // Those that bounds join to the options of the first one.
  Word options_of_first_part(const Part& part) const {
    Word found = bounds_[part.begin].options;
    for (bool grows = true; grows;) {
      grows = false;
      for (std::size_t k = part.begin; k < part.end; ++k) {
        const Word options = bounds_[k].options;
        if ((options & found) == 0 || (options & ~found) == 0) continue;
        found |= options;
        grows = true;
      }
    }
    return found;
  }

  // The first of the options that the most bounds are about. Their numbers of bounds are added up digit by digit.
  Word most_bounded(const Part& part) const {
    Word digits[word_bits];
    int places = 0;
    for (std::size_t k = part.begin; k < part.end; ++k) {
      Word carry = bounds_[k].options;
      for (int place = 0; place < places; ++place) {
        const Word both = digits[place] & carry;
        digits[place] ^= carry;
        carry = both;
      }
      if (carry) digits[places++] = carry;
    }
    Word most = part.bounded;
    while (places--)
      if (most & digits[places]) most &= digits[places];
    return most & -most;
  }

  std::vector<Bound> bounds_;  // Those given, and then those of each branching above the present one.
  std::size_t top_ = 0;
  std::int64_t work_ = 0;
};

}  // namespace xcmodel::dlx::XCMODEL_SIMD
