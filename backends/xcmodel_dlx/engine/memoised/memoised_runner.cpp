#include "memoised_runner.hpp"

#include <algorithm>
#include <utility>

#include "base/tuning.hpp"

namespace xcmodel::dlx::count {
namespace {

// What inner states get of the memory for caches, if there can be any.
std::size_t inner_bytes(std::size_t cache_bytes) {
  return cache_bytes / static_cast<std::size_t>(tuning.inner_cache_part);
}

template <class Policy>
RunMemoised<Policy> run_of(const MemoisedKernels& kernels) {
  if constexpr (std::is_same_v<Policy, Counting>)
    return kernels.count;
  else
    return kernels.record;
}

}  // namespace

template <class Policy>
MemoisedRunner<Policy>::MemoisedRunner(const States& states, const MemoisedKernels& kernels,
                               Recorder* recorder, std::size_t cache_bytes,
                               Signal& signal)
    : states_(states),
      kernels_(kernels),
      signal_(signal),
      cache_(states.problem().is_plain ? states.problem().item_words : states.key_words(),
            cache_bytes - (states.problem().is_plain ? 0 : inner_bytes(cache_bytes))),
      levels_(static_cast<std::size_t>(states.problem().items) + 1),
      inner_levels_(levels_.size()) {
  context_.cache = &cache_;
  context_.levels = levels_.data();
  context_.inner_levels = inner_levels_.data();
  if (!states.problem().is_plain)
    context_.inner_cache = &inner_cache_.emplace(states.key_words() + 1, inner_bytes(cache_bytes));
  context_.recorder = recorder;
  context_.look_around = look_around;
  context_.owner = this;
}

template <class Policy>
double MemoisedRunner<Policy>::saved_nodes() const {
  double saved = 0;
  for (const LevelStatistics& level : levels_) saved += level.saved_nodes();
  for (const LevelStatistics& level : inner_levels_) saved += level.saved_nodes();
  return saved;
}

template <class Policy>
std::int64_t MemoisedRunner<Policy>::eliminated() const {
  std::int64_t removed = 0;
  for (const Elimination& elimination : context_.elimination) removed += elimination.removed;
  return removed;
}

template <class Policy>
void MemoisedRunner<Policy>::look_around(MemoisedContext& context) {
  auto& runner = *static_cast<MemoisedRunner*>(context.owner);
  runner.signal_.heed(context.nodes - std::exchange(runner.nodes_told_, context.nodes));
  if (context.nodes > runner.last_node_) throw GaveUp{};
  context.limit = std::min(runner.last_node_, context.nodes + tuning.nodes_between_looks);
}

template <class Policy>
std::optional<typename Policy::Value> MemoisedRunner<Policy>::run(const Word* state,
                                                           std::int64_t most_nodes) {
  const Arena::Mark mark = context_.arena.mark();
  last_node_ = context_.nodes + most_nodes;
  context_.limit = context_.nodes;
  Recorder::Mark recorded{};
  if (context_.recorder) recorded = context_.recorder->mark();
  std::optional<typename Policy::Value> value;
  has_overflowed_ = false;
  try {
    value = run_to_end(state);
  } catch (const GaveUp&) {
  } catch (const TooLarge&) {
    has_overflowed_ = true;
  }
  if (!value && context_.recorder) context_.recorder->return_to(recorded);
  context_.arena.release(mark);
  return value;
}

template <class Policy>
typename Policy::Value MemoisedRunner<Policy>::run_to_end(const Word* state) {
  if (states_.problem().is_plain) return run_of<Policy>(kernels_)(context_, frame_of(state));
  Word* const copy = context_.arena.take(states_.words());
  states_.copy(state, copy);
  return GeneralSearch<Policy>(states_, context_).search(copy);
}

// The frame of the state's possible classes and live items.
template <class Policy>
MemoisedFrame MemoisedRunner<Policy>::frame_of(const Word* state) {
  const Problem& p = states_.problem();
  std::vector<std::int32_t> items, classes, place(static_cast<std::size_t>(p.items), none);
  int required = 0;
  for (std::int32_t item = 0; item < p.items; ++item) {
    const bool needed = states_.need(state, item) > 0;
    if (!needed && !states_.has_options(state, item)) continue;
    required += needed;
    place[item] = static_cast<std::int32_t>(items.size());
    items.push_back(item);
  }
  for (std::int32_t c = 0; c < p.classes; ++c)
    if (states_.is_possible(state, c)) classes.push_back(c);

  const int count = static_cast<int>(classes.size());
  MemoisedFrame frame = make_memoised_frame(context_.arena, class_words(count), p.item_words, count,
                                      static_cast<int>(items.size()), required);
  std::copy(items.begin(), items.end(), frame.item_ids);
  std::copy(classes.begin(), classes.end(), frame.class_ids);
  place_keys(frame);
  std::fill(frame.covers, frame.covers + static_cast<std::ptrdiff_t>(count) * p.item_words, 0);
  std::fill(frame.conflicts, frame.conflicts + static_cast<std::ptrdiff_t>(count) * frame.words, 0);
  const auto each_item = [&](int c, const auto& action) {
    for (std::int32_t e = p.entry_start[classes[c]]; e < p.entry_start[classes[c] + 1]; ++e)
      action(place[p.entry_item[e]]);
  };
  const auto row = [&](int item, int w) -> Word& {
    return frame.rows[static_cast<std::ptrdiff_t>(w) * frame.stride + item];
  };
  for (int c = 0; c < count; ++c) {
    frame.weights[c] = p.weight(classes[c]);
    each_item(c, [&](int item) {
      row(item, c / word_bits) |= bit(c % word_bits);
      frame.covers[static_cast<std::ptrdiff_t>(c) * p.item_words + item / word_bits] |=
          bit(item % word_bits);
    });
  }
  for (int c = 0; c < count; ++c)
    each_item(c, [&](int item) {
      for (int w = 0; w < frame.words; ++w)
        frame.conflicts[static_cast<std::ptrdiff_t>(c) * frame.words + w] |= row(item, w);
    });
  return frame;
}

template class MemoisedRunner<Counting>;
template class MemoisedRunner<Recording>;

}  // namespace xcmodel::dlx::count
