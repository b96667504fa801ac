// Lists as sets, and their memory.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace xcmodel::dlx {

template <class Value>
void sort_unique(std::vector<Value>& values) {
  std::sort(values.begin(), values.end());
  values.erase(std::unique(values.begin(), values.end()), values.end());
}

// The memory that vectors take.
template <class... Vectors>
std::size_t bytes_of(const Vectors&... vectors) {
  return ((vectors.capacity() * sizeof(vectors[0])) + ...);
}

}  // namespace xcmodel::dlx
