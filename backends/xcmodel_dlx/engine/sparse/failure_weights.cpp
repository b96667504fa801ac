#include "failure_weights.hpp"

#include <utility>

#include "base/tuning.hpp"

namespace xcmodel::dlx {

void FailureWeights::note_failure(const BranchingPath& path) {
  if (const int item = cover_.failed_item(); item >= 0)
    weight_[item] += 1;
  else if (path.last_choice() >= 0)
    for (const std::int32_t of_choice : cover_.instance().items_of(path.last_choice()))
      weight_[of_choice] += tuning.weight_of_bound;
}

std::int32_t FailureWeights::hardest_item() const {
  std::int32_t hardest = -1;
  std::pair<double, std::int32_t> least;
  for (const std::int32_t item : cover_.open_items()) {
    const int choices = cover_.possible_count_of(item) - cover_.need_of(item) + 1;
    const double times = cover_.is_soft(item) ? tuning.choices_of_soft_item : 1;
    const std::pair key(times * choices / weight_[item], item);
    if (hardest >= 0 && least <= key) continue;
    hardest = item;
    least = key;
  }
  return hardest;
}

}  // namespace xcmodel::dlx
