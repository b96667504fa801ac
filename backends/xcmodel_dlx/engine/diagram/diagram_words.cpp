#include "diagram_words.hpp"

#include <algorithm>
#include <new>

namespace xcmodel::dlx::diagram {
namespace {

constexpr std::size_t unused = 4;

}  // namespace

DiagramWords::DiagramWords() {
  reserve(unused);
  std::fill_n(extend(unused), unused, 0);
}

void DiagramWords::reserve(std::size_t capacity) {
  void* const moved = std::realloc(words_.get(), capacity * sizeof(std::uint32_t));
  if (moved == nullptr) throw std::bad_alloc();
  words_.release();
  words_.reset(static_cast<std::uint32_t*>(moved));
  capacity_ = capacity;
}

}  // namespace xcmodel::dlx::diagram
