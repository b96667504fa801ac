// Cuts of a search for least cost: when they are looked for, and how it begins anew with them.
#include <algorithm>

#include "base/tuning.hpp"
#include "joint_search.hpp"

namespace xcmodel::dlx::joint {

// What they are worth is told by the gap that they leave, so that they wait for a solution, and further ones are looked
// for when a better one may be known. Prices that are asked for are those of the search without cuts, so that they wait
// for these.
void JointSearch::look_for_cuts() {
  const std::optional<std::int64_t> to_beat = this->to_beat();
  if (searched_instance_ == instance_) prices_ = prices_of_search();
  if (!strengthening_ && to_beat && prices_) {
    const auto useless = ruled_out_below({});
    if (!useless) return finish_proof();
    strengthening_ = std::make_unique<cuts::Strengthening>(
        *searched_instance_, query_.given, *useless, *to_beat,
        static_cast<std::int64_t>(tuning.share_of_cuts * static_cast<double>(units_)));
  }
  if (strengthening_) {
    strengthening_->work();
    if (!strengthening_->is_over()) return;
    const auto cuts = strengthening_->strengthened();
    units_ += strengthening_->units();
    strengthening_.reset();
    if (cuts) begin_with(*cuts);
  }
  cuts_due_ = std::max(tuning.growth_to_cuts * units_, units_ + 1);
}

// The best solution has been handed over, and is only told. Cuts may exclude it, so that its cost is a limit as well.
void JointSearch::begin_with(const OwnedArrays& with_cuts) {
  if (last_.bound) proven_bound_ = std::max(*last_.bound, proven_bound_.value_or(*last_.bound));
  searched_.hint.clear();
  if (const auto cost = to_beat()) searched_.cost_limit = *cost - 1;
  searched_instance_ = std::make_shared<const RootedInstance>(with_cuts.view(*searched_instance_));
  begin_anew();
  if (learning_) {
    units_ += learning_->units();
    past_statistics_.nodes += learning_->conflicts();
    learning_.reset();
  }
  if (!best_.empty()) with_search([&](auto& search) { search.hear_of(best_); });
}

}  // namespace xcmodel::dlx::joint
