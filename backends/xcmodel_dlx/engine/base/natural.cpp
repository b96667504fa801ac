#include "natural.hpp"

#include <algorithm>

namespace xcmodel::dlx {

Natural::Natural(DoubleLimb value) {
  for (; value; value >>= 64) limbs_.push_back(static_cast<Limb>(value));
}

// All numbers get one length, in which sum and product fit: sums of limbs' products need no more.
Natural& Natural::add_product(const Natural& a, const Natural& b) {
  const std::size_t length = std::max(limbs_.size(), a.limbs_.size() + b.limbs_.size()) + 1;
  std::vector<Limb> factor = a.limbs_;
  factor.resize(length);
  limbs_.resize(length);
  for (std::size_t k = 0; k < b.limbs_.size(); ++k)
    if (b.limbs_[k] != 0) dlx::add_product(&limbs_[k], factor.data(), b.limbs_[k], length - k);
  while (!limbs_.empty() && limbs_.back() == 0) limbs_.pop_back();
  return *this;
}

}  // namespace xcmodel::dlx
