// The instance: an exact cover problem in integers, checked once and shared by all its searches.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "base/vectors.hpp"
#include "colour_supports.hpp"

namespace xcmodel::dlx {

// A demand that the weights of the chosen options add up to a number within bounds.
struct WeightedRow {
  std::vector<std::int32_t> options;  // Those with a weight other than 0, ascending,
  std::vector<std::int64_t> weights;  // which is in the same place here; 2^60 at most in all.
  std::int64_t low, high;

  // No sum is as high as this; a row whose sum is to be limited later begins with it.
  static constexpr std::int64_t unlimited = std::int64_t{1} << 61;
};

// What an instance is made from, in compressed sparse row form; see xcmodel/instance.py.
struct InstanceArrays {
  std::span<const std::int64_t> item_low, item_high;
  std::span<const std::int64_t> option_start;
  std::span<const std::int32_t> option_items, option_colours;
  std::span<const std::int64_t> option_costs;
  std::span<const WeightedRow> weighted_rows = {};
};

class Instance;

// Arrays in memory of their own: an instance with the options of another one, and other items.
struct OwnedArrays {
  std::vector<std::int64_t> item_low, item_high, option_start{0};
  std::vector<std::int32_t> option_items, option_colours;

  void add_entry(std::int32_t item, std::int32_t colour) {
    option_items.push_back(item);
    option_colours.push_back(colour);
  }
  void end_option() { option_start.push_back(static_cast<std::int64_t>(option_items.size())); }
  InstanceArrays view(const Instance& original) const;
};

class Instance {
 public:
  // Throws std::invalid_argument, saying what is wrong, if the arrays do not fit together.
  explicit Instance(const InstanceArrays& arrays);

  // Adds a demand, which only some searches keep to; before the first search.
  void add_weighted_row(WeightedRow row);

  // The memory that it takes.
  std::size_t bytes() const;

  std::span<const std::int32_t> items_of(std::int32_t option) const {
    return {entry_item.data() + option_start[option], entry_item.data() + option_start[option + 1]};
  }
  std::span<const std::int32_t> rows_of(std::int32_t option) const {
    return {entry_row.data() + option_start[option], entry_row.data() + option_start[option + 1]};
  }
  // Ascending.
  std::span<const std::int32_t> options_of(std::int32_t item) const {
    return {item_options.data() + item_start[item], item_options.data() + item_start[item + 1]};
  }
  // The row that an option gives to an item which it covers.
  std::int32_t row_at(std::int32_t option, std::int32_t item) const {
    const auto covered = items_of(option);
    return rows_of(option)[static_cast<std::size_t>(std::ranges::find(covered, item) - covered.begin())];
  }
  // 0 if the row is that of an item.
  std::int32_t colour_of(std::int32_t row) const { return row < items ? 0 : row_colour[row - items]; }
  std::int32_t item_of_row(std::int32_t row) const { return row < items ? row : row_item[row - items]; }
  int length_of(std::int32_t option) const {
    return static_cast<int>(option_start[option + 1] - option_start[option]);
  }
  // The first item that the option covers and that admits one option only, so that others with it exclude this
  // one; -1 if there is none. Options of one colour share an item.
  std::int32_t exclusive_item_of(std::int32_t option) const {
    for (const std::int32_t item : items_of(option))
      if (high[item] == 1 && !coloured[item]) return item;
    return -1;
  }
  std::int64_t cost_of(std::span<const std::int32_t> some_options) const;
  // Whether sums rule out solutions as well: then items alone do not tell which choices go together, so that whoever
  // knows only items proves nothing.
  bool has_weighted_rows() const { return !weighted_rows.empty(); }

  using Number = std::uint32_t;  // Numbers of entries.

  int items;    // Number of items.
  int options;  // Number of options.
  int rows;     // Number of rows: one an item, and one for each colour of an item.

  bool contradictory = false;  // Whether some item needs more than it admits.

  std::vector<std::int32_t> low;   // By item: least coverage; at most degree + 1.
  std::vector<std::int32_t> high;  // By item: greatest coverage; at most the degree.
  std::vector<bool> coloured;      // By item: whether some option gives it a colour.

  std::vector<Number> option_start;          // By option: its first entry; one more at the end.
  std::vector<std::int32_t> entry_item;      // By entry.
  std::vector<std::int32_t> entry_row;       // By entry: the item, or a number for its colour.
  std::vector<std::int32_t> row_colour;      // By row of a colour, from `items` on: the colour,
  std::vector<std::int32_t> row_item;        // and its item.
  std::vector<std::int32_t> first_row;       // By item: where its rows of colours begin; one more at the end.
  std::vector<Number> item_start;            // By item: where its entries begin in `item_entries`.
  std::vector<Number> item_entries;          // Entries sorted by item, then by option,
  std::vector<std::int32_t> item_options;    // and their options.
  // By option: how many of its items have low > 0; all 0 if an item has room beyond its need.
  std::vector<std::uint32_t> required_items;
  std::vector<std::int64_t> costs;           // By option.
  ColourSupports supports;                   // Of its colours.
  std::vector<WeightedRow> weighted_rows;

 private:
  void check_and_copy_items(const InstanceArrays& arrays);
  void check_and_copy_options(const InstanceArrays& arrays);
  void sort_entries_by_item();
  void clip_bounds(const InstanceArrays& arrays);
  void number_colours(std::span<const std::int32_t> colours);
};

}  // namespace xcmodel::dlx
