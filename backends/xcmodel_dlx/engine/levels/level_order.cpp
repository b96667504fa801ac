#include "level_order.hpp"

#include <algorithm>

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
  const auto most_starts = static_cast<std::size_t>(starts_of_orders(static_cast<std::int64_t>(pairs)));
  LevelWidths widths(problem);
  Ordering ordering(neighbours, true);
  for (const List& component : components_of(neighbours)) {
    List placed, others;
    for (const std::int32_t item : component) (decides[item] ? placed : others).push_back(item);
    List best = placed;
    double least = widths.of(placed, component);
    // Levels as wide as that need merging up to isomorphism, for which greedy orders are better, unless
    // they are wider by far.
    const bool is_merged = merging == Merging::up_to_isomorphism;
    if (is_merged && least > tuning.merged_width) least *= tuning.greedy_may_be_wider;
    const auto consider = [&](List order) {
      const double width = widths.of(order, component);
      if (width >= least) return;
      least = width;
      best = std::move(order);
    };
    const std::size_t starts = std::min(most_starts, placed.size());
    const auto consider_from = [&](std::int32_t start) {
      List order = ordering.order_from(start, placed, others);
      consider(order);
      std::reverse(order.begin(), order.end());
      consider(std::move(order));
    };
    for (std::size_t k = 0; k < starts; ++k) consider_from(placed[k * placed.size() / starts]);
    if (!is_merged) {
      whole.insert(whole.end(), best.begin(), best.end());
      continue;
    }
    // Ties as the instance has its items, which are often numbered along rows and columns.
    ordering.break_ties_by(problem.item_ids);
    std::sort(placed.begin(), placed.end(),
              [&](std::int32_t a, std::int32_t b) { return problem.item_ids[a] < problem.item_ids[b]; });
    for (std::size_t k = 0; k < starts; ++k) consider_from(placed[k * placed.size() / starts]);
    ordering.break_ties_by({});
    whole.insert(whole.end(), best.begin(), best.end());
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
