// The body of a certificate, from the graph that a search has left: see docs/certificates.md.
#pragma once

#include <cstdint>
#include <vector>

#include "recorded.hpp"

namespace xcmodel::dlx::certificate {

// Writes the body to a file, a stretch at a time, so that its caller stays in control.
//
// The graph must stay as it is meanwhile. It has to show why a subproblem has no solution: the only
// reference `no_solution` may be the root. The target of a renaming is a branching; all its option
// classes are named by the renaming, and for a least cost they cost what they stand for.
class BodyWriter {
 public:
  // `file` is a descriptor, where the header has been written; it is not closed.
  BodyWriter(const count::GraphView& graph, int file);

  // Goes on for about so many seconds; returns whether the body is whole. Throws
  // std::system_error when the file cannot be written, and std::invalid_argument for another graph.
  bool advance(double seconds);

  // Bytes written by now.
  std::uint64_t bytes() const { return written_ + buffer_.size(); }

 private:
  using Reference = count::Reference;

  // What is still to be written: the children of a branching from `next` on, or a node by itself.
  struct Ahead {
    Reference node;
    std::uint32_t next;  // `whole` for the node itself.
  };
  static constexpr std::uint32_t whole = 0xffff'ffff;

  void step();
  void end_stage();
  void meet(Reference node);
  void rank_targets();
  void write_next();
  void write_node(Reference node);
  void write_renaming(const count::NodeView& view);
  void write_classes(const count::NodeView& view);

  static void mark(std::vector<std::uint64_t>& bits, Reference node);
  bool is_target(Reference node) const { return targets_[node / 64] >> (node % 64) & 1; }
  std::uint64_t& number_of(Reference target);
  void put(std::uint64_t number);
  void put_distance(Reference target);
  void flush();

  count::GraphView graph_;
  int file_;
  std::vector<std::uint8_t> buffer_;
  std::uint64_t written_ = 0;

  enum class Stage { targets, body, done } stage_ = Stage::targets;
  std::vector<std::uint64_t> met_;      // Bits by reference: nodes met by now, in the first stage.
  std::vector<std::uint64_t> targets_;  // Bits by reference: nodes that are referred to later.
  std::vector<std::uint64_t> ranks_;    // Targets before each word of `targets_`.
  std::vector<std::uint64_t> numbers_;  // By rank: the number of the flagged node from 1, 0 if not yet.
  std::uint64_t flagged_ = 0;           // Flagged nodes written by now.
  std::vector<Ahead> ahead_;
};

}  // namespace xcmodel::dlx::certificate
