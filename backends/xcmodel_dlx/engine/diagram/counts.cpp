#include "counts.hpp"

#include <stdexcept>

namespace xcmodel::dlx::graph {

Counts::Counts(const Graph& graph) : graph_(graph) {
  const std::size_t most_limbs = graph.classes().options.size() / 64 + 1;
  while (!fill()) {
    if (limbs_ > most_limbs)
      throw std::invalid_argument("there are more solutions than sets of options");
    limbs_ *= 2;
  }
}

bool Counts::fill() {
  counts_.assign(limbs_ * graph_.numbers(), 0);
  counts_[limbs_ * one_solution] = 1;
  for (const Reference reference : graph_.nodes())
    if (!count_node(reference)) return false;
  return true;
}

bool Counts::count_node(Reference reference) {
  const NodeView node = graph_[reference];
  Limb* const sum = counts_.data() + limbs_ * graph_.number(reference);
  if (node.sort() == NodeSort::renaming) return add_product(sum, (*this)[node.target()], 1, limbs_);
  for (std::uint32_t k = 0; k < node.size(); ++k) {
    const Limb ways = graph_.classes().ways(node.option_class(k));
    if (!add_product(sum, (*this)[node.child(k)], ways, limbs_)) return false;
  }
  return true;
}

}  // namespace xcmodel::dlx::graph
