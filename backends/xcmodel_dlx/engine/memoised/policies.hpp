// Policies: what a search makes of a subproblem, the number of its solutions or a diagram's node.
//
// `Counting` and `Recording` have the same members, so that the searches are written once:
//   Value   what is made of a subproblem
//   Chain   the options that are chosen on the way to it because nothing else is left
//   Sum     the children of a branching, one after the other
// Those of the upper layer of a count have `Memoised` as well, the policy of its memoised searches.
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

// Counts of 128 bits; throws if they do not suffice.
struct Bits128 {
  using Number = unsigned __int128;

  XCMODEL_INLINE static Number product(Number a, Number b) {
    if (b == 1) return a;
    Number result;
    if (__builtin_mul_overflow(a, b, &result)) throw_too_large();
    return result;
  }
  XCMODEL_INLINE static void add_product(Number& sum, Number a, Number b) {
    if (__builtin_add_overflow(sum, product(a, b), &sum)) throw_too_large();
  }
};

// `Arithmetic` is `Bits128`, or `Unbounded` in the upper layer.
template <class Arithmetic>
struct BasicCounting {
  using Value = typename Arithmetic::Number;

  // Whether classes that are in no solution may be passed over.
  static constexpr bool may_eliminate = true;

  explicit BasicCounting(Recorder*) {}

  XCMODEL_INLINE Value solution() const { return Value(1); }
  XCMODEL_INLINE Value dead_at(int) const { return Value(); }

  class Chain {
   public:
    XCMODEL_INLINE explicit Chain(BasicCounting&) {}
    XCMODEL_INLINE void choose(int, int, std::uint64_t weight) {
      factor_ = Arithmetic::product(factor_, weight);
    }
    XCMODEL_INLINE Value finish(const Value& value) const {
      return Arithmetic::product(value, factor_);
    }

   private:
    Value factor_ = Value(1);
  };

  class Sum {
   public:
    XCMODEL_INLINE Sum(BasicCounting&, int) {}
    XCMODEL_INLINE void add(const Value& value, int, std::uint64_t weight) {
      Arithmetic::add_product(sum_, value, weight);
    }
    XCMODEL_INLINE Value finish(NodeSort = NodeSort::branching) const { return sum_; }

   private:
    Value sum_{};
  };
};

struct Counting : BasicCounting<Bits128> {
  using BasicCounting::BasicCounting;

  XCMODEL_INLINE CachedValue to_cache(Value value) const {
    return {static_cast<Word>(value), static_cast<Word>(value >> word_bits)};
  }
  XCMODEL_INLINE Value from_cache(CachedValue found) const {
    return static_cast<Value>(found.high) << word_bits | found.low;
  }
};

struct Recording {
  using Value = Reference;
  using Memoised = Recording;

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
