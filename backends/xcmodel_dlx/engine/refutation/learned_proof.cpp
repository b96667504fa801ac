#include "learned_proof.hpp"

#include <algorithm>

#include "base/tuning.hpp"

namespace xcmodel::dlx {

LearnedProof::LearnedProof(const Instance& instance, std::span<const std::int32_t> given,
                           std::span<const std::int32_t> forbidden)
    : instance_(instance),
      given_(given.begin(), given.end()),
      forbidden_(forbidden.begin(), forbidden.end()),
      to_begin_(learning::LearningSearch::units_to_begin(instance).value_or(0)) {
  is_over_ = !learning::LearningSearch::units_to_begin(instance);
}

void LearnedProof::work() {
  if (!search_) search_ = std::make_unique<learning::LearningSearch>(instance_, given_, forbidden_);
  search_->work(search_->units() + units_at_once());
  is_over_ = search_->is_over();
  has_refuted_ = search_->has_refuted();
  units_ = to_begin_ + search_->units();
  if (is_over_) search_.reset();
}

std::int64_t LearnedProof::units_of_turn() const { return units_at_once() + (units_ == 0 ? to_begin_ : 0); }

// They grow with what has been done, as it takes more conflicts to learn as much again.
std::int64_t LearnedProof::units_at_once() const {
  return std::max(tuning.units_between_looks, units_ / tuning.turns_of_learning);
}

}  // namespace xcmodel::dlx
