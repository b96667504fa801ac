// Whole numbers of any size, as words of 64 bits, the lowest first.
#pragma once

#include <cstddef>
#include <cstdint>

namespace xcmodel::dlx {

using Limb = std::uint64_t;
__extension__ typedef unsigned __int128 DoubleLimb;

// Adds x * factor to the sum, which has as many limbs; returns whether it fits.
inline bool add_product(Limb* sum, const Limb* x, Limb factor, std::size_t limbs) {
  Limb carry = 0;
  for (std::size_t k = 0; k < limbs; ++k) {
    const DoubleLimb product = DoubleLimb{x[k]} * factor + sum[k] + carry;
    sum[k] = static_cast<Limb>(product);
    carry = static_cast<Limb>(product >> 64);
  }
  return carry == 0;
}

// Adds x * y to the sum, which must fit.
inline void add_product(Limb* sum, const Limb* x, const Limb* y, std::size_t limbs) {
  for (std::size_t k = 0; k < limbs; ++k)
    if (y[k] != 0) add_product(sum + k, x, y[k], limbs - k);
}

inline bool is_less(const Limb* x, const Limb* y, std::size_t limbs) {
  while (limbs-- > 0)
    if (x[limbs] != y[limbs]) return x[limbs] < y[limbs];
  return false;
}

// Takes y from x, which is not less.
inline void subtract(Limb* x, const Limb* y, std::size_t limbs) {
  Limb borrow = 0;
  for (std::size_t k = 0; k < limbs; ++k) {
    const DoubleLimb difference = DoubleLimb{x[k]} - y[k] - borrow;
    x[k] = static_cast<Limb>(difference);
    borrow = static_cast<Limb>(difference >> 64) & 1;
  }
}

}  // namespace xcmodel::dlx
