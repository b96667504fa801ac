// A frame: a subproblem whose options are renumbered densely, so that sets of them are short.
//
// The state of a node in it is two sets of options: those still possible, and those applied. An
// applied option stays possible, and everything that conflicts with it is not; so an item of
// multiplicity 1 that is covered has exactly one possible option, and no set of items is needed.
//
// A *row* is the set of options that cover an item, or that disagree with one colour of it.
// Rows are numbered by *lanes*: first the open items, then padding up to a multiple of eight, then
// one empty lane, and then the rows that only exclude: optional items and colours.
#pragma once

#include "base/tuning.hpp"
#include "simd/word.hpp"

namespace xcmodel::dlx {

// How an option's lanes are stored, and how often an item may be covered.
enum class Kind : Byte {
  bytes4,    // Up to 4 lanes an option, each a byte; every item is covered at most once.
  bytes6,    // The same with up to 6.
  bytes8,    // The same with up to 8.
  lists,     // Any number of lanes; every item is covered at most once.
  multiple,  // Any number of lanes; items have a least and a greatest coverage.
};
inline constexpr int kinds = 5;

XCMODEL_INLINE constexpr bool has_bytes(Kind kind) { return kind <= Kind::bytes8; }
XCMODEL_INLINE constexpr int lanes_in_word(Kind kind) {
  return kind == Kind::bytes4 ? 4 : kind == Kind::bytes6 ? 6 : 8;
}

// Frames come in six widths, in words of options.
inline constexpr int widths[] = {1, 2, 4, 8, 16, 40};
inline constexpr int width_count = 6;
inline constexpr int widest = widths[width_count - 1];

// The number in `widths` of the narrowest frame for so many options.
XCMODEL_INLINE constexpr int width_class(int options) {
  int c = 0;
  while (c < width_count - 1 && widths[c] * word_bits < options) ++c;
  return c;
}
XCMODEL_INLINE constexpr int class_of_width(int words) { return width_class(words * word_bits); }

// With more open items than this, numbers of items do not fit beside counts in a scan.
inline constexpr int most_items = 1 << 16;

// The greatest number of lanes to which bytes can point.
inline constexpr int most_byte_lanes = 256;

// The lanes of so many open items with their padding.
XCMODEL_INLINE constexpr int stride_of(int items) { return items > 0 ? (items + 7) / 8 * 8 : 8; }

// Whether frames of so many words know which words of their rows are filled.
XCMODEL_INLINE constexpr bool knows_filled(int words) { return words >= tuned::least_words_by_filled; }

// The bytes of a stack entry: two sets and, with more than one word, what a scan left unreduced.
XCMODEL_INLINE constexpr std::size_t entry_bytes(int words) {
  if (words == 1) return 32;
  const std::size_t bytes = 2 * 64 + 2 * sizeof(Word) * static_cast<std::size_t>(words) + 8;
  return (bytes + 63) / 64 * 64;
}

// What a frame must have room for.
struct FrameSize {
  int words;
  int options;         // Exactly.
  int items;           // At most.
  int lanes;           // Excluding ones, at most; padding and the empty lane are added.
  std::size_t listed;  // Entries of `lane_list`, at most.
  Kind kind;
};

// Where in an entry its weight is: the share of the frame's search tree that is below the node.
XCMODEL_INLINE constexpr std::size_t entry_weight_offset(int words) {
  return words == 1 ? 28 : 2 * 64 + 2 * sizeof(Word) * static_cast<std::size_t>(words) + 4;
}

struct Frame {
  // Shape.
  Kind kind;     // How options know their lanes.
  int width;     // Number of its width in `widths`.
  int words;     // widths[width].
  int options;   // Options; bits from there on are 0 everywhere but in padding.
  int items;     // Open items, lanes 0..items - 1; each needs more coverage than it has.
  int stride;    // Lanes with padding: a multiple of 8, at least 8; padding rows are all ones.
  int lanes;     // All lanes; lane `stride` is the empty one.

  // Rows, twice.
  Word* by_word;  // by_word[w * stride + lane]: word w of open items' rows and padding.
  Word* by_lane;  // by_lane[lane * words + w]: the same for all lanes; of one word, one array.

  // Of wide frames, those of `knows_filled`.
  Word* filled;           // By lane: one bit for each word of its row that is not empty.
  Word* filled_by_eight;  // By eight open items: one bit for each word that is not empty in one of their rows.
  bool scans_filled;      // Whether these are so few that scans leave out the other words,
  bool repacks_late;      // and so few that it pays to stay here for longer; of other frames, no.

  // Options.
  std::int32_t* ids;          // Option of the instance, by option; see `Context::needs_ids`.
  Word* lane_bytes;           // Of kind bytes: lanes of an option, the empty lane as filling.
  std::uint32_t* lane_start;  // Of other kinds: where an option's lanes begin in `lane_list`.
  std::uint32_t* lane_list;   // Lanes of all options; its length is lane_start[options].

  // Of kind multiple.
  Word* low;            // By lane below `stride`: coverage still needed, at least 1; padding 0.
  std::uint32_t* high;  // By lane: coverage that still fits, at least 1; rows of colours have 0.

  // Working memory.
  Word* conflicts;   // If `tabled`: the options that conflict with each option, without itself.
  Word* common;      // One set a lane, for elimination.
  Word* candidates;  // One bit an open item, for elimination.
  void* stack;       // Nodes to visit.
  void* top;         // One past the last of them.
  bool fresh;        // The root node has not been put on the stack yet.
  bool tabled;       // Whether `conflicts` is filled; only frames of one word are.
  double weight;     // The share of the whole search that this frame was at its start.
  std::uint32_t depth;  // Branchings above it.

  // Owner's.
  Frame* child;       // The next narrower frame, built anew at each descent.
  void* memory;       // One block behind all pointers above.
  std::size_t bytes;  // Its size.
  FrameSize room;     // What the pointers have room for; no words at first.
};

// Makes room, and sets kind, width, words and options; what was in the frame is lost. It will be
// run from its root.
void reserve(Frame& frame, const FrameSize& size);
void release(Frame& frame);

// For frames with lists of lanes: sets the numbers of lanes, and empties all rows but those of
// padding, and the bounds of coverage, for so many open items and excluding lanes.
void clear_rows(Frame& frame, int items, int excluding);
// Fills `by_word`, and `filled` of wide frames, from `by_lane`.
void transpose_rows(Frame& frame);
// Fills `filled_by_eight`, and what depends on it, from `filled`.
void join_filled(Frame& frame);

// Makes `copy` the same subproblem in memory of its own, with no nodes waiting. The frame must have
// been run from its root.
void copy_without_nodes(const Frame& frame, Frame& copy);

// Makes each the subproblem of the other, in its memory; their children stay.
void exchange(Frame& a, Frame& b);

// Of a node on the stack: the share of the frame's search tree that is below it.
double entry_weight(const Frame& frame, const char* entry);

// Calls for each node that waits on the stack, the oldest one first.
template <class Use>
void for_each_entry(const Frame& frame, const Use& use) {
  const char* const end = static_cast<const char*>(frame.top);
  for (const char* entry = static_cast<const char*>(frame.stack); entry < end; entry += entry_bytes(frame.words))
    use(entry);
}

// The share of the whole search that is waiting in this frame.
double waiting_weight(const Frame& frame);

// Turns a frame of kind multiple into one of lists if no item can be covered more than once.
void use_lists_if_possible(Frame& frame);

// Turns a frame of lists into one of bytes if its lanes allow that.
void use_bytes_if_possible(Frame& frame);

}  // namespace xcmodel::dlx
