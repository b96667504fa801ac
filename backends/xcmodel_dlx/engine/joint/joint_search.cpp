#include "joint_search.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "base/tuning.hpp"
#include "levels/level_order.hpp"
#include "sparse/known_solution.hpp"

namespace xcmodel::dlx::joint {

JointSearch::JointSearch(std::shared_ptr<const RootedInstance> instance, const Query& query, const Kernels& kernels)
    : instance_(std::move(instance)),
      query_(checked(query, instance_->options)),
      searched_(query_),
      searched_instance_(instance_),
      kernels_(kernels),
      most_bytes_(std::min(query.memory_limit.value_or(~std::size_t{0}),
                           static_cast<std::size_t>(tuning.joint_bytes))),
      due_(tuning.joint_units +
           tuning.joint_units_per_entry * static_cast<std::int64_t>(instance_->entry_item.size()) +
           (query.task == Task::minimize ? tuning.joint_units_for_cost : 0) +
           (query.is_list() ? tuning.joint_units_for_list : 0)),
      refutation_due_(refutation_due(Refutation::first_due(*instance_))),
      guessed_options_(tuning.first_guess * static_cast<double>(instance_->items)),
      // What is too large for a frame has too many solutions, and takes far longer than what is counted.
      may_enumerate_(query.task == Task::minimize && query.workers <= 1 && instance_->options <= most_options &&
                     !instance_->has_weighted_rows()),
      enumeration_due_(due_) {
  due_ += tuning.joint_units_per_order *
          count::units_to_order(*instance_, count::count_pairs(instance_->option_start));
  // Both are considered at once where levels are due soon after.
  enumeration_due_ = std::min(due_, enumeration_due_ + enumeration_due_ / tuning.joint_looks_at_enumeration);
  if (query_.task == Task::minimize) join_for_least_cost();
  if (query_.task == Task::enumerate && query_.solution_limit == 1) join_for_one();
  if (query.workers > 1)
    together_ = std::make_unique<ParallelSearch>(instance_, query, kernels);
  else
    alone_ = std::make_unique<Search>(instance_, query, kernels);
}

// With weighted rows, clause learning begins at once. Else it waits for the bound, which tells more as a rule.
void JointSearch::join_for_least_cost() {
  const bool has_rows = instance_->has_weighted_rows();
  cuts_due_ = tuning.cuts_units;
  local_due_ = tuning.local_units_for_cost + first_local_due();
  if (const auto to_begin = learning::LearningSearch::units_to_begin(*instance_))
    learning_due_ = (has_rows ? tuning.learning_units : tuning.learned_costs_units) + *to_begin;
}

// What joins a search for one solution. Symmetries know nothing of weighted rows.
void JointSearch::join_for_one() {
  if (const auto to_begin = learning::LearningSearch::units_to_begin(*instance_))
    learning_due_ = tuning.learning_units + *to_begin;
  local_due_ = first_local_due();
  if (query_.up_to_isomorphism && !instance_->has_weighted_rows())
    symmetries_due_ = tuning.joint_lead_over_symmetries * count::ClassOrbits::units_to_begin(*instance_);
}

std::int64_t JointSearch::first_local_due() const {
  return tuning.local_units + tuning.local_units_per_entry * static_cast<std::int64_t>(instance_->entry_item.size());
}

void JointSearch::close() {
  if (together_) together_->close();
}

void JointSearch::hear_of(std::vector<std::int32_t> solution) {
  const std::optional<std::int64_t> cost = cost_of_solution(*instance_, query_, solution);
  if (!cost) return;  // It is no solution: whoever found it is wrong.
  if (!best_cost_ || *cost < *best_cost_) {
    best_cost_ = cost;
    best_ = solution;
    has_local_best_ = false;
  }
  if (alone_ || together_) with_search([&](auto& search) { search.hear_of(std::move(solution)); });
}

std::optional<std::vector<double>> JointSearch::prices() const {
  if (listing_ || instance_->has_weighted_rows()) return {};
  return prices_with_rows();
}

std::optional<std::vector<double>> JointSearch::prices_with_rows() const {
  return prices_ ? prices_ : prices_of_search();
}

std::optional<std::vector<double>> JointSearch::prices_of_search() const {
  return with_search([](auto& search) { return search.prices_with_rows(); });
}

std::optional<std::vector<std::int32_t>> JointSearch::ruled_out_below(std::optional<std::int64_t> cost) const {
  if (listing_) return {};
  return with_search([&](auto& search) { return search.ruled_out(cost); });
}

Report JointSearch::advance(double seconds, std::int64_t until) {
  const auto deadline = deadline_after(seconds);
  while (!is_over_ && !is_full() && units() < until) {
    if (listing_)
      list();
    else if (levels_ && level_units_ < end_of_slice_)
      go_along_levels(deadline, until);
    else if (enumeration_ && enumeration_->units() < end_of_enumeration_)
      enumerate(deadline, until);
    else if (units_ >= symmetries_due_)
      break_symmetries();
    else if (units_ >= refutation_due_)
      refute();
    else if (units_ >= local_due_)
      search_locally();
    else if (units_ >= learning_due_)
      search_by_learning();
    else if (units_ >= cuts_due_)
      look_for_cuts();
    else
      search(deadline, until);
    if (Clock::now() >= deadline) break;
  }
  given_out_ += static_cast<std::int64_t>(found_.size());
  if (query_.solution_limit && given_out_ >= *query_.solution_limit) is_over_ = true;
  return report(until);
}

// That of the search, with what those add to it that have joined it.
Report JointSearch::report(std::int64_t until) {
  Report report = last_;
  report.solutions = std::exchange(found_, {});
  report.statistics.memory += report.solutions.bytes();
  if (proven_bound_) report.bound = std::max(report.bound.value_or(*proven_bound_), *proven_bound_);
  // Cuts are those of better solutions, so that they prove no more than that there is none.
  if (const auto best = to_beat(); best && report.bound) report.bound = std::min(*report.bound, *best);
  if (levels_) {
    report.statistics.nodes += levels_->run().states();
    report.statistics.memory += levels_->run().bytes();
    if (!are_levels_below_guess()) report.fraction = std::max(report.fraction, levels_->run().fraction());
  }
  if (enumeration_) report.statistics.nodes += enumeration_->nodes();
  if (local_) {
    report.statistics.nodes += local_->steps();
    report.statistics.memory += local_->bytes();
  }
  if (learning_) {
    report.statistics.nodes += learning_->conflicts();
    report.statistics.memory += learning_->bytes();
  }
  report.statistics.work_by_strategy = {units() - level_units_, level_units_, 0};
  if (until == no_limit || units() >= until || is_over_) fraction_ = std::max(fraction_, report.fraction);
  report.fraction = fraction_;
  return report;
}

std::int64_t JointSearch::units() const {
  return units_ + level_units_ + (enumeration_ ? enumeration_->units() : 0) + (refutation_ ? refutation_->units() : 0) +
         (local_ ? local_->units() : 0) + (learning_ ? learning_->units() : 0) +
         (strengthening_ ? strengthening_->units() : 0);
}

std::int64_t JointSearch::wanted() const {
  return query_.solution_limit.value_or(std::numeric_limits<std::int64_t>::max()) - given_out_;
}

bool JointSearch::is_full() const {
  const auto size = static_cast<std::int64_t>(found_.size());
  return size >= std::min(tuning.batch_solutions, wanted()) ||
         static_cast<std::int64_t>(found_.options.size()) >= tuning.batch_options;
}

bool JointSearch::is_due() const {
  return (levels_are_open_ && units_ >= due_) || (may_enumerate_ && units_ >= enumeration_due_) ||
         units_ >= symmetries_due_ || units_ >= refutation_due_ || units_ >= local_due_ || units_ >= learning_due_ ||
         units_ >= cuts_due_;
}

void JointSearch::search(Clock::time_point deadline, std::int64_t until) {
  if (together_) {
    search_together(deadline, until);
  } else {
    do {
      if (units_ >= end_of_piece_) begin_piece();
      units_ += alone_->work(end_of_piece_ - units_);
    } while (!alone_->is_exhausted() && !alone_->is_full() && !is_due() && units() < until && Clock::now() < deadline);
    take(alone_->report());
  }
  if (levels_are_open_ && units_ >= due_ && !is_over_) consider_levels();
  if (may_enumerate_ && units_ >= enumeration_due_ && !is_over_) consider_enumeration();
}

// Of several workers, the time is taken: each piece of work takes as long as all before it.
void JointSearch::search_together(Clock::time_point deadline, std::int64_t until) {
  const auto begun = Clock::now();
  const std::int64_t turn = std::min({std::max(units_, tuning.joint_units), until - units(),
                                      std::max(std::min(local_due_, learning_due_) - units_, tuning.joint_units)});
  take(together_->advance(
      std::min(1e-9 * static_cast<double>(turn), std::chrono::duration<double>(deadline - begun).count())));
  units_ += std::chrono::nanoseconds(Clock::now() - begun).count();
}

// It does not depend on where the clock cuts slices.
void JointSearch::begin_piece() {
  const bool may_begin_levels = levels_are_open_ && !levels_;
  const std::int64_t others = std::min({symmetries_due_, refutation_due_, cuts_due_});
  const std::int64_t due = may_begin_levels ? std::min(due_, others) : others;
  end_of_piece_ = units_ + std::clamp<std::int64_t>(due - units_, 1, tuning.units_between_looks);
  if (end_of_piece_ - units_ == tuning.units_between_looks) alone_->switch_strategy();
}

void JointSearch::take(Report report) {
  if (query_.task == Task::minimize && report.solutions.size() > 0) {
    const auto last = report.solutions[report.solutions.size() - 1];
    best_.assign(last.begin(), last.end());
    best_cost_ = instance_->cost_of(last);
    has_learned_best_ = has_local_best_ = false;
  }
  if (query_.is_list() && levels_are_open_ && !report.exhausted) {
    if (std::cmp_greater(handed_over_.options.size() + report.solutions.options.size(), tuning.most_handed_over))
      end_levels();
    else
      handed_over_.append(Solutions(report.solutions));
  }
  if (leaves_options_out() && report.solutions.size() > 0) report.exhausted = false;
  report.statistics += past_statistics_;
  found_.append(std::exchange(report.solutions, {}));
  is_over_ = report.exhausted;
  last_ = std::move(report);
}

void JointSearch::begin_anew() {
  past_statistics_ = last_.statistics;
  past_statistics_.memory = 0;  // It is given back.
  if (together_) {
    together_->close();
    together_ = std::make_unique<ParallelSearch>(searched_instance_, searched_, kernels_);
  } else {
    auto anew = std::make_unique<Search>(searched_instance_, searched_, kernels_);
    anew->take_weights_of(*alone_);
    alone_ = std::move(anew);
  }
}

// What a solution must cost less than.
std::optional<std::int64_t> JointSearch::to_beat() const {
  if (!query_.cost_limit) return best_cost_;
  const std::int64_t beyond = std::min(*query_.cost_limit, std::numeric_limits<std::int64_t>::max() - 1) + 1;
  return std::min(best_cost_.value_or(beyond), beyond);
}

// One solution may be there and not be found for long, so that more work is worth a proof that there is none, or the
// parts by which it is found.
std::int64_t JointSearch::refutation_due(std::int64_t units) const {
  return query_.solution_limit == 1 ? units / tuning.proofs_beside_one : units;
}

// Of models whose linear relaxation has no solution, a search may go through all subsets of something.
void JointSearch::refute() {
  refutation_due_ = no_limit;
  if (best_cost_ || given_out_ > 0 || found_.size() > 0) return;
  if (!refutation_) refutation_ = std::make_unique<Refutation>(*instance_, query_.given, query_.forbidden);
  refutation_->work();
  if (!refutation_->is_over()) refutation_due_ = refutation_due(refutation_->due());
  if (query_.solution_limit == 1) tell_of_parts();
  if (refutation_->has_refuted()) finish_proof();
}

// Where items need several options, what a relaxation has chosen for the most part is a good choice first. Where all
// need one, what is forced tells more.
void JointSearch::tell_of_parts() {
  const std::span<const double> parts = refutation_->parts();
  const bool need_one = std::ranges::all_of(instance_->low, [](std::int32_t low) { return low <= 1; });
  if (!parts.empty() && !need_one) with_search([&](auto& search) { search.hear_of_parts(parts); });
}

// It has more of the work where it comes near a solution, but not for ever, as there may be none. For least cost, it
// goes on while no solution is known, or none that is better than its own, and within weighted rows for good.
void JointSearch::search_locally() {
  const bool is_least_cost = query_.task == Task::minimize;
  if (!local_) local_ = std::make_unique<LocalSearch>(*instance_, query_.given, query_.forbidden, is_least_cost);
  if (local_->is_dead() || (best_cost_ && !has_local_best_ && !instance_->has_weighted_rows())) {
    local_due_ = no_limit;
    return;
  }
  if (const auto cost = to_beat()) local_->limit_costs(*cost - 1);
  if (local_->work(local_->units() + tuning.units_between_looks)) {
    if (!is_least_cost) return finish_with(local_->solution());
    hear_of(local_->solution());
    found_.add(best_);
    has_local_best_ = true;
  }
  local_due_ = units_ + tuning.units_between_looks * searched_per_local();
}

std::int64_t JointSearch::searched_per_local() const {
  if (best_cost_ && !has_local_best_) return tuning.searched_per_local_costs;
  const bool has_equal_share = std::cmp_less_equal(local_->least_short(), tuning.few_short_items) &&
                               local_->units() < tuning.local_units_at_first;
  return has_equal_share ? 2 : tuning.searched_per_local;
}

// Where few reasons exclude much, its clauses tell soon what no other search finds, a solution or that there is none.
// It has as much of the work as the search in frames and as failure weights; but little where the search seems to be
// near its end, or has found the best solution.
void JointSearch::search_by_learning() {
  if (!learning_ && !begin_learning()) {
    learning_due_ = units_ + std::max(units_ / 4, tuning.units_between_looks);
    return;
  }
  if (query_.task == Task::minimize) limit_learned_costs();
  learning_->work(learning_->units() + tuning.units_between_looks);
  if (learning_->has_refuted()) return finish_proof();
  if (learning_->has_solution()) {
    if (query_.task != Task::minimize) return finish_with(learning_->solution());
    hear_of(learning_->solution());
    found_.add(best_);
    has_learned_best_ = true;
  }
  learning_due_ = units_ + tuning.units_between_looks * searched_per_learning();
}

// For least cost it waits for prices, where there are any, since what options cost beyond these excludes more.
bool JointSearch::begin_learning() {
  std::vector<WeightedRow> limits;
  learned_below_.reset();
  if (query_.task == Task::minimize) {
    const auto prices = prices_of_search();
    if (!prices && !searched_instance_->has_weighted_rows()) return false;
    limits.push_back(row_of(searched_instance_->costs));
    if (prices) learned_costs_ = ReducedCosts::make(*searched_instance_, {}, *prices);
    if (learned_costs_) limits.push_back(row_of(learned_costs_->of_options()));
  }
  learning_ = std::make_unique<learning::LearningSearch>(*searched_instance_, query_.given, query_.forbidden, limits);
  if (!best_.empty()) learning_->prefer(best_);
  return true;
}

void JointSearch::limit_learned_costs() {
  const std::optional<std::int64_t> cost = to_beat();
  if (cost == learned_below_) return;
  learned_below_ = cost;
  learning_->limit(learning::limit_of_costs, *cost - 1);
  if (learned_costs_) learning_->limit(learning::limit_of_reduced_costs, learned_costs_->most_below(*cost));
}

// It has half of the work within weighted rows, or where costs do not matter.
std::int64_t JointSearch::searched_per_learning() {
  const bool is_least_cost = query_.task == Task::minimize;
  if (is_least_cost && instance_->has_weighted_rows()) return tuning.searched_per_learning / 2;
  if (best_cost_) return has_learned_best_ ? tuning.searched_per_learned_best : tuning.searched_per_learned_costs;
  if (is_least_cost) return tuning.searched_per_learning;
  return is_near_end() ? tuning.searched_near_end : tuning.searched_per_learning / 2;
}

// Where the search only seems to be, its forecasts rise as it goes on.
bool JointSearch::is_near_end() {
  const auto done = static_cast<double>(units_);
  forecast_.note(units_, last_.fraction);
  const double left = forecast_.left(units_, last_.fraction);
  if (left > tuning.times_near_end * done || !search_forecast_.is_trusted(done + left)) return false;
  search_forecast_.trust(done + left);
  return true;
}

// A small share of the work shows how long all solutions would take to list. They are listed if that is
// no more than has been done, or little beside what the search seems to have left. Forecasts may be far too
// low, so this work doubles from one to the next, and ends the lead of the list where the next is higher.
void JointSearch::consider_enumeration() {
  if (!enumeration_) enumeration_ = std::make_unique<CostEnumeration>(instance_, query_, kernels_);
  const auto done = static_cast<double>(units_), spent = static_cast<double>(enumeration_->units());
  const double left = done * (1 / std::max(last_.fraction, 1e-300) - 1);
  const double whole = spent + enumeration_->expected_units();
  const bool pays = enumeration_forecast_.is_trusted(whole) &&
                    whole - spent <= std::min(done * tuning.joint_lead_of_list, left * tuning.joint_share_of_list);
  double more = done * tuning.joint_share_of_enumeration / static_cast<double>(tuning.joint_looks_at_enumeration);
  if (pays || whole <= done * tuning.joint_share_of_work) {
    more = std::max(done, spent);
    if (pays) enumeration_forecast_.trust(whole);
  }
  end_of_enumeration_ = std::max(tuning.level_pilot, enumeration_->units() + static_cast<std::int64_t>(more));
  enumeration_due_ = units_ + units_ / tuning.joint_looks_at_enumeration;
}

void JointSearch::enumerate(Clock::time_point deadline, std::int64_t until) {
  const std::int64_t end = std::min(end_of_enumeration_, enumeration_->units() + (until - units()));
  if (auto solution = enumeration_->work(end, deadline, to_beat())) {
    hear_of(*solution);
    found_.add(*solution);
  }
  if (enumeration_->is_exhausted()) finish_proof();
}

}  // namespace xcmodel::dlx::joint
