#include "learned_proof.hpp"

#include <algorithm>

#include "base/tuning.hpp"

namespace xcmodel::dlx {

LearnedProof::LearnedProof(const Instance& instance, std::span<const std::int32_t> given,
                           std::span<const std::int32_t> forbidden)
    : instance_(instance), given_(given.begin(), given.end()), forbidden_(forbidden.begin(), forbidden.end()) {
  is_over_ = instance.entry_item.size() > static_cast<std::size_t>(tuning.most_entries_to_learn);
}

void LearnedProof::work() {
  if (!search_) search_ = std::make_unique<learning::LearningSearch>(instance_, given_, forbidden_);
  search_->work(search_->units() + std::max(tuning.units_between_looks, units_ / tuning.turns_of_learning));
  is_over_ = search_->is_over();
  has_refuted_ = search_->has_refuted();
  units_ = units_to_begin() + search_->units();
  if (is_over_) search_.reset();
}

// Turns grow with what has been done, as it takes more conflicts to learn as much again.
std::int64_t LearnedProof::units_of_turn() const {
  const std::int64_t turn = std::max(tuning.units_between_looks, units_ / tuning.turns_of_learning);
  return units_ == 0 ? units_to_begin() + turn : turn;
}

std::int64_t LearnedProof::units_to_begin() const {
  return tuning.learning_units_per_entry * static_cast<std::int64_t>(instance_.entry_item.size());
}

}  // namespace xcmodel::dlx
