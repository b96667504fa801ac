// The race for a first solution between workers that share a search and one that weighs failures.
//
// Which of the two is better by far cannot be told beforehand: see `Search::change_turns`, where
// one worker alone takes turns. As each side would list every solution, only one of them may go on
// once there is one.
#include "parallel.hpp"

namespace xcmodel::dlx {

// The last worker's part. It returns at the end of the slice, or when the others are ahead, so that
// the worker may help them.
void ParallelSearch::weigh() {
  if (!weighing_ && ahead_ == Side::none) {
    Query query = query_;
    query.branching = Branching::weighted;
    weighing_ = std::make_unique<Search>(instance_, query, kernels_);
  }
  while (!stopping_.load(std::memory_order_relaxed) && ahead_ != Side::sharing) {
    weighing_->work(pace_.units);
    const bool over = weighing_->is_full() || weighing_->is_exhausted();
    if (over && !take_lead(Side::weighing)) return;
    if (over || Clock::now() >= deadline_) stop();
  }
}

// Returns whether this side goes on: the first that asks does.
bool ParallelSearch::take_lead(Side side) {
  const std::lock_guard lock(mutex_);
  if (ahead_ == Side::none) ahead_ = side;
  return ahead_ == side;
}

}  // namespace xcmodel::dlx
