// All solutions of a diagram, by rank.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "diagram.hpp"
#include "ranks.hpp"

namespace xcmodel::dlx::diagram {

// A resumable depth-first traversal of the diagram.
class Listing {
 public:
  explicit Listing(std::shared_ptr<const DecisionDiagram> diagram);

  // Returns the next solutions, at most so many; none when there are no more.
  Solutions next(std::size_t most);

 private:
  // A branching on the way from the root.
  struct Frame {
    NodeView node;
    std::uint32_t choice;   // the next one
    std::uint32_t member;   // the next option of its class
    std::size_t mapping;    // where the mapping to classes at the root stands in `mappings_`
    std::size_t first;      // where the options taken so far stand in `taken_`, ascending
    std::size_t length;     // how many there are
  };

  void enter(Reference reference, std::size_t mapping, std::size_t first, std::size_t length);
  std::size_t composed(const NodeView& isomorphism, std::size_t mapping);
  void advance(Solutions& found);
  std::size_t take(std::int32_t option, const Frame& frame);

  std::shared_ptr<const DecisionDiagram> diagram_;
  std::vector<Frame> stack_;
  std::vector<std::uint32_t> mappings_;  // for each isomorphism on the way
  std::vector<std::int32_t> taken_;
  bool at_the_only_solution_;  // which takes nothing but what is given
};

}  // namespace xcmodel::dlx::diagram
