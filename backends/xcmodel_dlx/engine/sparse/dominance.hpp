// Dominance: of partial solutions that leave the same items open, only the cheapest is gone on with.
#pragma once

#include <cstdint>
#include <vector>

#include "sparse_cover.hpp"

namespace xcmodel::dlx {

// Ibaraki, "The power of dominance relations in branch-and-bound algorithms" (1977). What is met first
// is searched to its end, or known to be too dear; so whatever comes to the same open items at no less
// has nothing better below it. Options that a tree leaves out, since it has tried them before, change
// nothing in that. Memory is bounded: a state that is forgotten costs time and nothing else.
class Dominance {
 public:
  explicit Dominance(const Instance& instance);

  // Whether the open items alone tell what is left: each is to be covered exactly once.
  static bool suits(const Instance& instance);

  // Whether the same items were open before, at no more than what the cover has chosen costs; if not,
  // notes that they are now. The search must go on in depth, and come to its end.
  bool rules_out(const SparseCover& cover);

  std::size_t bytes() const { return bytes_of(keys_, costs_, key_); }

 private:
  using Word = std::uint64_t;

  std::size_t place_of(const Word* key) const;
  void grow();
  void put(std::size_t place, const Word* key, std::int64_t cost);

  const std::size_t words_;          // Of a key: a bit for each item that is open.
  std::vector<Word> keys_;           // By place.
  std::vector<std::int64_t> costs_;  // By place.
  std::vector<Word> key_;            // That of the present node.
  std::size_t used_ = 0;             // Places that are not free.
};

}  // namespace xcmodel::dlx
