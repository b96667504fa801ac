// Greedy orders of items along a frontier: those that are placed touch their neighbours, and the next
// is the one with the fewest untouched neighbours. Ties go to the item touched first.
#pragma once

#include <compare>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "base/indexed_heap.hpp"
#include "problem.hpp"

namespace xcmodel::dlx::count {

// The pairs of items that share an option, each pair once for each option and order: about as many
// steps as it takes to find neighbours.
template <class Starts>
std::int64_t count_pairs(const Starts& option_start) {
  std::int64_t pairs = 0;
  for (std::size_t o = 0; o + 1 < option_start.size(); ++o) {
    const auto size = static_cast<std::int64_t>(option_start[o + 1] - option_start[o]);
    pairs += size * size;
  }
  return pairs;
}

// The items that share an option with each item, ascending.
Lists neighbours_of(int count, std::span<const std::int32_t> option_start, std::span<const std::int32_t> option_items);

// Items that hang together by options, each list ascending.
Lists components_of(const Lists& neighbours);

class Ordering {
 public:
  // Whether touched items, which are the frontier, come before all others.
  enum class Next : std::uint8_t { on_frontier, anywhere };
  Ordering(const Lists& neighbours, Next next)
      : neighbours_(neighbours),
        keeps_to_frontier_(next == Next::on_frontier),
        untouched_(neighbours.size()),
        touched_at_(neighbours.size()),
        waiting_(neighbours.size()),
        is_changed_(neighbours.size(), false),
        ranks_(neighbours.size()) {}

  // Ties that are left go to the item with the least of these numbers; at first, to the first item.
  void break_ties_by(std::span<const std::int32_t> numbers) { numbers_ = numbers; }

  // Orders the items, which share options with each other only; `others` are not to be placed.
  List order_from(std::int32_t start, const List& items, const List& others = {});

 private:
  static constexpr std::int32_t never = std::numeric_limits<std::int32_t>::max();

  // The least comes first. It holds, from the highest bits on: whether the item is off the frontier and
  // must wait, the untouched neighbours, and when it was touched; then what breaks ties, and the item. It
  // only ever falls, since what is touched stays so.
  struct Rank {
    std::uint64_t figures, item;
    auto operator<=>(const Rank&) const = default;
  };
  Rank rank(std::int32_t item) const {
    const std::uint64_t waits = keeps_to_frontier_ && touched_at_[item] == never;
    const auto untouched = static_cast<std::uint64_t>(untouched_[item]);
    const auto number = static_cast<std::uint64_t>(numbers_.empty() ? item : numbers_[item]);
    return {waits << 63 | untouched << 32 | static_cast<std::uint64_t>(touched_at_[item]),
            number << 32 | static_cast<std::uint64_t>(item)};
  }
  void reset(std::int32_t item);
  void touch(std::int32_t item, std::int32_t time);
  void note_change(std::int32_t item);
  void update_ranks();
  auto by_rank() const {
    return [this](std::int32_t a, std::int32_t b) { return ranks_[a] < ranks_[b]; };
  }

  const Lists& neighbours_;
  const bool keeps_to_frontier_;
  std::span<const std::int32_t> numbers_;
  List untouched_;   // By item: its neighbours that have not been touched.
  List touched_at_;  // By item: when, or `never`.
  IndexedHeap waiting_;  // Items that wait to be placed, by their ranks.
  List changed_;     // Items that wait, and of which the ranks have changed.
  std::vector<bool> is_changed_;
  std::vector<Rank> ranks_;  // By item that waits.
};

// Orders the items 0 .. count - 1, each option being a list of some of them.
//
// The items of a connected component stay together. Within it the order starts at an item and goes on
// with the one whose options add the fewest new items to those touched so far; ties go to the one
// touched first. Of three starts, with the least, the middle and the greatest degree, it takes the one
// with the narrowest frontier: the least sum, over all items, of the distance to the first item that
// shares an option with it. With ties broken by such an order a search meets equal subproblems more
// often, as in the frontier methods for counting paths and tilings (Knuth, "The Art of Computer
// Programming", volume 4A, 7.1.4).
List frontier_order(int count, std::span<const std::int32_t> option_start, std::span<const std::int32_t> option_items);

}  // namespace xcmodel::dlx::count
