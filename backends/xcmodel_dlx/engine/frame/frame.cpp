#include "frame.hpp"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <new>
#include <utility>
#if defined(__SANITIZE_ADDRESS__)
#include <sanitizer/asan_interface.h>
#endif

#include "base/tuning.hpp"

namespace xcmodel::dlx {
namespace {

constexpr std::size_t line = 64;  // Bytes of a cache line, and of the widest register.

constexpr std::size_t rounded(std::size_t bytes) { return (bytes + line - 1) / line * line; }

// Depth first, the options that wait on the stack exclude each other or have been set apart, so
// that there is never more than one entry an option. Batches of one-word nodes are not quite
// depth first: they wait for at most `tuned::stack_batch` expansions of two levels each.
std::size_t stack_entries(int words) {
  if (words == 1) return std::size_t{word_bits} * 2 * tuned::stack_batch + 256;
  return static_cast<std::size_t>(words) * word_bits + 80;
}

#if defined(__SANITIZE_ADDRESS__)
// Between the arrays of a block, the sanitizer then finds a gap that must not be touched.
constexpr std::size_t gap = line;
void forbid(std::uintptr_t address, std::size_t bytes) {
  ASAN_POISON_MEMORY_REGION(reinterpret_cast<void*>(address), bytes);
}
void allow(void* address, std::size_t bytes) { ASAN_UNPOISON_MEMORY_REGION(address, bytes); }
#else
constexpr std::size_t gap = 0;
void forbid(std::uintptr_t, std::size_t) {}
void allow(void*, std::size_t) {}
#endif

// Carves arrays out of one block, or only adds up their sizes.
class Carver {
 public:
  explicit Carver(void* memory) : memory_(reinterpret_cast<std::uintptr_t>(memory)) {}
  template <class T>
  void carve(T*& pointer, std::size_t count) {
    pointer = reinterpret_cast<T*>(memory_ + used_);
    used_ += rounded(count * sizeof(T)) + gap;
    if (memory_ != 0) forbid(memory_ + used_ - gap, gap);
  }
  std::size_t used() const { return used_; }

 private:
  std::uintptr_t memory_;
  std::size_t used_ = 0;
};

std::size_t carve(Frame& frame, const FrameSize& size, void* memory) {
  const auto words = static_cast<std::size_t>(size.words);
  const std::size_t bits = words * word_bits;
  const std::size_t items = static_cast<std::size_t>(size.items) + 2 * 8;
  const std::size_t lanes = items + static_cast<std::size_t>(size.lanes) + 1;
  const bool multiple = size.kind == Kind::multiple;
  Carver carver(memory);
  // Vectors of lanes and of ids may be stored whole at the end: hence the filling behind them.
  carver.carve(frame.by_word, items * words);
  carver.carve(frame.by_lane, lanes * words);
  carver.carve(frame.filled, knows_filled(size.words) ? lanes : 0);
  carver.carve(frame.filled_by_eight, knows_filled(size.words) ? items / 8 : 0);
  carver.carve(frame.common, lanes * words);
  carver.carve(frame.candidates, items / word_bits + 2);
  carver.carve(frame.ids, bits + 16);
  carver.carve(frame.lane_bytes, bits + 8);
  carver.carve(frame.lane_start, has_bytes(size.kind) ? 0 : bits + 1);
  carver.carve(frame.lane_list, has_bytes(size.kind) ? 0 : size.listed);
  carver.carve(frame.low, multiple ? items : 0);
  carver.carve(frame.high, multiple ? lanes : 0);
  carver.carve(frame.conflicts, size.words == 1 ? bits : 0);
  char* stack = nullptr;
  carver.carve(stack, entry_bytes(size.words) * stack_entries(size.words));
  frame.stack = stack;
  return carver.used();
}

// One bit for each word of a set that is not empty.
Word filled_words(const Word* set, int words) {
  Word filled = 0;
  for (int w = 0; w < words; ++w) filled |= static_cast<Word>(set[w] != 0) << w;
  return filled;
}

bool is_enough(const FrameSize& room, const FrameSize& size) {
  return room.words == size.words && room.kind == size.kind && room.items >= size.items &&
         room.lanes >= size.lanes && room.listed >= size.listed;
}

}  // namespace

// Most frames are as wide as the last one in their place: then the memory is as it should be.
void reserve(Frame& frame, const FrameSize& size) {
  if (!is_enough(frame.room, size)) {
    const std::size_t needed = carve(frame, size, nullptr);
    if (needed > frame.bytes) {
      release(frame);
      frame.memory = std::aligned_alloc(line, needed);
      if (frame.memory == nullptr) throw std::bad_alloc();
      frame.bytes = needed;
    }
    allow(frame.memory, frame.bytes);
    carve(frame, size, frame.memory);
    frame.words = size.words;
    frame.width = class_of_width(size.words);
    frame.room = size;
  }
  frame.kind = size.kind;
  frame.options = size.options;
  frame.top = frame.stack;
  frame.fresh = true;
  frame.tabled = false;
  frame.scans_filled = false;
  frame.repacks_late = false;
}

void release(Frame& frame) {
  if (frame.memory != nullptr) allow(frame.memory, frame.bytes);
  std::free(frame.memory);
  frame.memory = nullptr;
  frame.bytes = 0;
  frame.room = {};
}

void clear_rows(Frame& frame, int items, int excluding) {
  frame.items = items;
  frame.stride = stride_of(items);
  frame.lanes = frame.stride + 1 + excluding;
  std::fill_n(frame.by_lane, std::ptrdiff_t{frame.lanes} * frame.words, Word{0});
  std::fill_n(frame.by_lane + std::ptrdiff_t{items} * frame.words,
              std::ptrdiff_t{frame.stride - items} * frame.words, ~Word{0});
  if (frame.kind != Kind::multiple) return;
  std::fill_n(frame.low, frame.stride, Word{0});
  std::fill_n(frame.high, frame.lanes, std::uint32_t{0});
}

void transpose_rows(Frame& frame) {
  for (int w = 0; w < frame.words; ++w)
    for (int lane = 0; lane < frame.stride; ++lane)
      frame.by_word[std::ptrdiff_t{w} * frame.stride + lane] =
          frame.by_lane[std::ptrdiff_t{lane} * frame.words + w];
  if (!knows_filled(frame.words)) return;
  for (int lane = 0; lane < frame.lanes; ++lane)
    frame.filled[lane] = filled_words(frame.by_lane + std::ptrdiff_t{lane} * frame.words, frame.words);
  join_filled(frame);
}

void join_filled(Frame& frame) {
  int words = 0;
  for (int lane = 0; lane < frame.stride; lane += 8) {
    Word filled = 0;
    for (int item = lane; item < std::min(lane + 8, frame.items); ++item) filled |= frame.filled[item];
    frame.filled_by_eight[lane / 8] = filled;
    words += bit_count(filled);
  }
  const int all = frame.words * (frame.stride / 8);
  frame.scans_filled = words * 100 <= all * tuned::most_percent_filled;
  frame.repacks_late =
      words * 100 <= all * (frame.words == 16 ? tuned::few_percent_filled_16 : tuned::few_percent_filled_40);
}

// What the pointers point to is laid out alike, as both have the same room.
void copy_without_nodes(const Frame& frame, Frame& copy) {
  release(copy);
  reserve(copy, frame.room);
  allow(frame.memory, frame.bytes);
  allow(copy.memory, copy.bytes);
  std::memcpy(copy.memory, frame.memory,
              static_cast<std::size_t>(static_cast<const char*>(frame.stack) -
                                       static_cast<const char*>(frame.memory)));
  Frame result = frame;
  carve(result, frame.room, frame.memory);  // Sets the gaps again, and nothing else.
  carve(result, frame.room, copy.memory);
  if (frame.by_word == frame.by_lane) result.by_word = result.by_lane;
  result.top = result.stack;
  result.child = copy.child;
  result.memory = copy.memory;
  result.bytes = copy.bytes;
  copy = result;
}

void exchange(Frame& a, Frame& b) {
  std::swap(a, b);
  std::swap(a.child, b.child);
}

double entry_weight(const Frame& frame, const char* entry) {
  float weight;
  std::memcpy(&weight, entry + entry_weight_offset(frame.words), sizeof weight);
  return weight;
}

double waiting_weight(const Frame& frame) {
  if (frame.fresh) return frame.weight;
  double sum = 0;
  for_each_entry(frame, [&](const char* entry) { sum += entry_weight(frame, entry); });
  return sum * frame.weight;
}

void use_lists_if_possible(Frame& frame) {
  if (frame.kind != Kind::multiple) return;
  for (int lane = 0; lane < frame.lanes; ++lane)
    if ((lane < frame.items || lane > frame.stride) && frame.high[lane] > 1) return;
  frame.kind = Kind::lists;
}

void use_bytes_if_possible(Frame& frame) {
  if (frame.kind != Kind::lists || frame.lanes > most_byte_lanes) return;
  std::uint32_t longest = 0;
  for (int o = 0; o < frame.options; ++o)
    longest = std::max(longest, frame.lane_start[o + 1] - frame.lane_start[o]);
  if (longest > 8) return;
  frame.kind = longest <= 4 ? Kind::bytes4 : longest <= 6 ? Kind::bytes6 : Kind::bytes8;
  const Word filling = Word{0x0101010101010101} * static_cast<Word>(frame.stride);
  const std::uint32_t* const start = frame.lane_start;
  const std::uint32_t* const list = frame.lane_list;
  for (int o = 0; o < frame.options; ++o) {
    Word bytes = filling;
    for (std::uint32_t k = start[o + 1]; k-- > start[o];) bytes = bytes << 8 | list[k];
    frame.lane_bytes[o] = bytes;
  }
}

}  // namespace xcmodel::dlx
