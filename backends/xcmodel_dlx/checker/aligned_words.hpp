// Words that begin at a line of the cache, so that vectors of them stand in one line each.
#pragma once

#include <cstddef>
#include <vector>

#include "simd/word.hpp"

namespace xcmodel::dlx::certificate {

class AlignedWords {
 public:
  bool empty() const { return lines_.empty(); }
  std::size_t size() const { return lines_.size() * per_line; }
  // New words are 0.
  void resize(std::size_t size) { lines_.resize((size + per_line - 1) / per_line); }

  Word* data() { return reinterpret_cast<Word*>(lines_.data()); }
  const Word* data() const { return reinterpret_cast<const Word*>(lines_.data()); }

 private:
  static constexpr std::size_t per_line = 8;
  struct alignas(per_line * sizeof(Word)) Line {
    Word words[per_line];
  };

  std::vector<Line> lines_;
};

}  // namespace xcmodel::dlx::certificate
