// Lists as sets.
#pragma once

#include <algorithm>
#include <vector>

namespace xcmodel::dlx {

template <class Value>
void sort_unique(std::vector<Value>& values) {
  std::sort(values.begin(), values.end());
  values.erase(std::unique(values.begin(), values.end()), values.end());
}

}  // namespace xcmodel::dlx
