// Steps of prices: where they begin, which way they go and how far, as in the volume algorithm.
#include <algorithm>
#include <cmath>
#include <utility>

#include "base/tuning.hpp"
#include "least_cost.hpp"

namespace xcmodel::dlx {
namespace {

// Where a price moves if so much is needed, and so much admitted, beyond what is taken.
double way_between(double short_by, double left, std::int64_t price) {
  if (price != 0) return price > 0 ? short_by : left;
  return short_by > 0 ? short_by : std::min(0.0, left);
}

}  // namespace

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
  add_to_parts(cover, share);
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

}  // namespace xcmodel::dlx
