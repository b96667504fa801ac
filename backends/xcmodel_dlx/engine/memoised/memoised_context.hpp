// What all light searches of one counter have in common.
//
// A *light* search goes depth first and remembers subproblems by their exact keys. It is given a
// subproblem and a number of nodes; if these do not suffice, it gives up, and what it has found so
// far stays in the memo.
#pragma once

#include <cstdint>

#include "arena.hpp"
#include "subproblem_cache.hpp"

namespace xcmodel::dlx::count {

class Recorder;

// What elimination has brought in frames of one width.
struct EliminationRecord {
  std::uint64_t examined = 0;  // Classes that it looked at.
  std::uint64_t removed = 0;   // Classes that it found dead.
  std::uint32_t skipped = 0;   // Nodes where it was not tried.
};

struct LightContext {
  Memo* memo = nullptr;         // Null to remember nothing.
  Memo* inner_memo = nullptr;   // For inner states; null to remember none of them.
  Level* levels = nullptr;      // By number of open items with needs.
  Level* inner_levels = nullptr;  // The same for inner states.
  Recorder* recorder = nullptr; // Null if solutions are only counted.
  Arena arena;

  std::uint64_t nodes = 0;
  std::uint64_t branchings = 0;
  EliminationRecord elimination[word_bits];  // By the logarithm of the words of a set of classes.
  std::uint64_t limit = 0;      // `look_around` is called for every node beyond it.

  // Decides whether to go on: raises `limit`, or throws.
  void (*look_around)(LightContext& context) = nullptr;
  void* owner = nullptr;        // For the use of `look_around`.

  XCMODEL_INLINE void count_node() {
    if (++nodes > limit) look_around(*this);
  }
};

}  // namespace xcmodel::dlx::count
