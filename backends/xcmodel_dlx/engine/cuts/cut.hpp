// A cut: what all solutions satisfy, and a solution of the linear relaxation may not.
#pragma once

#include <compare>
#include <cstdint>
#include <vector>

namespace xcmodel::dlx::cuts {

// Of these options a solution has so many at most. To an instance it is an item that may be covered so
// many times.
struct Cut {
  std::vector<std::int32_t> options = {};  // Ascending.
  std::int32_t most;

  auto operator<=>(const Cut&) const = default;
};

struct ViolatedCut {
  Cut cut;
  double excess;  // What the parts of its options add up to beyond what it admits.
};

}  // namespace xcmodel::dlx::cuts
