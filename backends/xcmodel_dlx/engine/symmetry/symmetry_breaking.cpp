#include "symmetry_breaking.hpp"

#include <algorithm>
#include <optional>
#include <utility>

namespace xcmodel::dlx::count {
namespace {

// The options of the item that are not one of an orbit.
std::vector<std::int32_t> left_out(const Problem& problem, const SymmetricItem& item) {
  std::vector<bool> stays(static_cast<std::size_t>(problem.classes), false);
  for (const SymmetricItem::Choice& choice : item.choices) stays[choice.option_class] = true;
  std::vector<std::int32_t> options;
  for (std::int32_t c = 0; c < problem.classes; ++c) {
    if (stays[c] || !problem.covers_item(c, item.item)) continue;
    options.insert(options.end(), problem.members_of(c).begin(), problem.members_of(c).end());
  }
  return options;
}

}  // namespace

SymmetryBreaking::SymmetryBreaking(const Instance& instance, std::vector<std::int32_t> given,
                                   std::vector<std::int32_t> forbidden)
    : instance_(instance),
      units_to_begin_(ClassOrbits::units_to_begin(instance)),
      always_forbidden_(std::move(forbidden)),
      given_(std::move(given)),
      forbidden_(always_forbidden_) {}

SymmetryBreaking::Found SymmetryBreaking::go_on(std::int64_t most_units) {
  const Problem problem(instance_, given_, always_forbidden_);
  units_ += units_to_begin_;
  is_done_ = problem.is_dead;  // As a search sees at once.
  if (is_done_) return Found::nothing;
  const ClassOrbits orbits(problem, most_units - units_to_begin_);
  units_ += orbits.units();
  const std::optional<SymmetricItem> item = symmetric_item(problem, orbits, Covered::once_or_one_orbit);
  if (item && item->choices.size() == 1) {
    give(problem.members_of(item->choices.front().option_class).front());
    return Found::one_orbit;
  }
  // With more work, there may be fewer orbits.
  is_done_ = orbits.is_complete();
  return item && forbid(left_out(problem, *item)) ? Found::several_orbits : Found::nothing;
}

void SymmetryBreaking::give(std::int32_t option) {
  given_.insert(std::lower_bound(given_.begin(), given_.end(), option), option);
  forbidden_ = always_forbidden_;
}

// Tells whether these are more than before.
bool SymmetryBreaking::forbid(const std::vector<std::int32_t>& options) {
  if (always_forbidden_.size() + options.size() <= forbidden_.size()) return false;
  forbidden_ = always_forbidden_;
  forbidden_.insert(forbidden_.end(), options.begin(), options.end());
  std::sort(forbidden_.begin(), forbidden_.end());
  return true;
}

}  // namespace xcmodel::dlx::count
