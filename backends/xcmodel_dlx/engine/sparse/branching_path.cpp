#include "branching_path.hpp"

namespace xcmodel::dlx {

std::span<const std::int32_t> BranchingPath::choices(std::int32_t item) {
  if (item < 0) return cover_.possible_options();
  return choices_ = cover_.possible_options_of(item);
}

bool BranchingPath::backtrack() {
  while (!path_.empty() && path_.back().excluded) path_.pop_back();
  if (path_.empty()) return false;
  Branch& branch = path_.back();
  cover_.undo_to(branch.mark);
  cover_.exclude(branch.option);
  branch.excluded = true;
  return true;
}

double BranchingPath::waiting(bool busy) const {
  double sum = 0, weight = 1;
  for (const Branch& branch : path_) {
    weight /= 2;
    if (!branch.excluded) sum += weight;
  }
  return busy ? sum + weight : sum;
}

}  // namespace xcmodel::dlx
