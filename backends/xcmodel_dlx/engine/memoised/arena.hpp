// Memory that is taken and given back in the manner of a stack.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "simd/word.hpp"

namespace xcmodel::dlx::count {

class Arena {
 public:
  struct Mark {
    std::size_t chunk;
    std::size_t used;
  };

  XCMODEL_INLINE Word* take(std::size_t words) {
    // Whole cache lines, so that every set begins at one.
    words = (words + 7) & ~std::size_t{7};
    if (used_ + words > size_) next_chunk(words);
    Word* const taken = base_ + used_;
    used_ += words;
    return taken;
  }
  XCMODEL_INLINE Mark mark() const { return {chunk_, used_}; }
  // Gives back all that was taken since then.
  XCMODEL_INLINE void release(Mark mark) {
    if (mark.chunk != chunk_) go_to(mark.chunk);
    used_ = mark.used;
  }

  std::size_t bytes() const;

 private:
  struct Free {
    void operator()(Word* words) const;
  };
  struct Chunk {
    std::unique_ptr<Word, Free> words;
    std::size_t size = 0;
  };

  // Goes to a chunk behind this one with room for so many words.
  void next_chunk(std::size_t words);
  void go_to(std::size_t chunk);

  std::vector<Chunk> chunks_{1};  // The first is empty.
  std::size_t chunk_ = 0;         // The one in use.
  Word* base_ = nullptr;          // Its words, their number, and how many of them are taken.
  std::size_t size_ = 0;
  std::size_t used_ = 0;
};

// A set of N words on the stack, or in an arena if N is 0.
template <int N>
struct LocalSet {
  Word words[N];
  XCMODEL_INLINE LocalSet(Arena&, std::size_t) {}
};
template <>
struct LocalSet<0> {
  Arena& arena;
  const Arena::Mark mark;
  Word* const words;
  XCMODEL_INLINE LocalSet(Arena& arena, std::size_t size)
      : arena(arena), mark(arena.mark()), words(arena.take(size)) {}
  XCMODEL_INLINE ~LocalSet() { arena.release(mark); }
  LocalSet(const LocalSet&) = delete;
  LocalSet& operator=(const LocalSet&) = delete;
};

}  // namespace xcmodel::dlx::count
