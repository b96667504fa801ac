// Greedy orders of items along a frontier: those that are placed touch their neighbours, and the next
// is the one with the fewest untouched neighbours. Ties go to the item touched first.
#pragma once

#include <cstdint>
#include <limits>
#include <queue>
#include <span>
#include <tuple>
#include <vector>

namespace xcmodel::dlx::count {

using List = std::vector<std::int32_t>;
using Lists = std::vector<List>;

// The pairs of items that share an option, each pair once for each option and order: about as many
// steps as it takes to find neighbours.
std::int64_t count_pairs(std::span<const std::int32_t> option_start);

// The items that share an option with each item, ascending.
Lists neighbours_of(int count, std::span<const std::int32_t> option_start,
                    std::span<const std::int32_t> option_items);

// Items that hang together by options, each list ascending.
Lists components_of(const Lists& neighbours);

class Ordering {
 public:
  // If it keeps to the frontier, touched items come before all others.
  Ordering(const Lists& neighbours, bool keeps_to_frontier)
      : neighbours_(neighbours),
        keeps_to_frontier_(keeps_to_frontier),
        untouched_(neighbours.size()),
        touched_at_(neighbours.size()),
        is_placed_(neighbours.size(), true) {}

  // Ties that are left go to the item with the least of these numbers; at first, to the first item.
  void break_ties_by(std::span<const std::int32_t> numbers) { numbers_ = numbers; }

  // Orders the items, which share options with each other only; `others` are not to be placed.
  List order_from(std::int32_t start, const List& items, const List& others = {});

 private:
  static constexpr std::int32_t never = std::numeric_limits<std::int32_t>::max();

  // The least comes first. A rank is outdated once one of its figures has changed.
  using Rank = std::tuple<bool, std::int32_t, std::int32_t, std::int32_t, std::int32_t>;
  Rank rank(std::int32_t item) const {
    return {keeps_to_frontier_ && touched_at_[item] == never, untouched_[item], touched_at_[item],
            numbers_.empty() ? item : numbers_[item], item};
  }
  void reset(std::int32_t item);
  void touch(std::int32_t item, std::int32_t time);
  std::int32_t next();

  const Lists& neighbours_;
  const bool keeps_to_frontier_;
  std::span<const std::int32_t> numbers_;
  List untouched_;   // By item: its neighbours that have not been touched.
  List touched_at_;  // By item: when, or `never`.
  std::vector<bool> is_placed_;
  std::priority_queue<Rank, std::vector<Rank>, std::greater<>> queue_;
};

}  // namespace xcmodel::dlx::count
