// Where it pays to look for isomorphic subproblems, by what that has cost and saved so far.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "base/tuning.hpp"
#include "order_portfolio.hpp"

namespace xcmodel::dlx::count {

// Of one worker, in nodes. Each depth of a search has some tests; then these must have saved what they took, but for
// a small part of all effort.
class IsomorphismTests {
 public:
  struct Effort {
    std::int64_t of_search = 0;
    std::int64_t of_forms = 0;        // For canonical forms,
    std::int64_t of_forms_ahead = 0;  // and for those of them that have not been used yet.

    std::int64_t all() const { return of_search + of_forms; }
  };

  explicit IsomorphismTests(bool are_made) : are_made_(are_made) {}

  bool pay(Order order, int depth, const Effort& effort) const;
  // The nodes that a memoised search is to have, where there is no test, and after one that found nothing.
  std::int64_t nodes_without_test(const Effort& effort) const;
  std::int64_t nodes_after_test(Order order, int depth, std::int64_t spent) const;

  void note_test(Order order, int depth, std::int64_t spent);
  // Notes that the value of what is isomorphic has been found, which took so much effort.
  void note_found(Order order, int depth, std::int64_t effort);
  // Notes that what is isomorphic has been claimed. A memoised search has failed there, or is under way: to know that
  // saves another one at least.
  void note_claimed(std::int64_t spent) { saved_ += (1 + tuning.memoised_budget) * spent; }

  std::int64_t saved() const { return saved_; }  // At all depths.

 private:
  struct Past {
    std::int64_t tests = 0, spent = 0, saved = 0;
  };

  bool are_unpaid(const Effort& effort) const;
  Past& past(Order order, int depth) {
    return past_[static_cast<std::size_t>(order)][static_cast<std::size_t>(depth)];
  }
  const Past& past(Order order, int depth) const { return const_cast<IsomorphismTests*>(this)->past(order, depth); }

  const bool are_made_;
  std::array<std::array<Past, tuned::isomorphic_depths>, orders> past_{};  // By order of branching and depth.
  std::int64_t saved_ = 0;
};

}  // namespace xcmodel::dlx::count
