#include "frontier.hpp"

#include <algorithm>
#include <limits>
#include <tuple>

namespace xcmodel::dlx::count {
namespace {

using Lists = std::vector<std::vector<std::int32_t>>;

// With more pairs of items that share an option, counted with repetitions, than this, the order
// would take longer than it saves.
constexpr std::int64_t most_pairs = 50'000'000;

bool is_too_dense(std::span<const std::int32_t> option_start) {
  std::int64_t pairs = 0;
  for (std::size_t o = 0; o + 1 < option_start.size(); ++o) {
    const std::int64_t size = option_start[o + 1] - option_start[o];
    pairs += size * size;
  }
  return pairs > most_pairs;
}

// The items that share an option with each item.
Lists neighbours_of(int count, std::span<const std::int32_t> option_start,
                    std::span<const std::int32_t> option_items) {
  Lists neighbours(static_cast<std::size_t>(count));
  for (std::size_t o = 0; o + 1 < option_start.size(); ++o) {
    const auto items = option_items.subspan(static_cast<std::size_t>(option_start[o]),
                                            static_cast<std::size_t>(option_start[o + 1] - option_start[o]));
    for (const std::int32_t item : items)
      for (const std::int32_t other : items)
        if (item != other) neighbours[item].push_back(other);
  }
  for (auto& list : neighbours) {
    std::sort(list.begin(), list.end());
    list.erase(std::unique(list.begin(), list.end()), list.end());
  }
  return neighbours;
}

}  // namespace

std::vector<std::int32_t> frontier_order(int count, std::span<const std::int32_t> option_start,
                                         std::span<const std::int32_t> option_items) {
  constexpr std::int32_t never = std::numeric_limits<std::int32_t>::max();
  std::vector<std::int32_t> order;
  if (is_too_dense(option_start)) {
    for (std::int32_t item = 0; item < count; ++item) order.push_back(item);
    return order;
  }
  const Lists neighbours = neighbours_of(count, option_start, option_items);
  std::vector<std::int32_t> degree(static_cast<std::size_t>(count), 0);
  for (const std::int32_t item : option_items) ++degree[item];
  std::vector<std::int32_t> untouched(static_cast<std::size_t>(count));  // Neighbours, by item.
  for (std::int32_t item = 0; item < count; ++item)
    untouched[item] = static_cast<std::int32_t>(neighbours[item].size());
  std::vector<std::int32_t> touched_at(static_cast<std::size_t>(count), never);
  std::vector<bool> placed(static_cast<std::size_t>(count), false);

  const auto touch = [&](std::int32_t item, std::int32_t time) {
    if (touched_at[item] != never) return;
    touched_at[item] = time;
    for (const std::int32_t neighbour : neighbours[item]) --untouched[neighbour];
  };
  for (std::int32_t time = 0; time < count; ++time) {
    std::int32_t next = -1;
    const auto rank = [&](std::int32_t item) {
      return time == 0 ? std::tuple(degree[item], 0) : std::tuple(untouched[item], touched_at[item]);
    };
    for (std::int32_t item = 0; item < count; ++item)
      if (!placed[item] && (next < 0 || rank(item) < rank(next))) next = item;
    placed[next] = true;
    order.push_back(next);
    touch(next, time);
    for (const std::int32_t neighbour : neighbours[next]) touch(neighbour, time);
  }
  return order;
}

}  // namespace xcmodel::dlx::count
