#include "decision_order.hpp"

#include <numeric>

#include "base/tuning.hpp"

namespace xcmodel::dlx::learning {

DecisionOrder::DecisionOrder(std::size_t variables) : activity_(variables), heap_(variables) {
  std::vector<std::int32_t> all(variables);
  std::iota(all.begin(), all.end(), 0);
  heap_.fill(all, before());
}

void DecisionOrder::set(std::int32_t variable, double activity) {
  activity_[variable] = activity;
  heap_.rise(variable, before());
}

void DecisionOrder::note_conflict_with(std::int32_t variable) {
  double& activity = activity_[variable];
  activity += increment_;
  if (activity > 1e100) scale_down();
  if (heap_.has(variable)) heap_.rise(variable, before());
}

void DecisionOrder::end_conflict() { increment_ /= tuning.decay_of_conflicts; }

void DecisionOrder::scale_down() {
  for (double& activity : activity_) activity *= 1e-100;
  increment_ *= 1e-100;
}

void DecisionOrder::put_back(std::int32_t variable) {
  if (!heap_.has(variable)) heap_.push(variable, before());
}

std::int32_t DecisionOrder::take_first() {
  const std::int32_t first = heap_.first();
  heap_.take_out(first, before());
  return first;
}

std::size_t DecisionOrder::bytes() const { return bytes_of(activity_) + heap_.bytes(); }

}  // namespace xcmodel::dlx::learning
