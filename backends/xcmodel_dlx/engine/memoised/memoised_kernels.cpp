// Compiled once for each instruction set: XCMODEL_SIMD is its name.
#include "memoised_kernels.hpp"

#include "component_search.hpp"
#include "memoised_search.hpp"

namespace xcmodel::dlx::XCMODEL_SIMD {
namespace {

// The widest frames that there is code for.
constexpr int most_known_words = 32;

// Branches in a whole frame.
template <int W, int K, class Policy>
typename Policy::Value run_whole(MemoisedContext& context, const MemoisedFrame& frame) {
  const auto words = static_cast<std::size_t>(frame.words + frame.item_words);
  const count::Arena::Mark mark = context.arena.mark();
  Word* const possible = context.arena.take(words);
  Word* const open = possible + frame.words;
  for (int w = 0; w < frame.words; ++w) possible[w] = leading_ones(frame.classes, w);
  for (int l = 0; l < frame.item_words; ++l) open[l] = leading_ones(frame.items, l);
  const auto value = MemoisedSearch<W, K, Policy>(context, frame).branch({possible, open});
  context.arena.release(mark);
  return value;
}

template <int K, class Policy>
typename Policy::Value run_memoised(MemoisedContext& context, const MemoisedFrame& frame) {
  if constexpr (K > 0) {
    constexpr count::RunMemoised<Policy> runs[] = {
        run_whole<1, K, Policy>, run_whole<2, K, Policy>,  run_whole<4, K, Policy>,
        run_whole<8, K, Policy>, run_whole<16, K, Policy>, run_whole<32, K, Policy>};
    if (frame.words <= most_known_words) return runs[lowest_bit(static_cast<Word>(frame.words))](context, frame);
  }
  return run_whole<0, K, Policy>(context, frame);
}

template <class Policy>
typename Policy::Value run(MemoisedContext& context, const MemoisedFrame& frame) {
  constexpr count::RunMemoised<Policy> runs[] = {run_memoised<1, Policy>, run_memoised<2, Policy>,
                                                 run_memoised<0, Policy>, run_memoised<4, Policy>};
  return (frame.item_words <= 4 ? runs[frame.item_words - 1] : run_memoised<0, Policy>)(context, frame);
}

template <int W, int K, int N>
count::Counting::Value count_of(MemoisedContext& context, const ComponentFrame& frame, Word* state) {
  return ComponentSearch<W, K, N>(context, frame).count(state);
}

template <int W, int N>
constexpr count::CountComponents counts_by_item_words[] = {count_of<W, 1, N>, count_of<W, 2, N>, count_of<0, 0, 0>,
                                                           count_of<W, 4, N>};

count::Counting::Value count_components(MemoisedContext& context, const ComponentFrame& frame, Word* state) {
  if (frame.words > 2 || frame.item_words > 4 || frame.needs > 2) return count_of<0, 0, 0>(context, frame, state);
  const int k = frame.item_words - 1;
  const bool is_one = frame.words == 1;
  if (frame.needs == 1)
    return (is_one ? counts_by_item_words<1, 1>[k] : counts_by_item_words<2, 1>[k])(context, frame, state);
  return (is_one ? counts_by_item_words<1, 2>[k] : counts_by_item_words<2, 2>[k])(context, frame, state);
}

}  // namespace

count::MemoisedKernels memoised_kernels() {
  return {run<count::Counting>, run<count::Recording>, count_components};
}

}  // namespace xcmodel::dlx::XCMODEL_SIMD
