// A set of numbers from 0 whose members are listed, in no particular order: Briggs and Torczon, "An efficient
// representation for sparse sets" (1993).
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "vectors.hpp"

namespace xcmodel::dlx {

class NumberSet {
 public:
  NumberSet() = default;
  // Empty, for numbers below this.
  explicit NumberSet(std::size_t numbers) : places_(numbers, none) {}

  const std::vector<std::int32_t>& members() const { return members_; }
  bool has(std::int32_t number) const { return places_[number] != none; }

  // Sees to it that the number is in the set, or not.
  void put(std::int32_t number, bool is_in) {
    std::int32_t& place = places_[number];
    if (is_in == (place != none)) return;
    if (is_in) {
      place = static_cast<std::int32_t>(members_.size());
      members_.push_back(number);
    } else {
      const std::int32_t last = members_.back();
      places_[last] = place;
      members_[place] = last;
      members_.pop_back();
      place = none;
    }
  }

  std::size_t bytes() const { return bytes_of(members_, places_); }

 private:
  static constexpr std::int32_t none = -1;

  std::vector<std::int32_t> members_;
  std::vector<std::int32_t> places_;  // By number: its place among the members, if it is there.
};

}  // namespace xcmodel::dlx
