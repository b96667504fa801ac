// Numbers from 0 of any size, quick as long as they fit into 128 bits.
#pragma once

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace xcmodel::dlx::certificate {

class BigCount {
 public:
  BigCount(std::uint64_t value = 0) : small_(value) {}
  BigCount(BigCount&&) = default;
  BigCount& operator=(BigCount&&) = default;
  BigCount(const BigCount& other) : small_(other.small_) { copy_limbs(other); }
  BigCount& operator=(const BigCount& other) {
    small_ = other.small_;
    copy_limbs(other);
    return *this;
  }

  bool is_zero() const { return small_ == 0 && !limbs_; }
  // Adds `factor` times `value`.
  void add_product(const BigCount& value, std::uint64_t factor);

  // The shortest sequence of bytes, the lowest first; none for 0.
  std::vector<std::uint8_t> bytes() const;

 private:
  using Word = unsigned __int128;

  using Limbs = std::vector<std::uint64_t>;

  void copy_limbs(const BigCount& other) {
    limbs_ = other.limbs_ ? std::make_unique<Limbs>(*other.limbs_) : nullptr;
  }
  Limbs to_limbs() const;

  Word small_;
  std::unique_ptr<Limbs> limbs_;  // The number, lowest part first, once `small_` is too small.
};

inline void BigCount::add_product(const BigCount& value, std::uint64_t factor) {
  Word product;
  if (!limbs_ && !value.limbs_ &&
      !__builtin_mul_overflow(value.small_, Word{factor}, &product) &&
      !__builtin_add_overflow(small_, product, &product)) {
    small_ = product;
    return;
  }
  const Limbs other = value.to_limbs();
  Limbs sum = to_limbs();
  if (sum.size() < other.size() + 2) sum.resize(other.size() + 2);
  Word carry = 0;
  for (std::size_t k = 0; k < sum.size(); ++k) {
    // At most (2^64 - 1)^2 + 2 (2^64 - 1), which is 2^128 - 1.
    carry += sum[k];
    if (k < other.size()) carry += Word{other[k]} * factor;
    sum[k] = static_cast<std::uint64_t>(carry);
    carry >>= 64;
  }
  if (carry) sum.push_back(static_cast<std::uint64_t>(carry));
  limbs_ = std::make_unique<Limbs>(std::move(sum));
}

inline BigCount::Limbs BigCount::to_limbs() const {
  if (limbs_) return *limbs_;
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
