// What is remembered of a level until the nodes of a diagram are written: where each choice leads.
#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "base/vectors.hpp"
#include "memoised/recorder.hpp"

namespace xcmodel::dlx::count {

// Where a choice leads: to a state of the level before a step, or to one that is dead at an item.
struct Edge {
  static constexpr std::uint32_t dead = std::numeric_limits<std::uint32_t>::max();

  std::int32_t option_class;  // Or `none_taken`.
  std::uint32_t step;         // Or `dead`,
  std::uint32_t place;        // and then this is the item.
};

// What becomes of the states before a step.
struct Layer {
  enum class Sort : std::uint8_t { passed, branching, inner };

  std::vector<std::uint64_t> edge_start{0};  // By state; one more at the end.
  std::vector<Edge> edges;
  std::vector<Sort> sorts;  // A state that is passed has one edge, and is that one's state.
  std::vector<Reference> references;

  void end_state(Sort sort) {
    edge_start.push_back(edges.size());
    sorts.push_back(sort);
  }
  std::size_t bytes() const { return bytes_of(edge_start, edges, sorts, references); }
};

}  // namespace xcmodel::dlx::count
