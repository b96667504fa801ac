// Weighted rows at a price each, in whole numbers, so that nothing is lost by rounding.
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <vector>

#include "base/vectors.hpp"
#include "sparse_cover.hpp"

namespace xcmodel::dlx {

// A price is that of a weight of 2^k, which no weight of the row reaches, so that it is never less than what an option
// is paid. Payments are rounded up, and what is demanded is rounded down: the options of a solution are paid at least
// what the row demands.
class PricedRow {
 public:
  using Wide = __int128;  // Holds sums of weights times prices.

  explicit PricedRow(const WeightedRow& row) {
    std::int64_t least = 0, most = 0, greatest = 0;
    for (const std::int64_t weight : row.weights) {
      (weight < 0 ? least : most) += weight;
      greatest = std::max(greatest, std::abs(weight));
    }
    low_ = std::clamp(row.low, least, most);
    high_ = std::clamp(row.high, least, most);
    shift_ = std::bit_width(static_cast<std::uint64_t>(greatest));
  }

  // Its demand, within what its weights add up to.
  std::int64_t low() const { return low_; }
  std::int64_t high() const { return high_; }
  bool is_exact() const { return low_ == high_; }

  // A weight, or a price of one, in weights of 2^k; and a price of 2^k.
  double in_units(double weight) const { return std::ldexp(weight, -shift_); }
  double of_unit(double price) const { return std::ldexp(price, shift_); }

  // By the price of 2^k, rounded up.
  std::int64_t paid_for(std::int64_t weight, std::int64_t price) const {
    return static_cast<std::int64_t>(-((-Wide{price} * weight) >> shift_));
  }
  // Where options that weigh so much in all are chosen already; rounded down.
  Wide demanded(std::int64_t price, std::int64_t chosen) const {
    return (Wide{price} * ((price > 0 ? low_ : high_) - chosen)) >> shift_;
  }

 private:
  std::int64_t low_, high_;
  int shift_;
};

// The rows of an instance, and what each option weighs in them.
class PricedRows {
 public:
  struct Weight {
    std::int32_t row;
    std::int64_t weight;
    bool operator==(const Weight&) const = default;
  };

  explicit PricedRows(const Instance& instance);

  bool empty() const { return rows_.empty(); }
  std::size_t size() const { return rows_.size(); }
  const PricedRow& operator[](std::size_t row) const { return rows_[row]; }
  std::span<const Weight> weights_of(std::int32_t option) const { return weights_.of(option); }
  // By row: what the options weigh in all that have been chosen.
  std::vector<std::int64_t> chosen(const SparseCover& cover) const;
  std::size_t bytes() const { return bytes_of(rows_) + weights_.bytes(); }

 private:
  std::vector<PricedRow> rows_;
  ListsByKey<Weight> weights_;  // By option.
};

}  // namespace xcmodel::dlx
