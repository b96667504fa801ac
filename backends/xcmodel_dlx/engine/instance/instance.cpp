#include "instance.hpp"

#include <algorithm>
#include <functional>
#include <limits>
#include <stdexcept>
#include <utility>

namespace xcmodel::dlx {
namespace {

void require(bool condition, const char* message) {
  if (!condition) throw std::invalid_argument(message);
}

// As in every model: so sums of costs fit into 64 bits, and those of a few such sums.
bool have_small_sum(std::span<const std::int64_t> costs) {
  __int128 sum = 0;
  for (const std::int64_t cost : costs) sum += cost < 0 ? -__int128{cost} : __int128{cost};
  return sum <= __int128{1} << 60;
}

}  // namespace

InstanceArrays OwnedArrays::view(const Instance& original) const {
  return {item_low, item_high, option_start, option_items, option_colours, original.costs, original.weighted_rows};
}

Instance::Instance(const InstanceArrays& arrays) {
  check_and_copy_items(arrays);
  check_and_copy_options(arrays);
  sort_entries_by_item();
  clip_bounds(arrays);
  number_colours(arrays.option_colours);
  supports = ColourSupports(*this);
  for (const WeightedRow& row : arrays.weighted_rows) add_weighted_row(row);
}

void Instance::add_weighted_row(WeightedRow row) {
  require(row.options.size() == row.weights.size(), "a row's options and weights differ in length");
  require(have_small_sum(row.weights), "a row's weights add up to more than 2**60 in absolute value");
  require(std::ranges::adjacent_find(row.options, std::ranges::greater_equal()) == row.options.end(),
          "a row's options must ascend");
  for (const std::int32_t option : row.options)
    require(0 <= option && option < options, "a row has an option that does not exist");
  weighted_rows.push_back(std::move(row));
}

std::size_t Instance::bytes() const {
  std::size_t bytes_of_rows = 0;
  for (const WeightedRow& row : weighted_rows) bytes_of_rows += bytes_of(row.options, row.weights);
  return bytes_of(low, high, option_start, entry_item, entry_row, row_colour, row_item, first_row, item_start,
                  item_entries, item_options, required_items, costs) +
         coloured.capacity() / 8 + supports.bytes() + bytes_of_rows;
}

std::int64_t Instance::cost_of(std::span<const std::int32_t> some_options) const {
  std::int64_t sum = 0;
  for (const std::int32_t option : some_options) sum += costs[option];
  return sum;
}

void Instance::check_and_copy_items(const InstanceArrays& arrays) {
  constexpr std::size_t most = std::numeric_limits<std::int32_t>::max() / 2;
  require(arrays.item_low.size() == arrays.item_high.size(), "item_low and item_high differ in length");
  require(arrays.item_low.size() <= most, "there are too many items");
  require(arrays.option_costs.size() <= most, "there are too many options");
  require(arrays.option_items.size() <= most, "the options have too many items in all");
  items = static_cast<int>(arrays.item_low.size());
  options = static_cast<int>(arrays.option_costs.size());
  for (int i = 0; i < items; ++i)
    require(arrays.item_low[i] >= 0 && arrays.item_high[i] >= 0, "an item's coverage has a negative bound");
}

void Instance::check_and_copy_options(const InstanceArrays& arrays) {
  const auto start = arrays.option_start;
  const auto count = arrays.option_items.size();
  require(start.size() == static_cast<std::size_t>(options) + 1,
          "option_start must have one entry more than option_costs");
  require(start.front() == 0 && start.back() == static_cast<std::int64_t>(count),
          "option_start must lead from 0 to the number of entries");
  require(arrays.option_colours.size() == count, "option_items and option_colours differ in length");
  require(std::is_sorted(start.begin(), start.end()), "option_start must not fall");
  require(have_small_sum(arrays.option_costs), "the costs add up to more than 2**60 in absolute value");
  option_start.assign(start.begin(), start.end());
  entry_item.assign(arrays.option_items.begin(), arrays.option_items.end());
  costs.assign(arrays.option_costs.begin(), arrays.option_costs.end());

  std::vector<std::int32_t> last_option(static_cast<std::size_t>(items), -1);
  for (int o = 0; o < options; ++o) {
    require(option_start[o] < option_start[o + 1], "an option covers no item");
    for (Number e = option_start[o]; e < option_start[o + 1]; ++e) {
      const std::int32_t item = entry_item[e];
      require(0 <= item && item < items, "an option covers an item that does not exist");
      require(std::exchange(last_option[item], o) != o, "an option covers an item twice");
    }
  }
}

// Counting sort, which keeps the order of options within an item.
void Instance::sort_entries_by_item() {
  item_start.assign(static_cast<std::size_t>(items) + 1, 0);
  for (const std::int32_t item : entry_item) ++item_start[item + 1];
  for (int i = 0; i < items; ++i) item_start[i + 1] += item_start[i];
  std::vector<Number> next(item_start.begin(), item_start.end() - 1);
  item_entries.resize(entry_item.size());
  item_options.resize(entry_item.size());
  for (int o = 0; o < options; ++o)
    for (Number e = option_start[o]; e < option_start[o + 1]; ++e) {
      const Number place = next[entry_item[e]]++;
      item_entries[place] = e;
      item_options[place] = o;
    }
}

void Instance::clip_bounds(const InstanceArrays& arrays) {
  low.resize(static_cast<std::size_t>(items));
  high.resize(static_cast<std::size_t>(items));
  for (int i = 0; i < items; ++i) {
    const std::int64_t degree = item_start[i + 1] - item_start[i];
    low[i] = static_cast<std::int32_t>(std::min<std::int64_t>(arrays.item_low[i], degree + 1));
    high[i] = static_cast<std::int32_t>(std::min<std::int64_t>(arrays.item_high[i], degree));
    if (low[i] > high[i]) contradictory = true;
  }
  required_items.assign(static_cast<std::size_t>(options), 0);
  // An item that has what it needs and room for more is no open item of a frame any longer, though
  // options go on to cover it: then nothing can be said in advance.
  for (int i = 0; i < items; ++i)
    if (low[i] > 0 && low[i] < high[i]) return;
  for (int o = 0; o < options; ++o)
    for (const std::int32_t item : items_of(o)) required_items[o] += low[item] > 0;
}

// Numbers the rows of colours behind those of items, by item and then by colour.
void Instance::number_colours(std::span<const std::int32_t> colours) {
  entry_row = entry_item;
  coloured.assign(static_cast<std::size_t>(items), false);
  rows = items;
  first_row.assign(static_cast<std::size_t>(items) + 1, rows);
  std::vector<std::pair<std::int32_t, Number>> by_colour;
  for (int i = 0; i < items; first_row[++i] = rows) {
    by_colour.clear();
    for (Number k = item_start[i]; k < item_start[i + 1]; ++k) {
      const Number e = item_entries[k];
      require(colours[e] >= 0, "a colour is negative");
      if (colours[e] > 0) by_colour.emplace_back(colours[e], e);
    }
    if (by_colour.empty()) continue;
    require(low[i] == 0 && high[i] <= 1, "an item with colours must be optional, with a multiplicity of at most 1");
    coloured[i] = true;
    std::sort(by_colour.begin(), by_colour.end());
    for (std::size_t k = 0; k < by_colour.size(); ++k) {
      if (k == 0 || by_colour[k].first != by_colour[k - 1].first) {
        ++rows;
        row_colour.push_back(by_colour[k].first);
        row_item.push_back(i);
      }
      entry_row[by_colour[k].second] = rows - 1;
    }
  }
}

}  // namespace xcmodel::dlx
