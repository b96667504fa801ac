#include "priced_rows.hpp"

#include "instance/instance.hpp"

namespace xcmodel::dlx {

PricedRows::PricedRows(const Instance& instance)
    : rows_(instance.weighted_rows.begin(), instance.weighted_rows.end()) {
  weights_.fill(static_cast<std::size_t>(instance.options), [&](const auto& visit) {
    for (std::int32_t row = 0; row < static_cast<std::int32_t>(rows_.size()); ++row) {
      const auto& [options, weights, low, high] = instance.weighted_rows[row];
      for (std::size_t k = 0; k < options.size(); ++k) visit(options[k], {row, weights[k]});
    }
  });
}

std::vector<std::int64_t> PricedRows::chosen(const SparseCover& cover) const {
  std::vector<std::int64_t> sums(rows_.size());
  for (const std::int32_t option : cover.chosen())
    for (const auto& [row, weight] : weights_of(option)) sums[row] += weight;
  return sums;
}

}  // namespace xcmodel::dlx
