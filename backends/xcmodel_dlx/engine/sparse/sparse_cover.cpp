#include "sparse_cover.hpp"

#include <algorithm>
#include <numeric>
#include <tuple>
#include <utility>

#include "base/check.hpp"
#include "base/tuning.hpp"
#include "base/vectors.hpp"
#include "weighted_sums.hpp"

namespace xcmodel::dlx {

SparseCover::SparseCover(const Instance& instance)
    : instance_(instance),
      front_(static_cast<std::size_t>(instance.items)),
      slack_(static_cast<std::size_t>(instance.items)),
      option_order_(static_cast<std::size_t>(instance.options)),
      option_slot_(static_cast<std::size_t>(instance.options)),
      possible_(instance.options),
      need_(instance.low),
      room_(instance.high),
      sharers_(static_cast<std::size_t>(instance.items)),
      open_slot_(static_cast<std::size_t>(instance.items)),
      support_count_(instance.supports.counts()) {
  live_ = static_cast<std::int64_t>(instance.item_options.size());
  std::iota(option_order_.begin(), option_order_.end(), 0);
  std::iota(option_slot_.begin(), option_slot_.end(), 0);
  for (int i = 0; i < instance.items; ++i) {
    front_[i] = static_cast<std::int32_t>(instance.item_start[i + 1] - instance.item_start[i]);
    slack_[i] = front_[i] - need_[i] + (need_[i] > 0 ? 0 : closed);
    if (need_[i] > 0) open(i);
  }
  note_all_short();
  for (int i = 0; i < instance.items; ++i)
    if (room_[i] == 0) purge(i, i, none);
  start_ = mark();
}

SparseCover::~SparseCover() = default;

void SparseCover::put_soft_items_last() {
  std::vector<std::int32_t> alone(static_cast<std::size_t>(instance_.items), 0);
  for (int option = 0; option < instance_.options; ++option)
    if (instance_.length_of(option) == 1) ++alone[instance_.items_of(option).front()];
  is_soft_.resize(alone.size());
  for (int item = 0; item < instance_.items; ++item) is_soft_[item] = alone[item] >= instance_.low[item];
}

void SparseCover::exclude(int option) {
  trail_.push_back(option);
  const std::int32_t last = option_order_[--possible_];
  std::swap(option_order_[option_slot_[option]], option_order_[possible_]);
  std::swap(option_slot_[option], option_slot_[last]);
  const std::int64_t length = instance_.length_of(option);
  stale_ += length;
  live_ -= length;
  if (is_late_)
    ++taken_out_;
  else
    count_out(option);
}

void SparseCover::readmit(int option, bool counts) {
  ++possible_;
  const std::int64_t length = instance_.length_of(option);
  stale_ -= length;
  live_ += length;
  if (!counts) return;
  for (const std::int32_t item : instance_.items_of(option)) ++slack_[item];
  if (support_count_.empty()) return;
  for (const std::int32_t support : instance_.supports.of(option)) ++support_count_[support];
}

void SparseCover::count_out(std::int32_t option) {
  taken_out_ += instance_.length_of(option);
  std::int32_t* const slack = slack_.data();
  for (const std::int32_t item : instance_.items_of(option))
    if (--slack[item] <= 0) critical_.push_back(item);
  if (support_count_.empty()) return;
  const std::span<const std::int32_t> supports = instance_.supports.of(option);
  taken_out_ += static_cast<std::int64_t>(supports.size());
  std::int32_t* const counts = support_count_.data();
  for (const std::int32_t support : supports)
    if (--counts[support] == 0) unsupported_.push_back(support);
}

// What is not possible any more is looked at again each time that an item is purged; so it is swept
// out when there is many times as much of it as of what is possible.
void SparseCover::sweep_if_stale() {
  if (stale_ <= tuning.stale_per_live * live_) return;
  if (swept_options_.empty()) {
    swept_options_ = instance_.item_options;
    if (instance_.rows > instance_.items) swept_entries_ = instance_.item_entries;
  }
  sweeps_.push_back({trail_.size(), swept_.size(), stale_});
  stale_ = 0;
  for (const std::int32_t option : possible_options())
    for (const std::int32_t item : instance_.items_of(option))
      if (front_[item] != possible_count_of(item)) sweep(item);
}

void SparseCover::sweep(int item) {
  swept_.emplace_back(item, front_[item]);
  const std::size_t begin = instance_.item_start[item], end = begin + static_cast<std::size_t>(front_[item]);
  std::size_t kept = begin;
  for (std::size_t k = begin; k < end; ++k) {
    if (!is_possible(swept_options_[k])) continue;
    if (!swept_entries_.empty()) std::swap(swept_entries_[kept], swept_entries_[k]);
    std::swap(swept_options_[kept++], swept_options_[k]);
  }
  front_[item] = possible_count_of(item);
}

// What was swept out of an item stands behind its front, in whatever order.
void SparseCover::undo_sweep() {
  const Sweep sweep = sweeps_.back();
  sweeps_.pop_back();
  for (; swept_.size() > sweep.swept; swept_.pop_back())
    front_[swept_.back().first] = swept_.back().second;
  stale_ = sweep.stale;
}

void SparseCover::choose(int option) {
  choose_alone(option);
  if (is_possible(option)) exclude(option);
  for (auto e = instance_.option_start[option]; e < instance_.option_start[option + 1]; ++e) {
    const std::int32_t item = instance_.entry_item[e], row = instance_.entry_row[e];
    if (room_[item] == 0 && sharers_[item] <= 1) purge(item, row, option);
  }
}

void SparseCover::choose_alone(int option) {
  trail_.push_back(~option);
  chosen_.push_back(option);
  for (auto e = instance_.option_start[option]; e < instance_.option_start[option + 1]; ++e) {
    const std::int32_t item = instance_.entry_item[e];
    const bool shares = instance_.entry_row[e] != item;
    if (!shares || sharers_[item]++ == 0) cover(item);
  }
}

bool SparseCover::apply(std::span<const std::int32_t> given, std::span<const std::int32_t> forbidden) {
  for (const std::int32_t option : forbidden)
    if (is_possible(option)) exclude(option);
  for (const std::int32_t option : given) {
    if (!is_possible(option)) return false;
    choose(option);
  }
  return true;
}

SparseCover::Short SparseCover::set_aside(int item) {
  critical_.clear();
  unsupported_.clear();
  purge(item, item, none);
  count_all();
  Short what{std::exchange(critical_, {}), std::exchange(unsupported_, {})};
  sort_unique(what.items);
  save_counts();
  return what;
}

void SparseCover::note_short(const Short& what) {
  for (const std::int32_t item : what.items) note_if_critical(item);
  unsupported_.insert(unsupported_.end(), what.supports.begin(), what.supports.end());
}

void SparseCover::note_all_short() {
  for (int i = 0; i < instance_.items; ++i) note_if_critical(i);
  for (std::size_t s = 0; s < support_count_.size(); ++s)
    if (support_count_[s] == 0) unsupported_.push_back(static_cast<std::int32_t>(s));
}

void SparseCover::unchoose(int option) {
  chosen_.pop_back();
  for (auto e = instance_.option_start[option]; e < instance_.option_start[option + 1]; ++e) {
    const std::int32_t item = instance_.entry_item[e], row = instance_.entry_row[e];
    const bool shares = row != item;
    if (!shares || --sharers_[item] == 0) uncover(item);
  }
}

void SparseCover::undo_to(Mark mark) {
  critical_.clear();
  unsupported_.clear();
  const bool restores = has_counts_at(mark);
  for (; trail_.size() > mark; trail_.pop_back()) {
    if (!sweeps_.empty() && sweeps_.back().mark == trail_.size()) undo_sweep();
    if (trail_.back() >= 0)
      readmit(trail_.back(), !is_late_ || (trail_.size() <= counted_ && !restores));
    else
      unchoose(~trail_.back());
  }
  if (restores) std::copy(saved_.end() - instance_.items, saved_.end(), slack_.begin());
  if (counted_ > mark) note_counted();
  if (sums_) sums_->undo_to(mark);
}

std::vector<std::int32_t> SparseCover::changes(Mark from, Mark to) const {
  return {trail_.begin() + static_cast<std::ptrdiff_t>(from), trail_.begin() + static_cast<std::ptrdiff_t>(to)};
}

// Choices come first, since options may have been set aside before they were chosen. The changes
// list consequences of choices as well, which come about by themselves.
void SparseCover::replay(const std::vector<std::int32_t>& changes) {
  for (const std::int32_t change : changes)
    if (change < 0) choose(~change);
  for (const std::int32_t change : changes)
    if (change >= 0 && is_possible(change)) exclude(change);
}

void SparseCover::cover(int item) {
  --room_[item];
  ++slack_[item];
  if (--need_[item] == 0) close(item);
}

void SparseCover::uncover(int item) {
  ++room_[item];
  --slack_[item];
  if (++need_[item] != 1) return;
  slack_[item] -= closed;
  open(item);
}

// Excludes the options that can no longer cover the item: all but those that share this row of it,
// which is that of a colour; the item's own row is shared by none. What has been counted out is known
// not to be among them, as is the option that has just been chosen, if there is one.
void SparseCover::purge(int item, std::int32_t row, std::int32_t chosen) {
  const std::int32_t* const options = front_of(item).data();
  const Instance::Number* const entry = entries_of(item);
  const int counted = is_late_ ? counted_possible_ : possible_;
  int left = possible_count_of(item);
  if (chosen != none && option_slot_[chosen] < counted) --left;
  for (int k = front_[item]; k-- > 0 && left > 0;) {
    const std::int32_t option = options[k], slot = option_slot_[option];
    if (slot >= counted || option == chosen) continue;
    --left;
    if (slot < possible_ && (row == item || instance_.entry_row[entry[k]] != row)) exclude(option);
  }
}

void SparseCover::open(int item) {
  open_slot_[item] = static_cast<std::int32_t>(open_.size());
  open_.push_back(item);
}

void SparseCover::close(int item) {
  const std::int32_t last = open_.back();
  open_[open_slot_[item]] = last;
  open_slot_[last] = open_slot_[item];
  open_.pop_back();
  slack_[item] += closed;
}

void SparseCover::note_if_critical(int item) {
  if (slack_[item] <= 0) critical_.push_back(item);
}

// Excludes the options that would give a row of a colour to an item.
void SparseCover::exclude_row(int item, std::int32_t row) {
  const std::span<const std::int32_t> options = front_of(item);
  const Instance::Number* const entry = entries_of(item);
  taken_out_ += static_cast<std::int64_t>(options.size()) / tuning.looks_per_taken_out;
  for (std::size_t k = options.size(); k-- > 0;)
    if (is_possible(options[k]) && instance_.entry_row[entry[k]] == row) exclude(options[k]);
}

// Returns false if there is none.
bool SparseCover::exclude_unsupported() {
  while (!unsupported_.empty()) {
    const std::int32_t support = unsupported_.back();
    unsupported_.pop_back();
    const auto [item, row] = instance_.supports[support];
    if (support_count_[support] > 0 || need_[item] <= 0) continue;
    exclude_row(instance_.item_of_row(row), row);
    return true;
  }
  return false;
}

// Chooses what items need that have no option to spare. Returns false if one of them cannot have what it needs.
bool SparseCover::choose_forced() {
  while (find_critical()) {
    const std::int32_t item = critical_.back();
    critical_.pop_back();
    while (slack_[item] <= 0) {
      const std::int32_t option = slack_[item] < 0 ? none : first_possible_of(item);
      if (option == none) {
        failed_ = item;
        return false;
      }
      choose(option);
    }
  }
  return true;
}

bool SparseCover::propagate() {
  if (!instance_.has_weighted_rows()) return propagate_items();
  if (!sums_) sums_ = std::make_unique<WeightedSums>(instance_);
  return sums_->propagate(*this);
}

bool SparseCover::propagate_items() {
  failed_ = -1;
  bool may_go_on = choose_forced();
  while (may_go_on && exclude_unsupported()) may_go_on = choose_forced();
  if (!may_go_on) {
    critical_.clear();
    unsupported_.clear();
    return false;
  }
  if constexpr (debug_checks) check_invariants();
  return true;
}

int SparseCover::least_item() const {
  const auto key = [&](std::int32_t item) { return std::tuple(is_soft(item), slack_[item], item); };
  int least = -1;
  for (const std::int32_t item : open_)
    if (least < 0 || key(item) < key(least)) least = item;
  return least;
}

std::int64_t SparseCover::taken_out() const { return taken_out_ + (sums_ ? sums_->looked_at() : 0); }

std::size_t SparseCover::bytes() const {
  return (sums_ ? sums_->bytes() : 0) +
         bytes_of(swept_options_, swept_entries_, front_, swept_, sweeps_, slack_, saves_, saved_,
                  option_order_, option_slot_, need_, room_, sharers_, open_, open_slot_, chosen_,
                  trail_, critical_, support_count_, unsupported_) + is_soft_.capacity() / 8;
}

std::vector<std::int32_t> SparseCover::possible_options_of(int item) const {
  std::vector<std::int32_t> options;
  for (const std::int32_t option : front_of(item))
    if (is_possible(option)) options.push_back(option);
  return options;
}

// Or `none`.
std::int32_t SparseCover::first_possible_of(int item) const {
  const std::span<const std::int32_t> front = front_of(item);
  const auto found = std::find_if(front.begin(), front.end(),
                                  [this](std::int32_t option) { return is_possible(option); });
  return found == front.end() ? none : *found;
}

}  // namespace xcmodel::dlx
