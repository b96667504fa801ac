#include "ordering.hpp"

#include <algorithm>
#include <limits>
#include <numeric>
#include <utility>

#include "base/tuning.hpp"

namespace xcmodel::dlx::count {

Lists neighbours_of(int count, std::span<const std::int32_t> option_start, std::span<const std::int32_t> option_items) {
  const auto items_of = [&](std::size_t option) {
    return option_items.subspan(static_cast<std::size_t>(option_start[option]),
                                static_cast<std::size_t>(option_start[option + 1] - option_start[option]));
  };
  std::vector<std::vector<std::size_t>> options(static_cast<std::size_t>(count));
  for (std::size_t o = 0; o + 1 < option_start.size(); ++o)
    for (const std::int32_t item : items_of(o)) options[item].push_back(o);
  Lists neighbours(static_cast<std::size_t>(count));
  List met_by(static_cast<std::size_t>(count), -1);
  for (std::int32_t item = 0; item < count; ++item) {
    List& list = neighbours[item];
    met_by[item] = item;
    for (const std::size_t option : options[item])
      for (const std::int32_t other : items_of(option))
        if (std::exchange(met_by[other], item) != item) list.push_back(other);
    if (list.size() < static_cast<std::size_t>(count / tuning.sorted_share)) {
      std::sort(list.begin(), list.end());
      continue;
    }
    list.clear();
    for (std::int32_t other = 0; other < count; ++other)
      if (met_by[other] == item && other != item) list.push_back(other);
  }
  return neighbours;
}

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

void Ordering::reset(std::int32_t item) {
  untouched_[item] = static_cast<std::int32_t>(neighbours_[item].size());
  touched_at_[item] = never;
}

List Ordering::order_from(std::int32_t start, const List& items, const List& others) {
  for (const std::int32_t item : others) reset(item);
  for (const std::int32_t item : items) {
    reset(item);
    ranks_[item] = rank(item);
  }
  waiting_.fill(items, by_rank());
  List order;
  for (std::int32_t time = 0; !waiting_.empty(); ++time) {
    const std::int32_t item = time == 0 ? start : waiting_.first();
    waiting_.take_out(item, by_rank());
    order.push_back(item);
    touch(item, time);
    for (const std::int32_t neighbour : neighbours_[item]) touch(neighbour, time);
    update_ranks();
  }
  return order;
}

void Ordering::touch(std::int32_t item, std::int32_t time) {
  if (touched_at_[item] != never) return;
  touched_at_[item] = time;
  note_change(item);
  for (const std::int32_t neighbour : neighbours_[item]) {
    --untouched_[neighbour];
    note_change(neighbour);
  }
}

void Ordering::note_change(std::int32_t item) {
  if (!waiting_.has(item) || is_changed_[item]) return;
  is_changed_[item] = true;
  changed_.push_back(item);
}

void Ordering::update_ranks() {
  for (const std::int32_t item : changed_) {
    is_changed_[item] = false;
    ranks_[item] = rank(item);
    waiting_.rise(item, by_rank());
  }
  changed_.clear();
}

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

List frontier_order(int count, std::span<const std::int32_t> option_start, std::span<const std::int32_t> option_items) {
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
  Ordering ordering(neighbours, Ordering::Next::anywhere);
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
