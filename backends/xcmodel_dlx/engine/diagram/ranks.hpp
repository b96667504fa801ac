// From a solution's rank to the solution, and back.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "diagram.hpp"
#include "query/report.hpp"
#include "solution_counts.hpp"

namespace xcmodel::dlx::diagram {

// Returns the solutions of these ranks, each of so many limbs.
// Throws std::invalid_argument for a rank that no solution has.
Solutions unrank(const DecisionDiagram& diagram, const SolutionCounts& counts, std::span<const Limb> ranks,
                 std::size_t limbs);

// The ranks of one solution after the other, in a diagram without isomorphisms.
class Ranking {
 public:
  Ranking(const DecisionDiagram& diagram, const SolutionCounts& counts);

  // Returns nothing if the rank does not fit into 64 bits. Throws std::logic_error for what is not a solution.
  std::optional<std::uint64_t> rank_of(std::span<const std::int32_t> solution);

 private:
  // A choice of a node, and which member of its class.
  struct Choice {
    std::uint32_t k;
    std::size_t member;
  };
  Choice choice_at(const NodeView& node) const;
  void set_chosen(std::span<const std::int32_t> solution, bool is_chosen);

  const DecisionDiagram& diagram_;
  const SolutionCounts& counts_;
  std::vector<std::uint8_t> is_chosen_;  // By option.
};

}  // namespace xcmodel::dlx::diagram
