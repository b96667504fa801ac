// The memoised search of a problem with multiplicities or colours.
#pragma once

#include "branching.hpp"
#include "memoised_kernels.hpp"
#include "plain_frame.hpp"
#include "search_step.hpp"

namespace xcmodel::dlx::count {

template <class Policy>
class GeneralSearch : public StateSearch<Policy> {
 public:
  using Value = typename Policy::Value;

  // `run_plain` searches what is plain.
  GeneralSearch(const States& states, MemoisedContext& context, RunMemoised<Policy> run_plain)
      : StateSearch<Policy>(states),
        context_(context),
        run_plain_(run_plain),
        policy_(context.recorder) {}

  // Searches a state, and changes it.
  Value search(Word* state) {
    return search_step(*this, policy_, state, [&](const Next& next) {
      LevelStatistics& past = context_.levels[states_.needs(state)];
      LocalSet<0> key(context_.arena, states_.key_words());
      return recall_or_make<0>(
          context_, *context_.cache, past, policy_, key.words,
          [&] { states_.fill_key(state, key.words); },
          [&] { return branch(state, next.item, past.has_subtrees_of(tuned::narrow_nodes)); });
    });
  }

  // For `search_step`.
  void count_node() { context_.count_node(); }

  // For `branch_on`.
  Value settled(Word* state, double, MayWait) { return search(state); }
  template <class Make>
  Value inner(const Word* state, int item, double, MayWait, const Make& make) {
    context_.count_node();
    // An item with few classes left has too few subsets of them to be worth a look.
    if (states_.degree(state, item) < tuned::least_inner_classes) return make();
    LocalSet<0> key(context_.arena, states_.key_words() + 1);
    return recall_or_make<0>(
        context_, *context_.inner_cache, context_.inner_levels[states_.needs(state)], policy_,
        key.words, [&] { states_.fill_inner_key(state, item, key.words); }, make);
  }

 private:
  // What has become plain is searched as fast as if it had always been; a frame for that pays where
  // subtrees are large.
  Value branch(const Word* state, int item, bool is_large) {
    if (is_large && states_.is_plain(state)) {
      const Arena::Mark mark = context_.arena.mark();
      const Value value = run_plain_(context_, plain_frame(states_, state, context_.arena));
      context_.arena.release(mark);
      return value;
    }
    ++context_.branchings;
    return branch_on(states_, context_.arena, policy_, state, item, NodeSort::branching, *this, 1);
  }

  using StateSearch<Policy>::states_;
  MemoisedContext& context_;
  const RunMemoised<Policy> run_plain_;
  Policy policy_;
};

}  // namespace xcmodel::dlx::count
