#include <algorithm>
#include <utility>

#include "counts.hpp"

namespace xcmodel::dlx::graph {

namespace {

// Every part is counted once, under its own names, and then renamed wherever it is referred to.
class ClassCounts {
 public:
  ClassCounts(const Graph& graph, Parts& parts, const Counts& counts)
      : graph_(graph), parts_(parts), counts_(counts), limbs_(counts.limbs()),
        known_(parts.all().size()), ways_(limbs_ * graph.numbers()),
        sums_(limbs_ * graph.classes().size()) {}

  std::vector<Limb> run(const Poll& poll) {
    for (std::uint32_t part = 0; part < known_.size(); ++part) {
      count_part(part);
      poll();
    }
    // The root's part is the last; every class has a place in the result.
    if (!known_.empty()) add_known(known_.size() - 1, counts_[one_solution]);
    return std::move(sums_);
  }

 private:
  Limb* ways(Reference reference) { return ways_.data() + limbs_ * graph_.number(reference); }
  Limb* sum(std::uint32_t number) { return sums_.data() + limbs_ * std::size_t{number}; }

  void count_part(std::uint32_t part) {
    const Part& its = parts_.all()[part];
    *ways(its.top) = 1;
    for (const Reference reference : parts_.nodes(its)) {
      add_node(reference, part);
      std::fill_n(ways(reference), limbs_, 0);
    }
    for (const std::uint32_t number : its.classes) {
      known_[part].insert(known_[part].end(), sum(number), sum(number) + limbs_);
      std::fill_n(sum(number), limbs_, 0);
    }
  }

  void add_node(Reference reference, std::uint32_t part) {
    const NodeView node = graph_[reference];
    const Limb* const times = ways(reference);
    if (const std::uint32_t other = parts_.at(reference); other != no_part && other != part)
      add_known(other, times);
    else if (node.sort() == NodeSort::renaming)
      add_renamed(node, times);
    else
      add_branching(node, times);
  }

  void add_known(std::size_t part, const Limb* times) {
    const std::vector<std::uint32_t>& classes = parts_.all()[part].classes;
    for (std::size_t k = 0; k < classes.size(); ++k)
      add_product(sum(classes[k]), known_[part].data() + limbs_ * k, times, limbs_);
  }

  void add_renamed(const NodeView& node, const Limb* times) {
    const std::uint32_t part = parts_.at(node.target());
    const std::vector<std::uint32_t>& classes = parts_.all()[part].classes;
    for (std::size_t k = 0; k < classes.size(); ++k)
      add_product(sum(class_here(node, classes[k])), known_[part].data() + limbs_ * k, times,
                  limbs_);
  }

  void add_branching(const NodeView& node, const Limb* times) {
    for (std::uint32_t k = 0; k < node.size(); ++k) {
      const Reference child = node.child(k);
      const std::uint32_t number = node.option_class(k);
      if (is_node(child)) add_product(ways(child), times, graph_.classes().ways(number), limbs_);
      if (number != no_class) add_product(sum(number), counts_[child], times, limbs_);
    }
  }

  const Graph& graph_;
  Parts& parts_;
  const Counts& counts_;
  const std::size_t limbs_;
  std::vector<std::vector<Limb>> known_;  // for each part, the counts of its classes
  std::vector<Limb> ways_;                // to come to each node from the part's top
  std::vector<Limb> sums_;                // of the part, for each class
};

}  // namespace

std::vector<Limb> class_counts(const Graph& graph, Parts& parts, const Counts& counts,
                               const Poll& poll) {
  return ClassCounts(graph, parts, counts).run(poll);
}

}  // namespace xcmodel::dlx::graph
