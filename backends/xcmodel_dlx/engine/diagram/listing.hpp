// All solutions of a diagram, by rank.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "diagram.hpp"
#include "ranks.hpp"

namespace xcmodel::dlx::diagram {

// A walk through the diagram, depth first, which can be left and gone on with.
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
    std::size_t names;      // where the names of classes at the node stand in `names_`
    std::size_t first;      // where the options taken so far stand in `taken_`, ascending
    std::size_t length;     // how many there are
  };

  void enter(Reference reference, std::size_t names, std::size_t first, std::size_t length);
  std::size_t renamed(const NodeView& isomorphism, std::size_t names);
  void advance(Solutions& found);
  std::size_t take(std::int32_t option, const Frame& frame);

  std::shared_ptr<const DecisionDiagram> diagram_;
  std::vector<Frame> stack_;
  std::vector<std::uint32_t> names_;  // for each isomorphism on the way, the root's names of classes
  std::vector<std::int32_t> taken_;
  bool at_the_only_solution_;  // which takes nothing but what is given
};

}  // namespace xcmodel::dlx::diagram
