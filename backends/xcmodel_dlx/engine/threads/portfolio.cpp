// The portfolio for a first solution: workers that share a search, and one by failure weights.
//
// Which of the two strategies is better by far cannot be told beforehand. One worker alone lets them
// work by slices: see `Search::switch_strategy`. As each strategy would list every
// solution, only one of them may go on once there is one.
#include "base/tuning.hpp"
#include "parallel.hpp"

namespace xcmodel::dlx {

// What the last worker does. It returns at the end of the slice, or when the others have won, so that
// the worker may help them.
void ParallelSearch::search_by_weights() {
  if (!weighted_ && winner_ == Side::none) {
    Query query = query_;
    query.branching = Branching::weighted;
    weighted_ = std::make_unique<Search>(instance_, query, kernels_);
    weighted_->hear_of_parts(parts_);
  }
  while (!stopping_.load(std::memory_order_relaxed) && winner_ != Side::shared) {
    weighted_->work(tuning.units_between_looks);
    const bool over = weighted_->is_full() || weighted_->is_exhausted();
    if (over && !claim_win(Side::weighted)) return;
    if (over || Clock::now() >= deadline_) stop();
  }
}

void ParallelSearch::hear_of_parts(std::span<const double> parts) {
  parts_ = parts;
  if (weighted_) weighted_->hear_of_parts(parts_);
}

// Returns whether this strategy goes on: the first that asks does.
bool ParallelSearch::claim_win(Side side) {
  const std::lock_guard lock(mutex_);
  if (winner_ == Side::none) winner_ = side;
  return winner_ == side;
}

}  // namespace xcmodel::dlx
