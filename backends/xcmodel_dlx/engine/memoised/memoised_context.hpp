// What all memoised searches of one counter have in common.
//
// A *memoised* search goes depth first, with a cache of subproblems by their exact keys. It is given a
// subproblem and a number of nodes; if these do not suffice, it gives up, and what it has found so
// far stays in the cache.
#pragma once

#include <cstdint>

#include "arena.hpp"
#include "frame/elimination_rule.hpp"
#include "subproblem_cache.hpp"

namespace xcmodel::dlx::count {

class Recorder;

struct MemoisedContext {
  SubproblemCache* cache = nullptr;
  SubproblemCache* inner_cache = nullptr;  // For inner states; null if there are none.
  const std::int32_t* key_places = nullptr;  // By item of the problem: its place in a key.
  LevelStatistics* levels = nullptr;        // By number of open items with needs.
  LevelStatistics* inner_levels = nullptr;  // The same for inner states.
  Recorder* recorder = nullptr;             // Null if solutions are only counted.
  Arena arena;

  double done = 0;  // The share of a run that is done, if it goes by components.
  std::int64_t nodes = 0;
  std::int64_t branchings = 0;
  std::int64_t scanned = 0;  // Eights of words, in frames that are so wide that the units of a node tell too little.
  Elimination elimination[word_bits];  // By the logarithm of the words of a set of classes.
  std::int64_t limit = 0;              // `look_around` is called for every node beyond it.

  // Decides whether to go on: raises `limit`, or throws.
  void (*look_around)(MemoisedContext& context) = nullptr;
  void* owner = nullptr;  // For the use of `look_around`.

  XCMODEL_INLINE void count_node() {
    if (++nodes > limit) look_around(*this);
  }
};

}  // namespace xcmodel::dlx::count
