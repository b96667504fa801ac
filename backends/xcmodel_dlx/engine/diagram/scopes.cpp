#include "scopes.hpp"

#include <algorithm>
#include <utility>

namespace xcmodel::dlx::graph {

std::size_t Part::place(std::uint32_t number) const {
  const auto found = std::lower_bound(classes.begin(), classes.end(), number);
  return static_cast<std::size_t>(found - classes.begin());
}

Parts::Parts(const Graph& graph)
    : graph_(graph), at_(graph.numbers(), no_part), seen_(graph.numbers()),
      occurs_(graph.classes().size()) {
  if (!is_node(graph.root())) return;
  find_tops();
  for (Part& part : parts_) find_classes(part);
}

void Parts::find_tops() {
  constexpr std::uint32_t some_part = 0;
  for (const Reference reference : graph_.nodes())
    if (const NodeView node = graph_[reference]; node.sort() == NodeSort::renaming)
      at_[graph_.number(node.target())] = some_part;
  at_[graph_.number(graph_.root())] = some_part;
  for (const Reference reference : graph_.nodes())
    if (std::uint32_t& part = at_[graph_.number(reference)]; part == some_part) {
      part = static_cast<std::uint32_t>(parts_.size());
      parts_.push_back({reference, {}});
    }
}

std::vector<Reference> Parts::nodes(const Part& part) {
  std::vector<Reference> found{part.top};
  for (std::size_t k = 0; k < found.size(); ++k) {
    const NodeView node = graph_[found[k]];
    const bool is_of_another = k != 0 && at(found[k]) != no_part;
    if (node.sort() == NodeSort::renaming || is_of_another) continue;
    for (std::uint32_t j = 0; j < node.size(); ++j) {
      const Reference child = node.child(j);
      if (!is_node(child) || seen_[graph_.number(child)]) continue;
      seen_[graph_.number(child)] = true;
      found.push_back(child);
    }
  }
  for (const Reference reference : found) seen_[graph_.number(reference)] = false;
  std::sort(found.rbegin(), found.rend());
  return found;
}

// The classes of the parts below are known.
void Parts::find_classes(Part& part) {
  for (const Reference reference : nodes(part)) add_classes(reference, part);
  for (const std::uint32_t number : occurring_) occurs_[number] = false;
  std::sort(occurring_.begin(), occurring_.end());
  part.classes = std::exchange(occurring_, {});
}

void Parts::add_classes(Reference reference, const Part& part) {
  const NodeView node = graph_[reference];
  if (reference != part.top && at(reference) != no_part) {
    for (const std::uint32_t number : parts_[at(reference)].classes) add_class(number);
  } else if (node.sort() == NodeSort::renaming) {
    for (const std::uint32_t number : parts_[at(node.target())].classes)
      add_class(class_here(node, number));
  } else {
    for (std::uint32_t k = 0; k < node.size(); ++k)
      if (node.option_class(k) != no_class) add_class(node.option_class(k));
  }
}

void Parts::add_class(std::uint32_t number) {
  if (occurs_[number]) return;
  occurs_[number] = true;
  occurring_.push_back(number);
}

}  // namespace xcmodel::dlx::graph
