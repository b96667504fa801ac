#include "decision_order.hpp"

#include <utility>

#include "base/tuning.hpp"
#include "base/vectors.hpp"

namespace xcmodel::dlx::learning {

DecisionOrder::DecisionOrder(std::size_t variables) : activity_(variables), slot_(variables) {
  for (std::int32_t variable = 0; std::cmp_less(variable, variables); ++variable) {
    slot_[static_cast<std::size_t>(variable)] = variable;
    heap_.push_back(variable);
  }
}

bool DecisionOrder::is_before(std::int32_t a, std::int32_t b) const {
  const double of_a = activity_[static_cast<std::size_t>(a)], of_b = activity_[static_cast<std::size_t>(b)];
  return of_a > of_b || (of_a == of_b && a < b);
}

void DecisionOrder::set(std::int32_t variable, double activity) {
  activity_[static_cast<std::size_t>(variable)] = activity;
  move_up(static_cast<std::size_t>(slot_[static_cast<std::size_t>(variable)]));
}

void DecisionOrder::note_conflict_with(std::int32_t variable) {
  double& activity = activity_[static_cast<std::size_t>(variable)];
  activity += increment_;
  if (activity > 1e100) scale_down();
  const std::int32_t slot = slot_[static_cast<std::size_t>(variable)];
  if (slot != none) move_up(static_cast<std::size_t>(slot));
}

void DecisionOrder::end_conflict() { increment_ /= tuning.decay_of_conflicts; }

void DecisionOrder::scale_down() {
  for (double& activity : activity_) activity *= 1e-100;
  increment_ *= 1e-100;
}

void DecisionOrder::put_back(std::int32_t variable) {
  if (slot_[static_cast<std::size_t>(variable)] != none) return;
  heap_.push_back(variable);
  slot_[static_cast<std::size_t>(variable)] = static_cast<std::int32_t>(heap_.size()) - 1;
  move_up(heap_.size() - 1);
}

std::int32_t DecisionOrder::take_first() {
  const std::int32_t first = heap_.front(), last = heap_.back();
  slot_[static_cast<std::size_t>(first)] = none;
  heap_.pop_back();
  if (heap_.empty()) return first;
  place(0, last);
  move_down(0);
  return first;
}

void DecisionOrder::place(std::size_t slot, std::int32_t variable) {
  heap_[slot] = variable;
  slot_[static_cast<std::size_t>(variable)] = static_cast<std::int32_t>(slot);
}

void DecisionOrder::move_up(std::size_t slot) {
  const std::int32_t variable = heap_[slot];
  while (slot > 0 && is_before(variable, heap_[(slot - 1) / 2])) {
    place(slot, heap_[(slot - 1) / 2]);
    slot = (slot - 1) / 2;
  }
  place(slot, variable);
}

void DecisionOrder::move_down(std::size_t slot) {
  const std::int32_t variable = heap_[slot];
  while (2 * slot + 1 < heap_.size()) {
    std::size_t child = 2 * slot + 1;
    if (child + 1 < heap_.size() && is_before(heap_[child + 1], heap_[child])) ++child;
    if (!is_before(heap_[child], variable)) break;
    place(slot, heap_[child]);
    slot = child;
  }
  place(slot, variable);
}

std::size_t DecisionOrder::bytes() const { return bytes_of(activity_, heap_, slot_); }

}  // namespace xcmodel::dlx::learning
