#include "count_search.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <utility>

#include "base/free_memory.hpp"
#include "base/tuning.hpp"

namespace xcmodel::dlx::count {
namespace {

std::size_t share_of_free_memory() {
  const std::optional<double> free = free_memory();
  return static_cast<std::size_t>(free ? *free * tuning.free_memory_share : static_cast<double>(tuning.unknown_memory));
}

}  // namespace

CountSearch::CountSearch(std::shared_ptr<const RootedInstance> instance, const Query& query,
                         const Kernels& kernels, const MemoisedKernels& memoised_kernels)
    : instance_(std::move(instance)),
      query_(checked(query, instance_->options)),
      whole_{.given = query.given},
      memoised_kernels_(memoised_kernels),
      // A diagram is made by levels or by memory, and neither waits for what makes it ready.
      set_up_(query.makes_diagram() ? SetUp{} : set_up_for(*instance_)),
      symmetries_due_(units_to_find_symmetries()) {
  if (query_.makes_diagram() && query_.workers > 1)
    throw std::invalid_argument("a decision diagram is made by one worker");
  standing_.enumeration.is_open = may(Strategy::enumeration);
  standing_.makes_diagram = query_.makes_diagram();
  standing_.certifies = query_.task == Task::certify;
  standing_.by_components = !query_.makes_diagram() && suits_components(*instance_);
  open_levels_and_memoised();
  if (standing_.enumeration.is_open)
    enumeration_ = std::make_unique<Enumeration>(instance_, query_, kernels);
}

bool CountSearch::may(Strategy strategy) const {
  if (query_.makes_diagram()) {
    if (strategy == Strategy::enumeration) return false;
    if (instance_->has_weighted_rows()) return strategy == Strategy::levels;
    return !query_.strategy || *query_.strategy == Strategy::enumeration || strategy == *query_.strategy;
  }
  if (query_.strategy) return strategy == *query_.strategy;
  return strategy != Strategy::enumeration || query_.visits;
}

void CountSearch::open_levels_and_memoised() {
  standing_.levels = {.is_open = may(Strategy::levels)};
  standing_.memoised = {.is_open = may(Strategy::memoised)};
  standing_.set_up_of_levels = set_up_.problem + set_up_.levels;
  standing_.set_up_of_memoised = set_up_.problem + set_up_.memoised;
}

void CountSearch::close() {
  if (counting_) counting_->close();
  if (recording_) recording_->close();
}

Report CountSearch::advance(double seconds, std::int64_t until) {
  const auto deadline = deadline_after(seconds);
  until_ = until;
  while (!count_ && units() < until_) {
    work_slice(deadline);
    if (Clock::now() >= deadline) break;
  }
  return report();
}

DiagramWords CountSearch::take_words() {
  if (!count_ || !recorder_) throw std::logic_error("there is no diagram yet");
  return recorder_->take_words();
}

const Problem& CountSearch::problem() const {
  if (!count_ || !problem_) throw std::logic_error("there is no diagram yet");
  return *problem_;
}

std::int64_t CountSearch::units() const {
  return standing_.enumeration.units + standing_.levels.units + standing_.memoised.units + lost_level_units_ +
         past_memoised_units_ + units_beside_strategies();
}

// Of the strategy with this work: where its slice ends, or the limit of units, or what works beside the strategies is
// due.
std::int64_t CountSearch::end_of_slice(const Standing::Work& work) const {
  return std::min(slice_->until, work.units + (std::min({until_, refutation_due_, learned_due_}) - units()));
}

// A slice is only passed on when all of its work has been done, whenever that is.
void CountSearch::work_slice(Clock::time_point deadline) {
  // Looked at anew only when it has come: slices of time may end before or after a solution is found.
  if (units() >= refutation_due_) refutation_due_ = when_to_refute();
  if (units() >= refutation_due_) return refute();
  if (units() >= learned_due_) learned_due_ = when_to_learn();
  if (units() >= learned_due_) return learn();
  if (!slice_) {
    slice_ = portfolio_.next(standing_);
    if (may_seek_symmetries()) return seek_symmetries(spare_for_symmetries());
    if (may_seek_order()) seek_order();
  }
  switch (slice_->strategy) {
    case Strategy::enumeration:
      return enumerate(deadline);
    case Strategy::levels:
      return go_along_levels(deadline);
    case Strategy::memoised:
      return search_memoised(deadline);
  }
}

// Where no solution has been found in a while, or nothing tells that. A certificate has to show what has been gone
// through.
std::int64_t CountSearch::when_to_refute() const {
  const bool has_ended = refutation_ && refutation_->is_over();
  const bool may_be_none = enumeration_ ? !enumeration_->has_visited_more_than(0) : query_.task == Task::compile;
  if (query_.strategy || has_ended || !may_be_none) return no_limit;
  if (refutation_) return unless_near_end(refutation_->due(), refutation_->units_of_turn());
  return unless_near_end(Refutation::first_due(*instance_), Refutation::units_of_first_turn(*instance_));
}

// Near the end of a strategy, a turn of what works beside them would take as long as what is left: it waits until that
// has turned out to be more. So it does for the end of a pilot of levels, which tells how near that is.
std::int64_t CountSearch::unless_near_end(std::int64_t due, std::int64_t units_of_turn) const {
  if (query_.makes_diagram() || units() < due) return due;
  const Standing::Work& levels = standing_.levels;
  if (slice_ && slice_->strategy == Strategy::levels && levels.units > 0 && levels.left == unknown) {
    const std::int64_t rest = std::max<std::int64_t>(slice_->until - levels.units, 1);
    if (rest <= units_of_turn) return units() + rest;
  }
  return is_near_end(units_of_turn) ? units() + units() / tuning.wait_near_end : due;
}

bool CountSearch::is_near_end(std::int64_t units_beside) const {
  return left_of_any() < static_cast<double>(units_beside) * tuning.left_near_end;
}

void CountSearch::refute() {
  if (!refutation_) refutation_ = std::make_unique<Refutation>(*instance_, query_.given, query_.forbidden);
  refutation_->work();
  if (refutation_->has_refuted()) finish_beside_strategies(0);
}

// Where few solutions have been found in a while, which may be nearly all. As for refutations, a certificate has to
// show what has been gone through, and a diagram is made by what goes through all solutions.
std::int64_t CountSearch::when_to_learn() const {
  const bool has_ended = learned_ && learned_->is_over();
  if (query_.strategy || has_ended || query_.task == Task::certify) return no_limit;
  if (enumeration_ && enumeration_->has_visited_more_than(most_to_learn())) return no_limit;
  const auto first_turn = LearnedCount::units_of_first_turn(*instance_);
  if (!first_turn) return no_limit;
  const std::int64_t done = learned_ ? learned_->units() : 0, turn = learned_ ? learned_->units_of_turn() : *first_turn;
  return unless_near_end(tuning.lead_over_learned_count * (done + turn), turn);
}

void CountSearch::learn() {
  if (!learned_) learned_ = std::make_unique<LearnedCount>(instance_, query_, most_to_learn());
  learned_->work();
  if (learned_->is_done()) finish_beside_strategies(learned_->found());
}

std::int64_t CountSearch::most_to_learn() const {
  return query_.makes_diagram() ? 0 : tuning.most_learned_solutions;
}

// The count of the whole query, by none of the strategies.
void CountSearch::finish_beside_strategies(std::int64_t count) {
  slice_.reset();
  if (recording_) recording_->close();
  if (!query_.makes_diagram()) return finish(Natural(static_cast<DoubleLimb>(count)));
  make_problem();
  finish_dead(none);
}

void CountSearch::enumerate(Clock::time_point deadline) {
  Standing::Work& work = standing_.enumeration;
  enumeration_->work(end_of_slice(work), deadline);
  work.units = enumeration_->units();
  work.left = enumeration_->left();
  if (enumeration_->is_done())
    finish(enumeration_->visited());
  else if (work.units >= slice_->until)
    slice_.reset();
}

void CountSearch::make_problem() {
  if (problem_) return;
  problem_ = std::make_unique<Problem>(*instance_, whole_.given, query_.forbidden);
  if (!problem_->is_too_large()) return;
  standing_.memoised.is_open = false;
  if (!standing_.enumeration.is_open && !standing_.levels.is_open)
    throw too_large();
}

// For all strategies that may answer; an enumeration takes any instance.
InstanceTooLarge CountSearch::too_large() const {
  std::string what = "the instance is too large";
  if (may(Strategy::levels) && plan_)
    what += "; for levels, a state would take " + std::to_string(plan_->words) + " words of memory, of at most " +
            std::to_string(LevelRun::most_words);
  if (may(Strategy::memoised))
    what += "; for a memoised search, it has " + std::to_string(problem_->items) + " items and " +
            std::to_string(problem_->classes) + " different options, of at most " + std::to_string(most_items) +
            " and " + std::to_string(most_classes);
  return InstanceTooLarge(what);
}

// The item is dead from the start; `none` if the given options exclude each other.
void CountSearch::finish_dead(int item) {
  if (!query_.makes_diagram()) return finish(Natural());
  if (!recorder_) recorder_ = make_recorder(most_bytes());
  finish(item == none ? no_solution : recorder_->dead_at(item));
}

// Two strategies that hold memory share it.
std::size_t CountSearch::bytes_of_one() const {
  return standing_.levels.is_open && standing_.memoised.is_open ? most_bytes() / 2 : most_bytes();
}

// What is free is looked up once, and not for a count that needs no memory.
std::size_t CountSearch::most_bytes() const {
  if (!most_bytes_) most_bytes_ = query_.memory_limit ? *query_.memory_limit : share_of_free_memory();
  return *most_bytes_;
}

std::unique_ptr<Recorder> CountSearch::make_recorder(std::size_t most_bytes) const {
  return std::make_unique<Recorder>(problem_->item_ids, query_.task == Task::certify,
                                    most_bytes / sizeof(std::uint32_t));
}

Report CountSearch::report() {
  Report report;
  report.exhausted = count_.has_value();
  report.fraction = fraction_;
  if (count_ && !query_.makes_diagram()) report.count = count_;
  if (enumeration_) {
    report.counted = enumeration_->take_visited();
    report.fraction = std::max(report.fraction, enumeration_->fraction());
  }
  add_statistics(report);
  report.statistics.memory = memory_ = std::max(memory_, report.statistics.memory);
  if (report.exhausted)
    fraction_ = 1;
  else if (until_ == no_limit || units() >= until_)
    fraction_ = std::clamp(report.fraction, fraction_, 1.0);
  report.fraction = fraction_;
  return report;
}

void CountSearch::add_statistics(Report& report) const {
  Statistics& statistics = report.statistics;
  if (enumeration_) statistics = enumeration_->statistics();
  // Neither levels nor depths of an enumeration are those of a count.
  statistics.nodes_by_level.reset();
  statistics.nodes_by_depth.reset();
  if (problem_) statistics.memory += problem_->bytes();
  if (states_) statistics.memory += states_->bytes();
  if (learned_) {
    statistics.nodes += learned_->conflicts();
    statistics.memory += learned_->bytes();
  }
  if (const LevelRun* const run = levels()) {
    statistics.nodes += run->states();
    statistics.memory += run->bytes();
    report.fraction = std::max(report.fraction, run->fraction());
  }
  const auto add = [&](const auto& workers) {
    statistics += workers.statistics();
    report.fraction = std::max(report.fraction, workers.fraction());
  };
  if (counting_) add(*counting_);
  if (recording_) add(*recording_);
  statistics.work_by_strategy = {standing_.enumeration.units + units_beside_strategies(),
                                 standing_.levels.units + lost_level_units_,
                                 standing_.memoised.units + past_memoised_units_};
  if (count_ && slice_) statistics.strategy = slice_->strategy;
}

}  // namespace xcmodel::dlx::count
