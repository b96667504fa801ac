#include "reduced_costs.hpp"

#include <algorithm>
#include <cmath>

#include "base/tuning.hpp"
#include "levels/level_least_cost.hpp"
#include "sparse/priced_rows.hpp"

namespace xcmodel::dlx::joint {
namespace {

constexpr std::int64_t most = count::CostOfClass::most;

}  // namespace

std::optional<ReducedCosts> ReducedCosts::make(const Instance& instance, std::span<const std::int32_t> given,
                                               std::span<const double> prices) {
  const auto items = static_cast<std::size_t>(instance.items);
  std::vector<std::int64_t> degree(items, 0);
  for (const std::int32_t item : instance.entry_item) ++degree[item];
  // No sum of costs and prices that is ever formed is greater.
  double greatest = 1;
  for (const std::int64_t cost : instance.costs) greatest += std::abs(static_cast<double>(cost));
  for (std::size_t item = 0; item < items; ++item)
    greatest += std::abs(prices[item]) * static_cast<double>(2 * degree[item] + instance.low[item] + 1);
  std::vector<PricedRow> rows;
  for (std::size_t row = 0; row < instance.weighted_rows.size(); ++row) {
    rows.emplace_back(instance.weighted_rows[row]);
    double weights = std::abs(static_cast<double>(rows[row].low())) + std::abs(static_cast<double>(rows[row].high()));
    for (const std::int64_t weight : instance.weighted_rows[row].weights)
      weights += std::abs(static_cast<double>(weight));
    greatest += std::abs(prices[items + row]) * weights;
  }
  ReducedCosts costs;
  costs.scale_ = tuning.finest_scale;
  while (costs.scale_ > 0 && 2 * greatest * static_cast<double>(costs.scale_) > static_cast<double>(most))
    costs.scale_ /= 2;
  if (costs.scale_ == 0) return {};
  std::vector<std::int64_t> scaled(items, 0);
  for (std::size_t item = 0; item < items; ++item) {
    if (instance.coloured[item]) continue;
    scaled[item] = std::llround(prices[item] * static_cast<double>(costs.scale_));
    const std::int64_t most_times = std::min<std::int64_t>(instance.high[item], degree[item]);
    costs.base_ += scaled[item] * (scaled[item] > 0 ? instance.low[item] : most_times);
  }
  for (std::int32_t option = 0; option < instance.options; ++option) {
    std::int64_t reduced = instance.costs[option] * costs.scale_;
    for (const std::int32_t item : instance.items_of(option)) reduced -= scaled[item];
    costs.reduced_.push_back(reduced);
  }
  for (std::size_t row = 0; row < rows.size(); ++row) {
    const auto& [options, weights, low, high] = instance.weighted_rows[row];
    const std::int64_t price = std::llround(rows[row].of_unit(prices[items + row]) * static_cast<double>(costs.scale_));
    costs.base_ += static_cast<std::int64_t>(rows[row].demanded(price, 0));
    for (std::size_t k = 0; k < options.size(); ++k)
      costs.reduced_[options[k]] -= rows[row].paid_for(weights[k], price);
  }
  for (const std::int64_t reduced : costs.reduced_)
    costs.added_.push_back(std::max<std::int64_t>(reduced, 0) / costs.scale_);
  std::sort(costs.added_.begin(), costs.added_.end());
  for (const std::int32_t option : given) costs.base_ += costs.of_option(option);
  return costs;
}

std::int64_t ReducedCosts::most_below(std::int64_t cost) const {
  const std::int64_t limit = most / scale_;
  return std::clamp(cost - 1, -limit, limit) * scale_ - base_;
}

}  // namespace xcmodel::dlx::joint
