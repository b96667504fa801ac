#include "presolve.hpp"

#include <algorithm>

namespace xcmodel::dlx::count {

Presolve::Presolve(const Instance& instance)
    : instance_(instance),
      possible_(static_cast<std::size_t>(instance.options), true),
      need_(instance.low),
      room_(instance.high) {
  for (std::int32_t item = 0; item < instance.items; ++item)
    if (room_[item] == 0) take_out_all_of(item);
}

bool Presolve::choose(std::int32_t option) {
  if (!possible_[option]) return false;
  for (auto e = instance_.option_start[option]; e < instance_.option_start[option + 1]; ++e) {
    const std::int32_t item = instance_.entry_item[e];
    if (instance_.entry_row[e] != item) {
      take_out_other_colours(item, instance_.entry_row[e]);
      continue;
    }
    need_[item] = std::max(0, need_[item] - 1);
    if (--room_[item] == 0) take_out_all_of(item);
  }
  take_out(option);
  return true;
}

void Presolve::take_out_all_of(std::int32_t item) {
  for (auto k = instance_.item_start[item]; k < instance_.item_start[item + 1]; ++k)
    take_out(instance_.entry_option[instance_.item_entries[k]]);
}

void Presolve::take_out_other_colours(std::int32_t item, std::int32_t row) {
  for (auto k = instance_.item_start[item]; k < instance_.item_start[item + 1]; ++k) {
    const auto e = instance_.item_entries[k];
    if (instance_.entry_row[e] != row) take_out(instance_.entry_option[e]);
  }
}

}  // namespace xcmodel::dlx::count
