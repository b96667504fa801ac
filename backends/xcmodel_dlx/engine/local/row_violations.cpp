#include "row_violations.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace xcmodel::dlx {
namespace {

// The mean of a row's weights is so many steps, and no violation counts for more than so many.
constexpr std::int64_t steps_of_mean = 4, most_steps = 1 << 20;

std::int64_t violation_of(std::int64_t low, std::int64_t high, std::int64_t sum) {
  if (sum < low) return low - sum;
  return sum > high ? sum - high : 0;
}

}  // namespace

RowViolations::RowViolations(std::span<const WeightedRow> rows, std::int32_t all_options,
                             std::span<const std::int32_t> options, std::span<const std::int32_t> forced) {
  constexpr std::int32_t none = -1;
  std::vector<std::int32_t> number_of(static_cast<std::size_t>(all_options), none);
  for (std::size_t k = 0; k < options.size(); ++k) number_of[options[k]] = static_cast<std::int32_t>(k);
  std::vector<bool> is_forced(static_cast<std::size_t>(all_options), false);
  for (const std::int32_t option : forced) is_forced[option] = true;
  for (const WeightedRow& row : rows) {
    std::int64_t forced_sum = 0, total = 0;
    for (std::size_t k = 0; k < row.options.size(); ++k) {
      total += std::abs(row.weights[k]);
      if (is_forced[row.options[k]]) forced_sum += row.weights[k];
    }
    const auto size = std::max<std::int64_t>(1, static_cast<std::int64_t>(row.options.size()));
    rows_.push_back({.low = row.low - forced_sum,
                     .high = row.high - forced_sum,
                     .forced = forced_sum,
                     .step = std::max<std::int64_t>(1, total / size / steps_of_mean)});
  }
  const auto each = [&](const auto& visit) {
    for (std::size_t row = 0; row < rows_.size(); ++row) {
      const WeightedRow& weighted = rows[row];
      for (std::size_t k = 0; k < weighted.options.size(); ++k)
        if (const std::int32_t option = number_of[weighted.options[k]]; option != none)
          visit(static_cast<std::int32_t>(row), option, weighted.weights[k]);
    }
  };
  entries_of_.fill(options.size(), [&](const auto& visit) {
    each([&](std::int32_t row, std::int32_t option, std::int64_t weight) {
      visit(static_cast<std::size_t>(option), Entry{row, weight});
    });
  });
  options_of_.fill(rows_.size(), [&](const auto& visit) {
    each([&](std::int32_t row, std::int32_t option, std::int64_t weight) {
      visit(static_cast<std::size_t>(row), Weighted{option, weight});
    });
  });
  violated_ = NumberSet(rows_.size());
  for (std::size_t row = 0; row < rows_.size(); ++row) note(static_cast<std::int32_t>(row));
}

std::int64_t RowViolations::cost_of(const Row& row, std::int64_t sum) const {
  const std::int64_t violation = violation_of(row.low, row.high, sum);
  return std::min(most_steps, (violation + row.step - 1) / row.step) * row.weight;
}

void RowViolations::limit_last(std::int64_t high) {
  rows_.back().high = high - rows_.back().forced;
  note(static_cast<std::int32_t>(rows_.size()) - 1);
}

void RowViolations::change_by(std::int32_t option, int times) {
  for (const Entry& entry : entries_of_.of(static_cast<std::size_t>(option))) {
    rows_[entry.row].sum += times * entry.weight;
    note(entry.row);
  }
}

void RowViolations::plan(std::int32_t option, int times) {
  for (const Entry& entry : entries_of_.of(static_cast<std::size_t>(option))) {
    Row& row = rows_[entry.row];
    row.planned += times * entry.weight;
    if (!std::exchange(row.is_planned, true)) planned_.push_back(entry.row);
  }
}

std::int64_t RowViolations::take_planned_change() {
  std::int64_t change = 0;
  for (const std::int32_t number : planned_) {
    Row& row = rows_[number];
    change += cost_of(row, row.sum + row.planned) - cost_of(row, row.sum);
    row.planned = 0;
    row.is_planned = false;
  }
  planned_.clear();
  return change;
}

std::int64_t RowViolations::change_without(std::int32_t option) const {
  std::int64_t change = 0;
  for (const Entry& entry : entries_of_.of(static_cast<std::size_t>(option))) {
    const Row& row = rows_[entry.row];
    const std::int64_t sum = row.sum + row.planned;
    change += cost_of(row, sum - entry.weight) - cost_of(row, sum);
  }
  return change;
}

void RowViolations::weigh_more() {
  for (const std::int32_t row : violated_.members()) ++rows_[row].weight;
}

// To be called when the row's sum or its bounds have changed.
void RowViolations::note(std::int32_t number) {
  const Row& row = rows_[number];
  violated_.put(number, violation_of(row.low, row.high, row.sum) > 0);
}

std::size_t RowViolations::bytes() const {
  return bytes_of(rows_, planned_) + violated_.bytes() + entries_of_.bytes() + options_of_.bytes();
}

}  // namespace xcmodel::dlx
