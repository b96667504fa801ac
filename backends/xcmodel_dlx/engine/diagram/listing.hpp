// All solutions of a diagram, by rank.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "diagram.hpp"
#include "query/report.hpp"

namespace xcmodel::dlx::diagram {

// A resumable depth-first traversal of the diagram. Below a node with few solutions, what they choose is
// listed once in a table, and merged with what is chosen above whenever the node is met again.
class Listing {
 public:
  // Leaves out solutions of these ranks, which must be ascending.
  explicit Listing(std::shared_ptr<const DecisionDiagram> diagram, std::vector<std::uint64_t> left_out = {});
  Listing(const Listing&) = delete;
  Listing& operator=(const Listing&) = delete;

  // Returns the next solutions, at most so many; none when there are no more.
  Solutions next(std::size_t most);

 private:
  struct Table {
    Solutions below;                     // What the solutions choose from a node on,
    std::vector<std::int32_t> options;   // and all options in them, ascending.
  };

  // A branching on the way from the root, or a table at its end.
  struct Frame {
    NodeView node;
    const Table* table;     // or null
    std::uint32_t choice;   // the next one; of a table, the next solution
    std::uint32_t member;   // the next option of its class
    std::size_t mapping;    // where the mapping to classes at the root stands in `mappings_`
    std::size_t first;      // where the options taken so far stand in `taken_`, ascending
    std::size_t length;     // how many there are
  };

  void find_small_nodes();
  void enter(Reference reference, std::size_t mapping, std::size_t first, std::size_t length);
  std::size_t composed(const NodeView& isomorphism, std::size_t mapping);
  void advance(Solutions& found);
  std::size_t take(std::int32_t option, const Frame& frame);
  const Table* table_of(Reference reference);
  void list_below(Reference reference, std::vector<std::int32_t>& chosen, Table& table) const;
  void start_table(const Frame& frame);
  void advance_table(Solutions& found, std::size_t most);
  std::int32_t* merge(const Frame& frame, std::int32_t* to) const;
  bool is_left_out();

  std::shared_ptr<const DecisionDiagram> diagram_;
  std::vector<Frame> stack_;
  std::vector<std::uint32_t> mappings_;  // for each isomorphism on the way
  std::vector<std::int32_t> taken_;
  bool at_the_only_solution_;  // which takes nothing but what is given

  std::vector<std::uint8_t> small_;         // by number: whether a node has few solutions, and visits
  std::vector<std::unique_ptr<Table>> tables_;  // by number, of nodes that have been met before
  std::size_t table_options_ = 0;           // in all tables
  std::vector<std::int32_t> taken_before_;  // by option in the table at the end: how many taken ones are less

  std::size_t last_length_ = 0;           // of a solution; at most so much
  std::uint64_t rank_ = 0;                // of the next solution
  std::vector<std::uint64_t> left_out_;   // ranks to come, descending
};

}  // namespace xcmodel::dlx::diagram
