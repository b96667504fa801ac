// A subproblem with densely numbered classes and items, for memoised searches of what is plain.
//
// *Plain* means: of two classes that share an item here, at most one can be chosen, and nothing else
// rules classes out.
#pragma once

#include "arena.hpp"

namespace xcmodel::dlx::count {

// Words of a set of classes, at most.
inline constexpr int most_class_words = 1024;

struct MemoisedFrame {
  int words = 0;       // Of a set of classes.
  int item_words = 0;  // Of a set of items.
  int classes = 0;
  int items = 0;
  int required = 0;    // The first items, which all must be covered; others may have to be, too.
  int stride = 0;      // Items, rounded up to a multiple of eight; padding has empty rows.

  Word* rows = nullptr;       // By word, then by item: the classes that cover it.
  Word* conflicts = nullptr;  // By class: the classes that share an item with it, and itself.
  Word* covers = nullptr;     // By class: its items.
  Word* weights = nullptr;    // By class.
  std::int32_t* class_ids = nullptr;  // By class: its number in the problem.
  std::int32_t* item_ids = nullptr;   // By item: its number in the problem; ascending.
  Word* needed = nullptr;     // The items that must be covered.
  Word* key_places = nullptr; // By word of a key: the places of the items that are here.
  std::int32_t* key_start = nullptr;  // By word of a key: the first item here that belongs to it.
  Word* key_rest = nullptr;   // What a key says beside these items.
};

// Makes room in the arena for a frame of these sizes, with empty rows and nothing needed.
XCMODEL_INLINE MemoisedFrame make_memoised_frame(Arena& arena, int words, int item_words,
                                                 int classes, int items) {
  MemoisedFrame frame;
  const auto size = [](int a, int b) {
    return static_cast<std::size_t>(a) * static_cast<std::size_t>(b);
  };
  frame.words = words;
  frame.item_words = item_words;
  frame.classes = classes;
  frame.items = items;
  frame.stride = (items + 7) / 8 * 8;
  frame.rows = arena.take(size(words, frame.stride) + 8);
  for (std::size_t k = 0; k < size(words, frame.stride); ++k) frame.rows[k] = 0;
  frame.conflicts = arena.take(size(words, classes));
  frame.covers = arena.take(size(item_words, classes));
  frame.weights = arena.take(static_cast<std::size_t>(classes));
  const auto take_numbers = [&](int count) {
    return reinterpret_cast<std::int32_t*>(arena.take(static_cast<std::size_t>(count + 1) / 2));
  };
  frame.class_ids = take_numbers(classes);
  frame.item_ids = take_numbers(items);
  frame.needed = arena.take(static_cast<std::size_t>(item_words));
  for (int l = 0; l < item_words; ++l) frame.needed[l] = 0;
  frame.key_places = arena.take(static_cast<std::size_t>(item_words));
  frame.key_start = take_numbers(item_words + 1);
  return frame;
}

// Fills in what follows from the rows, `item_ids` and `needed`; `places` says where each item of the
// problem stands in a key. To gather conflicts anew is quicker than to pack those of a wider frame.
XCMODEL_INLINE void finish_frame(MemoisedFrame& frame, const std::int32_t* places) {
  const auto size = [&](int words) { return static_cast<std::size_t>(words) * frame.classes; };
  for (std::size_t k = 0; k < size(frame.item_words); ++k) frame.covers[k] = 0;
  for (std::size_t k = 0; k < size(frame.words); ++k) frame.conflicts[k] = 0;
  Word row[most_class_words];
  for (int item = 0; item < frame.items; ++item) {
    for (int w = 0; w < frame.words; ++w)
      row[w] = frame.rows[static_cast<std::ptrdiff_t>(w) * frame.stride + item];
    for (int w = 0; w < frame.words; ++w)
      for (Word left = row[w]; left; left &= left - 1) {
        const std::ptrdiff_t option = w * word_bits + lowest_bit(left);
        set_bit(frame.covers + option * frame.item_words, item);
        Word* const conflicts = frame.conflicts + option * frame.words;
        for (int v = 0; v < frame.words; ++v) conflicts[v] |= row[v];
      }
  }
  int item = 0;
  for (int l = 0; l < frame.item_words; ++l) {
    frame.key_start[l] = item;
    frame.key_places[l] = 0;
    for (; item < frame.items && places[frame.item_ids[item]] < (l + 1) * word_bits; ++item)
      frame.key_places[l] |= bit(places[frame.item_ids[item]] % word_bits);
  }
  frame.key_start[frame.item_words] = item;
  while (frame.required < frame.items && has_bit(frame.needed, frame.required)) ++frame.required;
}

// The words of the narrowest sets of so many classes that there are searches for.
XCMODEL_INLINE int class_words(int classes) {
  int words = 1;
  while (words * word_bits < classes) words *= 2;
  return words;
}

}  // namespace xcmodel::dlx::count
