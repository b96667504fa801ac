#include "listing.hpp"

#include <algorithm>
#include <utility>

namespace xcmodel::dlx::diagram {

namespace {

constexpr std::size_t identity = static_cast<std::size_t>(-1);

// Writes an ascending list with one more option; returns its end.
std::int32_t* insert(std::int32_t* to, const std::int32_t* from, std::size_t length,
                     std::int32_t option) {
  std::size_t k = length;
  for (; k > 0 && from[k - 1] > option; --k) to[k] = from[k - 1];
  to[k] = option;
  std::copy_n(from, k, to);
  return to + length + 1;
}

}  // namespace

Listing::Listing(std::shared_ptr<const DecisionDiagram> diagram)
    : diagram_(std::move(diagram)), taken_(diagram_->classes().given),
      at_the_only_solution_(diagram_->root() == one_solution) {
  if (is_node(diagram_->root())) enter(diagram_->root(), identity, 0, taken_.size());
}

Solutions Listing::next(std::size_t most) {
  Solutions found;
  if (std::exchange(at_the_only_solution_, false)) {
    found.options = taken_;
    found.end_solution();
  }
  while (!stack_.empty() && found.size() < most) advance(found);
  return found;
}

void Listing::enter(Reference reference, std::size_t mapping, std::size_t first,
                    std::size_t length) {
  NodeView node = (*diagram_)[reference];
  while (node.sort() == NodeSort::isomorphism) {
    mapping = composed(node, mapping);
    node = (*diagram_)[node.target()];
  }
  stack_.push_back({node, 0, 0, mapping, first, length});
}

// Returns where the mapping at the target of an isomorphism stands: behind the one before it.
std::size_t Listing::composed(const NodeView& isomorphism, std::size_t mapping) {
  const std::size_t classes = diagram_->classes().size();
  const std::size_t place = mapping == identity ? 0 : mapping + classes;
  mappings_.resize(std::max(mappings_.size(), place + classes));
  for (std::uint32_t k = 0; k < isomorphism.class_pairs(); ++k) {
    const std::uint32_t* const pair = isomorphism.class_pair(k);
    mappings_[place + pair[1]] = mapping == identity ? pair[0] : mappings_[mapping + pair[0]];
  }
  return place;
}

// Makes one choice at the last frame, or leaves it.
void Listing::advance(Solutions& found) {
  Frame& frame = stack_.back();
  if (frame.choice == frame.node.size()) {
    stack_.pop_back();
    return;
  }
  const Reference child = frame.node.child(frame.choice);
  std::uint32_t number = frame.node.option_class(frame.choice);
  if (number == no_class) {
    ++frame.choice;
    if (child != one_solution) return enter(child, frame.mapping, frame.first, frame.length);
    const auto taken = taken_.begin() + static_cast<std::ptrdiff_t>(frame.first);
    found.options.insert(found.options.end(), taken,
                         taken + static_cast<std::ptrdiff_t>(frame.length));
    found.end_solution();
    return;
  }
  if (frame.mapping != identity) number = mappings_[frame.mapping + number];
  const auto options = diagram_->classes()[number];
  const std::int32_t option = options[frame.member];
  if (++frame.member == options.size()) {
    frame.member = 0;
    ++frame.choice;
  }
  if (child != one_solution)
    return enter(child, frame.mapping, take(option, frame), frame.length + 1);
  const std::size_t end = found.options.size();
  found.options.resize(end + frame.length + 1);
  insert(found.options.data() + end, taken_.data() + frame.first, frame.length, option);
  found.end_solution();
}

// Takes one more option; returns where the options stand then.
std::size_t Listing::take(std::int32_t option, const Frame& frame) {
  const std::size_t first = frame.first + frame.length;
  taken_.resize(std::max(taken_.size(), first + frame.length + 1));
  insert(taken_.data() + first, taken_.data() + frame.first, frame.length, option);
  return first;
}

}  // namespace xcmodel::dlx::diagram
