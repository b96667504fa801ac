#include "frontier.hpp"

#include <algorithm>
#include <limits>
#include <numeric>
#include <tuple>

namespace xcmodel::dlx::count {
namespace {

using List = std::vector<std::int32_t>;
using Lists = std::vector<List>;

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

// See frontier.hpp; `start` is the first item.
class Walk {
 public:
  explicit Walk(const Lists& neighbours) : neighbours_(neighbours) {}

  List order_from(std::int32_t start);

 private:
  static constexpr std::int32_t never = std::numeric_limits<std::int32_t>::max();

  void touch(std::int32_t item, std::int32_t time);
  std::int32_t next() const;

  const Lists& neighbours_;
  List untouched_;   // By item: its neighbours that have not been touched.
  List touched_at_;  // By item: when, or `never`.
  std::vector<bool> placed_;
};

List Walk::order_from(std::int32_t start) {
  const auto count = static_cast<std::int32_t>(neighbours_.size());
  untouched_.clear();
  for (const List& list : neighbours_) untouched_.push_back(static_cast<std::int32_t>(list.size()));
  touched_at_.assign(neighbours_.size(), never);
  placed_.assign(neighbours_.size(), false);
  List order;
  for (std::int32_t time = 0; time < count; ++time) {
    const std::int32_t item = time == 0 ? start : next();
    placed_[item] = true;
    order.push_back(item);
    touch(item, time);
    for (const std::int32_t neighbour : neighbours_[item]) touch(neighbour, time);
  }
  return order;
}

void Walk::touch(std::int32_t item, std::int32_t time) {
  if (touched_at_[item] != never) return;
  touched_at_[item] = time;
  for (const std::int32_t neighbour : neighbours_[item]) --untouched_[neighbour];
}

std::int32_t Walk::next() const {
  std::int32_t best = -1;
  const auto rank = [&](std::int32_t item) { return std::tuple(untouched_[item], touched_at_[item]); };
  for (std::int32_t item = 0; item < static_cast<std::int32_t>(placed_.size()); ++item)
    if (!placed_[item] && (best < 0 || rank(item) < rank(best))) best = item;
  return best;
}

// The sum of the distances from each item to the first one that shares an option with it.
std::int64_t width_of(const List& order, const Lists& neighbours) {
  List place(order.size());
  for (std::size_t k = 0; k < order.size(); ++k) place[order[k]] = static_cast<std::int32_t>(k);
  std::int64_t width = 0;
  for (std::size_t item = 0; item < order.size(); ++item) {
    std::int32_t first = place[item];
    for (const std::int32_t neighbour : neighbours[item]) first = std::min(first, place[neighbour]);
    width += place[item] - first;
  }
  return width;
}

// The items with the least, the greatest and the middle degree.
List starts(int count, std::span<const std::int32_t> option_items) {
  List degree(static_cast<std::size_t>(count), 0);
  for (const std::int32_t item : option_items) ++degree[item];
  List by_degree(static_cast<std::size_t>(count));
  std::iota(by_degree.begin(), by_degree.end(), 0);
  std::stable_sort(by_degree.begin(), by_degree.end(),
                   [&](std::int32_t a, std::int32_t b) { return degree[a] < degree[b]; });
  return {by_degree.front(), by_degree.back(), by_degree[by_degree.size() / 2]};
}

}  // namespace

List frontier_order(int count, std::span<const std::int32_t> option_start,
                    std::span<const std::int32_t> option_items) {
  List best(static_cast<std::size_t>(count));
  std::iota(best.begin(), best.end(), 0);
  if (count == 0 || is_too_dense(option_start)) return best;
  const Lists neighbours = neighbours_of(count, option_start, option_items);
  Walk walk(neighbours);
  std::int64_t least = std::numeric_limits<std::int64_t>::max();
  for (const std::int32_t start : starts(count, option_items)) {
    List order = walk.order_from(start);
    const std::int64_t width = width_of(order, neighbours);
    if (width >= least) continue;
    least = width;
    best = std::move(order);
  }
  return best;
}

}  // namespace xcmodel::dlx::count
