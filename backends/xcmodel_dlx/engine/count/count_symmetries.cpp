// Symmetries of a count: when they are sought, and how it begins anew with what stands for the whole.
#include <algorithm>

#include "base/tuning.hpp"
#include "count_search.hpp"
#include "symmetric_parts.hpp"
#include "symmetry/class_orbits.hpp"

namespace xcmodel::dlx::count {

// When it takes little beside what has been done, and beside what is left; once earlier, when it takes no more than
// the former, and little beside the latter, unless another strategy seems to need far less; before an enumeration that
// seems hopeless, levels have their pilot.
bool CountSearch::may_seek_symmetries() const {
  if (!query_.up_to_isomorphism || !standing_.enumeration.is_open) return false;
  const std::int64_t spare = spare_for_symmetries();
  if (symmetries_due_ <= spare && !is_near_end(spare)) return true;
  if (has_sought_symmetries_ || standing_.enumeration.left == unknown) return false;
  const bool levels_begin = slice_->strategy == Strategy::levels && standing_.levels.units == 0;
  if (levels_begin && standing_.enumeration.left > tuning.doubtful_enumeration) return false;
  if (standing_.enumeration.left > tuning.most_saved_by_symmetries * left_of_others()) return false;
  return units_to_find_symmetries() <= std::min(units(), units_for_symmetries());
}

std::int64_t CountSearch::units_to_find_symmetries() const {
  return ClassOrbits::units_to_begin(*instance_);
}

// What is left may be far less than it seems.
std::int64_t CountSearch::units_for_symmetries() const {
  const double left = tuning.share_for_symmetries * left_of_any();
  const double tries = tuning.tries_for_symmetries * static_cast<double>(units_to_find_symmetries());
  return static_cast<std::int64_t>(std::min(left, tries));
}

// What does not matter beside what has been done.
std::int64_t CountSearch::spare_for_symmetries() const { return units() / tuning.lead_over_symmetries; }

double CountSearch::left_of_any() const { return std::min(standing_.enumeration.left, left_of_others()); }

double CountSearch::left_of_others() const { return std::min(standing_.levels.left, standing_.memoised.left); }

// Of solutions that symmetries carry to each other, one is enough to visit.
void CountSearch::seek_symmetries(std::int64_t spare) {
  has_sought_symmetries_ = true;
  make_problem();
  if (problem_->is_dead) return finish_dead(none);
  SymmetricParts parts(*instance_, *problem_, whole_, query_.forbidden, units_for_symmetries(), spare);
  if (parts.share_of_largest_orbit() >= tuning.symmetric_orbit) standing_.is_symmetric = true;
  const bool is_over = parts.is_complete() || parts.share() < 1;
  symmetries_due_ =
      is_over ? no_limit : tuning.growth_of_symmetries * std::max(symmetries_due_, spare_for_symmetries());
  slice_.reset();
  Standing::Work& work = standing_.enumeration;
  if (parts.share() < 1) {
    const double whole = (static_cast<double>(enumeration_->units()) + work.left) * parts.share();
    parts_ = parts.parts();
    share_up_to_symmetries_ = parts.share();
    const bool had_levels = standing_.levels.units > 0;
    if (begin_anew(parts.smallest_whole())) share_up_to_symmetries_ /= parts.share_of_smallest_whole();
    enumeration_->split(parts_, parts.units(), whole);
    portfolio_.forget_enumeration();
    work.left = enumeration_->left();
    // Each has a turn, so that what they need is known.
    const double turns = static_cast<double>(parts_.size()) * static_cast<double>(tuning.units_in_order);
    const double most = whole < unknown ? tuning.pilot_share * whole : static_cast<double>(spare_for_symmetries());
    const auto pilot = static_cast<std::int64_t>(std::min(turns, most));
    if (left_of_others() < unknown || had_levels)
      slice_ = {Strategy::enumeration, enumeration_->units() + pilot};
  }
  work.units = enumeration_->units();
  if (enumeration_->is_done()) finish(enumeration_->visited());
}

// The others begin anew with what stands for the whole, unless they seem to have done most of it.
bool CountSearch::begin_anew(const Part& whole) {
  const bool is_smaller = whole.given.size() > whole_.given.size();
  const auto done = static_cast<double>(standing_.levels.units + standing_.memoised.units);
  if (!is_smaller || left_of_others() < done) return false;
  whole_ = whole;
  lost_level_units_ += standing_.levels.units;
  past_memoised_units_ += standing_.memoised.units;
  open_levels_and_memoised();
  standing_.saving_of_memory = 0;
  standing_.levels_merge = standing_.merging_has_paid = false;
  portfolio_ = {};
  counting_.reset();
  states_.reset();
  level_count_.reset();
  earlier_.reset();
  refused_width_ = unknown;
  order_search_.reset();
  plan_.reset();
  may_merge_more_ = true;
  problem_.reset();
  return true;
}

}  // namespace xcmodel::dlx::count
