// The light search of a problem with multiplicities or colours.
#pragma once

#include <vector>

#include "branching.hpp"
#include "light_context.hpp"

namespace xcmodel::dlx::count {

template <class Made>
class GeneralSearch {
 public:
  using Value = typename Made::Value;

  GeneralSearch(const States& states, LightContext& context)
      : states_(states), context_(context), made_(context.recorder) {}

  // Searches a state, and changes it.
  Value search(Word* state);

 private:
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
  const Value value = branch_on(states_, context_.arena, made_, state, next.item,
                                NodeSort::branching, [this](Word* child) { return search(child); });
  const std::uint64_t work = context_.nodes - nodes_before;
  experience.note_branching(work);
  if (remembers) context_.memo->store<0>(key, hash, made_.remember(value), work);
  context_.arena.release(mark);
  return chain.finish(value);
}

}  // namespace xcmodel::dlx::count
