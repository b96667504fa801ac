// A local search for one solution, which never proves that there is none.
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "base/number_set.hpp"
#include "base/random.hpp"
#include "base/vectors.hpp"
#include "row_violations.hpp"
#include "sparse/sparse_cover.hpp"

namespace xcmodel::dlx {

// The chosen options never exclude each other, but may leave items short of what they need: Blöchliger and
// Zufferey, "A graph coloring heuristic using partial solutions and a reactive tabu scheme" (2008). Each step adds
// an option of some short item, any of them, and takes out what that excludes; of its options, the one after which
// the short items weigh least, but none that was taken out a moment ago. Where that is no better than before, all
// short items weigh one more: Morris, "The breakout method for escaping from local minima" (1993).
//
// Weighted rows may be violated meanwhile, by what weighs as short items do. Where no item is short, a step chooses a
// violated row, and adds an option that brings its sum nearer to the bounds, or takes one out.
//
// It finds what has many solutions and no order in which they could be found: timetables, rosters, colourings of
// graphs. Where items depend on each other in long chains, as in Sudokus with clues, it finds nothing.
class LocalSearch {
 public:
  // Searches below the given and forbidden options; if costs are to be limited, they are a weighted row as well.
  LocalSearch(const Instance& instance, std::span<const std::int32_t> given, std::span<const std::int32_t> forbidden,
              bool limits_costs = false);

  // Whether the conditions rule out every solution, or the limit of costs is beyond what any options can do.
  bool is_dead() const { return is_dead_; }
  // Works until it has done so many units in all, of a nanosecond or so. Returns whether there is a solution.
  bool work(std::int64_t until);
  // From now on a solution must not cost more than this.
  void limit_costs(std::int64_t most) { rows_.limit_last(most); }
  // The options chosen, once there is a solution.
  std::vector<std::int32_t> solution() const;

  // The fewest items that have been short, and rows that have been violated, at a time.
  std::size_t least_short() const { return least_short_; }
  std::int64_t units() const { return units_; }
  std::int64_t steps() const { return step_; }
  std::size_t bytes() const;

 private:
  static constexpr std::int32_t none = -1;

  struct Entry {
    std::int32_t item, row;
  };
  struct alignas(64) Item {  // A line of the cache.
    Item(std::int32_t need, std::int32_t room) : need(need), room(room) {}

    std::int32_t need, room;               // Beside what is forced.
    std::vector<std::int32_t> holders;     // The chosen options that cover it, in no particular order;
    std::int32_t row = none;               // where it has room for one, this is their row, as in `Instance`.
    std::int64_t weight = 1;
    std::int64_t evaluation = 0;           // If it needs something: the last one whose option covers it.

    // Of options of one colour more than one, but such an item needs none.
    int missing() const { return need - static_cast<int>(holders.size()); }
  };
  struct Option {
    Option(std::int32_t name, std::size_t first_entry) : name(name), first_entry(first_entry) {}

    std::int32_t name;  // In the instance.
    bool is_chosen = false;
    // In `entries_`; those of items that need something come first.
    std::size_t first_entry, end_of_needed = 0, end_of_entries = 0;
    std::int64_t free_from = 0;   // The step from which it may be added again, or taken out for a row.
    std::int64_t evicted_in = 0;  // The last evaluation in which it was to be taken out.
  };

  void add_option(std::int32_t name, const SparseCover& cover);
  std::span<const Entry> entries_of(const Option& option) const {
    return {entries_.data() + option.first_entry, entries_.data() + option.end_of_entries};
  }
  std::span<const Entry> needed_entries_of(const Option& option) const {
    return {entries_.data() + option.first_entry, entries_.data() + option.end_of_needed};
  }
  Item& item_at(std::int32_t item) { return items_[item]; }
  Option& option_at(std::int32_t option) { return options_[option]; }
  // Short items and violated rows.
  std::size_t missed() const { return short_.members().size() + rows_.violated().size(); }
  void step();
  void add_for(std::int32_t option);
  void mend(std::int32_t row);
  struct Step {
    std::int32_t option = none;  // It is added, or taken out if it is chosen,
    std::int64_t change = std::numeric_limits<std::int64_t>::max();  // by which the weight of what is missed grows.
  };
  void consider(std::int32_t option, std::int64_t change, Step& best);
  void consider_without(std::int32_t option, Step& best);
  std::int32_t best_option_of(std::int32_t item);
  std::int32_t first_free_of(std::int32_t item);
  std::int64_t evaluate(std::int32_t option);
  std::int64_t evaluate_without(std::int32_t option);
  std::int64_t planned_change();
  void weigh_more();
  void evict_from(const Item& item, std::int32_t row);
  void evict_one_of(const Item& item);
  void evict(std::int32_t option);
  std::int64_t loss_of(const Option& option);
  void add(std::int32_t option);
  void take_out(std::int32_t option);
  void note_missing(std::int32_t item);
  void check_invariants() const;

  std::vector<std::int32_t> forced_;        // Options that are in every solution, by their names.
  bool is_dead_;
  std::vector<Item> items_;
  std::vector<Option> options_;             // All others that may be in one,
  std::vector<Entry> entries_;              // with their entries.
  ListsByKey<std::int32_t> options_of_;     // By item: the options that cover it.
  NumberSet short_;                         // Items that are covered less than they need.
  RowViolations rows_;
  std::size_t least_short_ = 0;
  std::vector<std::int32_t> evicted_;       // What the option that was evaluated last would take out,
  std::vector<std::int32_t> best_evicted_;  // and what the best one would.
  std::int64_t evaluations_ = 0;
  std::int64_t step_ = 0;
  std::int64_t units_ = 0;
  Random random_{0};
};

}  // namespace xcmodel::dlx
