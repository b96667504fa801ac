#include "parts.hpp"

#include <algorithm>
#include <iterator>
#include <numeric>

namespace xcmodel::dlx::graph {

namespace {

// The classes that any of the renamings to each node lists; mostly all list the same.
void add_classes(std::vector<std::uint32_t>& classes, const NodeView& renaming) {
  std::vector<std::uint32_t> listed(renaming.class_pairs());
  for (std::uint32_t k = 0; k < listed.size(); ++k) listed[k] = renaming.class_pair(k)[1];
  if (classes == listed) return;
  std::vector<std::uint32_t> both;
  std::set_union(classes.begin(), classes.end(), listed.begin(), listed.end(),
                 std::back_inserter(both));
  classes = std::move(both);
}

}  // namespace

std::size_t Part::place(std::uint32_t number) const {
  const auto found = std::lower_bound(classes.begin(), classes.end(), number);
  if (found == classes.end() || *found != number) complain_of_unlisted(number);
  return static_cast<std::size_t>(found - classes.begin());
}

Parts::Parts(const Graph& graph) : graph_(graph), at_(graph.numbers(), no_part) {
  if (!is_node(graph.root())) return;
  constexpr std::uint32_t target = 0;
  for (const Reference reference : graph.nodes())
    if (const NodeView node = graph[reference]; node.sort() == NodeSort::renaming)
      at_[graph.number(node.target())] = target;
  for (const Reference reference : graph.nodes())
    if (std::uint32_t& part = at_[graph.number(reference)]; part == target) {
      part = static_cast<std::uint32_t>(parts_.size());
      parts_.push_back({reference, {}});
    }
  for (const Reference reference : graph.nodes())
    if (const NodeView node = graph[reference]; node.sort() == NodeSort::renaming)
      add_classes(parts_[at(node.target())].classes, node);
  // Nothing is renamed to the root, which has no node above it.
  at_[graph.number(graph.root())] = static_cast<std::uint32_t>(parts_.size());
  parts_.push_back({graph.root(), std::vector<std::uint32_t>(graph.classes().size())});
  std::iota(parts_.back().classes.begin(), parts_.back().classes.end(), 0);
}

}  // namespace xcmodel::dlx::graph
