// One step of every search for subproblems: choose what is forced, and branch, unless the value of
// what is left is known. Kernels use it: so all is inlined, see the rules in ../README.md.
#pragma once

#include <optional>

#include "memoised_context.hpp"
#include "subproblem/forced_chain.hpp"

namespace xcmodel::dlx::count {

template <class Chain, class Value>
XCMODEL_INLINE Value finish(Chain& chain, const Value& value) {
  return chain.finish(value);
}
template <class Chain, class Value>
XCMODEL_INLINE std::optional<Value> finish(Chain& chain, const std::optional<Value>& value) {
  return value ? chain.finish(*value) : value;
}

// Makes a value of a state, and changes the state. The search says what is next, in a new state or after what was
// forced, chooses what is forced, and makes a value of a state in which something is to be branched on, by `settle`.
template <class Search, class Policy, class State, class Settle>
XCMODEL_INLINE auto search_step(Search& search, Policy& policy, State state, const Settle& settle)
    -> decltype(settle(search.next(state, false))) {
  typename Policy::Chain chain(policy);
  for (bool is_forced = false;; is_forced = true) {
    search.count_node();
    const auto next = search.next(state, is_forced);
    switch (next.sort) {
      case Next::Sort::forced:
        search.choose_forced(state, next, chain);
        break;
      case Next::Sort::solution:
        return chain.finish(policy.solution());
      case Next::Sort::dead:
        return chain.finish(policy.dead_at(search.item_id(next.item)));
      case Next::Sort::branching:
        return finish(chain, settle(next));
    }
  }
}

// A search of states, as `search_step` wants it; what derives from it counts nodes.
template <class Policy>
class StateSearch {
 public:
  explicit StateSearch(const States& states) : states_(states), forced_(states) {}

  // After what was forced, or at a new state.
  Next next(const Word* state, bool is_forced) { return is_forced ? forced_.go_on(state) : forced_.begin(state); }
  void choose_forced(Word* state, const Next& next, typename Policy::Chain& chain) {
    chain.choose(next.item, next.option_class, states_.problem().weight(next.option_class));
    forced_.choose(state, next.option_class);
  }
  static int item_id(int item) { return item; }

 protected:
  const States& states_;

 private:
  ForcedChain forced_;
};

// Finds the value of a subproblem in the cache, or makes it and keeps it. K is the number of words
// of the key, if it is known when this is compiled, else 0; `fill_key()` fills the key.
template <int K, class Policy, class FillKey, class Make>
XCMODEL_INLINE typename Policy::Value recall_or_make(const MemoisedContext& context,
                                                     SubproblemCache& cache, LevelStatistics& past,
                                                     const Policy& policy, const Word* key,
                                                     const FillKey& fill_key, const Make& make) {
  const bool uses_cache = !past.is_off;
  Word hash = 0;
  if (uses_cache) {
    fill_key();
    hash = cache.hash<K>(key);
    past.note_probe();
    if (const CachedValue* const found = cache.find<K>(key, hash)) {
      ++past.hits;
      return policy.from_cache(*found);
    }
  }
  const std::int64_t nodes_before = context.nodes;
  const typename Policy::Value value = make();
  const auto work = static_cast<std::uint64_t>(context.nodes - nodes_before);
  past.note_branching(work);
  if (uses_cache) cache.store<K>(key, hash, policy.to_cache(value), work);
  return value;
}

}  // namespace xcmodel::dlx::count
