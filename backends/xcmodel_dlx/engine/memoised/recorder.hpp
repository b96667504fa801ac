// Builds the decision diagram of all solutions while a search goes on.
//
// Kernels use it: so nothing that they call is inline, see the rules in ../README.md.
#pragma once

#include <cstddef>
#include <stdexcept>
#include <utility>
#include <vector>

#include "diagram/diagram_words.hpp"
#include "diagram/format.hpp"

namespace xcmodel::dlx::count {

using diagram::DiagramWords;
using diagram::is_node;
using diagram::no_solution;
using diagram::NodeSort;
using diagram::one_solution;
using diagram::Reference;

// Thrown if a diagram has more words than references can address, or than are allowed.
class DiagramTooLarge : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

class Recorder {
 public:
  // Items are written down as the numbers `item_ids`. Children without solutions are kept for
  // certificates, which show that they have none.
  Recorder(std::vector<std::int32_t> item_ids, bool keeps_dead, std::size_t most_words);

  bool keeps_dead() const { return keeps_dead_; }
  Reference dead_at(int item) const;

  // Choices without alternative on the way to a node, from above.
  std::size_t links() const;
  void add_link(int item, int option_class);
  Reference finish_links(std::size_t start, Reference below);

  // Children of a node, whose own children are finished before the next one is added.
  std::size_t children() const;
  void add_child(Reference child, int option_class);
  Reference finish_children(std::size_t start, int item, NodeSort sort);

  // An isomorphism: pairs of items of the search, and of classes.
  using Pairs = std::vector<std::pair<std::int32_t, std::int32_t>>;
  Reference add_isomorphism(Reference target, const Pairs& items, const Pairs& classes);

  // Forgets links and children of searches that have been given up; nodes remain.
  struct Mark {
    std::size_t links, children;
  };
  Mark mark() const { return {links_.size(), children_.size()}; }
  void return_to(Mark mark);

  std::size_t bytes() const { return words_.capacity() * sizeof(std::uint32_t); }
  DiagramWords take_words() { return std::move(words_); }

 private:
  // Where the next node begins, and its reference.
  struct Place {
    std::uint32_t* words;
    Reference reference;
  };
  Place add_node(std::size_t words);
  void make_room(std::size_t needed);

  const std::vector<std::int32_t> item_ids_;
  const bool keeps_dead_;
  const std::size_t most_words_;
  DiagramWords words_;
  std::vector<std::pair<std::int32_t, std::int32_t>> links_;
  std::vector<std::pair<Reference, std::int32_t>> children_;
};

}  // namespace xcmodel::dlx::count
