#include "greedy_cover.hpp"

#include <algorithm>
#include <functional>
#include <limits>

namespace xcmodel::dlx {

bool GreedyCover::suits(const Instance& instance) {
  if (instance.has_weighted_rows()) return false;
  int tight = 0, required = 0;
  for (int item = 0; item < instance.items; ++item) {
    required += instance.low[item] > 0;
    tight += instance.low[item] > 0 && instance.high[item] == instance.low[item];
  }
  return required == 0 || 2 * tight < required;
}

std::optional<std::vector<std::int32_t>> GreedyCover::find(const std::vector<double>& prices) {
  fixed_ = cover_.chosen().size();
  if (!cover_.propagate() || !cover_all(prices)) return std::nullopt;
  return without_redundant();
}

// A price that is not paid for by covering items, and what is left of the cost then, is shared by
// the items that need the option; where it pays for itself, the more items the better.
double GreedyCover::score(std::int32_t option, const std::vector<double>& prices) {
  const Instance& instance = cover_.instance();
  double left = static_cast<double>(instance.costs[option]);
  int wanted = 0;
  for (const std::int32_t item : instance.items_of(option)) {
    const bool is_wanted = cover_.need_of(item) > 0;
    wanted += is_wanted;
    if (is_wanted || prices[item] < 0) left -= prices[item];
  }
  entries_ += static_cast<std::int64_t>(instance.items_of(option).size());
  if (wanted == 0)
    return instance.costs[option] < 0 ? left : std::numeric_limits<double>::infinity();
  return left > 0 ? left / wanted : left * wanted;
}

// Scores rise, as a rule, as items are covered, so an option is looked at again only where it seems
// to be the best one.
bool GreedyCover::cover_all(const std::vector<double>& prices) {
  heap_.clear();
  for (const std::int32_t option : cover_.possible_options())
    heap_.emplace_back(score(option, prices), option);
  std::make_heap(heap_.begin(), heap_.end(), std::greater<>());
  while (!heap_.empty() && heap_.front().first < std::numeric_limits<double>::infinity())
    if (!choose_best(prices)) return false;
  return cover_.open_items().empty();
}

// Looks at the option that seems to be the best; returns false at a dead end.
bool GreedyCover::choose_best(const std::vector<double>& prices) {
  std::pop_heap(heap_.begin(), heap_.end(), std::greater<>());
  const std::int32_t option = heap_.back().second;
  heap_.pop_back();
  if (!cover_.is_possible(option)) return true;
  const double now = score(option, prices);
  if (!heap_.empty() && now > heap_.front().first) {
    heap_.emplace_back(now, option);
    std::push_heap(heap_.begin(), heap_.end(), std::greater<>());
    return true;
  }
  if (now == std::numeric_limits<double>::infinity()) return true;
  cover_.choose(option);
  return cover_.propagate();
}

// What was given cannot be left out: it is the first that the cover has chosen, before `find`.
std::vector<std::int32_t> GreedyCover::without_redundant() {
  const Instance& instance = cover_.instance();
  std::vector<std::int32_t> options(cover_.chosen());
  std::vector<std::int32_t> spare(static_cast<std::size_t>(instance.items));
  for (int item = 0; item < instance.items; ++item)
    spare[item] = -instance.low[item];
  for (const std::int32_t option : options)
    for (const std::int32_t item : instance.items_of(option)) ++spare[item];
  std::vector<std::int32_t> dear(options.begin() + static_cast<std::ptrdiff_t>(fixed_), options.end());
  std::stable_sort(dear.begin(), dear.end(), [&](std::int32_t a, std::int32_t b) {
    return instance.costs[a] > instance.costs[b];
  });
  for (const std::int32_t option : dear) {
    const auto items = instance.items_of(option);
    const auto is_short_without = [&](std::int32_t item) {
      return instance.low[item] > 0 && spare[item] <= 0;
    };
    if (instance.costs[option] <= 0 || std::any_of(items.begin(), items.end(), is_short_without))
      continue;
    for (const std::int32_t item : items) --spare[item];
    options.erase(std::find(options.begin(), options.end(), option));
  }
  return options;
}

}  // namespace xcmodel::dlx
