// The words of a diagram while it grows.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <span>

namespace xcmodel::dlx::diagram {

// An array that grows by `realloc`: what is large is moved in the tables of memory, not copied, so
// that a diagram may fill the memory that it has been given.
class DiagramWords {
 public:
  // Begins with four words that are not in use; see format.hpp.
  DiagramWords();

  std::size_t size() const { return size_; }
  std::size_t capacity() const { return capacity_; }
  std::uint32_t* data() { return words_.get(); }
  std::span<const std::uint32_t> view() const { return {words_.get(), size_}; }

  // Makes room for so many words in all; throws std::bad_alloc.
  void reserve(std::size_t capacity);
  // Returns where so many more begin, which are not set. There must be room for them.
  std::uint32_t* extend(std::size_t words) {
    size_ += words;
    return words_.get() + size_ - words;
  }

 private:
  struct Free {
    void operator()(std::uint32_t* words) const { std::free(words); }
  };

  std::unique_ptr<std::uint32_t[], Free> words_;
  std::size_t size_ = 0;
  std::size_t capacity_ = 0;
};

}  // namespace xcmodel::dlx::diagram
