// States: subproblems of a problem of any sort, while options are chosen and taken out.
//
// A state is an array of words: the classes still possible, the simple items that still must be
// covered, and for each counter, half a word with its item's need and room. The rules are
// those of docs/certificates.md.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "base/vectors.hpp"
#include "problem.hpp"

namespace xcmodel::dlx::count {

// What is to be done with a state next.
struct Next {
  enum class Sort { solution, dead, forced, branching };

  Sort sort;
  int item = none;        // The item that is dead, or to be covered next.
  int option_class = none;  // If it is forced: the only class of a simple item.
  bool is_optional = false;  // Whether the item needs nothing.
};

// What an item rules out in a state: nothing at all; of its possible classes, all others as soon as one
// is chosen; or anything else.
enum class Effect { nothing, exclusive, other };

class States {
 public:
  // Remembers the problem, which must live longer.
  explicit States(const Problem& problem);

  const Problem& problem() const { return problem_; }
  std::size_t words() const { return words_; }    // Of a state.
  int key_words() const { return key_words_; }
  // Bytes in use, beside those of the problem.
  std::size_t bytes() const { return bytes_of(row_parts_, row_start_, key_places_); }

  void fill_root(Word* state) const;
  void copy(const Word* from, Word* to) const { std::copy(from, from + words_, to); }

  void choose(Word* state, int option_class) const;
  static void take_out(Word* state, int option_class) {
    clear_bit(state, option_class);
  }
  void take_out_all_of(Word* state, int item) const;
  void take_out_before(Word* state, int item, int option_class) const;  // The item's classes before one of them.

  // Starts a component of a state without classes and needs, which are then put into it.
  void start_component(const Word* state, Word* component) const;
  static void put(Word* component, int option_class) {
    set_bit(component, option_class);
  }
  void put_need(const Word* state, Word* component, int item) const;

  bool is_possible(const Word* state, int option_class) const {
    return has_bit(state, option_class);
  }
  // The number of possible classes that cover the item.
  int degree(const Word* state, int item) const;
  bool has_options(const Word* state, int item) const;
  // The item's first possible class; it must have one.
  int first_option(const Word* state, int item) const;
  // How much the item still needs, and how much it may still get.
  int need(const Word* state, int item) const;
  int room(const Word* state, int item) const;
  // Of a coloured item: whether all its possible options give it one colour.
  bool goes_together(const Word* state, int item) const;
  // The number of items that need something.
  int needs(const Word* state) const;
  Effect effect(const Word* state, int item) const;
  // Whether no item has another effect, and every possible class has an exclusive item.
  bool is_plain(const Word* state) const;

  // Which item comes next: one that is dead, else the one with the fewest choices, the first of
  // several; if nothing is needed any more, one that can still be covered. Unless one is dead, the items that have just
  // as many possible classes as they need are added to `without_spare`, in order.
  Next next(const Word* state, std::vector<std::int32_t>* without_spare = nullptr) const;
  // The same where no item is dead, and this one is the first with just as many possible classes as it needs.
  Next without_spare(const Word* state, int item) const;
  // The first item that needs something; there must be one.
  int first_needed(const Word* state) const;
  // A dead item, or `none`.
  int dead_item(const Word* state) const;

  // The cache key: equal keys mean equal subproblems, if no class has been taken out in the middle of
  // an item.
  void fill_key(const Word* state, Word* key) const;

  // The cache key of an inner state, in which some classes of an item have been chosen, those before
  // them passed over, and others are left: its key, and in a word more the item and the first class
  // left.
  //
  // These determine which classes are possible: those whose items all have possible classes and, where
  // these agree about a colour, agree as well; but none of the item's before the first one left. A
  // class that a choice has ruled out has an item that is full, and so has no possible classes, or
  // gives an item another colour than all that are possible. All that have been chosen or passed
  // over without being ruled out belong to the item, and stand before what is left.
  void fill_inner_key(const Word* state, int item, Word* key) const;

  // By item: its place in a key, where one bit tells whether it is open, as long as it is exclusive.
  const std::int32_t* key_places() const { return key_places_.data(); }
  // The rest of the keys of a plain state and of what is below it. As these tell a little less of
  // items that have been exclusive, a bit sets them apart from others.
  void fill_key_beside_plain(const Word* state, Word* key) const;

 private:
  // Stands in the words of a state.
  struct [[gnu::may_alias]] Counter {
    std::uint16_t need, room;
  };

  Word* open(Word* state) const { return state + problem_.words; }
  const Word* open(const Word* state) const { return state + problem_.words; }
  Counter* counters(Word* state) const {
    return reinterpret_cast<Counter*>(state + problem_.words + problem_.item_words);
  }
  const Counter* counters(const Word* state) const {
    return reinterpret_cast<const Counter*>(state + problem_.words + problem_.item_words);
  }
  void lay_out_key();
  Word codes(int item) const;
  void add_to_key(Word* key, int item, Word code) const {
    const auto place = static_cast<unsigned>(key_places_[item]);  // Divided faster than with a sign.
    key[place / word_bits] |= code << (place % word_bits);
  }
  Word code(const Word* state, int item) const;
  Next next_optional(const Word* state) const;

  // Some classes that cover an item: those of a word of its row.
  struct PartOfRow {
    std::int32_t word;
    Word classes;
  };
  std::span<const PartOfRow> parts_of_row(int item) const {
    return {row_parts_.data() + row_start_[item], row_parts_.data() + row_start_[item + 1]};
  }

  const Problem& problem_;
  std::size_t words_;
  int key_words_ = 1;
  // The rows of the problem again, without words that have no class: where there are many items, each has few.
  std::vector<PartOfRow> row_parts_;
  std::vector<std::size_t> row_start_{0};
  std::vector<std::int32_t> key_places_;          // By item: its lowest bit.
};

}  // namespace xcmodel::dlx::count
