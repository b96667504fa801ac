#include "frontier.hpp"

#include <algorithm>
#include <limits>
#include <numeric>
#include <tuple>

#include "base/tuning.hpp"

namespace xcmodel::dlx::count {
namespace {

using List = std::vector<std::int32_t>;
using Lists = std::vector<List>;

// Whether the order would take longer than it saves.
bool is_too_dense(std::span<const std::int32_t> option_start) {
  std::int64_t pairs = 0;
  for (std::size_t o = 0; o + 1 < option_start.size(); ++o) {
    const std::int64_t size = option_start[o + 1] - option_start[o];
    pairs += size * size;
  }
  return pairs > tuning.most_pairs;
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

// Orders the items of components: see frontier.hpp.
class Ordering {
 public:
  explicit Ordering(const Lists& neighbours)
      : neighbours_(neighbours), untouched_(neighbours.size()), touched_at_(neighbours.size()) {}

  // Orders these items, which ascend and share options with each other only.
  List order_from(std::int32_t start, const List& items);

 private:
  static constexpr std::int32_t never = std::numeric_limits<std::int32_t>::max();

  void touch(std::int32_t item, std::int32_t time);
  std::int32_t next() const;

  const Lists& neighbours_;
  List untouched_;   // By item: its neighbours that have not been touched.
  List touched_at_;  // By item: when, or `never`.
  List left_;        // Items that have not been placed.
};

List Ordering::order_from(std::int32_t start, const List& items) {
  for (const std::int32_t item : items) {
    untouched_[item] = static_cast<std::int32_t>(neighbours_[item].size());
    touched_at_[item] = never;
  }
  left_ = items;
  List order;
  for (std::int32_t time = 0; !left_.empty(); ++time) {
    const std::int32_t item = time == 0 ? start : next();
    left_.erase(std::lower_bound(left_.begin(), left_.end(), item));
    order.push_back(item);
    touch(item, time);
    for (const std::int32_t neighbour : neighbours_[item]) touch(neighbour, time);
  }
  return order;
}

void Ordering::touch(std::int32_t item, std::int32_t time) {
  if (touched_at_[item] != never) return;
  touched_at_[item] = time;
  for (const std::int32_t neighbour : neighbours_[item]) --untouched_[neighbour];
}

std::int32_t Ordering::next() const {
  std::int32_t best = -1;
  const auto rank = [&](std::int32_t item) { return std::tuple(untouched_[item], touched_at_[item]); };
  for (const std::int32_t item : left_)
    if (best < 0 || rank(item) < rank(best)) best = item;
  return best;
}

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

// Items that hang together by options, each list ascending.
Lists components_of(const Lists& neighbours) {
  Lists components;
  std::vector<bool> is_met(neighbours.size(), false);
  for (std::size_t first = 0; first < neighbours.size(); ++first) {
    if (is_met[first]) continue;
    is_met[first] = true;
    List& items = components.emplace_back(List{static_cast<std::int32_t>(first)});
    for (std::size_t k = 0; k < items.size(); ++k)
      for (const std::int32_t neighbour : neighbours[items[k]]) {
        if (is_met[neighbour]) continue;
        is_met[neighbour] = true;
        items.push_back(neighbour);
      }
    std::sort(items.begin(), items.end());
  }
  return components;
}

}  // namespace

List frontier_order(int count, std::span<const std::int32_t> option_start,
                    std::span<const std::int32_t> option_items) {
  List whole;
  if (is_too_dense(option_start)) {
    whole.resize(static_cast<std::size_t>(count));
    std::iota(whole.begin(), whole.end(), 0);
    return whole;
  }
  List degree(static_cast<std::size_t>(count), 0), place(static_cast<std::size_t>(count));
  for (const std::int32_t item : option_items) ++degree[item];
  const Lists neighbours = neighbours_of(count, option_start, option_items);
  Ordering ordering(neighbours);
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
