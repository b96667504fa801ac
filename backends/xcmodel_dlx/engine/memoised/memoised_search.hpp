// The memoised search of plain subproblems: depth first on bitsets, with a cache, in ever narrower
// frames.
#pragma once

#include "frame/packer.hpp"
#include "memoised_context.hpp"
#include "memoised_elimination.hpp"
#include "memoised_kernels.hpp"
#include "search_step.hpp"
#include "simd/extract.hpp"

namespace xcmodel::dlx::XCMODEL_SIMD {
namespace {

using count::LocalSet;
using count::MemoisedContext;
using count::MemoisedFrame;
using count::Next;

// Has a frame searched by code for its width.
template <int K, class Policy>
typename Policy::Value run_memoised(MemoisedContext& context, const MemoisedFrame& frame);

// W is the number of words of a set of classes, K that of a set of items; 0 if it is not known when
// this is compiled.
template <int W, int K, class Policy>
class MemoisedSearch {
 public:
  using Value = typename Policy::Value;

  // The classes that are possible, and the items that are not covered.
  struct Sets {
    Word* possible;
    Word* open;
  };

  MemoisedSearch(MemoisedContext& context, const MemoisedFrame& frame)
      : context_(context), frame_(frame), policy_(context.recorder) {}

  // Searches a copy of these sets.
  Value search(const Word* possible, const Word* open) {
    LocalSet<W> possible_set(context_.arena, words());
    LocalSet<K> open_set(context_.arena, item_words());
    const Sets sets{possible_set.words, open_set.words};
    for (int w = 0; w < words(); ++w) sets.possible[w] = possible[w];
    for (int l = 0; l < item_words(); ++l) sets.open[l] = open[l];
    return count::search_step(*this, policy_, sets,
                              [&](const Choice& next) { return settle(sets, next); });
  }

  // Branches at once, where the cache has been looked up already.
  Value branch(Sets sets) {
    const Choice first = next(sets, false);
    if (first.sort == Next::Sort::solution) return policy_.solution();
    if (first.sort == Next::Sort::dead) return policy_.dead_at(frame_.item_ids[first.item]);
    return branch_on(first.item, sets);
  }

  // For `search_step`.
  struct Choice : Next {
    int choices = 0;  // Of the item, if it must be covered.
  };
  XCMODEL_INLINE void count_node() { context_.count_node(); }
  XCMODEL_INLINE int item_id(int item) const { return frame_.item_ids[item]; }
  XCMODEL_INLINE Choice next(Sets sets, bool) const {
    using Sort = Next::Sort;
    const std::uint32_t least = least_item(sets.possible, sets.open);
    if (least == no_key) {
      const int item = first_optional(sets.possible);
      return {{.sort = item < 0 ? Sort::solution : Sort::branching, .item = item}};
    }
    const int item = static_cast<int>(least & 0xffff), choices = static_cast<int>(least >> 16);
    return {{.sort = choices == 0   ? Sort::dead
                     : choices == 1 ? Sort::forced
                                    : Sort::branching,
             .item = item},
            choices};
  }
  XCMODEL_INLINE void choose_forced(Sets sets, const Choice& next,
                                    typename Policy::Chain& chain) const {
    const Word* const row = frame_.rows + next.item;
    int option = 0;
    for (int w = 0; w < words(); ++w) {
      const Word left = row[static_cast<std::ptrdiff_t>(w) * frame_.stride] & sets.possible[w];
      if (left) option = w * word_bits + lowest_bit(left);
    }
    chain.choose(frame_.item_ids[next.item], frame_.class_ids[option], frame_.weights[option]);
    choose(option, sets);
  }

 private:
  static constexpr std::uint32_t no_key = 0xffffffff;

  XCMODEL_INLINE int words() const { return W ? W : frame_.words; }
  XCMODEL_INLINE int item_words() const { return K ? K : frame_.item_words; }

  // The open item that must be covered and has the fewest possible classes, the first of several:
  // their number above the item's; `no_key` if there is none.
  XCMODEL_INLINE std::uint32_t least_item(const Word* possible, const Word* open) const {
    const int stride = frame_.stride;
    [[maybe_unused]] std::int64_t eights = 0;
    [[maybe_unused]] Lanes set[W && W <= tuned::words_in_registers ? W : 1];
    if constexpr (W && W <= tuned::words_in_registers)
      for (int w = 0; w < W; ++w) set[w] = broadcast(possible[w]);
    // In wide sets, the words that have classes.
    constexpr bool is_wide = W > tuned::words_in_registers;
    [[maybe_unused]] int filled[is_wide ? W : 1], some = 0;
    if constexpr (is_wide)
      for (int w = 0; w < W; ++w) {
        filled[some] = w;
        some += possible[w] != 0;
      }
    const Lanes none = broadcast(no_key);
    Lanes least = none;
    for (int l = 0; l < item_words(); ++l) {
      int first = l * word_bits;
      for (Word left = open[l] & frame_.needed[l]; left; left >>= 8, first += 8) {
        if ((left & 255) == 0) continue;
        const Word* const rows = frame_.rows + first;
        ++eights;
        Lanes sum;
        if constexpr (W && W <= tuned::words_in_registers) {
          sum = bit_counts(load(rows) & set[0]);
          for (int w = 1; w < W; ++w) sum = sum + bit_counts(load(rows + w * stride) & set[w]);
        } else if constexpr (is_wide) {
          sum = broadcast(0);
          for (int k = 0; k < some; ++k)
            sum = sum + bit_counts(load(rows + static_cast<std::ptrdiff_t>(filled[k]) * stride) &
                                   broadcast(possible[filled[k]]));
        } else {
          sum = bit_counts(load(rows) & broadcast(possible[0]));
          for (int w = 1; w < words(); ++w)
            sum = sum + bit_counts(load(rows + static_cast<std::ptrdiff_t>(w) * stride) &
                                   broadcast(possible[w]));
        }
        const Lanes key =
            shift_left_16(sum) + (lane_numbers() + broadcast(static_cast<Word>(first)));
        const Mask shut = ~mask_of(static_cast<unsigned>(left & 255));
        least = least_halves(least, or_where(key, shut, none));
      }
    }
    if (W == 0 && words() > words_in_units()) context_.scanned += eights * words();
    return least_of_lanes(least);
  }

  int words_in_units() const {
    return context_.recorder == nullptr ? tuned::words_in_units : tuned::words_in_recorded_units;
  }

  // An optional item with possible classes, or -1.
  XCMODEL_INLINE int first_optional(const Word* possible) const {
    for (int item = frame_.required; item < frame_.items; ++item)
      for (int w = 0; w < words(); ++w)
        if (frame_.rows[static_cast<std::ptrdiff_t>(w) * frame_.stride + item] & possible[w])
          return item;
    return -1;
  }

  // The active items, which form the key: those that must be covered, and those that still can be.
  XCMODEL_INLINE void fill_live(const Word* possible, const Word* open, Word* live) const {
    for (int l = 0; l < item_words(); ++l) live[l] = open[l] & frame_.needed[l];
    for (int first = frame_.required / 8 * 8; first < frame_.items; first += 8) {
      Lanes some = broadcast(0);
      for (int w = 0; w < words(); ++w)
        some = some | (load(frame_.rows + static_cast<std::ptrdiff_t>(w) * frame_.stride + first) &
                       broadcast(possible[w]));
      const Word alive = ~lane_bits(zero(some)) & 255u;
      const int l = first / word_bits;
      live[l] |= (alive << (first % word_bits)) & ~frame_.needed[l];
    }
  }

  XCMODEL_INLINE void fill_key(const Word* live, Word* key) const {
    for (int l = 0; l < item_words(); ++l)
      key[l] = frame_.key_rest[l] |
               deposit(bits_between(live, frame_.key_start[l], frame_.key_start[l + 1]),
                       frame_.key_places[l]);
  }

  XCMODEL_INLINE void choose(int option, Sets sets) const {
    const Word* const conflicts =
        frame_.conflicts + static_cast<std::size_t>(option) * static_cast<std::size_t>(words());
    const Word* const covers =
        frame_.covers + static_cast<std::size_t>(option) * static_cast<std::size_t>(item_words());
    for (int w = 0; w < words(); ++w) sets.possible[w] &= ~conflicts[w];
    for (int l = 0; l < item_words(); ++l) sets.open[l] &= ~covers[l];
  }

  // Finds the value in the cache, or branches.
  XCMODEL_INLINE Value settle(Sets sets, const Choice& next) {
    int level = 0;
    for (int l = 0; l < item_words(); ++l) level += bit_count(sets.open[l] & frame_.needed[l]);
    count::LevelStatistics& past = context_.levels[level];
    LocalSet<K> live(context_.arena, item_words());
    LocalSet<K> key(context_.arena, item_words());
    return count::recall_or_make<K>(
        context_, *context_.cache, past, policy_, key.words,
        [&] {
          fill_live(sets.possible, sets.open, live.words);
          fill_key(live.words, key.words);
        },
        [&] {
          ++context_.branchings;
          int item = next.item;
          if (takes_out_dead(sets, next.choices)) {
            const std::uint32_t least = least_item(sets.possible, sets.open);
            item = static_cast<int>(least & 0xffff);
            if (least >> 16 == 0) return policy_.dead_at(frame_.item_ids[item]);
          }
          if constexpr (W != 1) {
            int classes = 0;
            for (int w = 0; w < words(); ++w) classes += bit_count(sets.possible[w]);
            if (classes <= words() * word_bits / 2 && past.has_subtrees_of(tuned::narrow_nodes)) {
              if (past.is_off) fill_live(sets.possible, sets.open, live.words);
              const auto mark = context_.arena.mark();
              const Value value =
                  run_memoised<K, Policy>(context_, narrowed(sets.possible, live.words, classes));
              context_.arena.release(mark);
              return value;
            }
          }
          return branch_on(item, sets);
        });
  }

  // Whether elimination was worth a try, and found something.
  XCMODEL_INLINE bool takes_out_dead(Sets sets, int choices) const {
    if constexpr (Policy::may_eliminate && eliminated_choices(W) > 0) {
      Elimination& past = context_.elimination[highest_bit(static_cast<Word>(W))];
      return choices >= tuned::eliminate_least_choices && past.pays() &&
             eliminate<W>(frame_, sets.open, sets.possible, past);
    }
    return false;
  }

  Value branch_on(int item, Sets sets) {
    LocalSet<W> possible_set(context_.arena, words());
    LocalSet<K> open_set(context_.arena, item_words());
    const Sets below{possible_set.words, open_set.words};
    const Word* const row = frame_.rows + item;
    typename Policy::Sum sum(policy_, frame_.item_ids[item]);
    if (!has_bit(frame_.needed, item)) {
      for (int w = 0; w < words(); ++w)
        below.possible[w] = sets.possible[w] & ~row[static_cast<std::ptrdiff_t>(w) * frame_.stride];
      sum.add(search(below.possible, sets.open), count::none_taken, 1);
    }
    for (int w = 0; w < words(); ++w) {
      Word left = row[static_cast<std::ptrdiff_t>(w) * frame_.stride] & sets.possible[w];
      for (; left; left &= left - 1) {
        const int option = w * word_bits + lowest_bit(left);
        for (int v = 0; v < words(); ++v) below.possible[v] = sets.possible[v];
        for (int l = 0; l < item_words(); ++l) below.open[l] = sets.open[l];
        choose(option, below);
        sum.add(search(below.possible, below.open), frame_.class_ids[option], frame_.weights[option]);
      }
    }
    return sum.finish();
  }

  // The frame that holds the possible classes and the live items only. A function of its own, so that
  // its tables do not stay on the stack.
  __attribute__((noinline)) MemoisedFrame narrowed(const Word* possible, const Word* live,
                                                   int classes) const {
    int items = 0;
    for (int l = 0; l < item_words(); ++l) items += bit_count(live[l]);
    MemoisedFrame frame = count::make_memoised_frame(context_.arena, count::class_words(classes),
                                                     item_words(), classes, items);
    const Packer<W, W ? W : count::most_class_words> packer(possible, words());
    int item = 0;
    for (int l = 0; l < item_words(); ++l)
      for (Word left = live[l]; left; left &= left - 1, ++item) {
        const int above = l * word_bits + lowest_bit(left);
        frame.item_ids[item] = frame_.item_ids[above];
        if (has_bit(frame_.needed, above)) set_bit(frame.needed, item);
        packer.template pack<0>(frame_.rows + above, frame.rows + item, frame.words, frame_.stride,
                                frame.stride);
      }
    int option = 0;
    for (int w = 0; w < words(); ++w)
      for (Word left = possible[w]; left; left &= left - 1, ++option) {
        const int above = w * word_bits + lowest_bit(left);
        frame.class_ids[option] = frame_.class_ids[above];
        frame.weights[option] = frame_.weights[above];
      }
    frame.key_rest = frame_.key_rest;
    count::finish_frame(frame, context_.key_places);
    return frame;
  }

  MemoisedContext& context_;
  const MemoisedFrame& frame_;
  Policy policy_;
};

}  // namespace
}  // namespace xcmodel::dlx::XCMODEL_SIMD
