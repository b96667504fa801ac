#include "least_cost.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <utility>

#include "base/tuning.hpp"

namespace xcmodel::dlx {
namespace {

// Where a price moves if so much is needed, and so much admitted, beyond what is taken.
double way_between(double short_by, double left, std::int64_t price) {
  if (price != 0) return price > 0 ? short_by : left;
  return short_by > 0 ? short_by : std::min(0.0, left);
}

// Returns the least whole number that is not below dividend / divisor, where divisor is above 0.
std::int64_t rounded_up(__int128 dividend, std::int64_t divisor) {
  const __int128 quotient = dividend / divisor;
  return static_cast<std::int64_t>(quotient + (quotient * divisor < dividend));
}

}  // namespace

LeastCost::LeastCost(const Instance& instance, std::shared_ptr<BestCost> best)
    : instance_(instance),
      best_(std::move(best)),
      least_stride_(instance.low == instance.high ? tuning.least_stride
                                                  : tuning.least_stride_of_covering),
      dearest_(static_cast<std::size_t>(instance.items), -1),
      rows_(instance),
      bounded_(instance),
      reduced_(instance.costs),
      groups_(static_cast<std::size_t>(instance.items)) {
  number_colours();
  first_row_ = instance.items + static_cast<int>(slot_colour_.size());
  set_scale();
  for (int o = 0; o < instance_.options; ++o) group_.push_back(instance_.exclusive_item_of(o));
  prices_.resize(static_cast<std::size_t>(first_row_) + rows_.size());
  taken_.resize(prices_.size());
  average_.resize(prices_.size());
  ways_.resize(prices_.size());
  shorten_steps();
}

// One price of an item that has far more options than most moves them all, so that steps that suit the others would
// throw it to and fro. The prices are scaled so that those of long items go a lesser way.
void LeastCost::shorten_steps() {
  pace_.assign(prices_.size(), 1.0);
  if (instance_.items == 0) return;
  std::vector<double> lengths;
  for (int item = 0; item < instance_.items; ++item)
    lengths.push_back(static_cast<double>(instance_.options_of(item).size()));
  std::vector<double> sorted = lengths;
  const auto median = sorted.begin() + static_cast<std::ptrdiff_t>(sorted.size() / 2);
  std::nth_element(sorted.begin(), median, sorted.end());
  const double most = tuning.options_of_long_item * std::max(1.0, *median);
  const auto set_pace = [&](std::size_t slot, double length) {
    pace_[slot] = std::min(1.0, most / std::max(1.0, length));
  };
  for (std::size_t item = 0; item < lengths.size(); ++item) set_pace(item, lengths[item]);
  std::vector<double> lengths_of_rows(rows_.size());
  for (int option = 0; option < instance_.options; ++option)
    for (const auto& [row, weight] : rows_.weights_of(option))
      lengths_of_rows[row] += rows_[row].in_units(std::abs(static_cast<double>(weight)));
  for (std::size_t row = 0; row < rows_.size(); ++row) set_pace(first_row_ + row, lengths_of_rows[row]);
}

// An option without a colour shares the item with none, as if it had a colour of its own.
void LeastCost::number_colours() {
  slot_ = instance_.entry_item;
  std::vector<std::int32_t> colour_of_row(static_cast<std::size_t>(instance_.rows), -1);
  for (std::size_t e = 0; e < slot_.size(); ++e) {
    const std::int32_t item = instance_.entry_item[e], row = instance_.entry_row[e];
    if (!instance_.coloured[item]) continue;
    if (row == item || colour_of_row[row] < 0) {
      colour_of_row[row] = static_cast<std::int32_t>(colours_.size());
      colours_.push_back({.item = item, .price = 0});
    }
    slot_[e] = instance_.items + static_cast<std::int32_t>(slot_colour_.size());
    slot_colour_.push_back(colour_of_row[row]);
  }
}

// Reduced costs must fit into 64 bits, whatever the prices. If costs are so large that this cannot
// be had, all prices stay 0.
void LeastCost::set_scale() {
  std::int64_t greatest = 1;
  for (const std::int64_t cost : instance_.costs) greatest = std::max(greatest, std::abs(cost));
  std::size_t longest = 1;
  for (int o = 0; o < instance_.options; ++o)
    longest = std::max(longest, static_cast<std::size_t>(instance_.length_of(o)) + rows_.weights_of(o).size());
  longest *= 1 + bounded_.longest();
  for (scale_ = tuning.finest_scale; scale_ > 0; scale_ /= 2) {
    const Wide highest = Wide{4} * greatest * scale_;
    if (highest * (Wide{longest} + 1) < Wide{1} << 62) {
      highest_price_ = static_cast<std::int64_t>(highest);
      return;
    }
  }
  scale_ = 1;
}

std::vector<double> LeastCost::in_costs(const Prices& prices) const {
  std::vector<double> of_units;
  const auto scale = static_cast<double>(scale_);
  for (int item = 0; item < instance_.items; ++item)
    of_units.push_back(static_cast<double>(prices[item]) / scale);
  for (std::size_t row = 0; row < rows_.size(); ++row)
    of_units.push_back(rows_[row].in_units(static_cast<double>(prices[first_row_ + row]) / scale));
  return of_units;
}

LeastCost::Verdict LeastCost::judge(SparseCover& cover, std::size_t depth, bool arrived) {
  if (arrived) {
    if (cover.open_items().empty()) drop_redundant(cover);
    begin(cover, depth);
    // Its parent's prices rule much out already, which the steps need not look at then.
    if (depth > 0) {
      price_out(cover);
      if (is_hopeless(bound_) || !fix(cover)) return Verdict::hopeless;
    }
  }
  const std::size_t stop = entries_ + static_cast<std::size_t>(tuning.entries_between_looks);
  for (;;) {
    price_out(cover);
    note_bound(cover, depth);
    if (is_hopeless(best_bound_)) {
      if (depth == 0) note_root_bound();
      return Verdict::hopeless;
    }
    if (steps_left_-- <= 0 || !step(cover)) break;
    if (entries_ > stop) return Verdict::undecided;
  }
  if (depth == 0) note_root_bound();
  prices_ = path_.back();
  price_out(cover);
  fixed_by_.resize(depth);
  fixed_by_.push_back(to_beat());
  if (!fix(cover)) return Verdict::hopeless;
  if (cover.open_items().empty()) drop_redundant(cover);
  // Fixing may have gone all the way to a solution, whose cost is known only now.
  const std::optional<std::int64_t> best = to_beat();
  const bool is_too_dear = cover.is_solved() && best && instance_.cost_of(cover.chosen()) >= *best;
  return is_too_dear ? Verdict::hopeless : Verdict::promising;
}

// A node starts from the best prices of its parent, the root from those of dual ascent.
void LeastCost::begin(const SparseCover& cover, std::size_t depth) {
  path_.resize(depth);
  if (depth > 0)
    prices_ = path_.back();
  else
    leave_ascent(cover);
  steps_left_ = depth == 0 ? tuning.steps_at_root : tuning.steps_at_node;
  patience_ = depth == 0 ? tuning.patience_at_root : tuning.patience_at_node;
  stride_ = depth == 0 ? tuning.stride_at_root : tuning.stride_at_node;
  fruitless_steps_ = 0;
}

// Raises the price of each open item, those with few options first, as far as that makes no reduced
// cost negative: dual ascent, as in Balas and Carrera, "A Dynamic Subgradient-Based
// Branch-and-Bound Procedure for Set Covering" (1996).
void LeastCost::ascend(const SparseCover& cover) {
  if (highest_price_ == 0) return;
  price_out(cover);
  std::vector<std::int32_t> items = cover.open_items();
  std::sort(items.begin(), items.end(), [&](std::int32_t a, std::int32_t b) {
    return std::pair(cover.possible_count_of(a), a) < std::pair(cover.possible_count_of(b), b);
  });
  for (const std::int32_t item : items) {
    const std::vector<std::int32_t> options = cover.possible_options_of(item);
    std::int64_t rise = highest_price_;
    for (const std::int32_t option : options) rise = std::min(rise, reduced_[option]);
    if (rise <= 0) continue;
    prices_[item] += rise;
    for (const std::int32_t option : options) reduced_[option] -= rise;
  }
}

// Dual ascent may end where each slope leads down, far below the highest bound: among equal costs it
// does as a rule. So the steps begin a little below.
void LeastCost::leave_ascent(const SparseCover& cover) {
  ascend(cover);
  price_out(cover);
  ascent_ = prices_;
  ascent_bound_ = bound_;
  for (std::int64_t& price : prices_)
    price = static_cast<std::int64_t>(tuning.share_of_ascent * static_cast<double>(price));
}

void LeastCost::note_root_bound() {
  if (ascent_bound_ > best_bound_) {
    path_.back() = ascent_;
    best_bound_ = ascent_bound_;
  }
  root_bound_ = rounded_up(best_bound_, scale_);
}

// Works out reduced costs and the bound at the present prices. What an item no longer needs is not
// paid for, so a price above 0 would only lower the bound.
void LeastCost::price_out(const SparseCover& cover) {
  for (int item = 0; item < instance_.items; ++item)
    if (cover.need_of(item) == 0) prices_[item] = std::min<std::int64_t>(prices_[item], 0);
  bound_ = Wide{instance_.cost_of(cover.chosen())} * scale_;
  if (!colours_.empty()) price_colours(cover);
  if (!rows_.empty()) price_rows(cover);
  std::fill(taken_.begin(), taken_.end(), 0);
  counted_.clear();
  std::fill(groups_.begin(), groups_.end(), Group{});
  const bool has_rows = !rows_.empty(), has_bounded = !bounded_.empty();
  if (has_bounded) bounded_.begin(cover);
  for (const std::int32_t option : cover.possible_options()) {
    const Instance::Number first = instance_.option_start[option];
    const Instance::Number end = instance_.option_start[option + 1];
    entries_ += end - first;
    std::int64_t reduced = instance_.costs[option] * scale_;
    for (auto e = first; e < end; ++e) reduced -= prices_[slot_[e]];
    if (has_rows) {
      reduced -= paid_by_rows(option);
      entries_ += rows_.weights_of(option).size();
    }
    reduced_[option] = reduced;
    if (has_bounded && bounded_.is_bounded(option))
      bounded_.add(option, reduced);
    else if (has_bounded && bounded_.bounds_others(option))
      bounded_.put_off(option);
    else if (reduced < 0)
      count(option);
  }
  if (has_bounded) count_bounding();
  for (int item = 0; item < instance_.items; ++item) {
    if (groups_[item].option >= 0) take(groups_[item].option);
    const std::int64_t price = prices_[item];
    bound_ += Wide{price} * (price > 0 ? cover.need_of(item) : cover.room_of(item));
  }
}

// Counts a reduced cost below 0, of a group the least of these alone.
void LeastCost::count(std::int32_t option) {
  const std::int64_t reduced = reduced_[option];
  if (group_[option] < 0) return take(option);
  Group& group = groups_[group_[option]];
  if (reduced < group.least)
    group = {reduced, group.least, option};
  else
    group.second = std::min(group.second, reduced);
}

void LeastCost::count_bounding() {
  for (const std::int32_t option : bounded_.put_off()) {
    reduced_[option] += bounded_.below_zero(option);
    if (reduced_[option] < 0) count(option);
  }
  for (const std::int32_t option : bounded_.put_off())
    bounded_.note_rise(option, reduced_[option] - group_of(option).least);
}

// Adds what the rows still demand, at their prices.
void LeastCost::price_rows(const SparseCover& cover) {
  weighs_ = rows_.chosen(cover);
  for (std::size_t row = 0; row < rows_.size(); ++row)
    bound_ += rows_[row].demanded(prices_[first_row_ + row], weighs_[row]);
}

std::int64_t LeastCost::paid_by_rows(std::int32_t option) const {
  std::int64_t paid = 0;
  for (const auto& [row, weight] : rows_.weights_of(option))
    paid += rows_[row].paid_for(weight, prices_[first_row_ + row]);
  return paid;
}

// Adds the prices of the colour of each item that lowers the bound most. Where the item has its colour
// already, there is nothing to be paid for.
void LeastCost::price_colours(const SparseCover& cover) {
  for (Colour& colour : colours_) colour.price = 0;
  const auto first = static_cast<std::size_t>(instance_.items);
  for (std::size_t k = 0; k < slot_colour_.size(); ++k)
    if (cover.has_colour(colours_[slot_colour_[k]].item)) prices_[first + k] = 0;
  for (const std::int32_t option : cover.possible_options())
    for (const std::int32_t slot : slots_of(option))
      if (slot >= instance_.items) colours_[slot_colour_[slot - instance_.items]].price += prices_[slot];
  std::fill(dearest_.begin(), dearest_.end(), -1);
  for (std::size_t c = 0; c < colours_.size(); ++c) {
    std::int32_t& dearest = dearest_[colours_[c].item];
    if (colours_[c].price < (dearest < 0 ? 0 : colours_[dearest].price)) dearest = static_cast<std::int32_t>(c);
  }
  for (const std::int32_t colour : dearest_)
    if (colour >= 0) bound_ += colours_[colour].price;
}

// Counts an option's reduced cost.
void LeastCost::take(std::int32_t option) {
  bound_ += reduced_[option];
  note_taken(option);
  if (!bounded_.empty())
    bounded_.for_each_beside(option, [&](std::int32_t other) { note_taken(other); });
}

void LeastCost::note_taken(std::int32_t option) {
  if (!parts_.empty()) counted_.push_back(option);
  for (const std::int32_t slot : slots_of(option)) ++taken_[slot];
  if (rows_.empty()) return;
  for (const auto& [row, weight] : rows_.weights_of(option))
    taken_[first_row_ + row] += rows_[row].in_units(static_cast<double>(weight));
}

// Keeps the prices if they give the best bound of the node so far, and moves the average towards
// what is taken there. The stride grows where a step went up and might have gone further, and shrinks
// after too many steps without improvement.
void LeastCost::note_bound(const SparseCover& cover, std::size_t depth) {
  const bool first = path_.size() == depth;
  const double along = update_average(cover, first);
  if (first || bound_ > best_bound_) {
    fruitless_steps_ = 0;
    best_bound_ = bound_;
    path_.resize(depth);
    path_.push_back(prices_);
    if (!first && along > 0) stride_ = std::min(stride_ * tuning.stride_growth, tuning.greatest_stride);
  } else if (++fruitless_steps_ > patience_) {
    fruitless_steps_ = 0;
    stride_ *= tuning.stride_decay;
  }
}

// Mixes so much of what is taken into the average that the ways of all prices together become as short as can be,
// within bounds: as slopes add up to none where the bound is highest, what their average leaves is what still leads up.
// Returns how far the ways from what is taken now go along those of the old average.
double LeastCost::update_average(const SparseCover& cover, bool first) {
  const int slots = static_cast<int>(prices_.size());
  double along = 0, towards = 0, distance = 0;
  for (int slot = 0; slot < slots && !first; ++slot) {
    const double way = way_of(cover, slot, average_[slot]), now = way_of(cover, slot, excess(slot));
    along += pace_[slot] * now * way;
    towards -= pace_[slot] * (now - way) * way;
    distance += pace_[slot] * (now - way) * (now - way);
  }
  const double most = tuning.most_of_slope, least = most / 10;
  const double share = first ? 1 : distance == 0 ? least : std::clamp(towards / distance, least, most);
  for (int slot = 0; slot < slots; ++slot) average_[slot] += share * (excess(slot) - average_[slot]);
  if (!parts_.empty()) add_to_parts(cover, share);
  return along;
}

void LeastCost::add_to_parts(const SparseCover& cover, double share) {
  for (const std::int32_t option : cover.possible_options()) parts_[option] *= 1 - share;
  for (const std::int32_t option : counted_) parts_[option] += share;
}

// How much of an item, or of a colour that it has in the bound, is taken beyond that.
double LeastCost::excess(int slot) const {
  if (slot < instance_.items || is_row(slot)) return taken_[slot];
  const std::int32_t colour = slot_colour_[slot - instance_.items];
  return taken_[slot] - (dearest_[colours_[colour].item] == colour);
}

// Where a price moves from its best value if so much is taken: up while that is less than the item needs, and down
// where it is more than the item has room for; above 0 the need alone counts, and below 0 the room. Colours have no
// prices above 0.
double LeastCost::way_of(const SparseCover& cover, int slot, double taken) const {
  const std::int64_t price = path_.back()[slot];
  if (slot >= instance_.items) {
    if (is_row(slot)) return way_of_row(row_at(slot), price, taken);
    return price < 0 ? -taken : std::min(0.0, -taken);
  }
  if (instance_.coloured[slot]) return 0;
  return way_between(cover.need_of(slot) - taken, cover.room_of(slot) - taken, price);
}

double LeastCost::way_of_row(std::size_t row, std::int64_t price, double taken) const {
  const auto left_of = [&](std::int64_t demand) {
    return rows_[row].in_units(static_cast<double>(demand - weighs_[row])) - taken;
  };
  return way_between(left_of(rows_[row].low()), left_of(rows_[row].high()), price);
}

// Whether the need is all that there is room for, so that a price may have any sign.
bool LeastCost::is_exact(int slot) const {
  if (is_row(slot)) return rows_[row_at(slot)].is_exact();
  return instance_.low[slot] == instance_.high[slot];
}

// Moves all prices from the best ones along their ways, towards what the best solution costs; a
// price stops at 0 if the slope changes there. Returns false if there is no way up.
bool LeastCost::step(const SparseCover& cover) {
  const int slots = static_cast<int>(prices_.size());
  double norm = 0;
  for (int slot = 0; slot < slots; ++slot) {
    ways_[slot] = way_of(cover, slot, average_[slot]);
    norm += pace_[slot] * (ways_[slot] * ways_[slot]);
  }
  if (norm == 0 || highest_price_ == 0 || stride_ < least_stride_) return false;
  const Prices& best_prices = path_.back();
  const double limit = static_cast<double>(highest_price_);
  const double length = stride_ * way_to_goal() / norm;
  for (int slot = 0; slot < slots; ++slot) {
    const std::int64_t from = best_prices[slot];
    const double moved = static_cast<double>(from) + length * pace_[slot] * ways_[slot];
    auto price = static_cast<std::int64_t>(std::clamp(moved, -limit, limit));
    const bool crossed = (price > 0) != (from > 0) && from != 0;
    const bool is_colour = slot >= instance_.items && !is_row(slot);
    if (is_colour ? price > 0 : crossed && !is_exact(slot)) price = 0;
    prices_[slot] = price;
  }
  return true;
}

std::optional<double> LeastCost::gap() const {
  const std::optional<std::int64_t> best = to_beat();
  if (!best) return {};
  const auto scale = static_cast<double>(scale_);
  return std::max(static_cast<double>(*best) * scale - static_cast<double>(best_bound_), scale);
}

// While no solution is known, the goal is a value that moves on when the bound comes near.
double LeastCost::way_to_goal() {
  if (const std::optional<double> way = gap()) return *way;
  const auto bound = static_cast<double>(best_bound_);
  const double size = std::max(std::abs(bound), static_cast<double>(scale_));
  if (!goal_)
    goal_ = bound + size * tuning.goal_above_bound;
  else if (bound > *goal_ - size * tuning.goal_above_bound / 10)
    goal_ = bound + size * tuning.goal_above_bound / 6;
  return *goal_ - bound;
}

// Whether no solution of at least this cost, in units of prices, is cheaper than the best one.
bool LeastCost::is_hopeless(Wide bound) const {
  const std::optional<std::int64_t> best = to_beat();
  return best && bound > Wide{*best - 1} * scale_;
}

// The option's group; one that belongs to none is a group of its own.
LeastCost::Group LeastCost::group_of(std::int32_t option) const {
  if (group_[option] >= 0) return groups_[group_[option]];
  return {std::min<std::int64_t>(reduced_[option], 0), 0, option};
}

// By how much the bound rises if the option is chosen: it counts in place of the least of its group. One that is
// bounded counts where it costs more than 0, and one of those that bound it is chosen as well.
std::int64_t LeastCost::rise_with(std::int32_t option) const {
  if (bounded_.is_bounded(option)) return std::max<std::int64_t>(reduced_[option], 0) + bounded_.rise_with(option);
  return reduced_[option] - group_of(option).least;
}

// The options that no better solution has.
std::vector<std::int32_t> LeastCost::ruled_out(const SparseCover& cover) const {
  std::vector<std::int32_t> options;
  for (const std::int32_t option : cover.possible_options())
    if (is_hopeless(bound_ + rise_with(option))) options.push_back(option);
  return options;
}

// Fixes options by their reduced costs; returns false if that leaves no solution. An option that is
// left out, if it is the least of its group, makes room for the second.
bool LeastCost::fix(SparseCover& cover) {
  std::vector<std::int32_t> chosen;
  for (const std::int32_t option : cover.possible_options()) {
    if (bounded_.is_bounded(option)) continue;  // What it costs counts with that of others.
    const Group group = group_of(option);
    if (group.option == option && is_hopeless(bound_ + group.second - group.least))
      chosen.push_back(option);
  }
  for (const std::int32_t option : ruled_out(cover)) cover.exclude(option);
  for (const std::int32_t option : chosen) {
    if (!cover.is_possible(option)) return false;
    cover.choose(option);
  }
  return cover.propagate();
}

bool LeastCost::settle(SparseCover& cover, const Prices& prices) {
  prices_ = prices;
  price_out(cover);
  if (is_hopeless(bound_)) return false;
  for (const std::int32_t option : ruled_out(cover)) cover.exclude(option);
  return true;
}

bool LeastCost::tighten(SparseCover& cover, std::size_t depth) {
  const std::optional<std::int64_t> best = to_beat();
  if (best == fixed_by_[depth]) return true;
  fixed_by_[depth] = best;
  return settle(cover, path_[depth]);
}

// Where no item is open, an option that does not lower the cost is better left out, unless a row may need it.
void LeastCost::drop_redundant(SparseCover& cover) const {
  std::vector<std::int32_t> redundant;
  for (const std::int32_t option : cover.possible_options())
    if (instance_.costs[option] >= 0 && rows_.weights_of(option).empty()) redundant.push_back(option);
  for (const std::int32_t option : redundant) cover.exclude(option);
}

}  // namespace xcmodel::dlx
