#include "sparse_cover.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "base/check.hpp"
#include "base/tuning.hpp"

namespace xcmodel::dlx {

SparseCover::SparseCover(const Instance& instance)
    : instance_(instance),
      slots_(instance.item_entries.size()),
      front_(static_cast<std::size_t>(instance.items)),
      count_(static_cast<std::size_t>(instance.items)),
      option_order_(static_cast<std::size_t>(instance.options)),
      option_slot_(static_cast<std::size_t>(instance.options)),
      possible_(instance.options),
      need_(instance.low),
      room_(instance.high),
      sharers_(static_cast<std::size_t>(instance.items)),
      open_slot_(static_cast<std::size_t>(instance.items)) {
  for (std::size_t k = 0; k < slots_.size(); ++k) {
    const Instance::Number e = instance.item_entries[k];
    slots_[k] = {e, instance.entry_option[e]};
  }
  live_ = static_cast<std::int64_t>(slots_.size());
  std::iota(option_order_.begin(), option_order_.end(), 0);
  std::iota(option_slot_.begin(), option_slot_.end(), 0);
  for (int i = 0; i < instance.items; ++i) {
    front_[i] = count_[i] =
        static_cast<std::int32_t>(instance.item_start[i + 1] - instance.item_start[i]);
    if (need_[i] > 0) open(i);
  }
  for (int i = 0; i < instance.items; ++i) {
    note_if_critical(i);
    if (room_[i] == 0) purge(i, i);
  }
}

void SparseCover::exclude(int option) {
  trail_.push_back(option);
  const std::int32_t last = option_order_[--possible_];
  std::swap(option_order_[option_slot_[option]], option_order_[possible_]);
  std::swap(option_slot_[option], option_slot_[last]);
  const std::span<const std::int32_t> items = instance_.items_of(option);
  const auto length = static_cast<std::int64_t>(items.size());
  taken_out_ += length;
  stale_ += length;
  live_ -= length;
  for (const std::int32_t item : items) {
    --count_[item];
    note_if_critical(item);
  }
}

void SparseCover::readmit(int option) {
  ++possible_;
  const std::span<const std::int32_t> items = instance_.items_of(option);
  const auto length = static_cast<std::int64_t>(items.size());
  stale_ -= length;
  live_ += length;
  for (const std::int32_t item : items) ++count_[item];
}

// What is not possible any more is looked at again each time that an item is purged; so it is swept
// out when there is many times as much of it as of what is possible.
void SparseCover::sweep_if_stale() {
  if (stale_ <= tuning.stale_per_live * live_) return;
  sweeps_.push_back({trail_.size(), swept_.size(), stale_});
  stale_ = 0;
  for (const std::int32_t option : possible_options())
    for (const std::int32_t item : instance_.items_of(option))
      if (front_[item] != count_[item]) sweep(item);
}

void SparseCover::sweep(int item) {
  swept_.emplace_back(item, front_[item]);
  Slot* kept = slots_.data() + instance_.item_start[item];
  for (Slot *slot = kept, *end = kept + front_[item]; slot != end; ++slot)
    if (is_possible(slot->option)) std::swap(*kept++, *slot);
  front_[item] = count_[item];
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
  trail_.push_back(~option);
  chosen_.push_back(option);
  if (is_possible(option)) exclude(option);
  for (auto e = instance_.option_start[option]; e < instance_.option_start[option + 1]; ++e) {
    const std::int32_t item = instance_.entry_item[e], row = instance_.entry_row[e];
    const bool shares = row != item;
    if (shares && sharers_[item]++ > 0) continue;
    cover(item);
    if (room_[item] == 0) purge(item, row);
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

bool SparseCover::apply(std::span<const std::int32_t> given,
                        std::span<const std::int32_t> forbidden) {
  for (const std::int32_t option : forbidden)
    if (is_possible(option)) exclude(option);
  for (const std::int32_t option : given) {
    if (!is_possible(option)) return false;
    choose(option);
  }
  return true;
}

std::vector<std::int32_t> SparseCover::set_aside(int item) {
  critical_.clear();
  purge(item, item);
  std::vector<std::int32_t> items = std::exchange(critical_, {});
  std::sort(items.begin(), items.end());
  items.erase(std::unique(items.begin(), items.end()), items.end());
  return items;
}

void SparseCover::note_short(const std::vector<std::int32_t>& items) {
  for (const std::int32_t item : items) note_if_critical(item);
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
  for (; trail_.size() > mark; trail_.pop_back()) {
    if (!sweeps_.empty() && sweeps_.back().mark == trail_.size()) undo_sweep();
    if (trail_.back() >= 0)
      readmit(trail_.back());
    else
      unchoose(~trail_.back());
  }
}

std::vector<std::int32_t> SparseCover::changes(Mark from, Mark to) const {
  return {trail_.begin() + static_cast<std::ptrdiff_t>(from),
          trail_.begin() + static_cast<std::ptrdiff_t>(to)};
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
  if (--need_[item] == 0) close(item);
}

void SparseCover::uncover(int item) {
  ++room_[item];
  if (++need_[item] == 1) open(item);
}

// Excludes the options that can no longer cover the item: all but those that share this row of it,
// which is that of a colour; the item's own row is shared by none.
void SparseCover::purge(int item, std::int32_t row) {
  const Slot* const slots = slots_.data() + instance_.item_start[item];
  for (int k = front_[item]; k-- > 0 && count_[item] > 0;) {
    const auto [entry, option] = slots[k];
    if (is_possible(option) && (row == item || instance_.entry_row[entry] != row)) exclude(option);
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
}

void SparseCover::note_if_critical(int item) {
  if (need_[item] > 0 && count_[item] <= need_[item]) critical_.push_back(item);
}

bool SparseCover::propagate() {
  failed_ = -1;
  while (!critical_.empty()) {
    const std::int32_t item = critical_.back();
    critical_.pop_back();
    while (need_[item] > 0 && count_[item] <= need_[item]) {
      if (count_[item] < need_[item]) {
        critical_.clear();
        failed_ = item;
        return false;
      }
      choose(first_possible_of(item));
    }
  }
  if constexpr (debug_checks) check_invariants();
  return true;
}

#ifdef XCMODEL_DEBUG_CHECKS
// Of large covers only every now and then, as this looks at all entries.
void SparseCover::check_invariants() const {
  if (slots_.size() > 1024 && trail_.size() % 64 != 0) return;
  check_options();
  check_items();
}

// The possible options stand in front, and those of an item in its front.
void SparseCover::check_options() const {
  for (int o = 0; o < instance_.options; ++o) XCMODEL_CHECK(option_order_[option_slot_[o]] == o);
  for (int i = 0; i < instance_.items; ++i) {
    const auto begin = slots_.begin() + instance_.item_start[i], front = begin + front_[i],
               end = slots_.begin() + instance_.item_start[i + 1];
    const auto possible = [this](const Slot& slot) { return is_possible(slot.option); };
    XCMODEL_CHECK(std::count_if(begin, front, possible) == count_[i]);
    XCMODEL_CHECK(std::none_of(front, end, possible));
  }
}

// Need and room follow from what has been chosen; a full item has no options but those of its colour.
void SparseCover::check_items() const {
  const auto items = static_cast<std::size_t>(instance_.items);
  std::vector<std::int32_t> coverage(items), sharers(items), row(items, -1);
  for (const std::int32_t option : chosen_)
    for (auto e = instance_.option_start[option]; e < instance_.option_start[option + 1]; ++e) {
      const std::int32_t item = instance_.entry_item[e];
      const bool shares = instance_.entry_row[e] != item;
      coverage[item] += !shares || sharers[item]++ == 0;
      if (shares) row[item] = instance_.entry_row[e];
    }
  XCMODEL_CHECK(critical_.empty());
  std::size_t open = 0;
  for (int i = 0; i < instance_.items; ++i) {
    XCMODEL_CHECK(need_[i] == instance_.low[i] - coverage[i]);
    XCMODEL_CHECK(room_[i] == instance_.high[i] - coverage[i]);
    XCMODEL_CHECK(sharers_[i] == sharers[i]);
    if (need_[i] > 0) XCMODEL_CHECK(open_[open_slot_[i]] == i);
    open += need_[i] > 0;
    if (room_[i] == 0)
      for (const Slot& slot : front_of(i))
        XCMODEL_CHECK(!is_possible(slot.option) || instance_.entry_row[slot.entry] == row[i]);
  }
  XCMODEL_CHECK(open == open_.size());
}
#endif

int SparseCover::least_item() const {
  int least = -1;
  auto spare = [&](int item) { return count_[item] - need_[item]; };
  for (const std::int32_t item : open_)
    if (least < 0 || std::pair(spare(item), item) < std::pair(spare(least), least)) least = item;
  return least;
}

std::size_t SparseCover::bytes() const {
  return bytes_of(slots_, front_, swept_, sweeps_, count_, option_order_, option_slot_, need_, room_, sharers_,
                  open_, open_slot_, chosen_, trail_, critical_);
}

std::vector<std::int32_t> SparseCover::possible_options_of(int item) const {
  std::vector<std::int32_t> options;
  for (const Slot& slot : front_of(item))
    if (is_possible(slot.option)) options.push_back(slot.option);
  return options;
}

// The item must have one.
int SparseCover::first_possible_of(int item) const {
  const std::span<const Slot> front = front_of(item);
  return std::find_if(front.begin(), front.end(), [this](const Slot& slot) {
           return is_possible(slot.option);
         })->option;
}

}  // namespace xcmodel::dlx
