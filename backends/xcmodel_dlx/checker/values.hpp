// What the states of a certificate are worth: a count of solutions, or a least cost.
#pragma once

#include <cstdint>
#include <optional>

#include "big_count.hpp"

namespace xcmodel::dlx::certificate {

// `neutral` is the worth of an option that leaves a value as it is.
struct Counting {
  using Value = BigCount;
  static constexpr std::int64_t neutral = 1;

  static Value none() { return 0; }
  static Value one() { return 1; }
  static bool is_none(const Value& value) { return value.is_zero(); }
  static void add(Value& total, const Value& value, std::int64_t members) {
    total.add_product(value, static_cast<std::uint64_t>(members));
  }
};

struct Costing {
  using Value = std::optional<std::int64_t>;  // Nothing if there is no solution.
  static constexpr std::int64_t neutral = 0;

  static Value none() { return std::nullopt; }
  static Value one() { return 0; }
  static bool is_none(const Value& value) { return !value; }
  static void add(Value& total, const Value& value, std::int64_t cost) {
    if (value && (!total || *value + cost < *total)) total = *value + cost;
  }
};

}  // namespace xcmodel::dlx::certificate
