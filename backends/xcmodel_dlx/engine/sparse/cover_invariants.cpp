// What always holds of a cover on sparse sets, as debug checks.
#include <algorithm>

#include "base/check.hpp"
#include "sparse_cover.hpp"

namespace xcmodel::dlx {

// Of large covers only every now and then, as this looks at all entries.
void SparseCover::check_invariants() const {
  if (instance_.item_options.size() > 1024 && trail_.size() % 64 != 0) return;
  check_options();
  check_items();
  check_supports();
}

// The possible options stand in front, and those of an item in its front.
void SparseCover::check_options() const {
  for (int o = 0; o < instance_.options; ++o) XCMODEL_CHECK(option_order_[option_slot_[o]] == o);
  for (int i = 0; i < instance_.items; ++i) {
    const std::span<const std::int32_t> front = front_of(i);
    const auto end = front.data() + (instance_.item_start[i + 1] - instance_.item_start[i]);
    const auto possible = [this](std::int32_t option) { return is_possible(option); };
    const auto count = std::count_if(front.begin(), front.end(), possible);
    XCMODEL_CHECK(count == possible_count_of(i));
    XCMODEL_CHECK(std::none_of(front.data() + front.size(), end, possible));
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
  const auto has_row = [this](std::int32_t option, std::int32_t of_colour) {
    return std::ranges::count(instance_.rows_of(option), of_colour) > 0;
  };
  XCMODEL_CHECK(critical_.empty() && unsupported_.empty());
  std::size_t open = 0;
  for (int i = 0; i < instance_.items; ++i) {
    XCMODEL_CHECK(need_[i] == instance_.low[i] - coverage[i]);
    XCMODEL_CHECK(room_[i] == instance_.high[i] - coverage[i]);
    XCMODEL_CHECK(sharers_[i] == sharers[i]);
    if (need_[i] > 0) XCMODEL_CHECK(open_[open_slot_[i]] == i);
    open += need_[i] > 0;
    if (room_[i] == 0)
      for (const std::int32_t option : front_of(i))
        XCMODEL_CHECK(!is_possible(option) || has_row(option, row[i]));
  }
  XCMODEL_CHECK(open == open_.size());
}

// A support counts the possible options that give its colour.
void SparseCover::check_supports() const {
  if (support_count_.empty()) return;
  std::vector<std::int32_t> counts(support_count_.size());
  for (const std::int32_t option : possible_options())
    for (const std::int32_t support : instance_.supports.of(option)) ++counts[support];
  XCMODEL_CHECK(counts == support_count_);
}

}  // namespace xcmodel::dlx
