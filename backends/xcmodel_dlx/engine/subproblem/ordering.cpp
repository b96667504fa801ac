#include "ordering.hpp"

#include <algorithm>
#include <utility>

namespace xcmodel::dlx::count {

std::int64_t count_pairs(std::span<const std::int32_t> option_start) {
  std::int64_t pairs = 0;
  for (std::size_t o = 0; o + 1 < option_start.size(); ++o) {
    const std::int64_t size = option_start[o + 1] - option_start[o];
    pairs += size * size;
  }
  return pairs;
}

Lists neighbours_of(int count, std::span<const std::int32_t> option_start,
                    std::span<const std::int32_t> option_items) {
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
    std::sort(list.begin(), list.end());
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
  queue_ = {};
  for (const std::int32_t item : others) reset(item);
  for (const std::int32_t item : items) {
    reset(item);
    is_placed_[item] = false;
    queue_.push(rank(item));
  }
  List order;
  for (std::int32_t time = 0; order.size() < items.size(); ++time) {
    const std::int32_t item = time == 0 ? start : next();
    is_placed_[item] = true;
    order.push_back(item);
    touch(item, time);
    for (const std::int32_t neighbour : neighbours_[item]) touch(neighbour, time);
    queue_changed();
  }
  return order;
}

void Ordering::touch(std::int32_t item, std::int32_t time) {
  if (touched_at_[item] != never) return;
  touched_at_[item] = time;
  change(item);
  for (const std::int32_t neighbour : neighbours_[item]) {
    --untouched_[neighbour];
    change(neighbour);
  }
}

void Ordering::change(std::int32_t item) {
  if (is_placed_[item] || is_changed_[item]) return;
  is_changed_[item] = true;
  changed_.push_back(item);
}

void Ordering::queue_changed() {
  for (const std::int32_t item : changed_) {
    is_changed_[item] = false;
    queue_.push(rank(item));
  }
  changed_.clear();
}

std::int32_t Ordering::next() {
  while (true) {
    const Rank least = queue_.top();
    const std::int32_t item = static_cast<std::int32_t>(least.item & 0xffffffff);
    queue_.pop();
    if (!is_placed_[item] && least == rank(item)) return item;
  }
}

}  // namespace xcmodel::dlx::count
