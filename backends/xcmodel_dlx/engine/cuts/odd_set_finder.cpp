#include "odd_set_finder.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/tuning.hpp"

namespace xcmodel::dlx::cuts {
namespace {

constexpr std::int32_t no_row = -1, no_option = -1;

// How much of the loss is saved if an option is added that was not, or the other way round.
double switched(double part) { return std::abs(1 - 2 * part); }

}  // namespace

OddSetFinder::OddSetFinder(const SparseCover& cover, std::span<const double> parts, std::int64_t most_units)
    : cover_(cover),
      parts_(parts),
      most_units_(most_units),
      most_loss_(1 - 2 * tuning.least_excess),
      row_of_item_(static_cast<std::size_t>(cover.instance().items), no_row) {}

std::vector<ViolatedCut> OddSetFinder::find() {
  add_rows();
  add_columns();
  if (std::ranges::none_of(rows_, [](const Row& row) { return row.room > 1; })) return {};
  is_member_.resize(rows_.size());
  is_near_.resize(rows_.size());
  is_odd_.resize(columns_.size());
  for (std::int32_t row = 0; std::cmp_less(row, rows_.size()) && units_ < most_units_; ++row) {
    const std::size_t best = grow_from(row);
    if (best > 0) add_cut(std::span(members_).first(best));
    forget_set();
  }
  return std::move(violated_);
}

void OddSetFinder::add_rows() {
  const Instance& instance = cover_.instance();
  for (std::int32_t item = 0; item < instance.items; ++item) {
    if (instance.coloured[item]) continue;
    const std::int32_t room = cover_.room_of(item);
    double slack = room;
    for (const std::int32_t option : cover_.possible_options_of(item)) slack -= parts_[option];
    units_ += cover_.possible_count_of(item);
    if (room == 0 || slack > most_loss_) continue;
    row_of_item_[item] = static_cast<std::int32_t>(rows_.size());
    rows_.push_back({.item = item, .room = room, .slack = std::max(slack, 0.0)});
  }
}

void OddSetFinder::add_columns() {
  for (const std::int32_t option : cover_.possible_options()) {
    if (parts_[option] < tuning.least_part) continue;
    const auto number = static_cast<std::int32_t>(columns_.size());
    Column& column = columns_.emplace_back(std::min(parts_[option], 1.0));
    for (const std::int32_t item : cover_.instance().items_of(option)) {
      const std::int32_t row = row_of_item_[item];
      if (row == no_row) continue;
      column.rows.push_back(row);
      rows_[row].columns.push_back(number);
    }
  }
}

// Returns how many of the members leave the least loss, the first ones; 0 if they are no cut that is violated.
std::size_t OddSetFinder::grow_from(std::int32_t first) {
  double least = most_loss_;
  std::size_t best = 0;
  for (std::int32_t next = first; next != no_row; next = nearest()) {
    join(next);
    if (const double loss = loss_of_cut(); loss < least) {
      least = loss;
      best = members_.size();
    }
    if (std::cmp_greater_equal(members_.size(), tuning.most_items_of_odd_set)) break;
  }
  return best;
}

// The row with which the loss is least.
std::int32_t OddSetFinder::nearest() const {
  std::int32_t nearest = no_row;
  double least = 0;
  for (const std::int32_t row : near_) {
    if (is_member_[row]) continue;
    if (const double loss = loss_with(row); nearest == no_row || loss < least) {
      nearest = row;
      least = loss;
    }
  }
  return nearest;
}

double OddSetFinder::loss_with(std::int32_t row) const {
  double loss = loss_ + rows_[row].slack;
  for (const std::int32_t column : rows_[row].columns)
    loss += is_odd_[column] ? -columns_[column].loss() : columns_[column].loss();
  units_ += std::ssize(rows_[row].columns);
  return loss;
}

void OddSetFinder::join(std::int32_t row) {
  loss_ = loss_with(row);
  members_.push_back(row);
  is_member_[row] = true;
  admitted_ += rows_[row].room;
  for (const std::int32_t number : rows_[row].columns) {
    const Column& column = columns_[number];
    is_odd_[number] = !is_odd_[number];
    if (column.is_added()) admitted_ += is_odd_[number] ? 1 : -1;
    for (const std::int32_t other : column.rows) {
      if (is_near_[other]) continue;
      is_near_[other] = true;
      near_.push_back(other);
    }
  }
}

// Nothing is rounded down where an even number is admitted, so that one option must be added then, or no longer.
double OddSetFinder::loss_of_cut() const {
  if (admitted_ % 2 == 1 || loss_ >= most_loss_) return loss_;
  double least = most_loss_;
  for (const std::int32_t row : members_)
    for (const std::int32_t column : rows_[row].columns)
      if (is_odd_[column]) least = std::min(least, switched(columns_[column].part));
  return loss_ + least;
}

void OddSetFinder::forget_set() {
  for (const std::int32_t row : near_) {
    is_near_[row] = is_member_[row] = false;
    for (const std::int32_t column : rows_[row].columns) is_odd_[column] = false;
  }
  for (const std::int32_t row : members_) is_member_[row] = false;
  members_.clear();
  near_.clear();
  admitted_ = 0;
  loss_ = 0;
}

OddSetFinder::Covered OddSetFinder::covered_by_options(std::span<const std::int32_t> rows) const {
  Covered covered;
  for (const std::int32_t row : rows) {
    for (const std::int32_t option : cover_.possible_options_of(rows_[row].item)) ++covered[option];
    units_ += cover_.possible_count_of(rows_[row].item);
  }
  return covered;
}

// The one that covers an odd number of the items and loses least if it is added that was not, or the other way round.
std::int32_t OddSetFinder::cheapest_to_switch(const Covered& covered) const {
  double least = most_loss_;
  std::int32_t cheapest = no_option;
  for (const auto& [option, count] : covered) {
    if (count % 2 == 0 || switched(parts_[option]) >= least) continue;
    least = switched(parts_[option]);
    cheapest = option;
  }
  return cheapest;
}

void OddSetFinder::add_cut(std::span<const std::int32_t> rows) {
  const Covered covered = covered_by_options(rows);
  std::int64_t admitted = 0;
  for (const std::int32_t row : rows) admitted += rows_[row].room;
  for (const auto& [option, count] : covered) admitted += count % 2 == 1 && parts_[option] > 0.5;
  std::int32_t switched_option = no_option;
  if (admitted % 2 == 0) {
    switched_option = cheapest_to_switch(covered);
    if (switched_option == no_option) return;
    admitted += parts_[switched_option] > 0.5 ? -1 : 1;
  }
  Cut cut{.most = static_cast<std::int32_t>(admitted / 2)};
  double excess = -cut.most;
  for (const auto& [option, count] : covered) {
    const bool is_added = count % 2 == 1 && (parts_[option] > 0.5) != (option == switched_option);
    if (count + is_added < 2) continue;
    cut.options.push_back(option);
    excess += parts_[option];
  }
  if (excess >= tuning.least_excess) violated_.push_back({std::move(cut), excess});
}

}  // namespace xcmodel::dlx::cuts
