#include "residual.hpp"

#include <algorithm>

#include "reader.hpp"

namespace xcmodel::dlx::certificate {

void ResidualMaker::make(const Word* key, const Names& names, Residual& residual) {
  rules_.list_active(key, active_);
  gather_items(key, names, residual);
  gather_options(names, residual);
}

void ResidualMaker::gather_items(const Word* key, const Names& names, Residual& residual) {
  degrees_.assign(static_cast<std::size_t>(rules_.items()), 0);
  for (const int option : active_)
    for (const Entry& entry : rules_.entries(option)) ++degrees_[entry.item];
  residual.items.clear();
  for (int item = 0; item < rules_.items(); ++item) {
    const auto [count, is_open] = rules_.residue(key, item, degrees_[item]);
    if (names[item] < 0) {
      demand(count == Count{0, is_void}, "an item that matters has no name");
    } else {
      demand(is_open, "a closed item has a name");
      residual.items.push_back({names[item], count.need, count.room});
    }
  }
  std::sort(residual.items.begin(), residual.items.end());
}

void ResidualMaker::gather_options(const Names& names, Residual& residual) {
  numbers_.clear();
  rows_.clear();
  for (const int option : active_) {
    const std::size_t start = numbers_.size();
    for (const Entry& entry : rules_.entries(option))
      if (names[entry.item] >= 0)
        numbers_.push_back(std::int64_t{names[entry.item]} << 32 | entry.colour);
    std::sort(numbers_.begin() + static_cast<std::ptrdiff_t>(start), numbers_.end());
    numbers_.push_back(worth_[option]);
    rows_.push_back({start, numbers_.size()});
  }
  const std::int64_t* numbers = numbers_.data();
  std::sort(rows_.begin(), rows_.end(), [numbers](const Row& a, const Row& b) {
    return std::lexicographical_compare(numbers + a.start, numbers + a.end, numbers + b.start,
                                        numbers + b.end);
  });
  residual.options.clear();
  for (const auto& [start, end] : rows_) {
    residual.options.push_back(static_cast<std::int64_t>(end - start));
    residual.options.insert(residual.options.end(), numbers + start, numbers + end);
  }
}

}  // namespace xcmodel::dlx::certificate
