// Pseudo-random numbers, the same on every machine: Vigna's SplitMix64.
#pragma once

#include <cstdint>

namespace xcmodel::dlx {

class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}

  std::uint64_t next() {
    std::uint64_t z = state_ += 0x9e3779b97f4a7c15;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
  }
  // A number from 0 to count - 1, where count is above 0; nearly uniform.
  std::size_t below(std::size_t count) { return static_cast<std::size_t>(next() % count); }
  // A number from 0 up to 1.
  double share() { return static_cast<double>(next() >> 11) * 0x1p-53; }

 private:
  std::uint64_t state_;
};

}  // namespace xcmodel::dlx
