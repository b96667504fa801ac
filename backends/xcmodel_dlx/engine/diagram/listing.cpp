#include "listing.hpp"

#include <algorithm>
#include <utility>

namespace xcmodel::dlx::graph {

namespace {

constexpr std::size_t own_names = static_cast<std::size_t>(-1);

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

Listing::Listing(std::shared_ptr<const Graph> graph)
    : graph_(std::move(graph)), taken_(graph_->classes().given),
      at_the_only_solution_(graph_->root() == one_solution) {
  if (is_node(graph_->root())) enter(graph_->root(), own_names, 0, taken_.size());
}

SolutionList Listing::next(std::size_t most) {
  SolutionList found;
  if (std::exchange(at_the_only_solution_, false)) {
    found.options = taken_;
    found.start.push_back(static_cast<std::int64_t>(taken_.size()));
  }
  while (!stack_.empty() && found.size() < most) advance(found);
  return found;
}

void Listing::enter(Reference reference, std::size_t names, std::size_t first,
                    std::size_t length) {
  NodeView node = (*graph_)[reference];
  while (node.sort() == NodeSort::renaming) {
    names = renamed(node, names);
    node = (*graph_)[node.target()];
  }
  stack_.push_back({node, 0, 0, names, first, length});
}

// Returns where the names behind a renaming stand: behind the ones before it.
std::size_t Listing::renamed(const NodeView& renaming, std::size_t names) {
  const std::size_t classes = graph_->classes().size();
  const std::size_t place = names == own_names ? 0 : names + classes;
  names_.resize(std::max(names_.size(), place + classes));
  for (std::uint32_t k = 0; k < renaming.class_pairs(); ++k) {
    const std::uint32_t* const pair = renaming.class_pair(k);
    names_[place + pair[1]] = names == own_names ? pair[0] : names_[names + pair[0]];
  }
  return place;
}

// Makes one choice at the last frame, or leaves it.
void Listing::advance(SolutionList& found) {
  Frame& frame = stack_.back();
  if (frame.choice == frame.node.size()) {
    stack_.pop_back();
    return;
  }
  const Reference child = frame.node.child(frame.choice);
  std::uint32_t number = frame.node.option_class(frame.choice);
  if (number == no_class) {
    ++frame.choice;
    if (child != one_solution) return enter(child, frame.names, frame.first, frame.length);
    const auto taken = taken_.begin() + static_cast<std::ptrdiff_t>(frame.first);
    found.options.insert(found.options.end(), taken,
                         taken + static_cast<std::ptrdiff_t>(frame.length));
    found.start.push_back(static_cast<std::int64_t>(found.options.size()));
    return;
  }
  if (frame.names != own_names) number = names_[frame.names + number];
  const auto options = graph_->classes()[number];
  const std::int32_t option = options[frame.member];
  if (++frame.member == options.size()) {
    frame.member = 0;
    ++frame.choice;
  }
  if (child != one_solution)
    return enter(child, frame.names, take(option, frame), frame.length + 1);
  const std::size_t end = found.options.size();
  found.options.resize(end + frame.length + 1);
  insert(found.options.data() + end, taken_.data() + frame.first, frame.length, option);
  found.start.push_back(static_cast<std::int64_t>(found.options.size()));
}

// Takes one more option; returns where the options stand then.
std::size_t Listing::take(std::int32_t option, const Frame& frame) {
  const std::size_t first = frame.first + frame.length;
  taken_.resize(std::max(taken_.size(), first + frame.length + 1));
  insert(taken_.data() + first, taken_.data() + frame.first, frame.length, option);
  return first;
}

}  // namespace xcmodel::dlx::graph
