// Levels beside a search: when they go on, and what is made of them.
#include <algorithm>
#include <utility>

#include "joint_search.hpp"
#include "levels/level_order.hpp"

namespace xcmodel::dlx::joint {

void JointSearch::consider_levels() {
  if (!run_) {
    start_levels();
    end_of_slice_ = std::min(tuning.level_pilot, units_);
    return;
  }
  const double left = run_->expected_units();
  if (left <= allowed_units())
    end_of_slice_ = run_->units() * 2;
  else
    due_ = units_ + units_ / 4;
}

// How much work levels may have left to go on.
double JointSearch::allowed_units() const {
  const auto done = static_cast<double>(units_);
  if (!is_list_) return done * pace_.share_of_work;
  const double left = done * (1 / std::max(last_.fraction, 1e-300) - 1);
  return std::min(done * pace_.lead_of_list, left * pace_.share_of_list);
}

void JointSearch::start_levels() {
  given_to_levels_ = searched_.given;
  problem_ = std::make_unique<count::Problem>(*instance_, given_to_levels_, searched_.forbidden);
  if (problem_->is_dead) return end_levels();
  plan_ = std::make_unique<const count::LevelPlan>(*problem_, level_order(*problem_, count::Merging::equal));
  if (plan_->dead_item != count::none || plan_->words > count::LevelRun::most_words) return end_levels();
  if (is_list_) {
    // Half is for the states, and half for the nodes.
    recorder_ = std::make_unique<count::Recorder>(problem_->item_ids, false,
                                                  most_bytes_ / 2 / sizeof(std::uint32_t));
    diagram_ = count::LevelDiagram::make(*problem_, *plan_, *recorder_, most_bytes_ / 2);
    run_ = diagram_.get();
  } else {
    least_cost_ = count::LevelLeastCost::make(*problem_, *plan_, costs_of_classes(), most_bytes_);
    run_ = least_cost_.get();
  }
}

void JointSearch::go_along_levels(Clock::time_point deadline, std::int64_t until) {
  constexpr std::int64_t between_looks = 100'000;
  do {
    run_->work(std::min(between_looks, end_of_slice_ - run_->units()));
    level_units_ = run_->units();
  } while (!run_->is_done() && !run_->has_given_up() && level_units_ < end_of_slice_ && units() < until &&
           Clock::now() < deadline);
  if (run_->has_given_up())
    end_levels();
  else if (run_->is_done())
    finish_levels();
  else if (run_->units() >= end_of_slice_)
    consider_levels();
}

void JointSearch::end_levels() {
  levels_are_open_ = false;
  run_ = nullptr;
  diagram_.reset();
  least_cost_.reset();
  recorder_.reset();
  handed_over_ = {};
}

void JointSearch::finish_levels() {
  end_of_slice_ = 0;
  if (is_list_)
    start_listing();
  else
    finish_least_cost();
}

// For a first solution, the search has found none, since it would be over.
void JointSearch::finish_least_cost() {
  is_over_ = true;
  last_.fraction = 1;
  const bool minimizes = query_.task == Task::minimize;
  last_.exhausted = minimizes || !least_cost_->has_solution();
  if (!least_cost_->has_solution()) return;
  const std::vector<std::int32_t> solution = cheapest_members(least_cost_->chosen());
  const std::int64_t cost = instance_->cost_of(solution);
  if (minimizes) last_.bound = cost;
  if (minimizes && ((best_cost_ && *best_cost_ <= cost) || (query_.cost_limit && *query_.cost_limit < cost))) return;
  found_.add(solution);
}

void JointSearch::start_listing() {
  alone_.reset();
  close();
  together_.reset();
  diagram::Classes classes{{problem_->member_start.begin(), problem_->member_start.end()}, problem_->members,
                           query_.given};
  count::DiagramWords words = recorder_->take_words();
  const auto made = std::make_shared<const diagram::DecisionDiagram>(
      std::span<const std::uint32_t>(words.data(), words.size()), diagram_->root(), std::move(classes));
  std::vector<std::uint64_t> ranks;
  if (handed_over_.size() > 0) {
    const diagram::Counts counts(*made);
    for (std::size_t k = 0; k < handed_over_.size(); ++k)
      if (const auto rank = diagram::rank_of(*made, counts, handed_over_[k])) ranks.push_back(*rank);
    std::sort(ranks.begin(), ranks.end());
  }
  listing_ = std::make_unique<diagram::Listing>(made, std::move(ranks));
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

std::int32_t JointSearch::cheapest_member(std::int32_t option_class) const {
  const auto begin = problem_->members.begin() + problem_->member_start[option_class];
  const auto end = problem_->members.begin() + problem_->member_start[option_class + 1];
  return *std::min_element(begin, end, [&](std::int32_t a, std::int32_t b) {
    return instance_->costs[a] < instance_->costs[b];
  });
}

std::vector<std::int64_t> JointSearch::costs_of_classes() const {
  std::vector<std::int64_t> costs(static_cast<std::size_t>(problem_->classes), 0);
  if (query_.task != Task::minimize) return costs;
  for (std::int32_t c = 0; c < problem_->classes; ++c)
    costs[static_cast<std::size_t>(c)] = instance_->costs[cheapest_member(c)];
  return costs;
}

// With the given options, ascending.
std::vector<std::int32_t> JointSearch::cheapest_members(const std::vector<std::int32_t>& classes) const {
  std::vector<std::int32_t> options = given_to_levels_;
  for (const std::int32_t c : classes) options.push_back(cheapest_member(c));
  std::sort(options.begin(), options.end());
  return options;
}

}  // namespace xcmodel::dlx::joint
