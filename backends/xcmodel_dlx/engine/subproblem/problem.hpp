// What presolve leaves of an instance, in the form in which it is counted.
//
// Given options have been chosen, forbidden ones taken out, equal options merged into classes, and
// the items put into an order in which neighbours stand close together. docs/certificates.md
// defines all of that, since a checker of certificates has to do it again.
#pragma once

#include <algorithm>
#include <span>
#include <stdexcept>
#include <vector>

#include "instance/instance.hpp"
#include "simd/word.hpp"

namespace xcmodel::dlx::count {

// Of items or classes.
using List = std::vector<std::int32_t>;
using Lists = std::vector<List>;

// No class, or no item.
inline constexpr std::int32_t none = -1;

// Larger problems have no sets: the matrix of conflicts would be too large, and numbers of items would
// not fit beside counts in a scan.
inline constexpr int most_classes = 40'000;
inline constexpr int most_items = 60'000;

// Thrown if an instance is too large for every strategy that may answer, however much memory there is.
class InstanceTooLarge : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// The words of a set of so many items; memoised searches are compiled for 1, 2 and 4.
int item_words_of(int items);

struct Problem {
  // Makes all but the sets, which take far longer: see `make_sets`.
  Problem(const Instance& instance, std::span<const std::int32_t> given, std::span<const std::int32_t> forbidden);

  // Whether there are too many classes or items for sets.
  bool is_too_large() const { return classes > most_classes || items > most_items; }

  // Makes fixed-size sets of classes, and of items, as words. It must not be too large.
  void make_sets();

  // Whether the given options exclude each other. Then nothing else is set.
  bool is_dead = false;

  // Items that have options or needs, those with needs first: see ordering.hpp.
  int items = 0;
  int required = 0;                     // Number of items with need > 0.
  std::vector<std::int32_t> item_ids;   // By item: its number in the instance.
  std::vector<std::int32_t> need;       // By item: how much it needs at least.
  std::vector<std::int32_t> room;       // By item: how much it may get at most.
  std::vector<bool> coloured;           // By item.
  // By item: its place among those that may be covered more than once, or `none`. All others are
  // *simple*: each of their options excludes all others, but for those of its colour.
  std::vector<std::int32_t> counter_of;
  int counters = 0;
  bool is_plain = true;                 // Whether all items are simple and none is coloured.

  int classes = 0;
  int words = 0;                        // Of a set of classes.
  int item_words = 0;                   // Of a set of items.
  std::vector<std::int32_t> entry_start;  // By class: its first entry; one more at the end.
  std::vector<std::int32_t> entry_item;   // By entry, ascending in each class.
  std::vector<std::int32_t> entry_colour; // By entry: 0 for none.
  // By class: the weighted rows of the instance to which it adds something, and what.
  struct Summand {
    std::int32_t sum;
    std::int64_t weight;
    auto operator<=>(const Summand&) const = default;
  };
  std::vector<std::vector<Summand>> summands;
  // By weighted row: the bounds of what the chosen classes are to add to it. Only levels keep to them.
  struct Sum {
    std::int64_t low, high;
  };
  std::vector<Sum> sums;
  std::vector<std::int32_t> member_start; // By class: its first member; one more at the end.
  std::vector<std::int32_t> members;      // The options of each class, ascending.

  std::vector<Word> rows;       // By item: the classes that cover it.
  std::vector<Word> conflicts;  // By class: the classes that a simple item excludes, and itself.
  std::vector<Word> covers;     // By class: its simple items.
  struct ColourSet {
    std::int32_t colour;  // 0 for none.
    std::vector<Word> classes;
  };
  std::vector<std::vector<ColourSet>> colours;  // By coloured item: the classes of each colour.

  // By item: the words of its row in which it may have classes.
  struct Span {
    std::int32_t first, end;
  };
  std::vector<Span> spans;

  std::span<const std::int32_t> items_of(std::int32_t option_class) const {
    return {entry_item.data() + entry_start[option_class], entry_item.data() + entry_start[option_class + 1]};
  }
  const Word* row(int item) const { return rows.data() + static_cast<std::size_t>(item) * words; }
  const Word* conflicts_of(int option_class) const {
    return conflicts.data() + static_cast<std::size_t>(option_class) * words;
  }
  const Word* covered_by(int option_class) const {
    return covers.data() + static_cast<std::size_t>(option_class) * item_words;
  }
  std::span<const std::int32_t> members_of(std::int32_t option_class) const {
    return {members.data() + member_start[option_class], members.data() + member_start[option_class + 1]};
  }
  std::uint64_t weight(int option_class) const { return members_of(option_class).size(); }
  bool covers_item(std::int32_t option_class, std::int32_t item) const {
    const auto covered = items_of(option_class);
    return std::binary_search(covered.begin(), covered.end(), item);
  }
  // Whether each of the item's options excludes all others.
  bool is_exclusive(std::int32_t item) const { return counter_of[item] == none && !coloured[item]; }
  // Whether a class excludes another one. It must have its sets.
  bool has_conflicts() const;
  // The first of several.
  std::int32_t cheapest_member(std::int32_t option_class, const std::vector<std::int64_t>& costs) const {
    return *std::ranges::min_element(members_of(option_class), {}, [&](std::int32_t option) { return costs[option]; });
  }

  // Bytes in use.
  std::size_t bytes() const;

 private:
  void fill_rows();
  std::vector<Word>& classes_of(std::int32_t item, std::int32_t colour);
  void find_spans();
  void fill_conflicts();
};

}  // namespace xcmodel::dlx::count
