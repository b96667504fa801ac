// Levels beside a search: when they go on, and what becomes of their answer.
#include <algorithm>
#include <new>
#include <utility>

#include "base/tuning.hpp"
#include "joint_search.hpp"

namespace xcmodel::dlx::joint {

// Where their forecast has turned out to be too low, they go on when the search has done as much as all of it; and
// begin anew if it has found a better solution since they began, by which they have fewer options.
void JointSearch::consider_levels() {
  if (const auto cost = to_beat(); levels_ && cost) levels_->look_below(*cost);
  if (query_.is_list()) forecast_.note(units_, last_.fraction);
  const double spent = levels_ ? static_cast<double>(level_units_ - begin_of_levels_) : 0;
  const double ahead = units_to_rank() + (levels_ ? levels_->run().expected_units() : 0);
  const bool is_trusted = level_forecast_.is_trusted(spent + ahead);
  const bool is_little = spent + ahead <= static_cast<double>(units_) * tuning.joint_share_of_work;
  if (ahead > allowed_units() || !(is_trusted || is_little)) {
    if (levels_ && query_.task == Task::minimize && levels_below_ != cost_to_look_below()) return begin_levels();
    due_ = units_ + units_ / 4;
  } else if (levels_) {
    end_of_slice_ = level_units_ + static_cast<std::int64_t>(spent);
    if (is_trusted) level_forecast_.trust(spent + ahead);
  } else {
    begin_levels();
  }
}

bool JointSearch::are_levels_below_guess() const {
  const std::optional<std::int64_t> best = to_beat();
  return levels_below_ && (!best || *levels_below_ < *best);
}

// For least cost, they wait for the prices that prove the first bound.
void JointSearch::begin_levels() {
  if (query_.task == Task::minimize) {
    const auto prices = prices_with_rows();
    if (!prices) {
      due_ = units_ + units_ / 4;
      return;
    }
    if (!reduced_costs_) {
      reduced_costs_ = ReducedCosts::make(*instance_, query_.given, *prices);
      root_bound_ = last_.bound.value_or(0);
    }
    while (!begin_levels_below(cost_to_look_below())) {
    }
    return;
  }
  begin_levels_below({});
}

// Levels look for a solution that costs little more than the bound, in which few options can be, and few of them
// together: a partial solution whose reduced costs add up to more is dropped. If there is one, the cheapest is of least
// cost; if not, a higher bound is proven, and the next guess lets in more options. As for routes: Baldacci,
// Christofides and Mingozzi, "An exact algorithm for the vehicle routing problem based on the set partitioning
// formulation with additional cuts" (2008).
std::optional<std::int64_t> JointSearch::cost_to_look_below() const {
  const std::optional<std::int64_t> best = to_beat();
  if (!reduced_costs_ || guessed_options_ >= instance_->options) return best;
  const std::int64_t added = reduced_costs_->added_by_rank(static_cast<std::size_t>(guessed_options_));
  const std::int64_t cost = std::max(root_bound_ + added, proven_bound_.value_or(root_bound_)) + 1;
  return best ? std::min(*best, cost) : cost;
}

// Returns false if it is proven at once that there is no solution below a guess.
bool JointSearch::begin_levels_below(std::optional<std::int64_t> cost) {
  Query query = searched_;
  levels_below_ = cost;
  if (query_.task == Task::minimize) {
    const auto useless = ruled_out_below(cost);
    if (!useless) return has_proven_least_cost();
    query.forbidden = *useless;  // The forbidden ones are among them.
  }
  levels_ = SolutionLevels::make(*instance_, query, most_bytes_, reduced_costs_);
  if (!levels_) {
    give_up_levels();
    return true;
  }
  if (cost) levels_->look_below(*cost);
  begin_of_levels_ = level_units_;
  end_of_slice_ = level_units_ + std::min(tuning.level_pilot, units_);
  level_forecast_ = {};
  return true;
}

// How much work levels may have left to go on.
double JointSearch::allowed_units() const {
  const auto done = static_cast<double>(units_);
  if (!query_.is_list()) return done * tuning.joint_share_of_work;
  const double share =
      instance_->has_weighted_rows() ? tuning.joint_share_of_list_within_rows : tuning.joint_share_of_list;
  return std::min(done * tuning.joint_lead_of_list, share * forecast_.left(units_, last_.fraction));
}

// What it takes to leave out of a list what the search has handed over.
double JointSearch::units_to_rank() const {
  return static_cast<double>(tuning.units_of_ranked_option) * static_cast<double>(handed_over_.options.size());
}

// Memory that is not there ends levels, or puts them off until they may have fewer options; never the search.
void JointSearch::go_along_levels(Clock::time_point deadline, std::int64_t until) try {
  count::LevelRun& run = levels_->run();
  do {
    run.work(std::min(tuning.units_between_level_looks, end_of_slice_ - level_units_));
    level_units_ = begin_of_levels_ + run.units();
  } while (!run.is_done() && !run.has_given_up() && level_units_ < end_of_slice_ && units() < until &&
           Clock::now() < deadline);
  if (run.has_given_up())
    give_up_levels();
  else if (run.is_done())
    finish_levels();
  else if (level_units_ >= end_of_slice_)
    consider_levels();
} catch (const std::bad_alloc&) {
  give_up_levels();
}

void JointSearch::give_up_levels() {
  if (!reduced_costs_) return end_levels();
  levels_.reset();
  due_ = 2 * units_;
}

void JointSearch::end_levels() {
  levels_are_open_ = false;
  levels_.reset();
  handed_over_ = {};
}

// For a first solution, the search has found none, since it would be over.
void JointSearch::finish_levels() {
  end_of_slice_ = 0;
  if (query_.is_list()) return start_listing();
  const std::optional<std::vector<std::int32_t>> solution = levels_->solution();
  if (query_.task == Task::minimize) return finish_least_cost(solution);
  if (solution)
    finish_with(*solution);
  else
    finish_proof();
}

// The one solution that is wanted has been found beside the search.
void JointSearch::finish_with(const std::vector<std::int32_t>& solution) {
  found_.add(solution);
  is_over_ = true;
  last_.fraction = 1;
}

// A solution that does not cost less than the guess may not be the cheapest, which may have been dropped.
void JointSearch::finish_least_cost(const std::optional<std::vector<std::int32_t>>& solution) {
  const std::optional<std::int64_t> cost = solution ? std::optional(instance_->cost_of(*solution)) : std::nullopt;
  const bool is_below_guess = cost && (!levels_below_ || *cost < *levels_below_);
  const std::optional<std::int64_t> best = to_beat();
  if (cost && (!best || *cost < *best)) {
    hear_of(*solution);
    found_.add(*solution);
  }
  if (is_below_guess)
    finish_proof();
  else if (!has_proven_least_cost())
    due_ = units_;
}

void JointSearch::finish_proof() {
  is_over_ = last_.exhausted = true;
  last_.fraction = 1;
  if (const auto cost = to_beat()) last_.bound = cost;
}

// There is no solution below the guess, if there was one, and the best solution.
bool JointSearch::has_proven_least_cost() {
  levels_.reset();
  if (are_levels_below_guess()) {
    proven_bound_ = levels_below_;
    guessed_options_ *= tuning.growth_of_guess;
    return false;
  }
  finish_proof();
  return true;
}

void JointSearch::start_listing() {
  listing_ = levels_->all_but(handed_over_);  // If this throws, the search goes on.
  alone_.reset();
  close();
  together_.reset();
}

void JointSearch::list() {
  Solutions found = listing_->next(most_listed_);
  if (found.size() == 0) return finish_proof();
  // The next ones fill a batch if they have as many options, as what is appended to others is copied.
  const std::size_t length = std::max<std::size_t>(1, found.options.size() / found.size());
  found_.append(std::move(found));
  most_listed_ = static_cast<std::size_t>(std::clamp<std::int64_t>(
      std::min(tuning.batch_options / static_cast<std::int64_t>(length) + 1, tuning.batch_solutions),
      1, std::max<std::int64_t>(wanted() - static_cast<std::int64_t>(found_.size()), 1)));
}

}  // namespace xcmodel::dlx::joint
