#include "memoised_runner.hpp"

#include <algorithm>
#include <utility>

#include "base/tuning.hpp"

namespace xcmodel::dlx::count {
namespace {

// A node takes the longer, the more words its sets have, and the more items there are.
std::int64_t nodes_between_looks(const Problem& problem) {
  constexpr std::int64_t few = tuned::scanned_by_usual_node, least = tuned::least_nodes_between_looks;
  const std::int64_t nodes = tuning.nodes_between_looks;
  const std::int64_t scanned = std::int64_t{problem.words} * problem.items / 8;
  return std::max(nodes * few / std::max(scanned, few), std::min(nodes, least));
}

// What inner states get of the memory for caches, if there can be any.
std::size_t inner_bytes(std::size_t cache_bytes) {
  return cache_bytes / static_cast<std::size_t>(tuning.inner_cache_part);
}

std::optional<ComponentFrame> frame_by_components(const Problem& problem, bool by_components) {
  if (!by_components) return {};
  return ComponentFrame(problem);
}

}  // namespace

template <class Policy>
MemoisedRunner<Policy>::MemoisedRunner(const States& states, const MemoisedKernels& kernels, bool by_components,
                                       Recorder* recorder, std::size_t cache_bytes, Signal& signal,
                                       std::function<void()> on_look)
    : states_(states),
      kernels_(kernels),
      components_(frame_by_components(states.problem(), by_components)),
      signal_(signal),
      on_look_(std::move(on_look)),
      units_(states.problem(), recorder != nullptr, by_components),
      nodes_between_looks_(nodes_between_looks(states.problem())),
      cache_(components_ ? components_->state_words() : states.key_words(),
             cache_bytes - (has_inner_states() ? inner_bytes(cache_bytes) : 0), &signal),
      levels_(static_cast<std::size_t>(states.problem().items) + 1),
      inner_levels_(levels_.size()) {
  context_.cache = &cache_;
  context_.key_places = states.key_places();
  context_.levels = levels_.data();
  context_.inner_levels = inner_levels_.data();
  if (has_inner_states())
    context_.inner_cache = &inner_cache_.emplace(states.key_words() + 1, inner_bytes(cache_bytes), &signal);
  context_.recorder = recorder;
  context_.look_around = look_around;
  context_.owner = this;
}

template <class Policy>
std::int64_t MemoisedRunner<Policy>::eliminated() const {
  std::int64_t removed = 0;
  for (const Elimination& elimination : context_.elimination) removed += elimination.removed;
  return removed;
}

template <class Policy>
std::int64_t MemoisedRunner<Policy>::saved() const {
  double saved = 0;
  for (const auto* levels : {&levels_, &inner_levels_})
    for (const LevelStatistics& level : *levels)
      if (level.branchings > 0)
        saved += static_cast<double>(level.hits) * static_cast<double>(level.nodes) /
                 static_cast<double>(level.branchings);
  return static_cast<std::int64_t>(saved);
}

// A node of a very wide frame may take a thousand times as long as its words alone would tell.
template <class Policy>
std::int64_t MemoisedRunner<Policy>::units() {
  note_finds();
  return (context_.nodes + eliminated() / tuning.eliminated_per_node) * units_.of_node +
         context_.scanned * tuning.units_of_scan + units_of_finds_;
}

// The larger a cache is, the further away are its entries.
template <class Policy>
void MemoisedRunner<Policy>::note_finds() {
  constexpr std::size_t megabyte = 1 << 20;
  const std::size_t megabytes = (cache_.bytes() + (inner_cache_ ? inner_cache_->bytes() : 0)) / megabyte;
  const std::int64_t finds = cache_.finds() + (inner_cache_ ? inner_cache_->finds() : 0);
  const std::int64_t of_far_find = megabytes > 0 ? units_.of_far_probe * highest_bit(megabytes) : 0;
  units_of_finds_ += (finds - std::exchange(finds_noted_, finds)) * (units_.of_probe + of_far_find);
}

template <class Policy>
void MemoisedRunner<Policy>::look_around(MemoisedContext& context) {
  auto& runner = *static_cast<MemoisedRunner*>(context.owner);
  if (context.nodes > runner.next_report_ || context.scanned > runner.scanned_told_) {
    runner.on_look_();
    const std::int64_t units = runner.units();
    runner.scanned_told_ = context.scanned;
    runner.signal_.heed(units - std::exchange(runner.units_told_, units));
    if (context.nodes > runner.last_node_) throw GaveUp{};
    runner.next_report_ = std::min(runner.last_node_, context.nodes + tuning.nodes_between_looks);
  } else {
    runner.signal_.heed(0);
  }
  context.limit = std::min(runner.next_report_, context.nodes + runner.nodes_between_looks_);
}

template <class Policy>
std::optional<typename Policy::Value> MemoisedRunner<Policy>::run(const Word* state, std::int64_t most_nodes) {
  const Arena::Mark mark = context_.arena.mark();
  last_node_ = context_.nodes + most_nodes;
  context_.limit = next_report_ = context_.nodes;
  Recorder::Mark recorded{};
  if (context_.recorder) recorded = context_.recorder->mark();
  std::optional<typename Policy::Value> value;
  has_overflowed_ = false;
  context_.done = 0;
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
  if constexpr (std::is_same_v<Policy, Counting>)
    if (components_) return count_components(state);
  const RunMemoised<Policy> run_plain = kernels_.template run<Policy>();
  if (states_.is_plain(state)) return run_plain(context_, plain_frame(states_, state, context_.arena));
  LocalSet<0> copy(context_.arena, states_.words());
  states_.copy(state, copy.words);
  return GeneralSearch<Policy>(states_, context_, run_plain).search(copy.words);
}

template <class Policy>
Counting::Value MemoisedRunner<Policy>::count_components(const Word* state) {
  const Problem& p = states_.problem();
  const auto words = static_cast<std::size_t>(components_->state_words());
  LocalSet<0> left(context_.arena, words);
  std::fill_n(left.words, words, Word{0});
  std::copy_n(state, p.words, left.words);
  for (int item = 0; item < p.required; ++item) {
    Word* open = left.words + components_->words;
    for (int need = states_.need(state, item); need > 0; --need, open += p.item_words)
      set_bit(open, item);
  }
  return kernels_.count_components(context_, *components_, left.words);
}

template class MemoisedRunner<Counting>;
template class MemoisedRunner<Recording>;

}  // namespace xcmodel::dlx::count
