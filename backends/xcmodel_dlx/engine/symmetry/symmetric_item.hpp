// An item whose options automorphisms carry to each other, and one option of each orbit.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "class_orbits.hpp"

namespace xcmodel::dlx::count {

// Each solution contains an option of the item. If it is not one of these, an automorphism carries the solution to
// another one with one of these.
struct SymmetricItem {
  // One class of an orbit.
  struct Choice {
    std::int32_t option_class;
    std::int64_t weight;         // Of the whole orbit.
    bool may_leave_symmetries;
  };

  int item;
  std::int64_t classes;         // How many classes cover the item.
  std::vector<Choice> choices;  // One class of each of their orbits.
};

// Which items may be taken.
enum class Covered : std::uint8_t {
  once,               // Those of which each solution contains just one option, as a count needs it.
  once_or_one_orbit,  // Those as well of which all options are in one orbit.
};

// The item with the fewest orbits of options, and of these the one with the most options; none if no symmetry helps.
std::optional<SymmetricItem> symmetric_item(const Problem& problem, const ClassOrbits& orbits, Covered covered);

}  // namespace xcmodel::dlx::count
