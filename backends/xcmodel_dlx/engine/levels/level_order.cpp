#include "level_order.hpp"

#include <algorithm>
#include <cmath>
#include <functional>

#include "base/tuning.hpp"
#include "level_width.hpp"

namespace xcmodel::dlx::count {
namespace {

// Whether an item is a number of options, such as how many there are in all: at least half of all options cover it,
// it may be covered several times, and each of its options excludes others by another item.
bool is_number(const Problem& p, std::int32_t item, const std::vector<std::int32_t>& degree,
               const std::vector<bool>& is_always_beside_simple) {
  return p.counter_of[item] != none && 2 * degree[item] >= p.classes && is_always_beside_simple[item];
}

// Whether each item decides about options. A number of options would have a step for each of them; the items by
// which they exclude each other decide about many at once.
std::vector<bool> deciding_items(const Problem& p) {
  const auto items = static_cast<std::size_t>(p.items);
  std::vector<std::int32_t> degree(items, 0);
  std::vector<bool> beside_simple(items, true), decides(items, false);
  const auto is_simple = [&](std::int32_t item) { return p.is_exclusive(item); };
  for (std::int32_t c = 0; c < p.classes; ++c) {
    const auto of_class = p.items_of(c);
    const bool has_simple = std::any_of(of_class.begin(), of_class.end(), is_simple);
    for (const std::int32_t item : of_class) {
      ++degree[item];
      if (!has_simple) beside_simple[item] = false;
    }
  }
  for (int item = 0; item < p.required; ++item) decides[item] = !is_number(p, item, degree, beside_simple);
  for (std::int32_t c = 0; c < p.classes; ++c) {
    const auto of_class = p.items_of(c);
    const auto decides_it = [&](std::int32_t item) { return item < p.required && decides[item]; };
    if (std::ranges::any_of(of_class, decides_it)) continue;
    const bool is_needed = p.need[of_class.front()] > 0;
    for (const std::int32_t item : of_class)
      if (!is_needed || is_simple(item)) decides[item] = true;
  }
  return decides;
}

// From so many items orders begin, if there are so many pairs of items that share an option.
std::int64_t starts_of_orders(std::int64_t pairs) {
  return std::min(std::max<std::int64_t>(tuning.order_work / pairs, 2), tuning.order_starts);
}

// The narrowest order, of those that have been considered, of the items of a component that decide about options.
class NarrowestOrder {
 public:
  // Begins with the order of the component.
  NarrowestOrder(LevelWidths& widths, Ordering& ordering, const List& component, const std::vector<bool>& decides)
      : widths_(widths), ordering_(ordering), component_(component) {
    for (const std::int32_t item : component) (decides[item] ? placed_ : others_).push_back(item);
    best_ = placed_;
    least_ = widths_.of(placed_, component_);
  }

  // Levels as wide as that need merging up to isomorphism, for which greedy orders are better, unless
  // they are wider by far.
  void prefer_greedy() {
    if (least_ > tuning.merged_width) least_ *= tuning.greedy_may_be_wider;
  }

  // Greedy orders from so many items, forward and backward.
  void consider_greedy(std::size_t most_starts) {
    const std::size_t starts = std::min(most_starts, placed_.size());
    for (std::size_t k = 0; k < starts; ++k) {
      List order = ordering_.order_from(placed_[k * placed_.size() / starts], placed_, others_);
      consider(order);
      std::reverse(order.begin(), order.end());
      consider(std::move(order));
    }
  }

  // The same with ties as the instance has its items, which are often numbered along rows and columns.
  void consider_greedy_by(const List& item_ids, std::size_t most_starts) {
    ordering_.break_ties_by(item_ids);
    std::ranges::sort(placed_, {}, [&](std::int32_t item) { return item_ids[item]; });
    consider_greedy(most_starts);
    ordering_.break_ties_by({});
  }

  const List& best() const { return best_; }

 private:
  void consider(List order) {
    const double width = widths_.of(order, component_);
    if (width >= least_) return;
    least_ = width;
    best_ = std::move(order);
  }

  LevelWidths& widths_;
  Ordering& ordering_;
  const List& component_;
  List placed_, others_;  // Items that decide about options, and those that do not.
  List best_;
  double least_;  // Its width, or that which a greedy order must stay below.
};

// Components that only weighted rows join: those whose options add most of a row come first, as sums are settled the
// sooner, the less is left to add.
Lists heaviest_first(const Problem& p, Lists components) {
  if (p.sums.empty()) return components;
  std::vector<double> whole(p.sums.size(), 0), share(static_cast<std::size_t>(p.items), 0);
  for (const auto& summands : p.summands)
    for (const auto& [sum, weight] : summands) whole[sum] += std::abs(static_cast<double>(weight));
  for (std::int32_t c = 0; c < p.classes; ++c) {
    double added = 0;
    for (const auto& [sum, weight] : p.summands[c]) added += std::abs(static_cast<double>(weight)) / whole[sum];
    const std::int32_t item = p.items_of(c).front();
    share[item] = std::max(share[item], added);
  }
  std::ranges::stable_sort(components, std::ranges::greater(), [&](const List& component) {
    double most = 0;
    for (const std::int32_t item : component) most = std::max(most, share[item]);
    return most;
  });
  return components;
}

}  // namespace

List level_order(const Problem& problem, Merging merging) {
  const std::vector<bool> decides = deciding_items(problem);
  List whole;
  if (count_pairs(problem.entry_start) > tuning.order_work) {
    for (std::int32_t item = 0; item < problem.items; ++item)
      if (decides[item]) whole.push_back(item);
    return whole;
  }
  const Lists neighbours = neighbours_of(problem.items, problem.entry_start, problem.entry_item);
  std::size_t pairs = 1;
  for (const List& list : neighbours) pairs += list.size();
  const auto starts = static_cast<std::size_t>(starts_of_orders(static_cast<std::int64_t>(pairs)));
  LevelWidths widths(problem);
  Ordering ordering(neighbours, Ordering::Next::on_frontier);
  for (const List& component : heaviest_first(problem, components_of(neighbours))) {
    NarrowestOrder order(widths, ordering, component, decides);
    if (merging == Merging::up_to_isomorphism) order.prefer_greedy();
    order.consider_greedy(starts);
    if (merging == Merging::up_to_isomorphism) order.consider_greedy_by(problem.item_ids, starts);
    whole.insert(whole.end(), order.best().begin(), order.best().end());
  }
  return whole;
}

std::int64_t units_to_order(const Instance& instance, std::int64_t steps) {
  const auto items = static_cast<std::int64_t>(instance.items);
  const auto entries = static_cast<std::int64_t>(instance.entry_item.size());
  if (steps > tuning.order_work) return entries * tuning.order_units_per_entry;
  const std::int64_t pairs = std::min(steps, items * items) + 1;
  return steps * tuning.order_units_per_pair +
         starts_of_orders(pairs) *
             (pairs * tuning.order_units_per_pair + entries * tuning.order_units_per_entry);
}

}  // namespace xcmodel::dlx::count
