#include "learned_count.hpp"

#include <algorithm>

#include "base/tuning.hpp"

namespace xcmodel::dlx::count {

LearnedCount::LearnedCount(const Instance& instance, std::span<const std::int32_t> given,
                           std::span<const std::int32_t> forbidden, std::int64_t most)
    : instance_(instance),
      given_(given.begin(), given.end()),
      forbidden_(forbidden.begin(), forbidden.end()),
      most_(most) {}

std::optional<std::int64_t> LearnedCount::units_of_first_turn(const Instance& instance) {
  const auto to_begin = learning::LearningSearch::units_to_begin(instance);
  if (!to_begin) return {};
  return *to_begin + tuning.units_between_looks;
}

void LearnedCount::work() {
  const std::int64_t end = units_ + units_of_turn();
  if (!search_) {
    search_ = std::make_unique<learning::LearningSearch>(instance_, given_, forbidden_);
    units_ += learning::LearningSearch::units_to_begin(instance_).value_or(0);
  }
  const std::int64_t to_begin = units_ - search_->units();
  while (!search_->has_refuted() && !is_over() && units_ < end) {
    search_->work(end - to_begin);
    units_ = to_begin + search_->units();
    if (!search_->has_solution()) continue;
    ++found_;
    search_->exclude_solution();
  }
  is_done_ = search_->has_refuted() && found_ <= most_;
  if (is_over()) search_.reset();
}

// Turns grow with what has been done, as it takes more conflicts to learn as much again.
std::int64_t LearnedCount::units_of_turn() const {
  if (units_ == 0) return units_of_first_turn(instance_).value_or(0);
  return std::max(tuning.units_between_looks, units_ / tuning.turns_of_learning);
}

}  // namespace xcmodel::dlx::count
