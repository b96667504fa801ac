// Natural numbers that grow as needed: limbs with sums and products.
#pragma once

#include <span>
#include <vector>

#include "limbs.hpp"

namespace xcmodel::dlx {

class Natural {
 public:
  Natural() = default;
  Natural(DoubleLimb value);
  // Of limbs without leading zeros.
  explicit Natural(std::span<const Limb> limbs) : limbs_(limbs.begin(), limbs.end()) {}

  bool is_zero() const { return limbs_.empty(); }
  Natural& operator+=(const Natural& other) { return add_product(other, Natural(1)); }
  friend Natural operator*(const Natural& a, const Natural& b) {
    return Natural().add_product(a, b);
  }

  // Without leading zeros.
  const std::vector<Limb>& limbs() const { return limbs_; }

  // Adds a * b, neither of which may be this number.
  Natural& add_product(const Natural& a, const Natural& b);

 private:
  std::vector<Limb> limbs_;
};

}  // namespace xcmodel::dlx
