// Distances from an item of a hypergraph to all others, as a hash that does not depend on their numbers.
//
// Colour refinement takes all vertices of a regular graph for alike; how many lie how far away, and how the edges lie
// among them, mostly tells them apart. An invariant of that kind is the one by distances of McKay and Piperno's nauty
// ("Practical graph isomorphism, II", 2014).
#pragma once

#include <cstdint>
#include <vector>

#include "labelling.hpp"

namespace xcmodel::dlx::count {

class DistanceProfiles {
 public:
  explicit DistanceProfiles(const Hypergraph& graph) : graph_(graph) { edges_of_items_.list(graph); }

  // The hash of an item: the same for all that automorphisms carry to each other.
  std::uint64_t of(std::int32_t item);

  // The units of work for one item, or somewhat less.
  static std::int64_t units_of_one(const Hypergraph& graph);

 private:
  const Hypergraph& graph_;
  EdgesOfItems edges_of_items_;
  std::vector<std::int32_t> distance_;  // By item, in edges.
  std::vector<std::int32_t> reached_;   // Items, by distance.
  std::vector<char> edge_is_reached_;
};

}  // namespace xcmodel::dlx::count
