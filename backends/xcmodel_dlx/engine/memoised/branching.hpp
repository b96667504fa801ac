// Branching on an item of any sort: what may be done with it, in the order of docs/certificates.md.
#pragma once

#include <optional>
#include <vector>

#include "arena.hpp"
#include "subproblem/states.hpp"
#include "policies.hpp"

namespace xcmodel::dlx::count {

// Chooses a class of an item, or none of them.
inline void choose_or_none(const States& states, Word* state, int item, int option_class) {
  if (option_class == none_taken)
    states.take_out_all_of(state, item);
  else
    states.choose(state, option_class);
}

// Whether what another worker has claimed is left to it for now.
enum class MayWait : bool { no, yes };

// Makes a value of a state by branching on an item until the item is settled in one way or another.
//
// `below.settled(state, share, may_wait)` makes the values of what is left then, and may change the state.
// `below.inner(state, item, share, may_wait, make)` makes those of inner states, by `make()` unless it knows better.
// Either may be none where it may wait: then it is asked for again at the end, and may not.
// The share of the whole search that is in a state is divided among its choices: a class that may be chosen is in as
// many sets of so many classes as any other.
template <class Policy, class Below>
typename Policy::Value branch_on(const States& states, Arena& arena, Policy& made, const Word* state,
                               int item, NodeSort sort, Below& below, double share) {
  using Value = typename Policy::Value;
  const Problem& problem = states.problem();
  const LocalSet<0> rest_set(arena, states.words()), child_set(arena, states.words());
  Word* const rest = rest_set.words;  // The state without the classes passed over.
  Word* const child = child_set.words;
  states.copy(state, rest);
  typename Policy::Sum sum(made, item);
  const int need = states.need(state, item);
  int left = states.degree(state, item);
  if (need == 0) {
    const double part = share / (left + 1);
    share -= part;
    states.copy(state, child);
    states.take_out_all_of(child, item);
    const std::optional<Value> value = below.settled(child, part, MayWait::no);
    sum.add(*value, none_taken, 1);
  }
  const auto add = [&](int option_class, double part, MayWait may_wait) {
    states.copy(rest, child);
    states.choose(child, option_class);
    std::optional<Value> value;
    if (!states.has_options(child, item)) {
      value = below.settled(child, part, may_wait);
    } else if (const int dead = states.dead_item(child); dead != none) {
      value = made.dead_at(dead);
    } else {
      value = below.inner(child, item, part, may_wait, [&] {
        return branch_on(states, arena, made, child, item, NodeSort::inner, below, part);
      });
    }
    if (value) sum.add(*value, option_class, problem.weight(option_class));
    return value.has_value();
  };
  const Word* const row = problem.row(item);
  std::vector<int> waiting;
  double waiting_share = 0;
  for (int w = 0; w < problem.words; ++w) {
    for (Word choices = row[w] & state[w]; choices && left >= need; choices &= choices - 1, --left) {
      const int option_class = w * word_bits + lowest_bit(choices);
      const double part = share * (need == 0 ? 1 : need) / left;
      share -= part;
      if (!add(option_class, part, MayWait::yes)) {
        waiting.push_back(option_class);
        waiting_share += part;
      }
      States::take_out(rest, option_class);
    }
  }
  for (const int option_class : waiting) {
    states.copy(state, rest);
    states.take_out_before(rest, item, option_class);
    add(option_class, waiting_share / static_cast<double>(waiting.size()), MayWait::no);
  }
  return sum.finish(sort);
}

}  // namespace xcmodel::dlx::count
