#include <algorithm>
#include <utility>

#include "counts.hpp"
#include "parts.hpp"

namespace xcmodel::dlx::graph {

namespace {

// Every part is counted once, under its own names, and then renamed wherever it is referred to.
class ClassCounts {
 public:
  ClassCounts(const Graph& graph, const Counts& counts)
      : graph_(graph), counts_(counts), limbs_(counts.limbs()), parts_(graph),
        known_(parts_.all().size()), ways_(limbs_ * graph.numbers()),
        seen_(graph.numbers()), sums_(limbs_ * graph.classes().size()) {}

  std::vector<Limb> run(const Poll& poll) {
    for (std::uint32_t part = 0; part < known_.size(); ++part) {
      count_part(part);
      poll();
    }
    return known_.empty() ? std::move(sums_) : std::move(known_.back());
  }

 private:
  Limb* ways(Reference reference) { return ways_.data() + limbs_ * graph_.number(reference); }
  Limb* sum(std::uint32_t number) { return sums_.data() + limbs_ * std::size_t{number}; }

  void count_part(std::uint32_t part) {
    const Part& its = parts_.all()[part];
    collect_nodes(its.top);
    *ways(its.top) = 1;
    for (const Reference reference : nodes_) {
      add_node(reference, part);
      std::fill_n(ways(reference), limbs_, 0);
      seen_[graph_.number(reference)] = false;
    }
    for (const std::uint32_t number : its.classes)
      known_[part].insert(known_[part].end(), sum(number), sum(number) + limbs_);
    std::fill(sums_.begin(), sums_.end(), 0);
  }

  // The nodes below the top, down to renamings and to other parts; the highest first.
  void collect_nodes(Reference top) {
    nodes_.clear();
    find(top);
    for (std::size_t k = 0; k < nodes_.size(); ++k) {
      const NodeView node = graph_[nodes_[k]];
      if (node.sort() == NodeSort::renaming || (nodes_[k] != top && parts_.at(nodes_[k]) != no_part))
        continue;
      for (std::uint32_t j = 0; j < node.size(); ++j) find(node.child(j));
    }
    std::sort(nodes_.rbegin(), nodes_.rend());
  }

  void find(Reference reference) {
    if (!is_node(reference) || seen_[graph_.number(reference)]) return;
    seen_[graph_.number(reference)] = true;
    nodes_.push_back(reference);
  }

  void add_node(Reference reference, std::uint32_t part) {
    const NodeView node = graph_[reference];
    const Limb* const times = ways(reference);
    if (const std::uint32_t other = parts_.at(reference); other != no_part && other != part)
      add_part(other, times);
    else if (node.sort() == NodeSort::renaming)
      add_renamed(node, times);
    else
      add_branching(node, times);
  }

  void add_part(std::uint32_t part, const Limb* times) {
    const std::vector<std::uint32_t>& classes = parts_.all()[part].classes;
    for (std::size_t k = 0; k < classes.size(); ++k)
      add_product(sum(classes[k]), known_[part].data() + limbs_ * k, times, limbs_);
  }

  void add_renamed(const NodeView& node, const Limb* times) {
    const std::uint32_t part = parts_.at(node.target());
    for (std::uint32_t k = 0; k < node.class_pairs(); ++k) {
      const std::uint32_t* const pair = node.class_pair(k);
      const std::size_t place = parts_.all()[part].place(pair[1]);
      add_product(sum(pair[0]), known_[part].data() + limbs_ * place, times, limbs_);
    }
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
  const Counts& counts_;
  const std::size_t limbs_;
  Parts parts_;
  std::vector<std::vector<Limb>> known_;  // for each part, the counts of its classes
  std::vector<Limb> ways_;                // to come to each node from the part's top
  std::vector<bool> seen_;                // for each number of a reference
  std::vector<Reference> nodes_;          // of the part
  std::vector<Limb> sums_;                // of the part, for each class
};

}  // namespace

std::vector<Limb> class_counts(const Graph& graph, const Counts& counts, const Poll& poll) {
  return ClassCounts(graph, counts).run(poll);
}

}  // namespace xcmodel::dlx::graph
