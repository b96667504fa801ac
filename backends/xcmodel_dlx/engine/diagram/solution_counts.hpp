// How many solutions there are below each node, exactly, and through each class.
#pragma once

#include <vector>

#include "base/limbs.hpp"
#include "diagram.hpp"
#include "scopes.hpp"

namespace xcmodel::dlx::diagram {

class SolutionCounts {
 public:
  // Throws std::invalid_argument if there are more solutions than sets of options.
  explicit SolutionCounts(const DecisionDiagram& diagram);

  // The number of limbs of every count: 1, 2, 4, ...
  std::size_t limbs() const { return limbs_; }

  const Limb* operator[](Reference reference) const {
    return counts_.data() + limbs_ * diagram_.number(reference);
  }

 private:
  bool fill();  // returns whether the limbs were enough
  bool count_node(Reference reference);

  const DecisionDiagram& diagram_;
  std::size_t limbs_ = 1;
  std::vector<Limb> counts_;
};

// Returns for each class the number of solutions that contain one given option of it, in limbs.
std::vector<Limb> class_counts(const DecisionDiagram& diagram, Scopes& scopes, const SolutionCounts& counts,
                               const Poll& poll);

}  // namespace xcmodel::dlx::diagram
