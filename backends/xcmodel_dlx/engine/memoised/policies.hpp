// Policies: what a search makes of a subproblem, the number of its solutions or a diagram's node.
//
// `Counting` and `Recording` have the same members, so that the searches are written once:
//   Value   what is made of a subproblem
//   Chain   the options that are chosen on the way to it because nothing else is left
//   Sum     the children of a branching, one after the other
#pragma once

#include "recorder.hpp"
#include "simd/word.hpp"
#include "subproblem_cache.hpp"

namespace xcmodel::dlx::count {

// Stands for the class of the child that takes no further option.
inline constexpr int none_taken = -1;

// Thrown by memoised searches.
struct GaveUp {};    // There are too many nodes: see memoised_context.hpp.
struct TooLarge {};  // A number does not fit into 128 bits.

[[noreturn]] void throw_too_large();

struct Counting {
  using Value = unsigned __int128;

  // Whether classes that are in no solution may be passed over.
  static constexpr bool may_eliminate = true;

  explicit Counting(Recorder*) {}

  XCMODEL_INLINE Value solution() const { return 1; }
  XCMODEL_INLINE Value dead_at(int) const { return 0; }

  XCMODEL_INLINE CachedValue to_cache(Value value) const {
    return {static_cast<Word>(value), static_cast<Word>(value >> word_bits)};
  }
  XCMODEL_INLINE Value from_cache(CachedValue found) const {
    return static_cast<Value>(found.high) << word_bits | found.low;
  }

  XCMODEL_INLINE static Value product(Value value, std::uint64_t weight) {
    if (weight == 1) return value;
    Value result;
    if (__builtin_mul_overflow(value, static_cast<Value>(weight), &result)) throw_too_large();
    return result;
  }

  class Chain {
   public:
    XCMODEL_INLINE explicit Chain(Counting&) {}
    XCMODEL_INLINE void choose(int, int, std::uint64_t weight) { factor_ = product(factor_, weight); }
    XCMODEL_INLINE Value finish(Value value) const {
      if (factor_ == 1) return value;
      Value result;
      if (__builtin_mul_overflow(value, factor_, &result)) throw_too_large();
      return result;
    }

   private:
    Value factor_ = 1;
  };

  class Sum {
   public:
    XCMODEL_INLINE Sum(Counting&, int) {}
    XCMODEL_INLINE void add(Value value, int, std::uint64_t weight) {
      if (__builtin_add_overflow(sum_, product(value, weight), &sum_)) throw_too_large();
    }
    XCMODEL_INLINE Value finish(NodeSort = NodeSort::branching) const { return sum_; }

   private:
    Value sum_ = 0;
  };
};

struct Recording {
  using Value = Reference;

  static constexpr bool may_eliminate = false;

  explicit Recording(Recorder* recorder) : recorder(*recorder) {}

  XCMODEL_INLINE Value solution() const { return one_solution; }
  XCMODEL_INLINE Value dead_at(int item) const { return recorder.dead_at(item); }

  XCMODEL_INLINE CachedValue to_cache(Value value) const { return {value, 0}; }
  XCMODEL_INLINE Value from_cache(CachedValue found) const { return static_cast<Value>(found.low); }

  class Chain {
   public:
    XCMODEL_INLINE explicit Chain(Recording& recording)
        : recorder_(recording.recorder), start_(recorder_.links()) {}
    XCMODEL_INLINE void choose(int item, int option_class, std::uint64_t) {
      recorder_.add_link(item, option_class);
    }
    XCMODEL_INLINE Value finish(Value value) { return recorder_.finish_links(start_, value); }

   private:
    Recorder& recorder_;
    const std::size_t start_;
  };

  class Sum {
   public:
    XCMODEL_INLINE Sum(Recording& recording, int item)
        : recorder_(recording.recorder), item_(item), start_(recorder_.children()) {}
    XCMODEL_INLINE void add(Value value, int option_class, std::uint64_t) {
      recorder_.add_child(value, option_class);
    }
    XCMODEL_INLINE Value finish(NodeSort sort = NodeSort::branching) {
      return recorder_.finish_children(start_, item_, sort);
    }

   private:
    Recorder& recorder_;
    const int item_;
    const std::size_t start_;
  };

  Recorder& recorder;
};

}  // namespace xcmodel::dlx::count
