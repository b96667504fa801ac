// The body of a certificate, from the diagram that a search has left: see docs/certificates.md.
#pragma once

#include <cstdint>
#include <vector>

#include "format.hpp"

namespace xcmodel::dlx::diagram {

// Writes the body to a file, a stretch at a time, so that its caller stays in control.
//
// The diagram must stay as it is meanwhile. It has to show why a subproblem has no solution: the only
// reference `no_solution` may be the root. The target of an isomorphism is a branching; all its option
// classes are in its pairs, and for a least cost they cost what their images cost.
class CertificateWriter {
 public:
  // `file` is a descriptor, where the header has been written; it is not closed.
  CertificateWriter(const DiagramView& diagram, int file);

  // Goes on for about so many seconds; returns whether the body is whole. Throws
  // std::system_error when the file cannot be written, and std::invalid_argument for another diagram.
  bool advance(double seconds);

  // Bytes written by now.
  std::uint64_t bytes() const { return written_ + buffer_.size(); }

 private:
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
  void write_isomorphism(const NodeView& view);
  void write_classes(const NodeView& view);

  static void mark(std::vector<std::uint64_t>& bits, Reference node);
  bool is_target(Reference node) const { return targets_[node / 64] >> (node % 64) & 1; }
  std::uint64_t& number_of(Reference target);
  void put(std::uint64_t number);
  void put_distance(Reference target);
  void flush();

  DiagramView diagram_;
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

}  // namespace xcmodel::dlx::diagram
