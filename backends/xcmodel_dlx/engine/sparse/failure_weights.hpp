// Failure weights (dom/wdeg): which item is the hardest to cover.
#pragma once

#include <cstdint>
#include <span>
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

  // The possible options of the open item that has the fewest for its weight, the first of such; all
  // that are possible if none is open. Valid until the next call, or something changes in the cover.
  std::span<const std::int32_t> options_of_hardest();

 private:
  std::int32_t hardest_item() const;

  const SparseCover& cover_;
  std::vector<double> weight_;        // By item.
  std::vector<std::int32_t> options_;  // Those of the item that was last the hardest.
};

}  // namespace xcmodel::dlx
