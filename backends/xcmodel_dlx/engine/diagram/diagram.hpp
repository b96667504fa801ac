// A diagram of all solutions that has been checked, without what is in no solution.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "base/tuning.hpp"
#include "format.hpp"

namespace xcmodel::dlx::diagram {

// Called now and then in long passes; it may throw to end them.
using Poll = std::function<void()>;

// Calls it if this is the time for it, after so many nodes of a pass.
inline void poll_at(std::size_t node, const Poll& poll) {
  if (node % static_cast<std::size_t>(tuning.poll_after) == 0) poll();
}

// The classes of options, and the options that belong to every solution.
struct Classes {
  std::vector<std::int64_t> start;
  std::vector<std::int32_t> options;
  std::vector<std::int32_t> given;

  std::size_t size() const { return start.size() - 1; }

  std::span<const std::int32_t> operator[](std::uint32_t number) const {
    return std::span(options).subspan(static_cast<std::size_t>(start[number]), ways(number));
  }

  // One more than the greatest option.
  std::size_t end_of_options() const;

  // In how many ways an option of the class can be taken.
  std::size_t ways(std::uint32_t number) const {
    return number == no_class ? 1 : static_cast<std::size_t>(start[number + 1] - start[number]);
  }
};

class DecisionDiagram {
 public:
  // Throws std::invalid_argument unless every reference is to a node before it, every class exists,
  // and isomorphisms are one to one between classes of equal sizes.
  DecisionDiagram(std::span<const std::uint32_t> words, Reference root, Classes classes);

  std::span<const std::uint32_t> words() const { return words_; }
  Reference root() const { return root_; }
  const Classes& classes() const { return classes_; }

  // All nodes, children first.
  const std::vector<Reference>& nodes() const { return nodes_; }

  NodeView operator[](Reference reference) const {
    return {words_.data() + 2 * std::size_t{reference}};
  }

  // The place of a reference in arrays that have one for each: `no_solution`, `one_solution`,
  // and then the nodes.
  std::uint32_t number(Reference reference) const { return numbers_[reference]; }
  std::size_t numbers() const { return nodes_.size() + 2; }

  std::size_t arcs() const { return arcs_; }
  std::size_t isomorphisms() const { return isomorphisms_; }

 private:
  void number_nodes();

  std::vector<std::uint32_t> words_;
  Reference root_;
  Classes classes_;
  std::vector<Reference> nodes_;
  std::vector<std::uint32_t> numbers_;
  std::size_t arcs_ = 0;
  std::size_t isomorphisms_ = 0;
};

// The class here that stands for a class of an isomorphism's target; the pairs are sorted by the latter.
// Throws std::invalid_argument if it is not listed.
std::uint32_t class_here(const NodeView& isomorphism, std::uint32_t there);

}  // namespace xcmodel::dlx::diagram
