// Looks ahead from states of a fixed number of words.
#pragma once

#include <algorithm>
#include <cstdint>

#include "level.hpp"
#include "lookahead_rules.hpp"

namespace xcmodel::dlx::count {

template <int Words>
class LevelLookahead {
 public:
  using Key = LevelKey<Words>;

  // It must live longer.
  explicit LevelLookahead(const Lookahead& lookahead) : lookahead_(lookahead) {}

  // Whether the classes that are still possible cannot cover an item as often as it needs. Adds what it has looked at.
  bool is_dead(const Key& state, std::int64_t& looks) const {
    looks += static_cast<std::int64_t>(lookahead_.items.size());
    return std::ranges::any_of(lookahead_.items, [&](const Lookahead::Item& item) {
      return is_looked_at(state, item) && is_dead_at(state, item, looks);
    });
  }

 private:
  static bool meets(const Key& state, const Lookahead::Bits& bits) { return (state[bits.word] & bits.bits) != 0; }

  bool is_looked_at(const Key& state, const Lookahead::Item& item) const {
    return item.is_always_looked_at ||
           std::any_of(lookahead_.triggers.begin() + item.first_trigger, lookahead_.triggers.begin() + item.end_trigger,
                       [&](const Lookahead::Bits& bits) { return meets(state, bits); });
  }

  bool is_dead_at(const Key& state, const Lookahead::Item& item, std::int64_t& looks) const {
    const Word covered = item.field.bits == 0 ? 0 : item.field.value_in(state);
    if (covered >= item.need) return false;
    Word left = item.need - covered;
    for (std::int32_t c = item.first; c < item.end; ++c)
      if (is_possible(state, lookahead_.classes[c], looks) && --left == 0) return false;
    return true;
  }

  bool is_possible(const Key& state, const Lookahead::Class& option_class, std::int64_t& looks) const {
    for (std::int32_t k = option_class.first_covers; k < option_class.end_covers; ++k) {
      ++looks;
      if (meets(state, lookahead_.covers[k])) return false;
    }
    for (std::int32_t k = option_class.first_obstacle; k < option_class.end_obstacle; ++k) {
      ++looks;
      const FieldChange& entry = lookahead_.obstacles[k];
      if (entry.is_excluded_by(entry.field.value_in(state))) return false;
    }
    return true;
  }

  const Lookahead& lookahead_;
};

}  // namespace xcmodel::dlx::count
