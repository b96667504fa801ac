#include "diagram.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <utility>

#include "soundness.hpp"
#include "trim.hpp"

namespace xcmodel::dlx::diagram {

std::size_t Classes::end_of_options() const {
  std::int32_t end = 0;
  for (const auto* some : {&options, &given})
    for (const std::int32_t option : *some) end = std::max(end, option + 1);
  return static_cast<std::size_t>(end);
}

DecisionDiagram::DecisionDiagram(std::span<const std::uint32_t> words, Reference root, Classes classes)
    : classes_(std::move(classes)) {
  check_classes(classes_);
  MadeDiagram trimmed = trim(words, root, checked_nodes(words, root, classes_));
  words_ = std::move(trimmed.words);
  root_ = trimmed.root;
  number_nodes();
}

void DecisionDiagram::number_nodes() {
  numbers_.resize(words_.size() / 2);
  numbers_[one_solution] = one_solution;
  for (std::size_t place = 4; place < words_.size();) {
    const auto reference = static_cast<Reference>(place / 2);
    const NodeView node = (*this)[reference];
    numbers_[reference] = static_cast<std::uint32_t>(numbers());
    nodes_.push_back(reference);
    if (node.sort() == NodeSort::isomorphism)
      ++isomorphisms_;
    else
      arcs_ += node.size();
    place += node.length();
  }
}

std::uint32_t class_here(const NodeView& isomorphism, std::uint32_t there) {
  std::uint32_t low = 0, high = isomorphism.class_pairs();
  while (low < high) {
    const std::uint32_t middle = (low + high) / 2;
    if (isomorphism.class_pair(middle)[1] < there)
      low = middle + 1;
    else
      high = middle;
  }
  if (low == isomorphism.class_pairs() || isomorphism.class_pair(low)[1] != there)
    throw std::invalid_argument("an isomorphism leaves out class " + std::to_string(there));
  return isomorphism.class_pair(low)[0];
}

}  // namespace xcmodel::dlx::diagram
