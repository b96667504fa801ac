// The parts of a graph: what is below the root, and below each target of a renaming.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "diagram.hpp"

namespace xcmodel::dlx::graph {

inline constexpr std::uint32_t no_part = 0xffff'ffff;

// A part has names of its own for the classes.
struct Part {
  Reference top;
  std::vector<std::uint32_t> classes;  // those that occur in its solutions, ascending

  // Where a class that occurs stands among them.
  std::size_t place(std::uint32_t number) const;
};

class Parts {
 public:
  // Throws std::invalid_argument if a renaming leaves out a class that occurs at its target.
  explicit Parts(const Graph& graph);

  // By the node at the top, lowest reference first; the root's is the last.
  const std::vector<Part>& all() const { return parts_; }

  // The part whose top is this node, or `no_part`.
  std::uint32_t at(Reference reference) const { return at_[graph_.number(reference)]; }

  // The nodes of a part, down to renamings and to the tops of others, and with these; parents first.
  std::vector<Reference> nodes(const Part& part);

 private:
  void find_tops();
  void find_classes(Part& part);
  void add_classes(Reference reference, const Part& part);
  void add_class(std::uint32_t number);

  const Graph& graph_;
  std::vector<Part> parts_;
  std::vector<std::uint32_t> at_;      // for each number of a reference
  std::vector<bool> seen_;             // for each number of a reference; all false between calls
  std::vector<bool> occurs_;           // for each class; all false between calls
  std::vector<std::uint32_t> occurring_;
};

}  // namespace xcmodel::dlx::graph
