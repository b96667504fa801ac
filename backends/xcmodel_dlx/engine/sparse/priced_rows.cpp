#include "priced_rows.hpp"

#include "instance/instance.hpp"

namespace xcmodel::dlx {

PricedRows::PricedRows(const Instance& instance) : start_(static_cast<std::size_t>(instance.options) + 1) {
  for (const WeightedRow& row : instance.weighted_rows) {
    rows_.emplace_back(row);
    for (const std::int32_t option : row.options) ++start_[option + 1];
  }
  for (int option = 0; option < instance.options; ++option) start_[option + 1] += start_[option];
  weights_.resize(start_.back());
  std::vector<std::size_t> next(start_.begin(), start_.end() - 1);
  for (std::size_t row = 0; row < rows_.size(); ++row) {
    const auto& [options, weights, low, high] = instance.weighted_rows[row];
    for (std::size_t k = 0; k < options.size(); ++k)
      weights_[next[options[k]]++] = {static_cast<std::int32_t>(row), weights[k]};
  }
}

std::vector<std::int64_t> PricedRows::chosen(const SparseCover& cover) const {
  std::vector<std::int64_t> sums(rows_.size());
  for (const std::int32_t option : cover.chosen())
    for (const auto& [row, weight] : weights_of(option)) sums[row] += weight;
  return sums;
}

}  // namespace xcmodel::dlx
