#include "soundness.hpp"

#include <stdexcept>
#include <string>
#include <utility>

namespace xcmodel::dlx::diagram {

namespace {

constexpr std::size_t first_word = 4;
constexpr std::size_t most_words = std::size_t{1} << 32;

[[noreturn]] void complain(const std::string& what) { throw std::invalid_argument(what); }

void check_ascending(std::span<const std::int32_t> options) {
  std::int32_t last = -1;
  for (const std::int32_t option : options)
    if (option <= std::exchange(last, option)) complain("the options of a class, or those given, do not ascend");
}

class Check {
 public:
  Check(std::span<const std::uint32_t> words, const Classes& classes)
      : words_(words), classes_(classes), begins_(words.size() / 2), seen_(classes.size()) {}

  std::vector<Reference> nodes() {
    for (std::size_t place = first_word; place < words_.size();) {
      const std::size_t length = checked_length(place);
      check_node(NodeView{words_.data() + place});
      begins_[place / 2] = true;
      nodes_.push_back(static_cast<Reference>(place / 2));
      place += length;
    }
    return std::move(nodes_);
  }

  void check_reference(Reference reference) const {
    if (is_node(reference) && (reference >= begins_.size() || !begins_[reference]))
      complain(std::to_string(reference) + " is referred to, where no node before begins");
  }

 private:
  std::size_t checked_length(std::size_t place) const {
    const std::size_t room = words_.size() - place;
    const NodeView node{words_.data() + place};
    const std::string name = "node " + std::to_string(place / 2);
    if (node.sort() > NodeSort::isomorphism) complain(name + " is of an unknown sort");
    if ((node.sort() == NodeSort::isomorphism && room < 4) || node.length() > room)
      complain(name + " goes on behind the end of the diagram");
    return node.length();
  }

  void check_node(const NodeView& node) {
    if (node.sort() != NodeSort::isomorphism) {
      for (std::uint32_t k = 0; k < node.size(); ++k) {
        check_reference(node.child(k));
        if (node.option_class(k) != no_class) check_class(node.option_class(k));
      }
      return;
    }
    check_reference(node.target());
    check_side(node, 0);
    check_side(node, 1);
    for (std::uint32_t k = 0; k < node.class_pairs(); ++k)
      if (classes_.ways(node.class_pair(k)[0]) != classes_.ways(node.class_pair(k)[1]))
        complain("an isomorphism pairs classes of unequal sizes");
  }

  // One class of each pair: all exist, and none twice.
  void check_side(const NodeView& isomorphism, int side) {
    for (std::uint32_t k = 0; k < isomorphism.class_pairs(); ++k) {
      const std::uint32_t number = isomorphism.class_pair(k)[side];
      check_class(number);
      if (seen_[number]) complain("an isomorphism names a class twice");
      seen_[number] = true;
    }
    for (std::uint32_t k = 0; k < isomorphism.class_pairs(); ++k)
      seen_[isomorphism.class_pair(k)[side]] = false;
  }

  void check_class(std::uint32_t number) const {
    if (number >= classes_.size()) complain("there is no class " + std::to_string(number));
  }

  std::span<const std::uint32_t> words_;
  const Classes& classes_;
  std::vector<bool> begins_;  // for each reference, whether a node that has been checked begins there
  std::vector<bool> seen_;    // for each class; all false between two calls
  std::vector<Reference> nodes_;
};

}  // namespace

void check_classes(const Classes& classes) {
  if (classes.start.empty() || classes.start.front() != 0 ||
      classes.start.back() != static_cast<std::int64_t>(classes.options.size()))
    complain("the classes do not divide the list of their options");
  for (std::size_t number = 0; number < classes.size(); ++number)
    if (classes.start[number + 1] <= classes.start[number])
      complain("there is a class without options");
  for (std::uint32_t number = 0; number < classes.size(); ++number) check_ascending(classes[number]);
  check_ascending(classes.given);
}

std::vector<Reference> checked_nodes(std::span<const std::uint32_t> words, Reference root, const Classes& classes) {
  if (words.size() < first_word || words.size() % 2 != 0 || words.size() >= most_words)
    complain("the words of the diagram are not as many as they should be");
  Check check(words, classes);
  std::vector<Reference> nodes = check.nodes();
  check.check_reference(root);
  return nodes;
}

}  // namespace xcmodel::dlx::diagram
