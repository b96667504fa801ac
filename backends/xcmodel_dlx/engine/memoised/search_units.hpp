// What a memoised search takes, in units of a nanosecond or so.
#pragma once

#include <algorithm>
#include <cstdint>

#include "base/tuning.hpp"
#include "subproblem/problem.hpp"

namespace xcmodel::dlx::count {

// As it was fitted to 164 searches of as many families: most of the time goes into making keys and looking for them.
struct SearchUnits {
  std::int64_t of_node;
  std::int64_t of_probe;       // Of a small cache,
  std::int64_t of_far_probe = tuning.units_of_far_probe;  // and for each doubling of a large one.
  std::int64_t of_upper_node;  // With its look at the transposition table.

  SearchUnits(const Problem& p, bool is_recorded, bool by_components) {
    const std::int64_t general = tuning.units_of_general_node + p.items + p.words;
    const std::int64_t key = tuning.units_of_general_probe + p.items * tuning.units_of_probed_item;
    of_node = !p.is_plain ? general
                          : tuning.units_of_node + std::min(p.words, tuned::words_in_units) * tuning.units_of_word +
                                p.items * tuning.units_of_eight_items / 8;
    of_probe = p.is_plain ? 0 : key;
    of_upper_node = general + key;
    if (by_components) {
      const std::int64_t sets = std::int64_t{p.classes} * p.item_words + std::int64_t{p.items} * p.words;
      of_node = tuning.units_of_component + sets / tuning.set_words_per_unit;
      of_probe = 0;
    }
    if (!is_recorded) return;
    // Which strategy a diagram comes from, and so the bytes of certificates, rest on these.
    of_node = of_upper_node = p.is_plain ? tuning.units_of_recorded_node + p.words * tuning.units_of_recorded_word
                                         : (recorded_general + p.items * recorded_item) / recorded_part;
    of_probe = of_far_probe = 0;
  }

 private:
  // What a recorded node with multiplicities or colours takes, for each item too, divided by the last: as fitted when
  // certificates began to rest on it.
  static constexpr std::int64_t recorded_general = 330, recorded_item = 14, recorded_part = 3;
};

}  // namespace xcmodel::dlx::count
