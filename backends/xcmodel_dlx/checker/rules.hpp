// What is left of an instance by given and forbidden options, and how its states change: the rules
// of docs/certificates.md, for the check of certificates. The engine that counts has its own.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "aligned_words.hpp"
#include "instance/instance.hpp"
#include "set_kernels.hpp"

namespace xcmodel::dlx::certificate {

struct Entry {
  std::int32_t item, colour;  // Colour 0 is none.
  auto operator<=>(const Entry&) const = default;
};

using Entries = std::vector<Entry>;

inline constexpr std::int64_t is_void = -1;  // Room that cannot be filled.

struct Count {
  std::int64_t need, room;
  bool operator==(const Count&) const = default;
};

// Options, or classes of equal ones. A *state* is `state_words()` words: which options are active;
// which items of bounds 1..1 are in need; how often each *multiple*, an item of other bounds than
// 0..0, 0..1 and 1..1, is covered.
//
// The *key* of a state is `key_words()` words: which items are open, where one of bounds 1..1 counts
// as open while it is in need; need and room of each multiple; the colour of each coloured item; and
// if there are items that may stay open, the one that has to be branched on further, with its first
// active option. For these two determine what is active in an inner state: of the options that would be
// active in a boundary, those of the item that come before are not. States that are reached from the
// root have equal keys exactly if they are equal subproblems.
class Rules {
 public:
  // In the place of the item that has to be branched on further, where there is none.
  static constexpr int boundary = -1;

  Rules(std::span<const std::int64_t> low, std::span<const std::int64_t> high,
        std::vector<Entries> entries, const SetKernels& kernels);

  std::size_t state_words() const { return words_ + item_words_ + multiples_.size(); }
  std::size_t key_words() const {
    return item_words_ + 2 * multiples_.size() + coloured_.size() + has_inner();
  }
  std::size_t item_words() const { return item_words_; }  // Of a set of items.
  int items() const { return static_cast<int>(low_.size()); }
  int options() const { return static_cast<int>(entries_.size()); }
  const Entries& entries(int option) const { return entries_[option]; }
  // Whether an item can be open still when one of its options has been chosen.
  bool may_stay_open(int item) const { return high_[item] > 1 || colour_of_[item] != none; }

  // Every option whose items have room, and nothing covered.
  std::vector<Word> root() const;
  bool is_active(const Word* state, int option) const {
    return state[option / 64] >> (option % 64) & 1;
  }
  bool is_solved(const Word* state) const;
  std::int64_t need(const Word* state, int item) const;
  // Active options of an item; counting may stop at `enough`.
  std::int64_t degree(const Word* state, int item, std::int64_t enough) const;
  std::int64_t covered(const Word* state, int multiple) const {
    return static_cast<std::int64_t>(state[words_ + item_words_ + multiple]);
  }

  void remove(Word* state, int option) const {
    state[option / 64] &= ~(Word{1} << (option % 64));
  }
  // Takes all options of an item from a set.
  void take_row(Word* active, int item) const {
    kernels_.subtract(active, row(item), active, words_);
  }
  // The active options of an item.
  Children children(const Word* state, int item) const {
    Children children{
        .item = item, .may_stay_open = may_stay_open(item), .word = 0, .options = 0, .left = INT64_MAX};
    kernels_.find_children(tables(), state, children);
    return children;
  }
  // The next of them that is tried, or -1; passes over those that are read to be dead.
  int next_child(Word* state, Children& children, Tokens& tokens) const {
    return kernels_.next_child(tables(), state, children, tokens);
  }
  // Makes `child`, which may be `state`, what is left of it when an active option is chosen.
  void choose(const Word* state, int option, Word* child) const;
  // Takes the needs, and how often items are covered, from a state of other options.
  void copy_counts(const Rules& others, const Word* state, Word* own) const;

  // `inner` is the item that has to be branched on further, or `boundary`.
  void make_key(const Word* state, int inner, Word* key) const;
  bool is_of_boundary(const Word* key) const { return !has_inner() || key[key_words() - 1] == 0; }
  // The options that are active in boundaries of this key, ascending.
  void list_active(const Word* key, std::vector<std::int32_t>& active) const;

  // Makes the state with these active options, and these needs and rooms of items. Whether there
  // is such a state has to be seen from its key.
  void describe(std::span<const std::int32_t> active, std::span<const Count> counts, Word* state) const;

  // Need and room of an item, and whether its active options give it different colours.
  struct Residue {
    Count count;
    bool is_open;
  };
  // Of an item, for a key and how many of the active options cover it. An item that gets different
  // colours has room.
  Residue residue(const Word* key, int item, std::int64_t degree) const;

 private:
  static constexpr std::int32_t none = -1;
  static constexpr Word mixed = ~Word{0};

  Tables tables() const {
    return {.items = low_.size(),
            .words = words_,
            .item_words = item_words_,
            .rows = rows_.data(),
            .spans = spans_.data(),
            .losses = losses_.empty() ? nullptr : losses_.data(),
            .covers = covers_.data()};
  }
  bool has_inner() const { return !multiples_.empty() || !coloured_.empty(); }
  void number_items();
  void make_rows();
  void make_losses();
  // The first active option of an item, which has one.
  int first_active(const Word* state, int item) const;
  void lose(Word* active, int option) const;
  const Word* row(int item) const { return rows_.data() + item * words_; }
  const Word* shade(const Entry& entry) const;
  bool agrees(const Word* key, const Entry& entry) const;
  Word colour_of(const Word* state, int item) const;

  SetKernels kernels_;
  std::span<const std::int64_t> low_, high_;
  std::vector<Entries> entries_;
  std::vector<std::vector<std::int32_t>> options_of_;  // By item.
  std::size_t words_, item_words_;  // Of a set of options, in whole blocks, and of one of items.
  std::vector<std::int32_t> multiples_, coloured_;     // Items.
  std::vector<std::int32_t> multiple_of_, colour_of_;  // By item: its place there, or none.
  std::vector<bool> is_exact_;                         // By item: bounds 1..1.
  std::vector<std::int32_t> inexact_;                  // All other items.
  AlignedWords rows_;                                  // By item.
  std::vector<Span> spans_;                            // By item.
  std::vector<std::pair<Entry, std::vector<Word>>> shades_;  // By item and colour, sorted.
  AlignedWords losses_;  // By option: what it excludes at once; empty where that is too much.
  std::vector<Word> covers_;  // By option: its items.
};

// What a query leaves, with equal options merged.
struct Problem {
  Rules rules;
  std::vector<Word> root;
  std::vector<std::vector<std::int32_t>> classes;  // The options of each.
};

// The problem, or nothing if the given options exclude each other.
std::optional<Problem> reduce(const InstanceArrays& instance, std::span<const std::int32_t> given,
                              std::span<const std::int32_t> forbidden, const SetKernels& kernels);

}  // namespace xcmodel::dlx::certificate
