// What the best solution costs that any worker of a search has found.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <limits>
#include <optional>

namespace xcmodel::dlx {

// It only ever falls, so that what has been pruned or fixed by an older cost stays so. Nothing else
// depends on it: no order of memory is needed.
class BestCost {
 public:
  // Solutions that cost more than the limit, if there is one, are of no interest.
  explicit BestCost(std::optional<std::int64_t> limit = {})
      : beyond_(limit && *limit < none ? *limit + 1 : none) {}

  // What solutions of interest cost less than, if that is known.
  std::optional<std::int64_t> get() const {
    const std::int64_t cost = std::min(beyond_, cost_.load(std::memory_order_relaxed));
    return cost == none ? std::nullopt : std::optional(cost);
  }
  // Whether there is a solution, be it within the limit or not.
  bool is_found() const { return cost_.load(std::memory_order_relaxed) != none; }
  // Notes a cost if it is less than all those before; returns whether it is.
  bool improve(std::int64_t cost) {
    std::int64_t before = cost_.load(std::memory_order_relaxed);
    while (cost < before)
      if (cost_.compare_exchange_weak(before, cost, std::memory_order_relaxed)) return true;
    return false;
  }

  // Notes, and tells, that no solution costs less than the best one.
  void settle() { settled_.store(true, std::memory_order_relaxed); }
  bool is_settled() const { return settled_.load(std::memory_order_relaxed); }

 private:
  static constexpr std::int64_t none = std::numeric_limits<std::int64_t>::max();

  const std::int64_t beyond_;  // The least cost beyond the limit.
  std::atomic<std::int64_t> cost_{none};
  std::atomic<bool> settled_{false};
};

}  // namespace xcmodel::dlx
