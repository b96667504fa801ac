// The memoised search of a problem with multiplicities or colours.
#pragma once

#include <vector>

#include "branching.hpp"
#include "memoised_context.hpp"

namespace xcmodel::dlx::count {

template <class Policy>
class GeneralSearch {
 public:
  using Value = typename Policy::Value;

  GeneralSearch(const States& states, MemoisedContext& context)
      : states_(states), context_(context), policy_(context.recorder) {}

  // Searches a state, and changes it.
  Value search(Word* state);

  // For `branch_on`.
  Value settled(Word* state) { return search(state); }
  template <class Make>
  Value inner(const Word* state, int item, const Make& make);

 private:
  const States& states_;
  MemoisedContext& context_;
  Policy policy_;
};

template <class Policy>
typename Policy::Value GeneralSearch<Policy>::search(Word* state) {
  typename Policy::Chain chain(policy_);
  Next next;
  for (;;) {
    context_.count_node();
    next = states_.next(state);
    if (next.sort != Next::Sort::forced) break;
    chain.choose(next.item, next.option_class, states_.problem().weight(next.option_class));
    states_.choose(state, next.option_class);
  }
  if (next.sort == Next::Sort::solution) return chain.finish(policy_.solution());
  if (next.sort == Next::Sort::dead) return chain.finish(policy_.dead_at(next.item));

  LevelStatistics& past = context_.levels[states_.needs(state)];
  const Arena::Mark mark = context_.arena.mark();
  Word* const key = context_.arena.take(static_cast<std::size_t>(states_.key_words()));
  Word hash = 0;
  const bool uses_cache = context_.cache && !past.is_off;
  if (uses_cache) {
    states_.fill_key(state, key);
    hash = context_.cache->hash<0>(key);
    past.note_probe();
    if (const CachedValue* const found = context_.cache->find<0>(key, hash)) {
      ++past.hits;
      context_.arena.release(mark);
      return chain.finish(policy_.from_cache(*found));
    }
  }
  const std::int64_t nodes_before = context_.nodes;
  ++context_.branchings;
  const Value value =
      branch_on(states_, context_.arena, policy_, state, next.item, NodeSort::branching, *this);
  const auto work = static_cast<std::uint64_t>(context_.nodes - nodes_before);
  past.note_branching(work);
  if (uses_cache) context_.cache->store<0>(key, hash, policy_.to_cache(value), work);
  context_.arena.release(mark);
  return chain.finish(value);
}

template <class Policy>
template <class Make>
typename Policy::Value GeneralSearch<Policy>::inner(const Word* state, int item, const Make& make) {
  context_.count_node();
  // An item with few classes left has too few subsets of them to be worth a look.
  if (!context_.inner_cache || states_.degree(state, item) < tuned::least_inner_classes) return make();
  LevelStatistics& past = context_.inner_levels[states_.needs(state)];
  if (past.is_off) return make();

  const Arena::Mark mark = context_.arena.mark();
  Word* const key = context_.arena.take(static_cast<std::size_t>(states_.key_words()) + 1);
  states_.fill_inner_key(state, item, key);
  const Word hash = context_.inner_cache->hash<0>(key);
  past.note_probe();
  Value value;
  if (const CachedValue* const found = context_.inner_cache->find<0>(key, hash)) {
    ++past.hits;
    value = policy_.from_cache(*found);
  } else {
    const std::int64_t nodes_before = context_.nodes;
    value = make();
    const auto work = static_cast<std::uint64_t>(context_.nodes - nodes_before);
    past.note_branching(work);
    context_.inner_cache->store<0>(key, hash, policy_.to_cache(value), work);
  }
  context_.arena.release(mark);
  return value;
}

}  // namespace xcmodel::dlx::count
