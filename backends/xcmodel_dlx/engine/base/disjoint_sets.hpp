// Disjoint sets of numbers, as a forest with path halving.
#pragma once

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <vector>

namespace xcmodel::dlx {

// Each set is represented by its least member.
class DisjointSets {
 public:
  explicit DisjointSets(int count) : parent_(static_cast<std::size_t>(count)) {
    std::iota(parent_.begin(), parent_.end(), 0);
  }

  std::int32_t least(std::int32_t member) const {
    while (parent_[member] != member) member = parent_[member] = parent_[parent_[member]];
    return member;
  }
  void unite(std::int32_t a, std::int32_t b) {
    const auto [less, greater] = std::minmax({least(a), least(b)});
    parent_[greater] = less;
  }

 private:
  mutable std::vector<std::int32_t> parent_;  // Never greater than the number itself.
};

}  // namespace xcmodel::dlx
