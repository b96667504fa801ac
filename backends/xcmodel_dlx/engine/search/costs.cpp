// What concerns least cost alone: whose turn it is, solutions from elsewhere, bounds and prices.
#include <algorithm>
#include <utility>

#include "base/tuning.hpp"
#include "search.hpp"
#include "sparse/known_solution.hpp"

namespace xcmodel::dlx {

// Of the search in the tree and the one for upper bounds beside it, whose turn it is after so much
// work. Easy trees are done before the other begins, which then gets most of the work: its dives, which
// begin again with failure weights, prove most costs sooner as well. Where the tree seems to come to its end, as in
// packings, it has half.
void Search::choose_turn(std::int64_t done) {
  if (!sparse_->least_cost->bound()) {
    credit_ -= done;
    return;
  }
  if (root_prices_.empty()) {
    root_prices_ = sparse_->least_cost->prices_at(0);
    credit_ -= tuning.head_start;
  }
  work_of_costs_ += done;
  if (is_upper_bounds_turn_) {
    credit_ -= done;
  } else {
    work_of_tree_ += done;
    if (work_of_tree_ >= tree_due_) {
      tree_due_ = work_of_tree_ + tuning.turn_work / tuning.lead_of_upper_bounds;
      tree_may_end_ = may_tree_end();
    }
    credit_ += (tree_may_end_ ? tuning.lead_if_tree_may_end : tuning.lead_of_upper_bounds) * done;
  }
  if (credit_ <= 0) is_upper_bounds_turn_ = false;
  if (credit_ > tuning.turn_work) is_upper_bounds_turn_ = true;
}

// Whether what is left of the tree seems to be no more than some times all that has been done.
bool Search::may_tree_end() const {
  const double waiting = sparse_->search.waiting();
  const double left = static_cast<double>(work_of_tree_) * waiting / std::max(1 - waiting, 1e-300);
  return left <= tuning.left_of_tree * static_cast<double>(work_of_costs_);
}

void Search::keep(std::vector<std::int32_t> solution) {
  incumbent_ = std::move(solution);
  if (upper_bounds_) upper_bounds_->hear_of(incumbent_);
}

void Search::hear_of(std::vector<std::int32_t> solution) {
  const std::optional<std::int64_t> cost = cost_of_solution(*instance_, query_, solution);
  if (cost && best_->improve(*cost)) keep(std::move(solution));
}

// A hint that is a solution is the first one that is handed over.
void Search::take_hint() {
  hear_of(query_.hint);
  if (!incumbent_.empty()) collector_.take(incumbent_);
}

std::optional<std::int64_t> Search::bound() const {
  if (!sparse_ || !sparse_->least_cost) return std::nullopt;
  const std::optional<std::int64_t> bound = sparse_->least_cost->bound();
  return bound && upper_bounds_ ? std::max(*bound, upper_bounds_->bound()) : bound;
}

std::optional<std::vector<double>> Search::prices_with_rows() const {
  if (root_prices_.empty()) return std::nullopt;
  return sparse_->least_cost->in_costs(root_prices_);
}

std::optional<std::vector<double>> Search::prices() const {
  return instance_->has_weighted_rows() ? std::nullopt : prices_with_rows();
}

std::optional<std::vector<std::int32_t>> Search::ruled_out(std::optional<std::int64_t> below) const {
  std::vector<std::int32_t> options;
  if (root_prices_.empty()) return options;
  SparseCover cover(*instance_);
  LeastCost least_cost(*instance_, best_);
  least_cost.set_ceiling(below);
  if (!cover.apply(query_.given, query_.forbidden) || !cover.propagate() ||
      !least_cost.settle(cover, root_prices_) || !cover.propagate())
    return std::nullopt;
  std::vector<bool> stays(static_cast<std::size_t>(instance_->options), false);
  for (const std::int32_t option : cover.possible_options()) stays[option] = true;
  for (const std::int32_t option : cover.chosen()) stays[option] = true;
  for (std::int32_t option = 0; option < instance_->options; ++option)
    if (!stays[option]) options.push_back(option);
  return options;
}

}  // namespace xcmodel::dlx
