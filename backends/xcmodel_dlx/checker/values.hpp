// What the states of a certificate are worth: a count of solutions, or a least cost.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>

#include "big_count.hpp"

namespace xcmodel::dlx::certificate {

struct Counting {
  using Value = BigCount;

  static Value none() { return 0; }
  static Value one() { return 1; }
  static bool is_none(const Value& value) { return value.is_zero(); }
  static bool is_unchanged(std::int64_t members) { return members == 1; }
  static void add_unchanged(Value& total, const Value& value) { total.add_product(value, 1); }
  static void add(Value& total, const Value& value, std::int64_t members) {
    total.add_product(value, static_cast<std::uint64_t>(members));
  }
};

struct Costing {
  using Value = std::optional<std::int64_t>;  // Nothing if there is no solution.

  static Value none() { return std::nullopt; }
  static Value one() { return 0; }
  static bool is_none(const Value& value) { return !value; }
  static bool is_unchanged(std::int64_t cost) { return cost == 0; }
  static void add_unchanged(Value& total, const Value& value) { add(total, value, 0); }
  static void add(Value& total, const Value& value, std::int64_t cost) {
    if (value && (!total || *value + cost < *total)) total = *value + cost;
  }
};

}  // namespace xcmodel::dlx::certificate
