#include <algorithm>
#include <utility>

#include "solution_counts.hpp"

namespace xcmodel::dlx::diagram {

namespace {

// Every scope is counted once, and its counts are mapped wherever an isomorphism leads to it.
class ClassCounts {
 public:
  ClassCounts(const DecisionDiagram& diagram, Scopes& scopes, const SolutionCounts& counts)
      : diagram_(diagram), scopes_(scopes), counts_(counts), limbs_(counts.limbs()),
        known_(scopes.all().size()), ways_(limbs_ * diagram.numbers()),
        sums_(limbs_ * diagram.classes().size()) {}

  std::vector<Limb> run(const Poll& poll) {
    for (std::uint32_t scope = 0; scope < known_.size(); ++scope) {
      count_scope(scope);
      poll();
    }
    // The root's scope is the last; every class has a place in the result.
    if (!known_.empty()) add_known(known_.size() - 1, counts_[one_solution]);
    return std::move(sums_);
  }

 private:
  Limb* ways(Reference reference) { return ways_.data() + limbs_ * diagram_.number(reference); }
  Limb* sum(std::uint32_t number) { return sums_.data() + limbs_ * std::size_t{number}; }

  void count_scope(std::uint32_t scope) {
    const Scope& its = scopes_.all()[scope];
    *ways(its.top) = 1;
    for (const Reference reference : scopes_.nodes(its)) {
      add_node(reference, scope);
      std::fill_n(ways(reference), limbs_, 0);
    }
    for (const std::uint32_t number : its.classes) {
      known_[scope].insert(known_[scope].end(), sum(number), sum(number) + limbs_);
      std::fill_n(sum(number), limbs_, 0);
    }
  }

  void add_node(Reference reference, std::uint32_t scope) {
    const NodeView node = diagram_[reference];
    const Limb* const times = ways(reference);
    if (const std::uint32_t other = scopes_.at(reference); other != no_scope && other != scope)
      add_known(other, times);
    else if (node.sort() == NodeSort::isomorphism)
      add_known(scopes_.at(node.target()), times, &node);
    else
      add_branching(node, times);
  }

  // With the classes that stand for its own, if an isomorphism leads there.
  void add_known(std::size_t scope, const Limb* times, const NodeView* isomorphism = nullptr) {
    const Limb* known = known_[scope].data();
    for (const std::uint32_t number : scopes_.all()[scope].classes) {
      add_product(sum(isomorphism ? class_here(*isomorphism, number) : number), known, times, limbs_);
      known += limbs_;
    }
  }

  void add_branching(const NodeView& node, const Limb* times) {
    for (std::uint32_t k = 0; k < node.size(); ++k) {
      const Reference child = node.child(k);
      const std::uint32_t number = node.option_class(k);
      if (is_node(child)) add_product(ways(child), times, diagram_.classes().ways(number), limbs_);
      if (number != no_class) add_product(sum(number), counts_[child], times, limbs_);
    }
  }

  const DecisionDiagram& diagram_;
  Scopes& scopes_;
  const SolutionCounts& counts_;
  const std::size_t limbs_;
  std::vector<std::vector<Limb>> known_;  // for each scope, the counts of its classes
  std::vector<Limb> ways_;                // in which each node is reached from the scope's top
  std::vector<Limb> sums_;                // of the scope, for each class
};

}  // namespace

std::vector<Limb> class_counts(const DecisionDiagram& diagram, Scopes& scopes, const SolutionCounts& counts,
                               const Poll& poll) {
  return ClassCounts(diagram, scopes, counts).run(poll);
}

}  // namespace xcmodel::dlx::diagram
