// Lists as sets, and their memory.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <numeric>
#include <vector>

namespace xcmodel::dlx {

template <class Value>
void sort_unique(std::vector<Value>& values) {
  std::sort(values.begin(), values.end());
  values.erase(std::unique(values.begin(), values.end()), values.end());
}

// Where the values of each key begin once they are sorted by it, with one more at the end.
template <class Value, class Key>
std::vector<std::uint32_t> starts_by(std::size_t keys, const std::vector<Value>& values, const Key& key) {
  std::vector<std::uint32_t> start(keys + 1);
  for (const Value& value : values) ++start[static_cast<std::size_t>(std::invoke(key, value)) + 1];
  std::partial_sum(start.begin(), start.end(), start.begin());
  return start;
}

// The memory that vectors take.
template <class... Vectors>
std::size_t bytes_of(const Vectors&... vectors) {
  return ((vectors.capacity() * sizeof(vectors[0])) + ...);
}

}  // namespace xcmodel::dlx
