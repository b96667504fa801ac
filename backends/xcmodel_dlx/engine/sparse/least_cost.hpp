// Branch and bound for least cost: the lower bound.
//
// The bound is Lagrange's. Each item gets a price, which an option is paid for covering it; what
// an option then costs is its reduced cost. However the items are covered, it costs at least the
// prices of what they need (or, where the price is negative, of all that they admit), plus all
// reduced costs below 0; of options that exclude each other because of one item, only the least of
// these counts. Prices come from subgradient steps along averages of slopes: Barahona and Anbil,
// "The Volume Algorithm: Producing Primal Solutions with a Subgradient Method" (2000). Options whose
// reduced costs lift the bound above the best solution are excluded; those that would lift it so by
// their absence are chosen. An item with colours has no price; the options that give it a colour
// have one there, 0 or less, for their being chosen only if that is the colour of the item: one together
// if they exclude each other. Of the colours of an item only the one with the greatest sum of these
// counts. A weighted row has a price as an item has, which an option is paid for each unit of its
// weight. What options cost that are chosen only beside others is added to the reduced costs of these,
// where it is below 0.
#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <span>
#include <utility>

#include "best_cost.hpp"
#include "priced_rows.hpp"
#include "sparse_cover.hpp"
#include "variable_bounds.hpp"

namespace xcmodel::dlx {

class LeastCost {
 public:
  // By item, then by group of options that give a colour, then by weighted row, whose price is that of a weight of 2^k
  // as in `PricedRow`; in units of 1 / scale_ of a cost.
  using Prices = std::vector<std::int64_t>;

  // Several workers share the cost of the best solution.
  LeastCost(const Instance& instance, std::shared_ptr<BestCost> best);

  enum class Verdict {
    hopeless,   // No solution below this node is cheaper than the best one.
    undecided,  // It is to be asked again: the bound has not been worked out yet.
    promising,  // There may be one.
  };
  // Judges the node at this depth, whose parent has been judged before; `arrived` is true when the
  // node is new. Excludes and chooses options that any better solution must lack or have.
  Verdict judge(SparseCover& cover, std::size_t depth, bool arrived);

  // Back at the node at this depth, excludes what any better solution must lack, if a better one is
  // known than before; returns false if nothing below is better. It chooses nothing.
  bool tighten(SparseCover& cover, std::size_t depth);

  // From now on looks only for solutions that cost less than this, besides being the best; without a
  // ceiling, for all of those. It is a guess: what it rules out may be there.
  void set_ceiling(std::optional<std::int64_t> ceiling) { ceiling_ = ceiling; }
  // What a solution must cost less than.
  std::optional<std::int64_t> to_beat() const {
    const std::optional<std::int64_t> best = best_->get();
    return best && ceiling_ ? std::min(*best, *ceiling_) : best ? best : ceiling_;
  }
  // Excludes for good what no better solution has, by these prices; returns false if there is none.
  bool settle(SparseCover& cover, const Prices& prices);

  // At the present prices.
  std::int64_t reduced_cost(std::int32_t option) const { return reduced_[option]; }
  std::int64_t price(std::int32_t item) const { return prices_[item]; }
  std::int64_t paid_by_rows(std::int32_t option) const;
  std::int64_t scale() const { return scale_; }
  // By item, then by weighted row, in units of costs; what those of colours add is left out.
  std::vector<double> in_costs(const Prices& prices) const;
  // How far the bound of the present node is below what is to be beaten, at least one of costs; in units of
  // prices. Nothing while there is nothing to beat.
  std::optional<double> gap() const;

  // By possible option: the part of it in the average of the options whose reduced costs count, weighted as that of
  // steps is: at the end about a solution of the linear relaxation.
  std::span<const double> parts() const { return parts_; }

  const PricedRows& rows() const { return rows_; }

  // The prices of the node at this depth, on the path to the present one.
  const Prices& prices_at(std::size_t depth) const { return path_[depth]; }
  // Goes to the node at depth 0, of which another worker has found these prices.
  void adopt(Prices prices) {
    path_.assign(1, std::move(prices));
    fixed_by_.assign(1, std::nullopt);
  }

  // Whether some options are bounded by others, of which the bound then tells nearly all, as a rule.
  bool bounds_options() const { return !bounded_.empty(); }

  // A lower bound of the cost of all solutions, once the root has been judged.
  std::optional<std::int64_t> bound() const { return root_bound_; }
  // The memory that it takes: the prices of each node on the path, above all.
  std::size_t bytes() const {
    return path_.size() * prices_.size() * sizeof(prices_[0]) + rows_.bytes() + bounded_.bytes() +
           bytes_of(group_, slot_, slot_colour_, priced_, colours_, dearest_, weighs_, ascent_, prices_, reduced_,
                    groups_, taken_, counted_, parts_, path_, fixed_by_, average_, ways_, pace_);
  }
  // Entries of options looked at so far, which is what takes the time.
  std::size_t entries() const { return entries_; }

 private:
  using Wide = __int128;  // Holds sums of all costs and prices.

  // The two least reduced costs below 0 of a group, or 0, and the option that has the least.
  struct Group {
    std::int64_t least = 0, second = 0;
    std::int32_t option = -1;
  };

  void set_scale();
  void shorten_steps();
  void begin(const SparseCover& cover, std::size_t depth);
  void ascend(const SparseCover& cover);
  void leave_ascent(const SparseCover& cover);
  void note_root_bound();
  // An entry of an item with colours.
  struct Coloured {
    Instance::Number entry;
    std::int32_t option;
    std::int32_t colour;  // In `colours_`.
  };
  std::vector<Coloured> number_colours();
  void share_prices(const std::vector<Coloured>& entries);
  void price_colours(const SparseCover& cover);
  std::span<const std::int32_t> slots_of(std::int32_t option) const {
    return {slot_.data() + instance_.option_start[option], slot_.data() + instance_.option_start[option + 1]};
  }
  void price_out(const SparseCover& cover);
  void price_rows(const SparseCover& cover);
  bool is_row(int slot) const { return slot >= first_row_; }
  std::size_t row_at(int slot) const { return static_cast<std::size_t>(slot - first_row_); }
  void count(std::int32_t option);
  void count_bounding();
  void take(std::int32_t option);
  void note_taken(std::int32_t option);
  void note_bound(const SparseCover& cover, std::size_t depth);
  double excess(int slot) const;
  double update_average(const SparseCover& cover, bool first);
  void add_to_parts(const SparseCover& cover, double share);
  double way_of(const SparseCover& cover, int slot, double taken) const;
  double way_of_row(std::size_t row, std::int64_t price, double taken) const;
  bool is_exact(int slot) const;
  bool step(const SparseCover& cover);
  double way_to_goal();
  bool is_hopeless(Wide bound) const;
  Group group_of(std::int32_t option) const;
  std::int64_t rise_with(std::int32_t option) const;
  std::vector<std::int32_t> ruled_out(const SparseCover& cover) const;
  bool fix(SparseCover& cover);
  void drop_redundant(SparseCover& cover) const;

  const Instance& instance_;
  std::int64_t scale_ = 1;                   // Units of prices in one of costs.
  std::int64_t highest_price_ = 0;           // No price is greater, in absolute value.
  const std::shared_ptr<BestCost> best_;     // Cost of the best solution so far.
  std::optional<std::int64_t> ceiling_;      // See `set_ceiling`.
  const double least_stride_;                // Steps end when the stride is shorter.
  std::optional<std::int64_t> root_bound_;   // See `bound`.

  std::vector<std::int32_t> group_;  // By option: an item that it has to itself, or -1.

  // Of colours. A slot is a place among the prices.
  struct Colour {
    std::int32_t item;
    Wide price;  // Of its options that are possible, all together.
  };
  std::vector<std::int32_t> slot_;         // By entry.
  std::vector<std::int32_t> slot_colour_;  // By slot from that of the first colour on: its colour.
  std::vector<std::int64_t> priced_;       // By the same slots: the last pricing in which it had a possible option;
  std::int64_t pricing_ = 0;               // pricings are numbered.
  std::vector<Colour> colours_;
  std::vector<std::int32_t> dearest_;      // By item: the colour whose prices count, or -1.

  const PricedRows rows_;
  int first_row_ = 0;                 // The slot of the first weighted row.
  std::vector<std::int64_t> weighs_;  // By row: the weights of the options that are chosen.

  BoundedCosts bounded_;

  Prices ascent_;         // Those of dual ascent at the root,
  Wide ascent_bound_ = 0;  // and their bound.

  // What was found when `prices_` were last tried.
  Prices prices_;
  Wide bound_ = 0;                     // The bound, in units of prices.
  std::vector<std::int64_t> reduced_;  // By possible option: its reduced cost.
  std::vector<Group> groups_;          // By item.
  std::vector<double> taken_;          // By slot: its options whose reduced costs count, or their weights.
  std::vector<std::int32_t> counted_;  // These options.
  std::vector<double> parts_;          // See `parts`.
  std::size_t entries_ = 0;            // Entries of options looked at.

  // The present node.
  std::vector<Prices> path_;  // By depth: the best prices of that node; its own once it has some.
  std::vector<std::optional<std::int64_t>> fixed_by_;  // By depth: the best cost used for fixing.
  Wide best_bound_ = 0;       // The bound at its best prices.
  std::int64_t steps_left_ = 0;       // Steps still to be made.
  std::int64_t fruitless_steps_ = 0;  // Steps since the bound has risen.
  std::int64_t patience_ = 0;         // After so many of these, the stride is shortened.
  double stride_ = 0;         // How far the next step goes, of the way to the goal.
  std::vector<double> average_;  // By slot: how much of it is taken, on average.
  std::vector<double> ways_;     // By slot: where its price moves; see `step`.
  std::vector<double> pace_;     // By slot: the part of a step that its price goes; see `shorten_steps`.
  std::optional<double> goal_;     // See `way_to_goal`.
};

}  // namespace xcmodel::dlx
