#include "colour_supports.hpp"

#include <utility>

#include "base/tuning.hpp"
#include "instance.hpp"

namespace xcmodel::dlx {
namespace {

// Of one option at a time, the rows that it gives to coloured items.
class RowsOfOption {
 public:
  explicit RowsOfOption(const Instance& instance)
      : instance_(instance), given_(static_cast<std::size_t>(instance.items)) {}

  void look_at(std::int32_t option) {
    now_ = option;
    const auto items = instance_.items_of(option), rows = instance_.rows_of(option);
    for (std::size_t k = 0; k < items.size(); ++k)
      if (rows[k] != items[k]) given_[static_cast<std::size_t>(items[k])] = {rows[k], option};
  }
  bool has(std::int32_t item) const { return given_[item].by == now_; }
  std::int32_t operator[](std::int32_t item) const { return given_[item].row; }

 private:
  struct Given {
    std::int32_t row = 0, by = -1;  // The row, and the option that gave it.
  };

  const Instance& instance_;
  std::int32_t now_ = -1;
  std::vector<Given> given_;  // By item.
};

// The coloured items that all options of an item give a colour.
std::vector<std::int32_t> coloured_by_all(const Instance& instance, std::int32_t item, RowsOfOption& rows) {
  const std::span<const std::int32_t> options = instance.options_of(item);
  std::vector<std::int32_t> coloured;
  if (options.empty()) return coloured;
  for (const std::int32_t other : instance.items_of(options.front()))
    if (instance.coloured[other]) coloured.push_back(other);
  for (const std::int32_t option : options) {
    if (coloured.empty()) break;
    rows.look_at(option);
    std::erase_if(coloured, [&](std::int32_t other) { return !rows.has(other); });
  }
  return coloured;
}

}  // namespace

ColourSupports::ColourSupports(const Instance& instance) {
  if (instance.rows == instance.items) return;
  const std::vector<Pair> pairs = pairs_of(instance);
  if (!pairs.empty()) fill(instance, pairs);
}

// By item that needs an option. Each colour of a pair is a support.
std::vector<ColourSupports::Pair> ColourSupports::pairs_of(const Instance& instance) {
  const auto most = static_cast<std::size_t>(tuning.supports_per_entry) * instance.entry_item.size();
  RowsOfOption rows(instance);
  std::vector<Pair> pairs;
  std::size_t counted = 0;
  for (std::int32_t item = 0; item < instance.items; ++item) {
    if (instance.low[item] == 0) continue;
    for (const std::int32_t coloured : coloured_by_all(instance, item, rows)) {
      counted += instance.options_of(item).size();
      if (counted > most || supports_.size() > most) return pairs;
      pairs.push_back({item, coloured, static_cast<std::int32_t>(supports_.size())});
      const std::size_t row = static_cast<std::size_t>(instance.first_row[coloured]);
      for (std::size_t r = row; r < static_cast<std::size_t>(instance.first_row[coloured + 1]); ++r)
        supports_.push_back({item, static_cast<std::int32_t>(r)});
    }
  }
  return pairs;
}

void ColourSupports::fill(const Instance& instance, std::span<const Pair> pairs) {
  counts_.assign(supports_.size(), 0);
  std::vector<std::pair<std::int32_t, std::int32_t>> given;  // Options, and the supports for which they count.
  RowsOfOption rows(instance);
  for (std::size_t begin = 0, end; begin < pairs.size(); begin = end) {
    const std::int32_t item = pairs[begin].item;
    for (end = begin; end < pairs.size() && pairs[end].item == item;) ++end;
    for (const std::int32_t option : instance.options_of(item)) {
      rows.look_at(option);
      for (const Pair& pair : pairs.subspan(begin, end - begin)) {
        const std::int32_t support = pair.first + rows[pair.coloured] - instance.first_row[pair.coloured];
        given.emplace_back(option, support);
        ++counts_[support];
      }
    }
  }
  of_options_.fill(static_cast<std::size_t>(instance.options), [&](const auto& visit) {
    for (const auto& [option, support] : given) visit(option, support);
  });
}

std::size_t ColourSupports::bytes() const { return bytes_of(supports_, counts_) + of_options_.bytes(); }

}  // namespace xcmodel::dlx
