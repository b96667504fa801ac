// The parts of a graph: what is below the root, and below each target of a renaming.
#pragma once

#include <vector>

#include "graph.hpp"

namespace xcmodel::dlx::graph {

inline constexpr std::uint32_t no_part = 0xffff'ffff;

// A part has classes of its own: the names that they have there.
struct Part {
  Reference top;
  std::vector<std::uint32_t> classes;  // those that occur below, or more; ascending

  // Where a class stands among them. Throws std::invalid_argument if it does not.
  std::size_t place(std::uint32_t number) const;
};

class Parts {
 public:
  explicit Parts(const Graph& graph);

  // By the node at the top, lowest reference first; the root's is the last.
  const std::vector<Part>& all() const { return parts_; }

  // The part whose top is this node, or `no_part`.
  std::uint32_t at(Reference reference) const { return at_[graph_.number(reference)]; }

 private:
  const Graph& graph_;
  std::vector<Part> parts_;
  std::vector<std::uint32_t> at_;  // for each number of a reference
};

}  // namespace xcmodel::dlx::graph
