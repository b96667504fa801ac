#include "dive.hpp"

#include <algorithm>

#include "base/tuning.hpp"

namespace xcmodel::dlx {

Dive::Dive(SparseCover& cover, LeastCost& least_cost)
    : cover_(cover),
      least_cost_(least_cost),
      weight_(static_cast<std::size_t>(cover.instance().items), 1.0) {}

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
    if (!backtrack()) return Event::exhausted;
  } else {
    cover_.choose(path_.back().option);
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
  if (cover_.open_items().empty() && cover_.possible() == 0) {
    must_backtrack_ = true;
    return Event::solution;
  }
  branch();
  return Event::moved;
}

bool Dive::backtrack() {
  while (!path_.empty() && path_.back().excluded) path_.pop_back();
  if (path_.empty()) return false;
  Branch& branch = path_.back();
  cover_.undo_to(branch.mark);
  cover_.exclude(branch.option);
  branch.excluded = true;
  return true;
}

void Dive::fail() {
  must_backtrack_ = true;
  --failures_left_;
  if (const int item = cover_.failed_item(); item >= 0) {
    weight_[static_cast<std::size_t>(item)] += 1;
    return;
  }
  if (path_.empty() || path_.back().excluded) return;
  const Instance& instance = cover_.instance();
  const std::int32_t option = path_.back().option;
  for (auto e = instance.option_start[option]; e < instance.option_start[option + 1]; ++e)
    weight_[static_cast<std::size_t>(instance.entry_item[e])] += tuning.weight_of_bound;
}

std::int32_t Dive::hardest_item() const {
  std::int32_t hardest = -1;
  double least = 0;
  for (const std::int32_t item : cover_.open_items()) {
    const int choices = cover_.possible_count_of(item) - cover_.need_of(item) + 1;
    const double score = choices / weight_[static_cast<std::size_t>(item)];
    if (hardest < 0 || score < least || (score == least && item < hardest)) {
      hardest = item;
      least = score;
    }
  }
  return hardest;
}

// Where no item is open, what is possible are options of negative cost.
void Dive::branch() {
  const std::int32_t item = hardest_item();
  const std::vector<std::int32_t> of_item =
      item < 0 ? std::vector<std::int32_t>() : cover_.possible_options_of(item);
  const std::span<const std::int32_t> options = item < 0 ? cover_.possible_options() : of_item;
  const std::int32_t option =
      *std::min_element(options.begin(), options.end(), [&](std::int32_t a, std::int32_t b) {
        if (least_cost_.prefers(a, b) != least_cost_.prefers(b, a)) return least_cost_.prefers(a, b);
        return a < b;
      });
  path_.push_back({option, cover_.mark(), false});
}

}  // namespace xcmodel::dlx
