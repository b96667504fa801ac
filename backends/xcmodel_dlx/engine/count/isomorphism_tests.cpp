#include "isomorphism_tests.hpp"

#include <algorithm>

namespace xcmodel::dlx::count {
namespace {

// The nodes of a memoised search that is to have so many.
std::int64_t within_limits(std::int64_t nodes) {
  return std::min(std::max(nodes, tuning.least_memoised_nodes), tuning.most_memoised_nodes);
}

}  // namespace

bool IsomorphismTests::pay(Order order, int depth, const Effort& effort) const {
  if (!are_made_ || depth >= tuned::isomorphic_depths) return false;
  const Past& past = this->past(order, depth);
  if (past.saved > past.spent) return true;
  if (are_unpaid(effort)) return false;
  if (past.tests < tuning.free_tries) return true;
  // Falls with the depth, so that the sum over hundreds of depths stays small.
  const std::int64_t part = std::max(tuning.free_part, std::int64_t{depth} * depth / tuning.depths_of_part);
  return past.spent * part < effort.all();
}

// Whether they have taken more than they may, beside what they saved.
bool IsomorphismTests::are_unpaid(const Effort& effort) const {
  return effort.of_forms - effort.of_forms_ahead >
         std::max(tuning.most_free_effort, effort.of_search / tuning.unpaid_part + saved_);
}

// As many as let tests go on, so that these are not left for good before they could save anything.
std::int64_t IsomorphismTests::nodes_without_test(const Effort& effort) const {
  return are_unpaid(effort) ? within_limits(tuning.unpaid_part * effort.of_forms) : tuning.most_memoised_nodes;
}

std::int64_t IsomorphismTests::nodes_after_test(Order order, int depth, std::int64_t spent) const {
  const Past& past = this->past(order, depth);
  const bool is_unpaid = past.tests > tuning.tries_to_be_paid && past.saved <= past.spent;
  return within_limits((is_unpaid ? tuning.memoised_budget_if_unpaid : tuning.memoised_budget) * spent);
}

void IsomorphismTests::note_test(Order order, int depth, std::int64_t spent) {
  ++past(order, depth).tests;
  past(order, depth).spent += spent;
}

void IsomorphismTests::note_found(Order order, int depth, std::int64_t effort) {
  past(order, depth).saved += effort;
  saved_ += effort;
}

}  // namespace xcmodel::dlx::count
