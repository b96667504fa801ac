// The light search of a problem with multiplicities or colours.
#pragma once

#include <vector>

#include "branching.hpp"
#include "memoised_context.hpp"

namespace xcmodel::dlx::count {

template <class Made>
class GeneralSearch {
 public:
  using Value = typename Made::Value;

  GeneralSearch(const States& states, LightContext& context)
      : states_(states), context_(context), made_(context.recorder) {}

  // Searches a state, and changes it.
  Value search(Word* state);

  // For `branch_on`.
  Value settled(Word* state) { return search(state); }
  template <class Make>
  Value inner(const Word* state, int item, const Make& make);

 private:
  // An item with fewer classes left has too few subsets of them to be worth a look.
  static constexpr int least_classes_to_remember = 6;

  const States& states_;
  LightContext& context_;
  Made made_;
};

template <class Made>
typename Made::Value GeneralSearch<Made>::search(Word* state) {
  typename Made::Chain chain(made_);
  Next next;
  for (;;) {
    context_.count_node();
    next = states_.next(state);
    if (next.sort != Next::Sort::forced) break;
    chain.choose(next.item, next.option_class, states_.problem().weight(next.option_class));
    states_.choose(state, next.option_class);
  }
  if (next.sort == Next::Sort::solution) return chain.finish(made_.solution());
  if (next.sort == Next::Sort::dead) return chain.finish(made_.dead_at(next.item));

  Level& experience = context_.levels[states_.needs(state)];
  const Arena::Mark mark = context_.arena.mark();
  Word* const key = context_.arena.take(static_cast<std::size_t>(states_.key_words()));
  Word hash = 0;
  const bool remembers = context_.memo && !experience.is_off;
  if (remembers) {
    states_.fill_key(state, key);
    hash = context_.memo->hash<0>(key);
    experience.note_probe();
    if (const Remembered* const found = context_.memo->find<0>(key, hash)) {
      ++experience.hits;
      context_.arena.release(mark);
      return chain.finish(made_.recall(*found));
    }
  }
  const std::uint64_t nodes_before = context_.nodes;
  ++context_.branchings;
  const Value value =
      branch_on(states_, context_.arena, made_, state, next.item, NodeSort::branching, *this);
  const std::uint64_t work = context_.nodes - nodes_before;
  experience.note_branching(work);
  if (remembers) context_.memo->store<0>(key, hash, made_.remember(value), work);
  context_.arena.release(mark);
  return chain.finish(value);
}

template <class Made>
template <class Make>
typename Made::Value GeneralSearch<Made>::inner(const Word* state, int item, const Make& make) {
  context_.count_node();
  if (!context_.inner_memo || states_.degree(state, item) < least_classes_to_remember) return make();
  Level& experience = context_.inner_levels[states_.needs(state)];
  if (experience.is_off) return make();

  const Arena::Mark mark = context_.arena.mark();
  Word* const key = context_.arena.take(static_cast<std::size_t>(states_.key_words()) + 1);
  states_.fill_inner_key(state, item, key);
  const Word hash = context_.inner_memo->hash<0>(key);
  experience.note_probe();
  Value value;
  if (const Remembered* const found = context_.inner_memo->find<0>(key, hash)) {
    ++experience.hits;
    value = made_.recall(*found);
  } else {
    const std::uint64_t nodes_before = context_.nodes;
    value = make();
    const std::uint64_t work = context_.nodes - nodes_before;
    experience.note_branching(work);
    context_.inner_memo->store<0>(key, hash, made_.remember(value), work);
  }
  context_.arena.release(mark);
  return value;
}

}  // namespace xcmodel::dlx::count
