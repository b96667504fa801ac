#include "forced_chain.hpp"

#include <algorithm>
#include <functional>

#include "base/check.hpp"

namespace xcmodel::dlx::count {
namespace {

// Items in need from which it takes less to look at what a choice changes than to look at all of them.
constexpr int least_items = 256;

}  // namespace

ForcedChain::ForcedChain(const States& states)
    : states_(states), before_(is_long() ? static_cast<std::size_t>(states.problem().words) : 0) {}

bool ForcedChain::is_long() const { return states_.problem().required >= least_items; }

Next ForcedChain::begin(const Word* state) {
  if (!is_long()) return states_.next(state);
  waiting_.clear();
  return states_.next(state, &waiting_);
}

void ForcedChain::choose(Word* state, int option_class) {
  if (!is_long()) return states_.choose(state, option_class);
  std::copy(state, state + before_.size(), before_.begin());
  states_.choose(state, option_class);
  dead_ = none;
  const Problem& p = states_.problem();
  for (std::size_t w = 0; w < before_.size(); ++w)
    for (Word taken_out = before_[w] & ~state[w]; taken_out; taken_out &= taken_out - 1)
      for (const std::int32_t item : p.items_of(static_cast<int>(w) * word_bits + lowest_bit(taken_out)))
        if (item < p.required) look_at(state, item);
}

void ForcedChain::look_at(const Word* state, int item) {
  const int needed = states_.need(state, item);
  if (needed == 0) return;
  const int spare = states_.degree(state, item) - needed;
  if (spare < 0 && (dead_ == none || item < dead_)) dead_ = item;
  if (spare != 0) return;
  waiting_.push_back(item);
  std::push_heap(waiting_.begin(), waiting_.end(), std::greater<>());
}

Next ForcedChain::go_on(const Word* state) {
  const Next next = next_in_chain(state);
  if constexpr (debug_checks) {
    const Next anew = states_.next(state);
    XCMODEL_CHECK(next.sort == anew.sort && next.item == anew.item && next.option_class == anew.option_class);
  }
  return next;
}

Next ForcedChain::next_in_chain(const Word* state) {
  if (!is_long()) return states_.next(state);
  if (dead_ != none) return {.sort = Next::Sort::dead, .item = dead_};
  while (!waiting_.empty()) {
    const int item = waiting_.front();
    std::pop_heap(waiting_.begin(), waiting_.end(), std::greater<>());
    waiting_.pop_back();
    if (states_.need(state, item) > 0) return states_.without_spare(state, item);
  }
  return begin(state);
}

}  // namespace xcmodel::dlx::count
