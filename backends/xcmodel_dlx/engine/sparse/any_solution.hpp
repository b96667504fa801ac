// A search for any solution, whatever it costs.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sparse_cover.hpp"
#include "weighted_search.hpp"

namespace xcmodel::dlx {

// By failure weights alone: its nodes take far less work than those of a search that works out bounds,
// so it comes to a first solution where choices hardly depend on costs, as in large Latin squares.
class AnySolution {
 public:
  // Below the given and forbidden options. Of options that exclude as many others, it tries those first that
  // come first in `by_preference`, which holds all options.
  AnySolution(const Instance& instance, std::span<const std::int32_t> given,
              std::span<const std::int32_t> forbidden, const std::vector<std::int32_t>& by_preference);
  AnySolution(const AnySolution&) = delete;
  AnySolution& operator=(const AnySolution&) = delete;

  enum class Event {
    solution,   // There is one: see `solution`. The search must not go on.
    moved,      // The search goes on.
    exhausted,  // There is none.
  };
  Event next();

  const std::vector<std::int32_t>& solution() const { return cover_.chosen(); }

  std::int64_t work() const { return work_; }  // Entries looked at so far, or as much.
  std::int64_t nodes() const { return search_.statistics.nodes; }
  std::size_t bytes() const { return cover_.bytes(); }

 private:
  std::vector<std::int32_t> rank_;  // By option.
  SparseCover cover_;
  WeightedSearch search_;
  bool is_dead_;  // Whether the conditions rule out every solution at once.
  std::int64_t work_ = 0;
};

}  // namespace xcmodel::dlx
