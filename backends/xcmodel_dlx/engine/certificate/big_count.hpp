// Numbers from 0 of any size, quick as long as they fit into 128 bits.
#pragma once

#include <cstdint>
#include <vector>

namespace xcmodel::dlx::certificate {

class BigCount {
 public:
  BigCount(std::uint64_t value = 0) : small_(value) {}

  // Adds `factor` times `value`.
  void add_product(const BigCount& value, std::uint64_t factor);

  // The shortest sequence of bytes, the lowest first; none for 0.
  std::vector<std::uint8_t> bytes() const;

 private:
  using Word = unsigned __int128;

  std::vector<std::uint64_t> to_limbs() const;

  Word small_;
  std::vector<std::uint64_t> limbs_;  // The number, lowest part first, once `small_` is too small.
};

inline void BigCount::add_product(const BigCount& value, std::uint64_t factor) {
  Word product;
  if (limbs_.empty() && value.limbs_.empty() &&
      !__builtin_mul_overflow(value.small_, Word{factor}, &product) &&
      !__builtin_add_overflow(small_, product, &product)) {
    small_ = product;
    return;
  }
  const std::vector<std::uint64_t> other = value.to_limbs();
  limbs_ = to_limbs();
  if (limbs_.size() < other.size() + 2) limbs_.resize(other.size() + 2);
  Word carry = 0;
  for (std::size_t k = 0; k < limbs_.size(); ++k) {
    // At most (2^64 - 1)^2 + 2 (2^64 - 1), which is 2^128 - 1.
    carry += limbs_[k];
    if (k < other.size()) carry += Word{other[k]} * factor;
    limbs_[k] = static_cast<std::uint64_t>(carry);
    carry >>= 64;
  }
  if (carry) limbs_.push_back(static_cast<std::uint64_t>(carry));
}

inline std::vector<std::uint64_t> BigCount::to_limbs() const {
  if (!limbs_.empty()) return limbs_;
  return {static_cast<std::uint64_t>(small_), static_cast<std::uint64_t>(small_ >> 64)};
}

inline std::vector<std::uint8_t> BigCount::bytes() const {
  std::vector<std::uint8_t> bytes;
  for (const std::uint64_t limb : to_limbs())
    for (int shift = 0; shift < 64; shift += 8)
      bytes.push_back(static_cast<std::uint8_t>(limb >> shift));
  while (!bytes.empty() && bytes.back() == 0) bytes.pop_back();
  return bytes;
}

}  // namespace xcmodel::dlx::certificate
