#include "sums.hpp"

#include <algorithm>
#include <limits>
#include <stdexcept>

#include "limbs.hpp"

namespace xcmodel::dlx::graph {

namespace {

std::uint64_t times(std::uint64_t x, std::uint64_t y) {
  const DoubleLimb product = DoubleLimb{x} * y;
  const std::uint64_t sum =
      static_cast<std::uint64_t>(product & prime) + static_cast<std::uint64_t>(product >> 61);
  return sum >= prime ? sum - prime : sum;
}

void refuse_renamings(const Graph& graph) {
  if (graph.renamings() != 0)
    throw std::invalid_argument("the graph has renamings: unfold it first");
}

}  // namespace

std::uint64_t evaluate(const Graph& graph, std::span<const std::uint64_t> values) {
  refuse_renamings(graph);
  std::vector<std::uint64_t> sums(graph.numbers());
  sums[one_solution] = 1;
  for (const Reference reference : graph.nodes()) {
    const NodeView node = graph[reference];
    std::uint64_t sum = 0;
    for (std::uint32_t k = 0; k < node.size(); ++k) {
      const std::uint64_t below = sums[graph.number(node.child(k))];
      const std::uint32_t number = node.option_class(k);
      sum += number == no_class ? below : times(values[number], below);
      if (sum >= prime) sum -= prime;
    }
    sums[graph.number(reference)] = sum;
  }
  return sums[graph.number(graph.root())];
}

std::vector<std::int64_t> least_costs(const Graph& graph, std::span<const std::int64_t> costs) {
  refuse_renamings(graph);
  std::vector<std::int64_t> least(graph.words().size() / 2);
  for (const Reference reference : graph.nodes()) {
    const NodeView node = graph[reference];
    std::int64_t best = std::numeric_limits<std::int64_t>::max();
    for (std::uint32_t k = 0; k < node.size(); ++k) {
      const std::uint32_t number = node.option_class(k);
      best = std::min(best, least[node.child(k)] + (number == no_class ? 0 : costs[number]));
    }
    least[reference] = best;
  }
  return least;
}

}  // namespace xcmodel::dlx::graph
