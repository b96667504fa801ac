#include "frontier.hpp"

#include <algorithm>
#include <limits>
#include <numeric>

#include "base/tuning.hpp"
#include "ordering.hpp"

namespace xcmodel::dlx::count {
namespace {

// The sum of the distances from each item to the first one that shares an option with it. `place`
// is room for one number an item.
std::int64_t width_of(const List& order, const Lists& neighbours, List& place) {
  for (std::size_t k = 0; k < order.size(); ++k) place[order[k]] = static_cast<std::int32_t>(k);
  std::int64_t width = 0;
  for (const std::int32_t item : order) {
    std::int32_t first = place[item];
    for (const std::int32_t neighbour : neighbours[item]) first = std::min(first, place[neighbour]);
    width += place[item] - first;
  }
  return width;
}

// The items with the least, the greatest and the middle degree.
List starts(const List& items, const List& degree) {
  List by_degree = items;
  std::stable_sort(by_degree.begin(), by_degree.end(),
                   [&](std::int32_t a, std::int32_t b) { return degree[a] < degree[b]; });
  return {by_degree.front(), by_degree.back(), by_degree[by_degree.size() / 2]};
}

}  // namespace

List frontier_order(int count, std::span<const std::int32_t> option_start,
                    std::span<const std::int32_t> option_items) {
  List whole;
  // Beyond, the order would take longer than it saves.
  if (count_pairs(option_start) > tuning.most_pairs) {
    whole.resize(static_cast<std::size_t>(count));
    std::iota(whole.begin(), whole.end(), 0);
    return whole;
  }
  List degree(static_cast<std::size_t>(count), 0), place(static_cast<std::size_t>(count));
  for (const std::int32_t item : option_items) ++degree[item];
  const Lists neighbours = neighbours_of(count, option_start, option_items);
  Ordering ordering(neighbours, false);
  for (const List& component : components_of(neighbours)) {
    std::int64_t least = std::numeric_limits<std::int64_t>::max();
    List best;
    for (const std::int32_t start : starts(component, degree)) {
      List order = ordering.order_from(start, component);
      const std::int64_t width = width_of(order, neighbours, place);
      if (width >= least) continue;
      least = width;
      best = std::move(order);
    }
    whole.insert(whole.end(), best.begin(), best.end());
  }
  return whole;
}

}  // namespace xcmodel::dlx::count
