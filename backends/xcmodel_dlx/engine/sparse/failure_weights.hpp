// Failure weights (dom/wdeg): which item is the hardest to cover.
#pragma once

#include <cstdint>
#include <vector>

#include "sparse_cover.hpp"

namespace xcmodel::dlx {

// Every item has a weight, at first 1, which grows when it could not be covered: Boussemart, Hemery,
// Lecoutre and Sais, "Boosting systematic search by weighting constraints" (2004).
class FailureWeights {
 public:
  explicit FailureWeights(const SparseCover& cover)
      : cover_(cover), weight_(static_cast<std::size_t>(cover.instance().items), 1.0) {}

  void add(std::int32_t item, double weight) { weight_[static_cast<std::size_t>(item)] += weight; }
  // To all items of an option.
  void add_to_items_of(std::int32_t option, double weight);

  // The open item that has the fewest possible options for its weight, the first of such; -1 if none is open.
  std::int32_t hardest_item() const;

 private:
  const SparseCover& cover_;
  std::vector<double> weight_;  // By item.
};

}  // namespace xcmodel::dlx
