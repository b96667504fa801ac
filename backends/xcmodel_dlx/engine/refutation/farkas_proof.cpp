#include "farkas_proof.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "base/tuning.hpp"

namespace xcmodel::dlx {
namespace {

constexpr std::int32_t nothing = -1;       // In place of an option.
constexpr double negligible = 1e-9;
constexpr double price_of_one = 1 << 30;   // Of the greatest price.

}  // namespace

FarkasProof::FarkasProof(const SparseCover& cover)
    : instance_(cover.instance()),
      rows_(instance_),
      weighs_(rows_.chosen(cover)),
      ranges_(static_cast<std::size_t>(instance_.items)),
      is_marked_(ranges_.size()),
      difference_(rows_.size()),
      part_(static_cast<std::size_t>(instance_.options)),
      next_look_(tuning.rounds_of_refutation / 2),
      squares_before_(std::numeric_limits<double>::infinity()) {
  // Options that share a colour cover an item once, together, so that it has no price.
  for (std::size_t item = 0; item < ranges_.size(); ++item) {
    const int number = static_cast<int>(item);
    ranges_[item] = instance_.coloured[item]
                        ? Range{0, static_cast<double>(instance_.options)}
                        : Range{static_cast<double>(cover.need_of(number)), static_cast<double>(cover.room_of(number))};
  }
  for (std::size_t row = 0; row < rows_.size(); ++row)
    ranges_.push_back({rows_[row].in_units(static_cast<double>(rows_[row].low() - weighs_[row])),
                       rows_[row].in_units(static_cast<double>(rows_[row].high() - weighs_[row]))});
  covered_.resize(ranges_.size());
  lacks_.resize(ranges_.size());
  for (std::size_t slot = 0; slot < ranges_.size(); ++slot) cover_more(slot, 0);
  group_options(cover);
}

// Each option goes with the first item that it covers alone, or else by itself.
void FarkasProof::group_options(const SparseCover& cover) {
  std::vector<std::vector<std::int32_t>> groups(ranges_.size());
  std::vector<std::int32_t> others;
  for (const std::int32_t option : cover.possible_options()) {
    const std::int32_t item = instance_.exclusive_item_of(option);
    (item < 0 ? others : groups[item]).push_back(option);
  }
  for (const std::int32_t option : others) groups.push_back({option});
  for (const std::vector<std::int32_t>& group : groups) {
    if (group.empty()) continue;
    group_start_.push_back(options_.size());
    options_.insert(options_.end(), group.begin(), group.end());
  }
  group_start_.push_back(options_.size());
}

void FarkasProof::work() {
  const std::int64_t last = rounds_ + tuning.rounds_at_once, stop = entries_ + tuning.entries_between_looks;
  while (!is_over_ && rounds_ < last && entries_ < stop) {
    for (std::size_t number = 0; number + 1 < group_start_.size(); ++number) improve(group(number));
    has_refuted_ = ++rounds_ % tuning.rounds_per_proof == 0 && is_proved();
    const double squares = sum_of_squares();
    is_over_ = has_refuted_ || squares < negligible || seems_hopeless(squares);
  }
}

// Where the linear relaxation has a solution, the squares come to less and less; where it has none, the prices may
// still be far from a proof when they hardly do.
bool FarkasProof::seems_hopeless(double squares) {
  if (rounds_ < next_look_) return false;
  const bool becomes_less = squares < tuning.lack_that_stays * squares_before_;
  next_look_ = 2 * rounds_;
  squares_before_ = squares;
  return rounds_ >= tuning.most_rounds_of_refutation || (rounds_ >= tuning.rounds_of_refutation && becomes_less);
}

// How much less the sum of squares becomes for each part of the option that is chosen.
double FarkasProof::worth_of(std::int32_t option) {
  double worth = 0;
  for (const std::int32_t item : instance_.items_of(option)) worth += lacks_[item];
  const auto weights = rows_.weights_of(option);
  for (const auto& weight : weights) worth += lacks_[slot_of(weight)] * in_units(weight);
  entries_ += instance_.length_of(option) + std::ssize(weights);
  return worth;
}

// The square of what one of two options covers, and the other does not: the number of such items, without rows.
double FarkasProof::distance(std::int32_t one, std::int32_t other) {
  const double in_rows = rows_.empty() ? 0 : distance_in_rows(one, other);
  if (one == nothing || other == nothing) return instance_.length_of(std::max(one, other)) + in_rows;
  const auto items = instance_.items_of(one), others = instance_.items_of(other);
  for (const std::int32_t item : others) is_marked_[item] = true;
  const auto shared = std::count_if(items.begin(), items.end(), [&](std::int32_t item) { return is_marked_[item]; });
  for (const std::int32_t item : others) is_marked_[item] = false;
  entries_ += static_cast<std::int64_t>(items.size() + others.size());
  return static_cast<int>(items.size() + others.size()) - 2 * static_cast<int>(shared) + in_rows;
}

double FarkasProof::distance_in_rows(std::int32_t one, std::int32_t other) {
  const auto weights_of = [&](std::int32_t option) {
    return option == nothing ? std::span<const PricedRows::Weight>() : rows_.weights_of(option);
  };
  for (const auto& weight : weights_of(one)) difference_[weight.row] += in_units(weight);
  for (const auto& weight : weights_of(other)) difference_[weight.row] -= in_units(weight);
  double sum = 0;
  for (const std::int32_t option : {one, other})
    for (const auto& weight : weights_of(option)) {
      const double difference = std::exchange(difference_[weight.row], 0);
      sum += difference * difference;
    }
  return sum;
}

// Moves as much as is best from the option that is worth least to the one that is worth most.
void FarkasProof::improve(std::span<const std::int32_t> group) {
  double left = 1, most = 0, least = std::numeric_limits<double>::infinity();
  std::int32_t best = nothing, worst = nothing;
  for (const std::int32_t option : group) {
    const double worth = worth_of(option);
    left -= part_[option];
    if (worth > most) {
      most = worth;
      best = option;
    }
    if (part_[option] > 0 && worth < least) {
      least = worth;
      worst = option;
    }
  }
  // What is left of one is worth nothing.
  if (left > negligible && least > 0) {
    least = 0;
    worst = nothing;
  }
  if (most - least < negligible) return;
  const double room = worst == nothing ? left : part_[worst];
  const double moved = std::min(room, (most - least) / distance(best, worst));
  if (best != nothing) add(best, moved);
  if (worst != nothing) add(worst, -moved);
}

void FarkasProof::add(std::int32_t option, double part) {
  part_[option] += part;
  for (const std::int32_t item : instance_.items_of(option)) cover_more(static_cast<std::size_t>(item), part);
  for (const auto& weight : rows_.weights_of(option)) cover_more(slot_of(weight), part * in_units(weight));
}

void FarkasProof::cover_more(std::size_t slot, double part) {
  covered_[slot] += part;
  lacks_[slot] = std::clamp(covered_[slot], ranges_[slot].low, ranges_[slot].high) - covered_[slot];
}

double FarkasProof::sum_of_squares() const {
  double sum = 0;
  for (const double lack : lacks_) sum += lack * lack;
  return sum;
}

// Whether the prices of what items need are more than any options can be paid, and those for room at most.
bool FarkasProof::is_proved() {
  double greatest = 0;
  for (const double lack : lacks_) greatest = std::max(greatest, std::abs(lack));
  if (greatest == 0) return false;
  std::vector<std::int64_t> prices;
  __int128 bound = 0;
  for (const double lack : lacks_) prices.push_back(std::llround(lack / greatest * price_of_one));
  for (std::size_t item = 0; item < is_marked_.size(); ++item) {
    const std::int64_t price = prices[item] = instance_.coloured[item] ? 0 : prices[item];
    const auto coverage = static_cast<std::int64_t>(price > 0 ? ranges_[item].low : ranges_[item].high);
    bound += static_cast<__int128>(price) * coverage;
  }
  for (std::size_t row = 0; row < rows_.size(); ++row)
    bound += rows_[row].demanded(prices[is_marked_.size() + row], weighs_[row]);
  for (std::size_t number = 0; number + 1 < group_start_.size(); ++number) {
    std::int64_t most = 0;
    for (const std::int32_t option : group(number)) {
      std::int64_t paid = 0;
      for (const std::int32_t item : instance_.items_of(option)) paid += prices[item];
      for (const auto& weight : rows_.weights_of(option))
        paid += rows_[weight.row].paid_for(weight.weight, prices[slot_of(weight)]);
      entries_ += instance_.length_of(option);
      most = std::max(most, paid);
    }
    bound -= most;
  }
  return bound > 0;
}

std::int64_t FarkasProof::units() const { return entries_ * tuning.units_of_priced_entry; }

std::int64_t FarkasProof::units_of_turn(const Instance& instance) {
  return tuning.rounds_at_once * tuning.units_of_priced_entry * static_cast<std::int64_t>(instance.entry_item.size());
}

}  // namespace xcmodel::dlx
