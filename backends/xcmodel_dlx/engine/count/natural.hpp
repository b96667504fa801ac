// Natural numbers of any size: little more than what counting needs.
#pragma once

#include <cstdint>
#include <vector>

namespace xcmodel::dlx::count {

class Natural {
 public:
  Natural() = default;
  Natural(unsigned __int128 value);

  bool is_zero() const { return limbs_.empty(); }
  Natural& operator+=(const Natural& other);
  Natural& operator*=(std::uint64_t factor);
  friend Natural operator*(const Natural& a, const Natural& b);

  // In digits of 64 bits, the least first, without leading zeros.
  const std::vector<std::uint64_t>& limbs() const { return limbs_; }
  std::size_t bytes() const { return limbs_.size() * sizeof(std::uint64_t); }

 private:
  void add_at(std::size_t limb, std::uint64_t value);

  std::vector<std::uint64_t> limbs_;
};

}  // namespace xcmodel::dlx::count
