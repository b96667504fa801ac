#include "recorder.hpp"

#include <algorithm>

#include "values.hpp"

namespace xcmodel::dlx::count {

// References are half the places of words, and less than `dead`.
constexpr std::size_t most_referred_to = std::size_t{dead} * 2;

void throw_too_large() { throw TooLarge{}; }

Recorder::Recorder(std::vector<std::int32_t> item_ids, bool keeps_dead, std::size_t most_words)
    : item_ids_(std::move(item_ids)),
      keeps_dead_(keeps_dead),
      most_words_(most_words),
      words_(4) {}

Reference Recorder::dead_at(int item) const {
  return keeps_dead_ ? dead | static_cast<Reference>(item_ids_[item]) : no_solution;
}

std::size_t Recorder::links() const { return links_.size(); }

void Recorder::add_link(int item, int option_class) { links_.emplace_back(item, option_class); }

std::size_t Recorder::children() const { return children_.size(); }

void Recorder::add_child(Reference child, int option_class) {
  children_.emplace_back(child, option_class);
}

Reference Recorder::begin_node(std::size_t words) {
  const std::size_t needed = words_.size() + words + 1;
  if (needed > words_.capacity()) make_room(needed);
  return static_cast<Reference>(words_.size() / 2);
}

// While the words move, the old place is there as well.
void Recorder::make_room(std::size_t needed) {
  const std::size_t left = most_words_ - std::min(most_words_, words_.capacity());
  const std::size_t most = std::min(left, most_referred_to);
  if (needed > most)
    throw GraphTooLarge("the graph of all solutions does not fit into the memory that it may take");
  words_.reserve(std::min(most, needed + needed / 2));
}

Reference Recorder::finish_links(std::size_t start, Reference below) {
  for (; links_.size() > start; links_.pop_back()) {
    if (below == no_solution) continue;
    const auto [item, option_class] = links_.back();
    const Reference node = begin_node(4);
    const auto id = static_cast<std::uint32_t>(item_ids_[item]);
    words_.insert(words_.end(), {id << 2, 1, below, static_cast<std::uint32_t>(option_class)});
    below = node;
  }
  return below;
}

Reference Recorder::finish_children(std::size_t start, int item, NodeSort sort) {
  const auto first = children_.begin() + static_cast<std::ptrdiff_t>(start);
  const auto last = keeps_dead_ ? children_.end()
                                : std::remove_if(first, children_.end(), [](const auto& child) {
                                    return child.first == no_solution;
                                  });
  const auto size = static_cast<std::size_t>(last - first);
  Reference node = no_solution;
  if (size > 0) {
    node = begin_node(2 + 2 * size);
    words_.push_back(static_cast<std::uint32_t>(item_ids_[item]) << 2 |
                     static_cast<std::uint32_t>(sort));
    words_.push_back(static_cast<std::uint32_t>(size));
    for (auto child = first; child != last; ++child) words_.push_back(child->first);
    for (auto child = first; child != last; ++child)
      words_.push_back(static_cast<std::uint32_t>(child->second));
  }
  children_.resize(start);
  return node;
}

Reference Recorder::add_renaming(Reference target, const Pairs& items, const Pairs& classes) {
  const Reference node = begin_node(3 + 2 * items.size() + 2 * classes.size());
  words_.push_back(static_cast<std::uint32_t>(items.size()) << 2 |
                   static_cast<std::uint32_t>(NodeSort::renaming));
  words_.push_back(target);
  words_.push_back(static_cast<std::uint32_t>(classes.size()));
  for (const auto& [here, there] : items) {
    words_.push_back(static_cast<std::uint32_t>(item_ids_[here]));
    words_.push_back(static_cast<std::uint32_t>(item_ids_[there]));
  }
  for (const auto& [here, there] : classes) {
    words_.push_back(static_cast<std::uint32_t>(here));
    words_.push_back(static_cast<std::uint32_t>(there));
  }
  pad();
  return node;
}

void Recorder::return_to(Mark mark) {
  links_.resize(mark.links);
  children_.resize(mark.children);
}

}  // namespace xcmodel::dlx::count
