// Light searches of states, whatever the sort of their problem.
#pragma once

#include <optional>
#include <vector>

#include "general_search.hpp"
#include "memoised_kernels.hpp"
#include "signal.hpp"

namespace xcmodel::dlx::count {

template <class Made>
class LightRunner {
 public:
  // The memo takes at most so many bytes.
  LightRunner(const States& states, const LightKernels& kernels, Recorder* recorder,
              std::size_t memo_bytes, const Signal& signal);

  // Makes a value of the state, or none if that takes more nodes than so many, or numbers of more
  // than 128 bits. Throws `Stopped`.
  std::optional<typename Made::Value> run(const Word* state, std::uint64_t most_nodes);
  // Whether numbers of the last run were too large.
  bool has_overflowed() const { return has_overflowed_; }

  std::uint64_t nodes() const { return context_.nodes; }
  std::uint64_t branchings() const { return context_.branchings; }
  // Nodes that the memos have saved.
  double saved_nodes() const;
  std::size_t bytes() const {
    return memo_.bytes() + (inner_memo_ ? inner_memo_->bytes() : 0) + context_.arena.bytes();
  }

 private:
  static void look_around(LightContext& context);
  typename Made::Value run_to_end(const Word* state);
  LightFrame frame_of(const Word* state);

  const States& states_;
  const LightKernels kernels_;
  const Signal& signal_;
  Memo memo_;
  std::optional<Memo> inner_memo_;
  std::vector<Level> levels_, inner_levels_;
  LightContext context_;
  std::uint64_t last_node_ = 0;  // The run gives up beyond it.
  bool has_overflowed_ = false;
};

}  // namespace xcmodel::dlx::count
