// Canonical forms: equal forms mean that two subproblems are isomorphic.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "states.hpp"

namespace xcmodel::dlx::count {

struct CanonicalForm {
  // The whole subproblem, written down with the items in the order below. Equal texts mean that the
  // orders are an isomorphism between the subproblems.
  std::string text;
  std::vector<std::int32_t> items;    // The items that need or exclude something, or have a label.
  std::vector<std::int32_t> classes;  // All possible classes.
};

// Orders items by colour refinement of the graph of items and classes; where that is stable, it
// individualises the first item of the smallest cell and goes on. It does not go back to try the
// cell's other items, as McKay and Piperno do ("Practical graph isomorphism, II", 2014): a poor order
// only misses that two subproblems are isomorphic.
class Canonizer {
 public:
  // Classes with different labels are not taken for each other. Nor are items, if they have labels, by their
  // numbers in the instance; open ones whose label is not 0 are written even if they exclude nothing.
  Canonizer(const States& states, std::vector<std::int64_t> labels, const std::vector<std::int32_t>& item_labels);

  // Everything that is forced must have been chosen. Returns false, without a form, if it gave up:
  // in long chains, cells are split one by one, which takes the square of their length.
  bool write(const Word* state, CanonicalForm& form);

  // What all writing so far has cost, in entries of classes that were looked at.
  std::int64_t work() const { return work_; }

 private:
  struct Entry {
    std::int32_t item;
    std::int32_t colour;
  };
  struct Span {
    std::uint32_t start, size;
    std::int32_t option_class;
  };

  void gather(const Word* state);
  void gather_items(const Word* state);
  bool order_items();
  void begin_colours();
  // Items of one colour, which lie side by side in `sorted_`.
  struct Cells {
    std::size_t number = 0;
    std::size_t smallest = 0;  // Where the smallest one begins, of those with several items.
  };
  Cells sort_into_cells();
  void refine();
  void write_items(CanonicalForm& form);
  void write_classes(CanonicalForm& form);
  void append_class(std::string& text, const Span& span);

  const States& states_;
  const std::vector<std::int64_t> labels_;  // By class.
  const bool labels_differ_;
  std::vector<std::int32_t> item_labels_;  // By item; empty if there are none.

  std::vector<std::int32_t> degree_;   // By item: possible classes.
  std::vector<std::int32_t> items_;    // Those that need or exclude something.
  std::vector<std::uint32_t> codes_;   // By place in `items_`: its need and room.
  std::vector<std::int32_t> place_;    // By item: its place in `items_`, or `none`.
  std::vector<std::int32_t> classes_;  // The possible ones.
  std::vector<std::uint32_t> start_;   // By place in `classes_`: its first entry.
  std::vector<Entry> entries_;         // Their items, by place.
  std::vector<std::uint64_t> colour_;  // By place of an item: its cell's name in the refinement.
  std::vector<std::uint64_t> sums_;
  std::vector<std::pair<std::uint64_t, std::int32_t>> sorted_;
  std::vector<std::int32_t> rank_;     // By place of an item: its place in the order.
  std::vector<std::uint64_t> text_;
  std::vector<Span> spans_;
  std::int64_t work_ = 0;
};

}  // namespace xcmodel::dlx::count
