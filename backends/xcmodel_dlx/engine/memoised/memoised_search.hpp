// The memoised search of a plain problem: depth first on bitsets, with a cache of subproblems, in ever
// narrower frames.
#pragma once

#include "memoised_context.hpp"
#include "memoised_elimination.hpp"
#include "memoised_frame.hpp"
#include "simd/bits.hpp"
#include "simd/extract.hpp"
#include "policies.hpp"

namespace xcmodel::dlx::XCMODEL_SIMD {
namespace {

using count::MemoisedContext;
using count::MemoisedFrame;

// A set of N words on the stack, or in the arena if N is 0.
template <int N>
struct LocalSet {
  Word words[N];
  XCMODEL_INLINE LocalSet(MemoisedContext&, int) {}
};
template <>
struct LocalSet<0> {
  count::Arena& arena;
  const count::Arena::Mark mark;
  Word* const words;
  inline LocalSet(MemoisedContext& context, int size)
      : arena(context.arena),
        mark(arena.mark()),
        words(arena.take(static_cast<std::size_t>(size))) {}
  inline ~LocalSet() { arena.release(mark); }
  LocalSet(const LocalSet&) = delete;
  LocalSet& operator=(const LocalSet&) = delete;
};

// The inverse of an `Extractor`: spreads the lowest bits of a word to the given places.
XCMODEL_INLINE Word deposit(Word bits, Word places) {
#if defined(__BMI2__)
  return _pdep_u64(bits, places);
#else
  Word result = 0;
  for (; places; places &= places - 1, bits >>= 1) result |= (bits & 1) * (places & -places);
  return result;
#endif
}

// Bits `from .. to - 1` of a set, at most 64 of them.
XCMODEL_INLINE Word bits_between(const Word* set, int from, int to) {
  if (from == to) return 0;
  const int word = from / word_bits, shift = from % word_bits, size = to - from;
  Word bits = set[word] >> shift;
  if (shift + size > word_bits) bits |= set[word + 1] << (word_bits - shift);
  return size == word_bits ? bits : bits & (bit(size) - 1);
}

// W is the number of words of a set of classes, K that of a set of items; 0 if it is not known when
// this is compiled.
template <int W, int K, class Policy>
class MemoisedSearch {
 public:
  using Value = typename Policy::Value;
  using Sum = typename Policy::Sum;

  MemoisedSearch(MemoisedContext& context, const MemoisedFrame& frame)
      : context_(context), frame_(frame), policy_(context.recorder) {}

  // Searches the subproblem in which these classes are possible, and these items not covered.
  Value search(const Word* possible, const Word* open);
  // Branches at once, where the cache has been looked up already.
  Value branch(const Word* possible, const Word* open);

 private:
  static constexpr std::uint32_t no_key = 0xffffffff;

  XCMODEL_INLINE int words() const { return W ? W : frame_.words; }
  XCMODEL_INLINE int item_words() const { return K ? K : frame_.item_words; }

  XCMODEL_INLINE std::uint32_t least_item(const Word* possible, const Word* open) const;
  XCMODEL_INLINE int first_optional(const Word* possible) const;
  XCMODEL_INLINE void fill_live(const Word* possible, const Word* open, Word* live) const;
  XCMODEL_INLINE void fill_key(const Word* live, Word* key) const;
  XCMODEL_INLINE void choose(int option, Word* possible, Word* open) const;
  Value branch_on(int item, const Word* possible, const Word* open);
  Value go_narrower(const Word* possible, const Word* live, int classes);

  MemoisedContext& context_;
  const MemoisedFrame& frame_;
  Policy policy_;
};

template <int K, class Policy>
typename Policy::Value run_memoised(MemoisedContext& context, const MemoisedFrame& frame);

// The open item that must be covered and has the fewest possible classes, the first of several:
// their number above the item's; `no_key` if there is none.
template <int W, int K, class Policy>
XCMODEL_INLINE std::uint32_t MemoisedSearch<W, K, Policy>::least_item(const Word* possible,
                                                                      const Word* open) const {
  const int stride = frame_.stride;
  [[maybe_unused]] Lanes set[W && W <= tuned::words_in_registers ? W : 1];
  if constexpr (W && W <= tuned::words_in_registers)
    for (int w = 0; w < W; ++w) set[w] = broadcast(possible[w]);
  const Lanes none = broadcast(no_key);
  Lanes least = none;
  for (int l = 0; l < item_words(); ++l) {
    int first = l * word_bits;
    for (Word left = open[l] & frame_.needed[l]; left; left >>= 8, first += 8) {
      if ((left & 255) == 0) continue;
      const Word* const rows = frame_.rows + first;
      Lanes sum;
      if constexpr (W && W <= tuned::words_in_registers) {
        sum = bit_counts(load(rows) & set[0]);
        for (int w = 1; w < W; ++w) sum = sum + bit_counts(load(rows + w * stride) & set[w]);
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
  return least_of_lanes(least);
}

// An optional item with possible classes, or -1.
template <int W, int K, class Policy>
XCMODEL_INLINE int MemoisedSearch<W, K, Policy>::first_optional(const Word* possible) const {
  for (int item = frame_.required; item < frame_.items; ++item)
    for (int w = 0; w < words(); ++w)
      if (frame_.rows[static_cast<std::ptrdiff_t>(w) * frame_.stride + item] & possible[w])
        return item;
  return -1;
}

// The active items, which form the key: those that must be covered, and those that still can be.
template <int W, int K, class Policy>
XCMODEL_INLINE void MemoisedSearch<W, K, Policy>::fill_live(const Word* possible, const Word* open,
                                                       Word* live) const {
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

template <int W, int K, class Policy>
XCMODEL_INLINE void MemoisedSearch<W, K, Policy>::fill_key(const Word* live, Word* key) const {
  for (int l = 0; l < item_words(); ++l)
    key[l] = deposit(bits_between(live, frame_.key_start[l], frame_.key_start[l + 1]),
                     frame_.key_places[l]);
}

template <int W, int K, class Policy>
XCMODEL_INLINE void MemoisedSearch<W, K, Policy>::choose(int option, Word* possible, Word* open) const {
  const Word* const conflicts =
      frame_.conflicts + static_cast<std::size_t>(option) * static_cast<std::size_t>(words());
  const Word* const covers =
      frame_.covers + static_cast<std::size_t>(option) * static_cast<std::size_t>(item_words());
  for (int w = 0; w < words(); ++w) possible[w] &= ~conflicts[w];
  for (int l = 0; l < item_words(); ++l) open[l] &= ~covers[l];
}

template <int W, int K, class Policy>
typename Policy::Value MemoisedSearch<W, K, Policy>::search(const Word* possible_above,
                                                     const Word* open_above) {
  LocalSet<W> possible_set(context_, words());
  LocalSet<K> open_set(context_, item_words());
  Word* const possible = possible_set.words;
  Word* const open = open_set.words;
  for (int w = 0; w < words(); ++w) possible[w] = possible_above[w];
  for (int l = 0; l < item_words(); ++l) open[l] = open_above[l];

  typename Policy::Chain chain(policy_);
  int item, level = 0;
  std::uint32_t choices = 0;
  for (;;) {
    context_.count_node();
    const std::uint32_t least = least_item(possible, open);
    if (least == no_key) {
      item = first_optional(possible);
      if (item < 0) return chain.finish(policy_.solution());
      break;
    }
    item = static_cast<int>(least & 0xffff);
    choices = least >> 16;
    if (choices == 0) return chain.finish(policy_.dead_at(frame_.item_ids[item]));
    if (choices > 1) break;
    int option = 0;
    for (int w = 0; w < words(); ++w) {
      const Word left = frame_.rows[static_cast<std::ptrdiff_t>(w) * frame_.stride + item] & possible[w];
      if (left) option = w * word_bits + lowest_bit(left);
    }
    chain.choose(frame_.item_ids[item], frame_.class_ids[option], frame_.weights[option]);
    choose(option, possible, open);
  }

  for (int l = 0; l < item_words(); ++l) level += bit_count(open[l] & frame_.needed[l]);
  count::LevelStatistics& past = context_.levels[level];
  LocalSet<K> live_set(context_, item_words());
  LocalSet<K> key_set(context_, item_words());
  Word* const live = live_set.words;
  Word* const key = key_set.words;
  Word hash = 0;
  const bool uses_cache = context_.cache && !past.is_off;
  if (uses_cache) {
    fill_live(possible, open, live);
    fill_key(live, key);
    hash = context_.cache->hash<K>(key);
    past.note_probe();
    if (const count::CachedValue* const found = context_.cache->find<K>(key, hash)) {
      ++past.hits;
      return chain.finish(policy_.from_cache(*found));
    }
  }

  const std::int64_t nodes_before = context_.nodes;
  ++context_.branchings;
  const Value value = [&] {
    if constexpr (Policy::may_eliminate && eliminated_choices(W) > 0) {
      Elimination& elimination = context_.elimination[highest_bit(static_cast<Word>(W))];
      if (choices >= tuned::eliminate_least_choices && elimination.pays() &&
          eliminate<W>(frame_, open, possible, elimination)) {
        const std::uint32_t least = least_item(possible, open);
        item = static_cast<int>(least & 0xffff);
        if (least >> 16 == 0) return policy_.dead_at(frame_.item_ids[item]);
      }
    }
    if constexpr (W != 1) {
      int classes = 0;
      for (int w = 0; w < words(); ++w) classes += bit_count(possible[w]);
      if (classes <= words() * word_bits / 2 &&
          past.has_subtrees_of(tuned::narrow_nodes)) {
        if (!uses_cache) fill_live(possible, open, live);
        return go_narrower(possible, live, classes);
      }
    }
    return branch_on(item, possible, open);
  }();
  const auto work = static_cast<std::uint64_t>(context_.nodes - nodes_before);
  past.note_branching(work);
  if (uses_cache) context_.cache->store<K>(key, hash, policy_.to_cache(value), work);
  return chain.finish(value);
}

template <int W, int K, class Policy>
typename Policy::Value MemoisedSearch<W, K, Policy>::branch(const Word* possible, const Word* open) {
  const std::uint32_t least = least_item(possible, open);
  const int item = least == no_key ? first_optional(possible) : static_cast<int>(least & 0xffff);
  if (item < 0) return policy_.solution();
  if (least >> 16 == 0) return policy_.dead_at(frame_.item_ids[item]);
  return branch_on(item, possible, open);
}

template <int W, int K, class Policy>
typename Policy::Value MemoisedSearch<W, K, Policy>::branch_on(int item, const Word* possible,
                                                        const Word* open) {
  LocalSet<W> below_set(context_, words());
  LocalSet<K> open_set(context_, item_words());
  Word* const below = below_set.words;
  Word* const open_below = open_set.words;
  const Word* const row = frame_.rows + item;
  Sum sum(policy_, frame_.item_ids[item]);
  if (item >= frame_.required) {
    for (int w = 0; w < words(); ++w)
      below[w] = possible[w] & ~row[static_cast<std::ptrdiff_t>(w) * frame_.stride];
    sum.add(search(below, open), count::none_taken, 1);
  }
  for (int w = 0; w < words(); ++w) {
    Word left = row[static_cast<std::ptrdiff_t>(w) * frame_.stride] & possible[w];
    for (; left; left &= left - 1) {
      const int option = w * word_bits + lowest_bit(left);
      for (int v = 0; v < words(); ++v) below[v] = possible[v];
      for (int l = 0; l < item_words(); ++l) open_below[l] = open[l];
      choose(option, below, open_below);
      sum.add(search(below, open_below), frame_.class_ids[option], frame_.weights[option]);
    }
  }
  return sum.finish();
}

// Goes on in a frame that holds the possible classes and the live items only.
template <int W, int K, class Policy>
typename Policy::Value MemoisedSearch<W, K, Policy>::go_narrower(const Word* possible, const Word* live,
                                                          int classes) {
  const count::Arena::Mark mark = context_.arena.mark();
  int items = 0, required = 0;
  for (int l = 0; l < item_words(); ++l) {
    items += bit_count(live[l]);
    required += bit_count(live[l] & frame_.needed[l]);
  }
  MemoisedFrame frame = count::make_memoised_frame(context_.arena, count::class_words(classes),
                                             item_words(), classes, items, required);
  Extractor* const take = reinterpret_cast<Extractor*>(context_.arena.take(
      static_cast<std::size_t>(words()) * (sizeof(Extractor) / sizeof(Word) + 1)));
  int* const place = reinterpret_cast<int*>(context_.arena.take(static_cast<std::size_t>(words()) + 1));
  place[0] = 0;
  for (int w = 0; w < words(); ++w) {
    take[w] = Extractor(possible[w]);
    place[w + 1] = place[w] + bit_count(possible[w]);
  }
  // Moves the possible classes of a set together.
  const auto squeeze = [&](const Word* set, std::ptrdiff_t step, Word* to, std::ptrdiff_t to_step) {
    for (int w = 0; w < frame.words; ++w) to[w * to_step] = 0;
    for (int w = 0; w < words(); ++w) {
      if (place[w] == place[w + 1]) continue;
      const Word bits = take[w](set[w * step]);
      const int at = place[w] / word_bits, shift = place[w] % word_bits;
      to[at * to_step] |= bits << shift;
      if (shift + place[w + 1] - place[w] > word_bits)
        to[(at + 1) * to_step] |= bits >> (word_bits - shift);
    }
  };

  int item = 0;
  for (int l = 0; l < item_words(); ++l)
    for (Word left = live[l]; left; left &= left - 1, ++item) {
      const int above = l * word_bits + lowest_bit(left);
      frame.item_ids[item] = frame_.item_ids[above];
      squeeze(frame_.rows + above, frame_.stride, frame.rows + item, frame.stride);
    }
  int option = 0;
  for (int w = 0; w < words(); ++w)
    for (Word left = possible[w]; left; left &= left - 1, ++option) {
      const int above = w * word_bits + lowest_bit(left);
      frame.class_ids[option] = frame_.class_ids[above];
      frame.weights[option] = frame_.weights[above];
      squeeze(frame_.conflicts + static_cast<std::ptrdiff_t>(above) * words(), 1,
              frame.conflicts + static_cast<std::ptrdiff_t>(option) * frame.words, 1);
      Word* const covers = frame.covers + static_cast<std::ptrdiff_t>(option) * item_words();
      for (int l = 0; l < item_words(); ++l) covers[l] = 0;
    }
  // An option's items are read off the rows.
  for (item = 0; item < items; ++item)
    for (int w = 0; w < frame.words; ++w)
      for (Word left = frame.rows[static_cast<std::ptrdiff_t>(w) * frame.stride + item]; left;
           left &= left - 1) {
        const int covering = w * word_bits + lowest_bit(left);
        frame.covers[static_cast<std::ptrdiff_t>(covering) * item_words() + item / word_bits] |=
            bit(item % word_bits);
      }
  count::place_keys(frame);
  const Value value = run_memoised<K, Policy>(context_, frame);
  context_.arena.release(mark);
  return value;
}

// Branches in a whole frame.
template <int W, int K, class Policy>
typename Policy::Value run_whole(MemoisedContext& context, const MemoisedFrame& frame) {
  const auto words = static_cast<std::size_t>(frame.words + frame.item_words);
  const count::Arena::Mark mark = context.arena.mark();
  Word* const possible = context.arena.take(words);
  Word* const open = possible + frame.words;
  for (int w = 0; w < frame.words; ++w) possible[w] = leading_ones(frame.classes, w);
  for (int l = 0; l < frame.item_words; ++l) open[l] = leading_ones(frame.items, l);
  const auto value = MemoisedSearch<W, K, Policy>(context, frame).branch(possible, open);
  context.arena.release(mark);
  return value;
}

// Has a frame searched by code for its width.
template <int K, class Policy>
typename Policy::Value run_memoised(MemoisedContext& context, const MemoisedFrame& frame) {
  switch (K ? frame.words : 0) {
    case 1:
      return run_whole<1, K, Policy>(context, frame);
    case 2:
      return run_whole<2, K, Policy>(context, frame);
    case 4:
      return run_whole<4, K, Policy>(context, frame);
    case 8:
      return run_whole<8, K, Policy>(context, frame);
    case 16:
      return run_whole<16, K, Policy>(context, frame);
    case 32:
      return run_whole<32, K, Policy>(context, frame);
    default:
      return run_whole<0, K, Policy>(context, frame);
  }
}

}  // namespace
}  // namespace xcmodel::dlx::XCMODEL_SIMD
