// A binary heap of numbers that knows where each of them is.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "vectors.hpp"

namespace xcmodel::dlx {

// `before(a, b)` tells whether a number comes before another one. No two are alike, so that the order in which they
// are taken out depends on nothing else.
class IndexedHeap {
 public:
  // Of numbers less than that.
  explicit IndexedHeap(std::size_t numbers) : slot_(numbers, none) {}

  bool empty() const { return heap_.empty(); }
  bool has(std::int32_t number) const { return slot_[number] != none; }
  std::int32_t first() const { return heap_.front(); }
  std::size_t bytes() const { return bytes_of(heap_, slot_); }

  // Puts these numbers into the empty heap.
  template <class Before>
  void fill(const std::vector<std::int32_t>& numbers, const Before& before) {
    heap_ = numbers;
    for (std::size_t slot = 0; slot < heap_.size(); ++slot) put(heap_[slot], slot);
    for (std::size_t slot = heap_.size() / 2; slot-- > 0;) sink(heap_[slot], before);
  }

  template <class Before>
  void push(std::int32_t number, const Before& before) {
    heap_.push_back(number);
    put(number, heap_.size() - 1);
    rise(number, before);
  }

  // For a number that has come to be before others.
  template <class Before>
  void rise(std::int32_t number, const Before& before) {
    std::size_t slot = static_cast<std::size_t>(slot_[number]);
    for (; slot > 0 && before(number, heap_[(slot - 1) / 2]); slot = (slot - 1) / 2) put(heap_[(slot - 1) / 2], slot);
    put(number, slot);
  }

  template <class Before>
  void take_out(std::int32_t number, const Before& before) {
    const std::int32_t last = heap_.back();
    heap_.pop_back();
    if (last != number) {
      put(last, static_cast<std::size_t>(slot_[number]));
      rise(last, before);
      sink(last, before);
    }
    slot_[number] = none;
  }

 private:
  static constexpr std::int32_t none = -1;

  void put(std::int32_t number, std::size_t slot) {
    heap_[slot] = number;
    slot_[number] = static_cast<std::int32_t>(slot);
  }

  template <class Before>
  void sink(std::int32_t number, const Before& before) {
    std::size_t slot = static_cast<std::size_t>(slot_[number]);
    for (std::size_t child = 2 * slot + 1; child < heap_.size(); child = 2 * slot + 1) {
      if (child + 1 < heap_.size() && before(heap_[child + 1], heap_[child])) ++child;
      if (!before(heap_[child], number)) break;
      put(heap_[child], slot);
      slot = child;
    }
    put(number, slot);
  }

  std::vector<std::int32_t> heap_;
  std::vector<std::int32_t> slot_;  // By number: its place in the heap, or `none`.
};

}  // namespace xcmodel::dlx
