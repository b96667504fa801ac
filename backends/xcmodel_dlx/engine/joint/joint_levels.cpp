// Levels beside a search: when they go on, and what becomes of their answer.
#include <algorithm>
#include <new>
#include <utility>

#include "base/tuning.hpp"
#include "joint_search.hpp"

namespace xcmodel::dlx::joint {

void JointSearch::consider_levels() {
  const double ahead = units_to_rank() + (levels_ ? levels_->run().expected_units() : 0);
  if (ahead > allowed_units()) {
    due_ = units_ + units_ / 4;
  } else if (levels_) {
    end_of_slice_ = level_units_ * 2;
  } else {
    levels_ = SolutionLevels::make(*instance_, searched_, most_bytes_);
    if (!levels_) return end_levels();
    end_of_slice_ = std::min(tuning.level_pilot, units_);
  }
}

// How much work levels may have left to go on.
double JointSearch::allowed_units() const {
  const auto done = static_cast<double>(units_);
  if (!query_.is_list()) return done * tuning.joint_share_of_work;
  const double left = done * (1 / std::max(last_.fraction, 1e-300) - 1);
  return std::min(done * tuning.joint_lead_of_list, left * tuning.joint_share_of_list);
}

// What it takes to leave out of a list what the search has handed over.
double JointSearch::units_to_rank() const {
  return static_cast<double>(tuning.units_of_ranked_option) * static_cast<double>(handed_over_.options.size());
}

// Memory that is not there ends levels, never the search.
void JointSearch::go_along_levels(Clock::time_point deadline, std::int64_t until) try {
  count::LevelRun& run = levels_->run();
  do {
    run.work(std::min(tuning.units_between_level_looks, end_of_slice_ - level_units_));
    level_units_ = run.units();
  } while (!run.is_done() && !run.has_given_up() && level_units_ < end_of_slice_ && units() < until &&
           Clock::now() < deadline);
  if (run.has_given_up())
    end_levels();
  else if (run.is_done())
    finish_levels();
  else if (level_units_ >= end_of_slice_)
    consider_levels();
} catch (const std::bad_alloc&) {
  end_levels();
}

void JointSearch::end_levels() {
  levels_are_open_ = false;
  levels_.reset();
  handed_over_ = {};
}

void JointSearch::finish_levels() {
  end_of_slice_ = 0;
  if (query_.is_list())
    start_listing();
  else
    finish_solution();
}

// For a first solution, the search has found none, since it would be over.
void JointSearch::finish_solution() {
  is_over_ = true;
  last_.fraction = 1;
  const bool minimizes = query_.task == Task::minimize;
  const std::optional<std::vector<std::int32_t>> solution = levels_->solution();
  last_.exhausted = minimizes || !solution;
  if (!solution) return;
  const std::int64_t cost = instance_->cost_of(*solution);
  if (minimizes) last_.bound = cost;
  if (minimizes && ((best_cost_ && *best_cost_ <= cost) || (query_.cost_limit && *query_.cost_limit < cost))) return;
  found_.add(*solution);
}

void JointSearch::start_listing() {
  listing_ = levels_->all_but(handed_over_);  // If this throws, the search goes on.
  alone_.reset();
  close();
  together_.reset();
}

void JointSearch::list() {
  Solutions found = listing_->next(most_listed_);
  if (found.size() == 0) {
    is_over_ = last_.exhausted = true;
    last_.fraction = 1;
  }
  const std::size_t longest = found.options.size() / std::max<std::size_t>(found.size(), 1) + 1;
  found_.append(std::move(found));
  most_listed_ = static_cast<std::size_t>(std::clamp<std::int64_t>(
      std::min(tuning.batch_options / static_cast<std::int64_t>(longest), tuning.batch_solutions),
      1, std::max<std::int64_t>(wanted() - static_cast<std::int64_t>(found_.size()), 1)));
}

}  // namespace xcmodel::dlx::joint
