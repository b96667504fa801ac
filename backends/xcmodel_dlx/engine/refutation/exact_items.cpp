#include "exact_items.hpp"

#include <algorithm>

namespace xcmodel::dlx {

ExactItems::ExactItems(const SparseCover& cover) {
  constexpr std::int32_t none = -1;
  const Instance& instance = cover.instance();
  std::vector<std::int32_t> number(static_cast<std::size_t>(instance.items), none);
  for (const std::int32_t item : cover.open_items()) {
    if (cover.need_of(item) != cover.room_of(item)) continue;
    number[static_cast<std::size_t>(item)] = static_cast<std::int32_t>(needs_.size());
    needs_.push_back(cover.need_of(item));
  }
  for (const std::int32_t option : cover.possible_options()) {
    for (const std::int32_t item : instance.items_of(option))
      if (number[static_cast<std::size_t>(item)] != none) items_.push_back(number[static_cast<std::size_t>(item)]);
    start_.push_back(items_.size());
  }
}

// Room may be taken away later, so that items come to be exact which were not: all that need something may.
std::int64_t ExactItems::most(const Instance& instance) {
  return std::ranges::count_if(instance.low, [](std::int32_t low) { return low > 0; });
}

}  // namespace xcmodel::dlx
