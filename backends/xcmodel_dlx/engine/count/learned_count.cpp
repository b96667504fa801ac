#include "learned_count.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "base/tuning.hpp"

namespace xcmodel::dlx::count {

LearnedCount::LearnedCount(std::shared_ptr<const Instance> instance, const Query& query, std::int64_t most)
    : instance_(std::move(instance)),
      query_{.task = Task::visit, .given = query.given, .forbidden = query.forbidden, .solution_limit = most + 1},
      most_(most) {}

std::optional<std::int64_t> LearnedCount::units_of_first_turn(const Instance& instance) {
  const auto to_begin = learning::LearningSearch::units_to_begin(instance);
  if (!to_begin) return {};
  return *to_begin + tuning.units_between_looks;
}

void LearnedCount::work() {
  const std::int64_t end = units_ + units_of_turn();
  if (!visit_) {
    visit_ = std::make_unique<learning::LearnedSolutions>(instance_, query_);
    units_ += learning::LearningSearch::units_to_begin(*instance_).value_or(0);
  }
  const std::int64_t to_begin = units_ - visit_->search().units();
  const Report report = visit_->advance(std::numeric_limits<double>::infinity(), end - to_begin);
  units_ = to_begin + visit_->search().units();
  conflicts_ = visit_->search().conflicts();
  found_ += static_cast<std::int64_t>(report.counted);
  is_done_ = report.exhausted && found_ <= most_;
  if (is_over()) visit_.reset();
}

// Turns grow with what has been done, as it takes more conflicts to learn as much again.
std::int64_t LearnedCount::units_of_turn() const {
  if (units_ == 0) return units_of_first_turn(*instance_).value_or(0);
  return std::max(tuning.units_between_looks, units_ / tuning.turns_of_learning);
}

}  // namespace xcmodel::dlx::count
