#include "sums.hpp"

#include <algorithm>
#include <limits>
#include <stdexcept>

#include "base/limbs.hpp"

namespace xcmodel::dlx::diagram {

namespace {

std::uint64_t times(std::uint64_t x, std::uint64_t y) {
  const DoubleLimb product = DoubleLimb{x} * y;
  const std::uint64_t sum = static_cast<std::uint64_t>(product & prime) + static_cast<std::uint64_t>(product >> 61);
  return sum >= prime ? sum - prime : sum;
}

void refuse_isomorphisms(const DecisionDiagram& diagram) {
  if (diagram.isomorphisms() != 0)
    throw std::invalid_argument("the diagram has isomorphisms: unfold it first");
}

}  // namespace

std::uint64_t evaluate(const DecisionDiagram& diagram, std::span<const std::uint64_t> values) {
  refuse_isomorphisms(diagram);
  std::vector<std::uint64_t> sums(diagram.numbers());
  sums[one_solution] = 1;
  for (const Reference reference : diagram.nodes()) {
    const NodeView node = diagram[reference];
    std::uint64_t sum = 0;
    for (std::uint32_t k = 0; k < node.size(); ++k) {
      const std::uint64_t below = sums[diagram.number(node.child(k))];
      const std::uint32_t number = node.option_class(k);
      sum += number == no_class ? below : times(values[number], below);
      if (sum >= prime) sum -= prime;
    }
    sums[diagram.number(reference)] = sum;
  }
  return sums[diagram.number(diagram.root())];
}

std::vector<std::int64_t> least_costs(const DecisionDiagram& diagram, std::span<const std::int64_t> costs) {
  refuse_isomorphisms(diagram);
  std::vector<std::int64_t> least(diagram.words().size() / 2);
  for (const Reference reference : diagram.nodes()) {
    const NodeView node = diagram[reference];
    std::int64_t best = std::numeric_limits<std::int64_t>::max();
    for (std::uint32_t k = 0; k < node.size(); ++k) {
      const std::uint32_t number = node.option_class(k);
      best = std::min(best, least[node.child(k)] + (number == no_class ? 0 : costs[number]));
    }
    least[reference] = best;
  }
  return least;
}

}  // namespace xcmodel::dlx::diagram
