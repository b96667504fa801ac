// What share of a search is where an option is left out that nothing needs.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

namespace xcmodel::dlx {

// An option is left out in one child, and in the other it is applied, which excludes others. If what is below so many
// options is the same power of it everywhere, shares `s` and `s^(1 + excluded)` add up to 1, as for branching vectors:
// see Fomin and Kratsch, "Exact Exponential Algorithms" (2010), section 2.1.
constexpr double share_left_out(int excluded) {
  double low = 0.5, high = 1;
  for (int halving = 0; halving < 40; ++halving) {
    const double share = (low + high) / 2;
    double applied = share;
    for (int k = 0; k < excluded; ++k) applied *= share;
    (share + applied < 1 ? low : high) = share;
  }
  return low;
}

inline constexpr std::size_t most_listed_excluded = 64;
inline constexpr auto shares_left_out = [] {
  std::array<float, most_listed_excluded + 1> shares{};
  for (std::size_t k = 0; k < shares.size(); ++k) shares[k] = static_cast<float>(share_left_out(static_cast<int>(k)));
  return shares;
}();

inline float listed_share_left_out(int excluded) {
  return shares_left_out[std::min(static_cast<std::size_t>(excluded), most_listed_excluded)];
}

}  // namespace xcmodel::dlx
