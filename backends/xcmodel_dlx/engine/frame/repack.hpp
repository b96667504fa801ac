// Repacking: the subproblem below a node becomes a frame of its own, of narrower words, without
// the options that are out or applied, and without the items that are covered.
//
// Most of the engine's speed comes from here: nearly all nodes then live in frames of one to four
// words, whose sets stay in registers.
#pragma once

#include "context.hpp"
#include "invariants.hpp"
#include "packer.hpp"
#include "simd/compress.hpp"

#include <type_traits>

namespace xcmodel::dlx::XCMODEL_SIMD {

// A node of this width is repacked once it has at most so many options left. Elimination takes four
// words, and brings little where options have few items.
template <Kind K>
inline constexpr int repack_options[width_count] = {
    0,
    tuned::repack_2,
    K == Kind::bytes4 ? tuned::repack_4_short : tuned::repack_4,
    tuned::repack_8,
    tuned::repack_16,
    tuned::repack_40};

// The same in this frame.
template <int W, Kind K>
XCMODEL_INLINE int repack_limit(const Frame& frame) {
  if constexpr (knows_filled(W))
    if (frame.repacks_late) return W == 16 ? tuned::repack_16_filled : tuned::repack_40_filled;
  return repack_options<K>[class_of_width(W)];
}

// One repacking of a frame of `From` words to its child of `To` words.
template <int From, int To, Kind K>
class Repacking {
 public:
  // The new numbers of lanes are bytes where the frame's lanes are.
  using Number = std::conditional_t<has_bytes(K), Byte, std::uint32_t>;

  Repacking(const Frame& frame, const Word* possible, const Word* applied, Frame& child)
      : frame_(frame), applied_(applied), child_(child) {
    for (int w = 0; w < From; ++w) kept_[w] = possible[w] & ~applied[w];
    if constexpr (knows_filled(From)) filled_ = filled_words<From>(kept_);
  }

  void run(const Context& context) {
    reserve_child();
    const Packer<From> packer(kept_);
    if (To > 1 || context.needs_ids) copy_ids();
    copy_items(packer);
    copy_excluding(packer);
    transpose();
    if constexpr (has_bytes(K))
      copy_lane_bytes();
    else
      copy_lane_lists();
    settle_kind();
  }

 private:
  void reserve_child() {
    const bool multiple = K == Kind::multiple;
    reserve(child_, {.words = To,
                     .options = count_bits<From>(kept_),
                     .items = frame_.items,
                     .lanes = frame_.lanes - (multiple ? 0 : frame_.stride),
                     .listed = has_bytes(K) ? 0 : frame_.lane_start[frame_.options],
                     .kind = K});
    // The numbers are needed only until the child is complete, and its working memory only then.
    if constexpr (!has_bytes(K)) number_ = reinterpret_cast<std::uint32_t*>(child_.common);
    else number_ = bytes_;
  }

  void copy_ids() {
    std::int32_t* to = child_.ids;
    for (int w = 0; w < From; ++w)
      to = compress_ids(to, frame_.ids + w * word_bits, kept_[w]);
  }

  const Word* old_row(int lane) const { return frame_.by_lane + std::ptrdiff_t{lane} * From; }
  Word* new_row(int lane) const { return child_.by_lane + std::ptrdiff_t{lane} * To; }

  XCMODEL_INLINE void pack(const Packer<From>& packer, int lane, Word* packed) const {
    if constexpr (knows_filled(From))
      packer.template pack_filled<To>(old_row(lane), frame_.filled[lane] & filled_, packed);
    else
      packer.template pack<To>(old_row(lane), packed);
  }

  // Copies the rows of the items that are still open, pads them, and adds the empty lane.
  void copy_items(const Packer<From>& packer) {
    // Numbers may be bytes, which the compiler must assume to alias anything: so pointers
    // are kept in local variables.
    Word* const new_rows = child_.by_lane;
    Number* const number = number_;
    int items = 0;
    for (int first = 0; first < frame_.items; first += 8) {
      for (unsigned open = open_items(first); open; open &= open - 1) {
        const int lane = first + __builtin_ctz(open);
        if constexpr (K == Kind::multiple) {
          const Word covered = coverage(lane);
          number[lane] = unnumbered;
          if (covered >= frame_.low[lane]) continue;
          child_.low[items] = frame_.low[lane] - covered;
          child_.high[items] = frame_.high[lane] - static_cast<std::uint32_t>(covered);
        }
        pack(packer, lane, new_rows + std::ptrdiff_t{items} * To);
        number[lane] = static_cast<Number>(items++);
      }
    }
    child_.items = items;
    child_.stride = stride_of(items);
    for (int lane = items; lane < child_.stride; ++lane) {
      for (int w = 0; w < To; ++w) new_row(lane)[w] = ~Word{0};
      if constexpr (K == Kind::multiple) child_.low[lane] = 0;
    }
    for (int w = 0; w < To; ++w) new_row(child_.stride)[w] = 0;
    if constexpr (K == Kind::multiple) child_.high[child_.stride] = 0;
  }

  // Of eight items, those that are not covered; with multiplicities, all.
  unsigned open_items(int first) const {
    unsigned open = 255;
    if constexpr (K != Kind::multiple) {
      Lanes covered = broadcast(0);
      for (int w = 0; w < From; ++w)
        covered = covered | (load(frame_.by_word + std::ptrdiff_t{w} * frame_.stride + first) &
                             broadcast(applied_[w]));
      open = lane_bits(zero(covered));
    }
    return frame_.items - first < 8 ? open & ((1U << (frame_.items - first)) - 1) : open;
  }

  Word coverage(int lane) const {
    int covered = 0;
    for (int w = 0; w < From; ++w) covered += bit_count(old_row(lane)[w] & applied_[w]);
    return static_cast<Word>(covered);
  }

  // Copies the rows that only exclude, as far as they still can; with multiplicities, those of
  // items that have what they need are now among them.
  void copy_excluding(const Packer<From>& packer) {
    const Word* const old_rows = frame_.by_lane;
    Word* const new_rows = child_.by_lane;
    Number* const number = number_;
    const auto empty = static_cast<Number>(child_.stride);
    int lane = child_.stride + 1;
    auto copy = [&](int old) {
      if constexpr (knows_filled(From))
        if (!(frame_.filled[old] & filled_)) {
          number[old] = empty;
          return;
        }
      const Word* const row = old_rows + std::ptrdiff_t{old} * From;
      Word* const packed = new_rows + std::ptrdiff_t{lane} * To;
      bool kept;
      if constexpr (K == Kind::multiple) {
        const int high = static_cast<int>(frame_.high[old]);
        const int room = high - (high > 0 ? static_cast<int>(coverage(old)) : 0);
        kept = packer.count(row) > room;
        child_.high[lane] = static_cast<std::uint32_t>(room);
        pack(packer, old, packed);
      } else {
        pack(packer, old, packed);
        kept = any<To>(packed);
      }
      // Which rows are kept cannot be predicted: so each is written, and counted if it is kept.
      number[old] = kept ? static_cast<Number>(lane) : empty;
      lane += kept;
    };
    if constexpr (K == Kind::multiple)
      for (int old = 0; old < frame_.items; ++old)
        if (number[old] == unnumbered) copy(old);
    number[frame_.stride] = empty;
    for (int old = frame_.stride + 1, end = frame_.lanes; old < end; ++old) copy(old);
    child_.lanes = lane;
  }

  void transpose() {
    if constexpr (To == 1) {
      child_.by_word = child_.by_lane;
      return;
    }
    const int stride = child_.stride;
    for (int w = 0; w < To; ++w)
      for (int lane = 0; lane < stride; ++lane)
        child_.by_word[std::ptrdiff_t{w} * stride + lane] = new_row(lane)[w];
    if constexpr (knows_filled(To)) {
      for (int lane = 0; lane < child_.lanes; ++lane) child_.filled[lane] = filled_words<To>(new_row(lane));
      join_filled(child_);
    }
  }

  void copy_lane_bytes() {
    const ByteMap map(bytes_, frame_.lanes);
    Word* to = child_.lane_bytes;
    for (int w = 0; w < From; ++w)
      to = compress_bytes(to, frame_.lane_bytes + w * word_bits, kept_[w], map);
  }

  // Whether a lane goes on cannot be predicted: so each is written, and counted if it does.
  void copy_lane_lists() {
    const std::uint32_t* const old_start = frame_.lane_start;
    const std::uint32_t* const old_list = frame_.lane_list;
    std::uint32_t* start = child_.lane_start;
    std::uint32_t* const list = child_.lane_list;
    const Number* const number = number_;
    const auto empty = static_cast<Number>(child_.stride);
    std::uint32_t length = 0;
    for (int w = 0; w < From; ++w)
      for (Word rest = kept_[w]; rest; rest &= rest - 1) {
        const int old = w * word_bits + lowest_bit(rest);
        *start++ = length;
        for (std::uint32_t k = old_start[old], end = old_start[old + 1]; k < end; ++k) {
          const Number lane = number[old_list[k]];
          list[length] = lane;
          length += lane != empty;
        }
      }
    *start = length;
  }

  // Goes over to a faster kind where the child allows it.
  void settle_kind() {
    if constexpr (K == Kind::multiple) use_lists_if_possible(child_);
    if constexpr (!has_bytes(K)) use_bytes_if_possible(child_);
  }

  static constexpr Number unnumbered = static_cast<Number>(~Number{0});

  const Frame& frame_;
  const Word* applied_;
  Frame& child_;
  Word kept_[From];
  Word filled_;  // Of a wide frame: its words that are not empty.
  Byte bytes_[most_byte_lanes];
  Number* number_;  // By old lane: the new one.
};

template <int From, int To, Kind K>
__attribute__((noinline)) void repack(const Frame& frame, const Word* possible,
                                      const Word* applied, const Context& context) {
  Repacking<From, To, K>(frame, possible, applied, *frame.child).run(context);
  if constexpr (debug_checks)
    check_repacked(frame, possible, applied, *frame.child, To > 1 || context.needs_ids);
}

// Repacks into the narrowest frame that holds the options that are left.
template <int From, Kind K>
inline void descend(const Frame& frame, const Word* possible, const Word* applied, int left,
                    const Context& context) {
  constexpr int most = repack_options<K>[class_of_width(From)];
  auto to = [&]<int To>() {
    if constexpr (To < From && (To / 2) * word_bits < most)
      repack<From, To, K>(frame, possible, applied, context);
  };
  switch (width_class(left)) {
    case 0: return to.template operator()<1>();
    case 1: return to.template operator()<2>();
    case 2: return to.template operator()<4>();
    case 3: return to.template operator()<8>();
    default: return to.template operator()<16>();
  }
}

}  // namespace xcmodel::dlx::XCMODEL_SIMD
