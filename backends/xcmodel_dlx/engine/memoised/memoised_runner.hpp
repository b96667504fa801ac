// Memoised searches of states, whatever the sort of their problem.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "general_search.hpp"
#include "memoised_kernels.hpp"
#include "search_units.hpp"
#include "signal.hpp"

namespace xcmodel::dlx::count {

template <class Policy>
class MemoisedRunner {
 public:
  // The cache takes at most so many bytes. Every now and then `on_look` is called, before the signal is heeded.
  // Numbers may be found by components, if the problem is such a one.
  MemoisedRunner(const States& states, const MemoisedKernels& kernels, bool by_components, Recorder* recorder,
                 std::size_t cache_bytes, Signal& signal, std::function<void()> on_look);

  // Makes a value of the state, or none if that takes more nodes than so many, or numbers of more
  // than 128 bits. Throws `Stopped`.
  std::optional<typename Policy::Value> run(const Word* state, std::int64_t most_nodes);
  // Whether numbers of the last run were too large.
  bool has_overflowed() const { return has_overflowed_; }

  double done() const { return context_.done; }  // The share of the last run that is done, if that goes by components.

  std::int64_t nodes() const { return context_.nodes; }
  std::int64_t branchings() const { return context_.branchings; }
  std::int64_t eliminated() const;
  // How many nodes more there would have been without a cache: what hits have saved at each level, of which each
  // counts as what was branched on there.
  std::int64_t saved() const;
  std::size_t bytes() const {
    return cache_.bytes() + (inner_cache_ ? inner_cache_->bytes() : 0) + context_.arena.bytes();
  }

 private:
  static void look_around(MemoisedContext& context);
  std::int64_t units();
  void note_finds();
  typename Policy::Value run_to_end(const Word* state);
  Counting::Value count_components(const Word* state);
  // Whether what is left between the choices for one item is looked up.
  bool has_inner_states() const { return !states_.problem().is_plain && !components_; }

  const States& states_;
  const MemoisedKernels kernels_;
  const std::optional<ComponentFrame> components_;
  Signal& signal_;
  const std::function<void()> on_look_;
  const SearchUnits units_;
  const std::int64_t nodes_between_looks_;  // To see whether it is to stop; nodes are reported less often.
  std::int64_t next_report_ = 0;            // The node after which the signal is told of those since the last report.
  std::int64_t units_told_ = 0;    // To the signal.
  std::int64_t units_of_finds_ = 0, finds_noted_ = 0;
  std::int64_t scanned_told_ = 0;  // What was scanned in wide frames by then.
  SubproblemCache cache_;
  std::optional<SubproblemCache> inner_cache_;
  std::vector<LevelStatistics> levels_, inner_levels_;
  MemoisedContext context_;
  std::int64_t last_node_ = 0;  // The run gives up beyond it.
  bool has_overflowed_ = false;
};

}  // namespace xcmodel::dlx::count
