// Lists: as sets, by key, and the memory that they take.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>
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

// A list of values for each key, one list behind the other: a counting sort.
template <class Value>
class ListsByKey {
 public:
  // `each(visit)` calls `visit(key, value)` for all values, in the order of the lists; it is called twice.
  template <class Each>
  void fill(std::size_t keys, const Each& each) {
    start_.assign(keys + 2, 0);
    each([&](std::size_t key, const Value&) { ++start_[key + 2]; });
    std::partial_sum(start_.begin(), start_.end(), start_.begin());
    values_.resize(start_.back());
    each([&](std::size_t key, const Value& value) { values_[start_[key + 1]++] = value; });
  }
  std::span<const Value> of(std::size_t key) const {
    return {values_.data() + start_[key], values_.data() + start_[key + 1]};
  }
  std::size_t bytes() const { return bytes_of(start_, values_); }

 private:
  std::vector<std::uint32_t> start_;
  std::vector<Value> values_;
};

}  // namespace xcmodel::dlx
