// Symmetries of a search for one solution: when they are sought, and how it begins anew.
#include <algorithm>
#include <utility>

#include "base/tuning.hpp"
#include "joint_search.hpp"

namespace xcmodel::dlx::joint {

// Of solutions that symmetries carry to each other, one is enough to look for. They are sought in rounds, one each time
// that the search has become far longer, and in steps, between which the clock is looked at.
void JointSearch::break_symmetries() {
  if (!breaking_)
    breaking_ = std::make_unique<count::SymmetryBreaking>(*instance_, query_.given, query_.forbidden);
  if (!round_) {
    const auto share = static_cast<std::int64_t>(tuning.joint_share_of_symmetries * static_cast<double>(units_));
    round_ = {.until = breaking_->units() + share, .step = share / tuning.joint_steps_of_symmetries};
  }
  const std::int64_t before = breaking_->units(), left = round_->until - before;
  const auto least_step = static_cast<std::int64_t>(tuning.tries_for_symmetries *
                                                    static_cast<double>(breaking_->units_to_begin()));
  using Found = count::SymmetryBreaking::Found;
  const Found found = left < breaking_->units_to_begin()
                          ? Found::nothing
                          : breaking_->go_on(std::min(left, std::max(least_step, round_->step)));
  units_ += breaking_->units() - before;
  round_->leaves_out |= found != Found::nothing;
  if (found == Found::one_orbit) return;
  symmetries_due_ = breaking_->is_done()
                        ? no_limit
                        : static_cast<std::int64_t>(tuning.joint_growth_of_symmetries * static_cast<double>(units_));
  if (std::exchange(round_, std::nullopt)->leaves_out) begin_without_symmetric();
}

void JointSearch::begin_without_symmetric() {
  searched_.given = breaking_->given();
  searched_.forbidden = breaking_->forbidden();
  begin_anew();
  if (refutation_) tell_of_parts();
}

// Then a solution may not be the only one.
bool JointSearch::leaves_options_out() const {
  return searched_.given.size() > query_.given.size() || searched_.forbidden.size() > query_.forbidden.size();
}

}  // namespace xcmodel::dlx::joint
