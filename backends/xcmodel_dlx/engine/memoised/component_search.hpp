// The count of coverings and packings: it branches on a class, chosen or not, and counts each component of what is left
// by itself, with a cache.
//
// What is chosen for an item of a covering says little about its other classes: `branch_on` would decide about all of
// them. Here an item is left as soon as it is covered. That is how models of a formula are counted: Sang, Bacchus,
// Beame, Kautz and Pitassi, "Combining component caching and clause learning for effective model counting" (SAT 2004).
#pragma once

#include "base/check.hpp"
#include "component_frame.hpp"
#include "memoised_context.hpp"
#include "memoised_kernels.hpp"
#include "policies.hpp"

namespace xcmodel::dlx::XCMODEL_SIMD {
namespace {

using count::ComponentFrame;
using count::LocalSet;
using count::MemoisedContext;

// W is the number of words of a set of classes, K that of a set of items, N the most that an item needs; all are 0 if
// they are not known when this is compiled.
template <int W, int K, int N>
class ComponentSearch {
 public:
  using Number = count::Counting::Value;

  // What is left, which also is its key: the classes that are possible; behind them, for each number, the items that
  // need more than that. Items that need something are *open*.
  struct Sets {
    Word* possible;
    Word* open;
  };

  ComponentSearch(MemoisedContext& context, const ComponentFrame& frame) : context_(context), frame_(frame) {}

  // Counts what is left; changes it.
  Number count(Word* state) {
    const Sets sets = sets_of(state);
    LocalSet<K> touched(context_.arena, item_words());
    for (std::size_t l = 0; l < item_words(); ++l) touched.words[l] = sets.open[l];
    return count(sets, touched.words, 1);
  }

 private:
  using Bits128 = count::Bits128;
  static constexpr int state_size = W + K * N;

  XCMODEL_INLINE std::size_t words() const { return static_cast<std::size_t>(W ? W : frame_.words); }
  XCMODEL_INLINE std::size_t item_words() const { return static_cast<std::size_t>(K ? K : frame_.item_words); }
  XCMODEL_INLINE std::size_t needs() const { return static_cast<std::size_t>(N ? N : frame_.needs); }
  XCMODEL_INLINE std::size_t state_words() const { return words() + needs() * item_words(); }
  XCMODEL_INLINE Sets sets_of(Word* state) const { return {state, state + words()}; }
  XCMODEL_INLINE const Word* row(std::size_t item) const { return frame_.rows.data() + item * words(); }
  XCMODEL_INLINE const Word* conflicts(std::size_t option_class) const {
    return frame_.conflicts.data() + option_class * words();
  }
  XCMODEL_INLINE const Word* covers(std::size_t option_class) const {
    return frame_.covers.data() + option_class * item_words();
  }
  XCMODEL_INLINE static std::size_t place(std::size_t word, Word left) {
    return word * word_bits + static_cast<std::size_t>(lowest_bit(left));
  }
  XCMODEL_INLINE static void take_out(Sets sets, std::size_t option_class) {
    clear_bit(sets.possible, option_class);
  }

  // `touched` are the items that have lost classes since it was known that others have more than they need. A share of
  // the whole search is here. Changes all sets.
  Number count(Sets sets, Word* touched, double share) {
    const double done = context_.done;
    const Number number = product_of_components(sets, touched, share);
    context_.done = done + share;
    return number;
  }

  XCMODEL_INLINE Number product_of_components(Sets sets, Word* touched, double share) {
    context_.count_node();
    Number product = 1;
    if (!choose_forced(sets, touched, product)) return 0;
    LocalSet<W> left(context_.arena, words());
    for (std::size_t w = 0; w < words(); ++w) left.words[w] = sets.possible[w];
    for (std::size_t w = 0; w < words(); ++w)
      while (left.words[w] != 0 && product != 0) {
        const Number factor = count_component(sets, place(w, left.words[w]), left.words, share);
        product = Bits128::product(product, factor);
      }
    return product;
  }

  // Chooses the classes of items that have no more than they need; false if an item has less.
  XCMODEL_INLINE bool choose_forced(Sets sets, Word* touched, Number& product) const {
    for (std::size_t l = 0; l < item_words();) {
      const Word here = touched[l] & sets.open[l];
      if (here == 0) {
        ++l;
        continue;
      }
      const std::size_t item = place(l, here);
      const int more = spare(sets, item);
      if (more < 0) return false;
      if (more > 0) {
        touched[l] = here & (here - 1);
        continue;
      }
      // The item stays touched: it may need another one.
      const std::size_t option_class = first_class(sets, item);
      product = Bits128::product(product, frame_.weights[option_class]);
      choose(option_class, sets, touched);
      l = 0;
    }
    return true;
  }

  // How many classes more than it needs an item has.
  XCMODEL_INLINE int spare(Sets sets, std::size_t item) const {
    int more = 0;
    for (std::size_t w = 0; w < words(); ++w) more += bit_count(row(item)[w] & sets.possible[w]);
    for (std::size_t n = 0; n < needs(); ++n)
      more -= static_cast<int>(sets.open[n * item_words() + item / word_bits] >> (item % word_bits) & 1);
    return more;
  }

  XCMODEL_INLINE std::size_t first_class(Sets sets, std::size_t item) const {
    std::size_t w = 0;
    while ((row(item)[w] & sets.possible[w]) == 0) ++w;
    return place(w, row(item)[w] & sets.possible[w]);
  }

  XCMODEL_INLINE void choose(std::size_t option_class, Sets sets, Word* touched) const {
    const Word* const covered = covers(option_class);
    for (std::size_t l = 0; l < item_words(); ++l)
      for (std::size_t n = 0; n < needs(); ++n) {
        const Word below = n + 1 < needs() ? sets.open[(n + 1) * item_words() + l] : 0;
        sets.open[n * item_words() + l] &= ~covered[l] | below;
      }
    if (!frame_.has_conflicts) return take_out(sets, option_class);
    const Word* const excluded = conflicts(option_class);
    for (std::size_t w = 0; w < words(); ++w) {
      for (Word lost = sets.possible[w] & excluded[w]; lost; lost &= lost - 1) {
        const Word* const items = covers(place(w, lost));
        for (std::size_t l = 0; l < item_words(); ++l) touched[l] |= items[l];
      }
      sets.possible[w] &= ~excluded[w];
    }
  }

  // Takes the component of a class out of what is left; it has half of the share, or all where nothing else is left.
  XCMODEL_INLINE Number count_component(Sets sets, std::size_t first, Word* left, double& share) {
    LocalSet<state_size> state(context_.arena, state_words());
    const Sets component = sets_of(state.words);
    const std::size_t option_class = fill_component(sets, first, component);
    Word rest = 0;
    for (std::size_t w = 0; w < words(); ++w) rest |= left[w] &= ~component.possible[w];
    const double part = rest ? share / 2 : share;
    share -= part;
    if (option_class == alone) return Number{1} + frame_.weights[first];
    return recall(component, option_class, part);
  }

  static constexpr auto alone = static_cast<std::size_t>(-1);

  // Returns the class that excludes and covers most in it, the first of several, or `alone` if none does anything.
  XCMODEL_INLINE std::size_t fill_component(Sets sets, std::size_t first, Sets component) const {
    LocalSet<W> reached_set(context_.arena, words());
    Word* const reached = reached_set.words;  // The classes whose neighbours are not in it yet.
    for (std::size_t w = 0; w < words(); ++w) component.possible[w] = reached[w] = 0;
    for (std::size_t l = 0; l < item_words(); ++l) component.open[l] = 0;
    set_bit(component.possible, first);
    set_bit(reached, first);
    std::size_t best = alone;
    int most = 0;
    bool is_whole = false;  // Whether all classes have been reached, and so nothing is left to be sought.
    for (std::size_t w = first / word_bits; w < words(); w = first_word(reached)) {
      const std::size_t option_class = place(w, reached[w]);
      reached[w] &= reached[w] - 1;
      int degree = 0;
      if (frame_.has_conflicts) {
        for (std::size_t v = 0; v < words(); ++v) degree += bit_count(conflicts(option_class)[v] & sets.possible[v]);
        --degree;  // Itself.
        if (!is_whole && degree > 0) is_whole = reach(conflicts(option_class), sets, component, reached);
      }
      for (std::size_t l = 0; l < item_words(); ++l) {
        const Word covered = covers(option_class)[l] & sets.open[l];
        degree += bit_count(covered);
        for (Word fresh = covered & ~component.open[l]; !is_whole && fresh; fresh &= fresh - 1)
          is_whole = reach(row(place(l, fresh)), sets, component, reached);
        component.open[l] |= covered;
      }
      if (degree > most) {
        most = degree;
        best = option_class;
      }
    }
    for (std::size_t k = item_words(); k < needs() * item_words(); ++k)
      component.open[k] = sets.open[k] & component.open[k % item_words()];
    if constexpr (debug_checks) check(sets, component);
    return best;
  }

  // No class outside excludes one inside or has an open item in common with it; open items have more than they need.
  void check(Sets sets, Sets component) const {
    for (std::size_t w = 0; w < words(); ++w)
      for (Word left = sets.possible[w]; left; left &= left - 1) {
        const std::size_t option_class = place(w, left);
        const bool is_inside = component.possible[w] & left & -left;
        for (std::size_t l = 0; l < item_words(); ++l) {
          const Word covered = covers(option_class)[l] & sets.open[l];
          XCMODEL_CHECK((covered & (is_inside ? ~component.open[l] : component.open[l])) == 0);
        }
        for (std::size_t v = 0; v < words(); ++v)
          XCMODEL_CHECK(is_inside || (conflicts(option_class)[v] & component.possible[v]) == 0);
      }
    for (std::size_t l = 0; l < item_words(); ++l)
      for (Word left = component.open[l]; left; left &= left - 1) XCMODEL_CHECK(spare(component, place(l, left)) > 0);
  }

  // Adds classes to a component; returns whether all that are possible are in it.
  XCMODEL_INLINE bool reach(const Word* classes, Sets sets, Sets component, Word* reached) const {
    Word missing = 0;
    for (std::size_t w = 0; w < words(); ++w) {
      const Word fresh = classes[w] & sets.possible[w] & ~component.possible[w];
      component.possible[w] |= fresh;
      reached[w] |= fresh;
      missing |= sets.possible[w] & ~component.possible[w];
    }
    return missing == 0;
  }

  // The first word with something in it.
  XCMODEL_INLINE std::size_t first_word(const Word* set) const {
    std::size_t w = 0;
    while (w < words() && set[w] == 0) ++w;
    return w;
  }

  // Finds the number in the cache, or branches on the class.
  XCMODEL_INLINE Number recall(Sets component, std::size_t option_class, double share) {
    count::SubproblemCache& cache = *context_.cache;
    const Word* const key = component.possible;
    const Word hash = cache.template hash<state_size>(key);
    const count::Counting counting(nullptr);
    if (const count::CachedValue* const found = cache.template find<state_size>(key, hash))
      return counting.from_cache(*found);
    const std::int64_t nodes_before = context_.nodes;
    const Number number = branch(component, option_class, share);
    const auto work = static_cast<std::uint64_t>(context_.nodes - nodes_before);
    cache.template store<state_size>(key, hash, counting.to_cache(number), work);
    return number;
  }

  // Where it is chosen, items may lose classes by what it excludes alone.
  Number branch(Sets component, std::size_t option_class, double share) {
    ++context_.branchings;
    LocalSet<state_size> state(context_.arena, state_words());
    LocalSet<K> touched(context_.arena, item_words());
    const Sets below = sets_of(state.words);
    copy(component, below);
    take_out(below, option_class);
    for (std::size_t l = 0; l < item_words(); ++l) touched.words[l] = covers(option_class)[l];
    Number sum = count(below, touched.words, share / 2);
    copy(component, below);
    for (std::size_t l = 0; l < item_words(); ++l) touched.words[l] = 0;
    choose(option_class, below, touched.words);
    Bits128::add_product(sum, count(below, touched.words, share / 2), frame_.weights[option_class]);
    return sum;
  }

  XCMODEL_INLINE void copy(Sets from, Sets to) const {
    for (std::size_t k = 0; k < state_words(); ++k) to.possible[k] = from.possible[k];
  }

  MemoisedContext& context_;
  const ComponentFrame& frame_;
};

}  // namespace
}  // namespace xcmodel::dlx::XCMODEL_SIMD
