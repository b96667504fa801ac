#include "recorder.hpp"

#include <algorithm>

#include "policies.hpp"

namespace xcmodel::dlx::count {

// References are half the places of words, and less than `dead`.
constexpr std::size_t most_referred_to = std::size_t{diagram::dead} * 2;

void throw_too_large() { throw TooLarge{}; }

Recorder::Recorder(std::vector<std::int32_t> item_ids, bool keeps_dead, std::size_t most_words)
    : item_ids_(std::move(item_ids)),
      keeps_dead_(keeps_dead),
      most_words_(most_words) {}

Reference Recorder::dead_at(int item) const {
  return keeps_dead_ ? diagram::dead | static_cast<Reference>(item_ids_[item]) : no_solution;
}

std::size_t Recorder::links() const { return links_.size(); }

void Recorder::add_link(int item, int option_class) { links_.emplace_back(item, option_class); }

std::size_t Recorder::children() const { return children_.size(); }

void Recorder::add_child(Reference child, int option_class) {
  children_.emplace_back(child, option_class);
}

// Adds a word if they are odd in number, which is 0.
Recorder::Place Recorder::add_node(std::size_t words) {
  const std::size_t padded = (words + 1) & ~std::size_t{1};
  if (words_.size() + padded > words_.capacity()) make_room(words_.size() + padded);
  const auto reference = static_cast<Reference>(words_.size() / 2);
  std::uint32_t* const place = words_.extend(padded);
  if (padded > words) place[words] = 0;
  return {place, reference};
}

void Recorder::make_room(std::size_t needed) {
  const std::size_t most = std::min(most_words_, most_referred_to);
  if (needed > most)
    throw DiagramTooLarge("the decision diagram of all solutions does not fit into the memory that may be taken");
  words_.reserve(std::min(most, needed + needed / 2));
}

Reference Recorder::finish_links(std::size_t start, Reference below) {
  for (; links_.size() > start; links_.pop_back()) {
    if (below == no_solution) continue;
    const auto [item, option_class] = links_.back();
    const auto [words, node] = add_node(4);
    words[0] = static_cast<std::uint32_t>(item_ids_[item]) << 2;
    words[1] = 1;
    words[2] = below;
    words[3] = static_cast<std::uint32_t>(option_class);
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
    const Place place = add_node(2 + 2 * size);
    node = place.reference;
    std::uint32_t* words = place.words;
    *words++ = static_cast<std::uint32_t>(item_ids_[item]) << 2 | static_cast<std::uint32_t>(sort);
    *words++ = static_cast<std::uint32_t>(size);
    for (auto child = first; child != last; ++child) *words++ = child->first;
    for (auto child = first; child != last; ++child)
      *words++ = static_cast<std::uint32_t>(child->second);
  }
  children_.resize(start);
  return node;
}

Reference Recorder::add_isomorphism(Reference target, const Pairs& items, const Pairs& classes) {
  auto [words, node] = add_node(3 + 2 * items.size() + 2 * classes.size());
  *words++ = static_cast<std::uint32_t>(items.size()) << 2 | static_cast<std::uint32_t>(NodeSort::isomorphism);
  *words++ = target;
  *words++ = static_cast<std::uint32_t>(classes.size());
  for (const auto& [here, there] : items) {
    *words++ = static_cast<std::uint32_t>(item_ids_[here]);
    *words++ = static_cast<std::uint32_t>(item_ids_[there]);
  }
  for (const auto& [here, there] : classes) {
    *words++ = static_cast<std::uint32_t>(here);
    *words++ = static_cast<std::uint32_t>(there);
  }
  return node;
}

void Recorder::return_to(Mark mark) {
  links_.resize(mark.links);
  children_.resize(mark.children);
}

}  // namespace xcmodel::dlx::count
