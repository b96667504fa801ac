#include "distance_profiles.hpp"

#include <utility>

#include "base/tuning.hpp"

namespace xcmodel::dlx::count {

std::uint64_t DistanceProfiles::of(std::int32_t item) {
  constexpr std::int32_t far = -1;
  distance_.assign(static_cast<std::size_t>(graph_.items()), far);
  edge_is_reached_.assign(static_cast<std::size_t>(graph_.edges()), 0);
  distance_[item] = 0;
  reached_.assign(1, item);
  for (std::size_t k = 0; k < reached_.size(); ++k) {
    const std::int32_t at = reached_[k];
    for (const std::int32_t e : edges_of_items_.of(at)) {
      if (std::exchange(edge_is_reached_[e], 1)) continue;
      for (const std::int32_t other : graph_.edge(e)) {
        if (distance_[other] != far) continue;
        distance_[other] = distance_[at] + 1;
        reached_.push_back(other);
      }
    }
  }
  std::uint64_t hash = 0;
  for (int e = 0; e < graph_.edges(); ++e) {
    std::uint64_t sum = graph_.edge_tags[e];
    for (const std::int32_t node : graph_.edge(e))
      sum += mix(graph_.item_tags[node] * 3 + static_cast<std::uint64_t>(distance_[node] + 2));
    hash += mix(sum);
  }
  return hash;
}

std::int64_t DistanceProfiles::units_of_one(const Hypergraph& graph) {
  return static_cast<std::int64_t>(graph.entries.size()) * tuning.units_of_profiled_entry;
}

}  // namespace xcmodel::dlx::count
