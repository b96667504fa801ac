#include "failure_weights.hpp"

namespace xcmodel::dlx {

void FailureWeights::add_to_items_of(std::int32_t option, double weight) {
  for (const std::int32_t item : cover_.instance().items_of(option)) add(item, weight);
}

std::int32_t FailureWeights::hardest_item() const {
  std::int32_t hardest = -1;
  double least = 0;
  for (const std::int32_t item : cover_.open_items()) {
    const int choices = cover_.possible_count_of(item) - cover_.need_of(item) + 1;
    const double score = choices / weight_[static_cast<std::size_t>(item)];
    if (hardest < 0 || score < least || (score == least && item < hardest)) {
      hardest = item;
      least = score;
    }
  }
  return hardest;
}

}  // namespace xcmodel::dlx
