#include "arena.hpp"

#include <algorithm>
#include <cstdlib>
#include <new>

#include "base/tuning.hpp"

namespace xcmodel::dlx::count {
namespace {

constexpr std::size_t line = 64;  // Bytes.

}  // namespace

void Arena::Free::operator()(Word* words) const { std::free(words); }

void Arena::next_chunk(std::size_t words) {
  std::size_t next = chunk_ + 1;
  if (next < chunks_.size() && chunks_[next].size < words) chunks_.resize(next);
  if (next == chunks_.size()) {
    Chunk chunk;
    chunk.size = std::max({words, static_cast<std::size_t>(tuning.arena_chunk), 2 * size_});
    chunk.words.reset(static_cast<Word*>(std::aligned_alloc(line, chunk.size * sizeof(Word))));
    if (!chunk.words) throw std::bad_alloc();
    chunks_.push_back(std::move(chunk));
  }
  go_to(next);
  used_ = 0;
}

void Arena::go_to(std::size_t chunk) {
  chunk_ = chunk;
  base_ = chunks_[chunk].words.get();
  size_ = chunks_[chunk].size;
}

std::size_t Arena::bytes() const {
  std::size_t words = 0;
  for (const Chunk& chunk : chunks_) words += chunk.size;
  return words * sizeof(Word);
}

}  // namespace xcmodel::dlx::count
