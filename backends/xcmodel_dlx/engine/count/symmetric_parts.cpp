#include "symmetric_parts.hpp"

#include <algorithm>

#include "base/tuning.hpp"

namespace xcmodel::dlx::count {

SymmetricParts::SymmetricParts(const Instance& instance, const Problem& problem, const Part& whole,
                               std::vector<std::int32_t> forbidden, std::int64_t most_units,
                               std::int64_t spare)
    : instance_(instance),
      forbidden_(std::move(forbidden)),
      most_units_(static_cast<double>(most_units)),
      spare_(spare),
      units_to_begin_(ClassOrbits::units_to_begin(instance)) {
  split(problem, whole, 1);
}

// What is left of a part may be dead; then it is none.
void SymmetricParts::split(const Problem& problem, const Part& part, double share) {
  if (expected_ == 1) {
    smallest_whole_ = part;
    share_of_smallest_whole_ = share;
  }
  const ClassOrbits orbits(problem, units_of(share));
  if (share == 1) {
    is_complete_ = is_complete_ && orbits.is_complete();
    share_of_largest_orbit_ = static_cast<double>(orbits.largest()) / std::max(1, problem.classes);
  }
  units_ += orbits.units();
  const std::optional<SymmetricItem> item = symmetric_item(problem, orbits, Covered::once);
  if (!item || !may_split(part, *item)) {
    parts_.push_back(part);
    share_ += share;
    return;
  }
  expected_ += item->choices.size() - 1;
  for (const SymmetricItem::Choice& choice : item->choices) {
    Part smaller{.given = part.given, .weight = part.weight * choice.weight};
    smaller.given.push_back(problem.members_of(choice.option_class).front());
    const double smaller_share = share / static_cast<double>(item->classes);
    if (units_to_begin_ <= (choice.may_leave_symmetries ? units_of(smaller_share) : spare_ - units_)) {
      const Problem left(instance_, smaller.given, forbidden_);
      units_ += units_to_begin_;
      if (left.is_dead)
        --expected_;
      else
        split(left, smaller, smaller_share);
    } else {
      parts_.push_back(std::move(smaller));
      share_ += smaller_share;
    }
  }
}

bool SymmetricParts::may_split(const Part& part, const SymmetricItem& item) const {
  if (expected_ + item.choices.size() - 1 > static_cast<std::size_t>(tuning.most_parts)) return false;
  return std::all_of(item.choices.begin(), item.choices.end(), [&](const SymmetricItem::Choice& choice) {
    return choice.weight <= most_weight / part.weight;
  });
}

}  // namespace xcmodel::dlx::count
