#include "scopes.hpp"

#include <algorithm>
#include <utility>

namespace xcmodel::dlx::diagram {

Scopes::Scopes(const DecisionDiagram& diagram)
    : diagram_(diagram), at_(diagram.numbers(), no_scope), seen_(diagram.numbers()),
      occurs_(diagram.classes().size()) {
  if (!is_node(diagram.root())) return;
  find_tops();
  for (Scope& scope : scopes_) find_classes(scope);
}

void Scopes::find_tops() {
  constexpr std::uint32_t some_scope = 0;
  for (const Reference reference : diagram_.nodes())
    if (const NodeView node = diagram_[reference]; node.sort() == NodeSort::isomorphism)
      at_[diagram_.number(node.target())] = some_scope;
  at_[diagram_.number(diagram_.root())] = some_scope;
  for (const Reference reference : diagram_.nodes())
    if (std::uint32_t& scope = at_[diagram_.number(reference)]; scope == some_scope) {
      scope = static_cast<std::uint32_t>(scopes_.size());
      scopes_.push_back({reference, {}});
    }
}

std::vector<Reference> Scopes::nodes(const Scope& scope) {
  std::vector<Reference> found{scope.top};
  for (std::size_t k = 0; k < found.size(); ++k) {
    const NodeView node = diagram_[found[k]];
    const bool is_of_another = k != 0 && at(found[k]) != no_scope;
    if (node.sort() == NodeSort::isomorphism || is_of_another) continue;
    for (std::uint32_t j = 0; j < node.size(); ++j) {
      const Reference child = node.child(j);
      if (!is_node(child) || seen_[diagram_.number(child)]) continue;
      seen_[diagram_.number(child)] = true;
      found.push_back(child);
    }
  }
  for (const Reference reference : found) seen_[diagram_.number(reference)] = false;
  std::sort(found.rbegin(), found.rend());
  return found;
}

// The classes of the scopes below are known.
void Scopes::find_classes(Scope& scope) {
  for (const Reference reference : nodes(scope)) add_classes(reference, scope);
  for (const std::uint32_t number : occurring_) occurs_[number] = false;
  std::sort(occurring_.begin(), occurring_.end());
  scope.classes = std::exchange(occurring_, {});
}

void Scopes::add_classes(Reference reference, const Scope& scope) {
  const NodeView node = diagram_[reference];
  if (reference != scope.top && at(reference) != no_scope) {
    for (const std::uint32_t number : scopes_[at(reference)].classes) add_class(number);
  } else if (node.sort() == NodeSort::isomorphism) {
    for (const std::uint32_t number : scopes_[at(node.target())].classes)
      add_class(class_here(node, number));
  } else {
    for (std::uint32_t k = 0; k < node.size(); ++k)
      if (node.option_class(k) != no_class) add_class(node.option_class(k));
  }
}

void Scopes::add_class(std::uint32_t number) {
  if (occurs_[number]) return;
  occurs_[number] = true;
  occurring_.push_back(number);
}

}  // namespace xcmodel::dlx::diagram
