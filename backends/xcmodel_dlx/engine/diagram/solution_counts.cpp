#include "solution_counts.hpp"

#include <stdexcept>

namespace xcmodel::dlx::diagram {

SolutionCounts::SolutionCounts(const DecisionDiagram& diagram) : diagram_(diagram) {
  const std::size_t most_limbs = diagram.classes().options.size() / 64 + 1;
  while (!fill()) {
    if (limbs_ > most_limbs)
      throw std::invalid_argument("there are more solutions than sets of options");
    limbs_ *= 2;
  }
}

bool SolutionCounts::fill() {
  counts_.assign(limbs_ * diagram_.numbers(), 0);
  counts_[limbs_ * one_solution] = 1;
  for (const Reference reference : diagram_.nodes())
    if (!count_node(reference)) return false;
  return true;
}

bool SolutionCounts::count_node(Reference reference) {
  const NodeView node = diagram_[reference];
  Limb* const sum = counts_.data() + limbs_ * diagram_.number(reference);
  if (node.sort() == NodeSort::isomorphism) return add_product(sum, (*this)[node.target()], 1, limbs_);
  for (std::uint32_t k = 0; k < node.size(); ++k) {
    const Limb ways = diagram_.classes().ways(node.option_class(k));
    if (!add_product(sum, (*this)[node.child(k)], ways, limbs_)) return false;
  }
  return true;
}

}  // namespace xcmodel::dlx::diagram
