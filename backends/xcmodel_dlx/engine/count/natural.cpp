#include "natural.hpp"

namespace xcmodel::dlx::count {

using Wide = unsigned __int128;

Natural::Natural(Wide value) {
  for (; value; value >>= 64) limbs_.push_back(static_cast<std::uint64_t>(value));
}

void Natural::add_at(std::size_t limb, std::uint64_t value) {
  for (; value; ++limb) {
    if (limb >= limbs_.size()) limbs_.resize(limb + 1, 0);
    value = __builtin_add_overflow(limbs_[limb], value, &limbs_[limb]);
  }
}

Natural& Natural::operator+=(const Natural& other) {
  for (std::size_t k = 0; k < other.limbs_.size(); ++k) add_at(k, other.limbs_[k]);
  return *this;
}

Natural& Natural::operator*=(std::uint64_t factor) {
  if (factor == 0) limbs_.clear();
  std::uint64_t carry = 0;
  for (std::uint64_t& limb : limbs_) {
    const Wide product = Wide{limb} * factor + carry;
    limb = static_cast<std::uint64_t>(product);
    carry = static_cast<std::uint64_t>(product >> 64);
  }
  if (carry) limbs_.push_back(carry);
  return *this;
}

Natural operator*(const Natural& a, const Natural& b) {
  Natural product;
  for (std::size_t k = 0; k < b.limbs_.size(); ++k) {
    Natural part = a;
    part *= b.limbs_[k];
    for (std::size_t l = 0; l < part.limbs_.size(); ++l) product.add_at(k + l, part.limbs_[l]);
  }
  return product;
}

}  // namespace xcmodel::dlx::count
