#include "exact_items.hpp"

#include <algorithm>

#include "agreements.hpp"
#include "base/tuning.hpp"

namespace xcmodel::dlx {

namespace {

std::vector<std::int32_t> exact_items_of(const SparseCover& cover) {
  std::vector<std::int32_t> items;
  for (const std::int32_t item : cover.open_items())
    if (cover.need_of(item) == cover.room_of(item) && !cover.instance().coloured[item]) items.push_back(item);
  return items;
}

void add_coloured_items(const SparseCover& cover, std::vector<std::int32_t>& items) {
  for (std::int32_t item = 0; item < cover.instance().items; ++item)
    if (cover.instance().coloured[item]) items.push_back(item);
}

// Those with many times as many options as others have come behind the place that is returned; all are sorted by the
// number of their options.
std::size_t put_heavy_last(const SparseCover& cover, std::vector<std::int32_t>& items) {
  const auto options_of = [&](std::int32_t item) { return std::int64_t{cover.possible_count_of(item)}; };
  std::ranges::stable_sort(items, {}, options_of);
  std::int64_t sum = 0;
  for (const std::int32_t item : items) sum += options_of(item);
  const auto size = static_cast<std::int64_t>(items.size());
  const auto first = std::ranges::find_if(
      items, [&](std::int32_t item) { return options_of(item) * size > tuning.much_of_an_item * sum; });
  return static_cast<std::size_t>(first - items.begin());
}

// Puts items in order: from the first one to its neighbours, and on to theirs.
void order_breadth_first(const SparseCover& cover, std::span<std::int32_t> items) {
  std::vector<bool> waits(static_cast<std::size_t>(cover.instance().items));
  for (const std::int32_t item : items) waits[item] = true;
  std::vector<std::int32_t> order;
  const auto take = [&](std::int32_t item) {
    if (waits[item]) order.push_back(item);
    waits[item] = false;
  };
  for (const std::int32_t start : items) {
    std::size_t next = order.size();
    take(start);
    for (; next < order.size(); ++next)
      for (const std::int32_t option : cover.possible_options_of(order[next]))
        for (const std::int32_t item : cover.instance().items_of(option)) take(item);
  }
  std::ranges::copy(order, items.begin());
}

}  // namespace

ExactItems::ExactItems(const SparseCover& cover, Agreements agreements) {
  constexpr std::int32_t none = -1;
  const Instance& instance = cover.instance();
  std::vector<std::int32_t> items = exact_items_of(cover);
  if (agreements == Agreements::included) add_coloured_items(cover, items);
  const std::size_t light = put_heavy_last(cover, items);
  order_breadth_first(cover, std::span(items).first(light));
  std::vector<std::int32_t> number(static_cast<std::size_t>(instance.items), none);
  for (std::size_t k = 0; k < items.size(); ++k) {
    if (instance.coloured[items[k]]) {
      add_agreements(cover, items[k]);
    } else {
      number[static_cast<std::size_t>(items[k])] = static_cast<std::int32_t>(size());
      needs_.push_back(cover.need_of(items[k]));
    }
    if (k < light) light_ = size();
  }
  std::ranges::stable_sort(agreeing_, {}, &Agreeing::option);
  for (const std::int32_t option : cover.possible_options()) {
    for (const std::int32_t item : instance.items_of(option))
      if (const std::int32_t n = number[item]; n != none) entries_.push_back({n, 1});
    for (const Agreeing& agreeing : std::ranges::equal_range(agreeing_, option, {}, &Agreeing::option))
      entries_.push_back(agreeing.entry);
    start_.push_back(entries_.size());
  }
  envelope_ = measure_envelope();
}

void ExactItems::add_agreements(const SparseCover& cover, std::int32_t item) {
  for (const Agreement& agreement : agreements_about(cover, item)) {
    for (const Agreement::Term& term : agreement.terms)
      agreeing_.push_back({term.option, {static_cast<std::int32_t>(size()), term.times}});
    needs_.push_back(0);
  }
}

std::int64_t ExactItems::measure_envelope() const {
  std::vector<std::size_t> end(light_);  // By first item of an option: one past its last light one.
  for (std::size_t option = 0; option < options(); ++option) {
    std::size_t first = light_, last = 0;
    for (const Entry& entry : entries_of(option)) {
      const auto item = static_cast<std::size_t>(entry.item);
      if (item >= light_) continue;
      first = std::min(first, item);
      last = std::max(last, item);
    }
    if (first < light_) end[first] = std::max(end[first], last + 1);
  }
  const auto heavy = static_cast<std::int64_t>(size() - light_);
  std::int64_t entries = static_cast<std::int64_t>(size()) * heavy;
  std::size_t furthest = 0;
  for (std::size_t item = 0; item < light_; ++item) {
    furthest = std::max({furthest, end[item], item});
    entries += static_cast<std::int64_t>(furthest - item);
  }
  return entries;
}

// Room may be taken away later, so that items come to be exact which were not: all that need something may.
std::int64_t ExactItems::most(const Instance& instance) {
  return std::ranges::count_if(instance.low, [](std::int32_t low) { return low > 0; });
}

}  // namespace xcmodel::dlx
