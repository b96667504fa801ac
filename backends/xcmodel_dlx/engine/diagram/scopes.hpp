// The scopes of a diagram: what is below the root, and below each target of an isomorphism.
#pragma once

#include <cstdint>
#include <vector>

#include "diagram.hpp"

namespace xcmodel::dlx::diagram {

inline constexpr std::uint32_t no_scope = 0xffff'ffff;

// Within a scope, a number stands for one class; isomorphisms lead from one scope to another.
struct Scope {
  Reference top;
  std::vector<std::uint32_t> classes;  // those that occur in its solutions, ascending
};

class Scopes {
 public:
  // Throws std::invalid_argument if an isomorphism leaves out a class that occurs at its target.
  explicit Scopes(const DecisionDiagram& diagram);

  // By the node at the top, lowest reference first; the root's is the last.
  const std::vector<Scope>& all() const { return scopes_; }

  // The scope whose top is this node, or `no_scope`.
  std::uint32_t at(Reference reference) const { return at_[diagram_.number(reference)]; }

  // The nodes of a scope, down to isomorphisms and to the tops of others, and with these; parents first.
  std::vector<Reference> nodes(const Scope& scope);

 private:
  void find_tops();
  void find_classes(Scope& scope);
  void add_classes(Reference reference, const Scope& scope);
  void add_class(std::uint32_t number);

  const DecisionDiagram& diagram_;
  std::vector<Scope> scopes_;
  std::vector<std::uint32_t> at_;      // for each number of a reference
  std::vector<bool> seen_;             // for each number of a reference; all false between calls
  std::vector<bool> occurs_;           // for each class; all false between calls
  std::vector<std::uint32_t> occurring_;
};

}  // namespace xcmodel::dlx::diagram
