#include "dive.hpp"

#include <algorithm>
#include <cmath>
#include <span>
#include <tuple>

#include "base/tuning.hpp"
#include "contested_option.hpp"

namespace xcmodel::dlx {

Dive::Dive(SparseCover& cover, LeastCost& least_cost)
    : cover_(cover), least_cost_(least_cost), weights_(cover), path_(cover) {}

void Dive::begin(std::int64_t most_failures) {
  path_.clear();
  fresh_ = true;
  undecided_ = must_backtrack_ = false;
  failures_left_ = most_failures;
}

Dive::Event Dive::next() {
  if (undecided_) return judge(false);
  if (fresh_) {
    fresh_ = false;
  } else if (failures_left_ <= 0) {
    return Event::given_up;
  } else if (must_backtrack_) {
    if (!path_.backtrack()) return Event::exhausted;
  } else {
    path_.choose();
  }
  ++nodes;
  return arrive();
}

Dive::Event Dive::arrive() {
  must_backtrack_ = false;
  if (cover_.propagate()) return judge(true);
  fail();
  return Event::moved;
}

Dive::Event Dive::judge(bool arrived) {
  const LeastCost::Verdict verdict = least_cost_.judge(cover_, path_.size() + 1, arrived);
  undecided_ = verdict == LeastCost::Verdict::undecided;
  if (undecided_) return Event::moved;
  if (verdict == LeastCost::Verdict::hopeless) {
    fail();
    return Event::moved;
  }
  if (cover_.is_solved()) {
    must_backtrack_ = true;
    return Event::solution;
  }
  branch();
  return Event::moved;
}

void Dive::fail() {
  must_backtrack_ = true;
  --failures_left_;
  weights_.note_failure(path_);
}

void Dive::branch() {
  const std::int32_t item = weights_.hardest_item();
  if (item < 0) return path_.branch(most_contested_option(cover_, least_cost_), item);
  const std::span<const std::int32_t> options = path_.choices(item);
  const auto key = [&](std::int32_t option) {
    const long part = std::lround(least_cost_.parts()[option] * tuning.steps_of_parts);
    return std::tuple(-part, least_cost_.reduced_cost(option), option);
  };
  path_.branch(*std::ranges::min_element(options, {}, key), item);
}

}  // namespace xcmodel::dlx
