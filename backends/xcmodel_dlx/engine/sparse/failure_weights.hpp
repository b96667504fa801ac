// Failure weights (dom/wdeg): which item is the hardest to cover.
#pragma once

#include <cstdint>
#include <vector>

#include "branching_path.hpp"
#include "sparse_cover.hpp"

namespace xcmodel::dlx {

// Every item has a weight, at first 1, which grows when it could not be covered: Boussemart, Hemery,
// Lecoutre and Sais, "Boosting systematic search by weighting constraints" (2004).
class FailureWeights {
 public:
  explicit FailureWeights(const SparseCover& cover)
      : cover_(cover), weight_(static_cast<std::size_t>(cover.instance().items), 1.0) {}

  // Notes that the path has come to a dead end: by an item that could not be covered; or by a bound or a weighted
  // row, for which all items of the last choice gain a little.
  void note_failure(const BranchingPath& path);

  // The open item that has the fewest possible options for its weight, the first of such; -1 if none is open. Soft ones
  // are taken to have more.
  std::int32_t hardest_item() const;

 private:
  const SparseCover& cover_;
  std::vector<double> weight_;  // By item.
};

}  // namespace xcmodel::dlx
