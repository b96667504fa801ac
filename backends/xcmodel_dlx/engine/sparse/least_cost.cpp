#include "least_cost.hpp"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <utility>

#include "base/tuning.hpp"

namespace xcmodel::dlx {
namespace {

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
      slot_(instance.entry_item),
      dearest_(static_cast<std::size_t>(instance.items), -1),
      rows_(instance),
      bounded_(instance),
      reduced_(instance.costs),
      groups_(static_cast<std::size_t>(instance.items)),
      parts_(static_cast<std::size_t>(instance.options)) {
  share_prices(number_colours());
  priced_.resize(slot_colour_.size());
  first_row_ = instance.items + static_cast<int>(slot_colour_.size());
  set_scale();
  for (int o = 0; o < instance_.options; ++o) group_.push_back(instance_.exclusive_item_of(o));
  prices_.resize(static_cast<std::size_t>(first_row_) + rows_.size());
  taken_.resize(prices_.size());
  average_.resize(prices_.size());
  ways_.resize(prices_.size());
  shorten_steps();
}

// An option without a colour shares the item with none, as if it had a colour of its own.
std::vector<LeastCost::Coloured> LeastCost::number_colours() {
  std::vector<Coloured> entries;
  std::vector<std::int32_t> colour_of_row(static_cast<std::size_t>(instance_.rows), -1);
  for (std::int32_t option = 0; option < instance_.options; ++option)
    for (Instance::Number e = instance_.option_start[option]; e < instance_.option_start[option + 1]; ++e) {
      const std::int32_t item = instance_.entry_item[e], row = instance_.entry_row[e];
      if (!instance_.coloured[item]) continue;
      if (row == item || colour_of_row[row] < 0) {
        colour_of_row[row] = static_cast<std::int32_t>(colours_.size());
        colours_.push_back({.item = item, .price = 0});
      }
      entries.push_back({.entry = e, .option = option, .colour = colour_of_row[row]});
    }
  return entries;
}

// Options that exclude each other share a price for a colour that they all give, as one of them at most is chosen: of
// those items that may be covered once, each takes the one that most options of the colour have.
void LeastCost::share_prices(const std::vector<Coloured>& entries) {
  using Pair = std::pair<std::int32_t, std::int32_t>;  // A colour, and an item that may be covered once.
  std::map<Pair, std::int32_t> options_of, slot_of;
  const auto for_each_pair = [&](const Coloured& one, const auto& use) {
    for (const std::int32_t item : instance_.items_of(one.option))
      if (instance_.high[item] == 1 && !instance_.coloured[item]) use(Pair(one.colour, item));
  };
  for (const Coloured& one : entries) for_each_pair(one, [&](const Pair& pair) { ++options_of[pair]; });
  for (const Coloured& one : entries) {
    Pair shared(one.colour, -1);
    for_each_pair(one, [&](const Pair& pair) {
      if (shared.second < 0 || options_of[pair] > options_of[shared]) shared = pair;
    });
    const auto next = instance_.items + static_cast<std::int32_t>(slot_colour_.size());
    const std::int32_t slot = shared.second < 0 ? next : slot_of.try_emplace(shared, next).first->second;
    if (slot == next) slot_colour_.push_back(one.colour);
    slot_[one.entry] = slot;
  }
}

// Reduced costs must fit into 64 bits, whatever the prices. If costs are so large that this cannot
// be had, all prices stay 0. One that all options bear may have to be as great as those of all other items of an option.
void LeastCost::set_scale() {
  std::int64_t greatest = 1;
  for (const std::int64_t cost : instance_.costs) greatest = std::max(greatest, std::abs(cost));
  std::size_t longest = 1;
  for (int o = 0; o < instance_.options; ++o)
    longest = std::max(longest, static_cast<std::size_t>(instance_.length_of(o)) + rows_.weights_of(o).size());
  longest *= 1 + bounded_.longest();
  for (scale_ = tuning.finest_scale; scale_ > 0; scale_ /= 2) {
    const Wide highest = Wide{4} * greatest * scale_;
    const Wide greatest_price = (Wide{1} << 62) / (Wide{longest} + 1) - 1;
    if (highest <= greatest_price) {
      highest_price_ = static_cast<std::int64_t>(std::min(highest * Wide{longest}, greatest_price));
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
  ++pricing_;
  for (const std::int32_t option : cover.possible_options())
    for (const std::int32_t slot : slots_of(option)) {
      if (slot < instance_.items || std::exchange(priced_[slot - instance_.items], pricing_) == pricing_) continue;
      colours_[slot_colour_[slot - instance_.items]].price += prices_[slot];
    }
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
  counted_.push_back(option);
  for (const std::int32_t slot : slots_of(option)) ++taken_[slot];
  if (rows_.empty()) return;
  for (const auto& [row, weight] : rows_.weights_of(option))
    taken_[first_row_ + row] += rows_[row].in_units(static_cast<double>(weight));
}

std::optional<double> LeastCost::gap() const {
  const std::optional<std::int64_t> best = to_beat();
  if (!best) return {};
  const auto scale = static_cast<double>(scale_);
  return std::max(static_cast<double>(*best) * scale - static_cast<double>(best_bound_), scale);
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
