#include "count_search.hpp"

#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <new>
#include <stdexcept>
#include <string>
#include <system_error>
#include <utility>

#include "base/tuning.hpp"
#include "levels/level_merging.hpp"
#include "levels/level_order.hpp"

namespace xcmodel::dlx::count {
namespace {

std::size_t share_of_free_memory() {
#if defined(_SC_AVPHYS_PAGES)
  const auto free = static_cast<double>(sysconf(_SC_AVPHYS_PAGES)) *
                    static_cast<double>(sysconf(_SC_PAGESIZE));
  if (free > 0) return static_cast<std::size_t>(free * tuning.free_memory_share);
#endif
  return static_cast<std::size_t>(tuning.unknown_memory);
}

}  // namespace

CountSearch::CountSearch(std::shared_ptr<const RootedInstance> instance, const Query& query,
                         const Kernels& kernels, const MemoisedKernels& memoised_kernels)
    : instance_(std::move(instance)),
      query_(checked(query, instance_->options)),
      whole_{.given = query.given},
      memoised_kernels_(memoised_kernels),
      most_bytes_(query.memory_limit.value_or(share_of_free_memory())),
      // A diagram is made by levels or by memory, and neither waits for what makes it ready.
      set_up_(query.makes_diagram() ? SetUp{} : set_up_for(*instance_)),
      symmetries_due_(units_to_find_symmetries()) {
  if (query_.makes_diagram() && query_.workers > 1)
    throw std::invalid_argument("a decision diagram is made by one worker");
  standing_.enumeration.is_open = may(Strategy::enumeration);
  standing_.levels.is_open = may(Strategy::levels);
  standing_.memoised.is_open = may(Strategy::memoised);
  standing_.makes_diagram = query_.makes_diagram();
  standing_.set_up_of_levels = set_up_.problem + set_up_.levels;
  standing_.set_up_of_memoised = set_up_.problem + set_up_.memoised;
  if (standing_.enumeration.is_open)
    enumeration_ = std::make_unique<Enumeration>(instance_, query_, kernels);
}

bool CountSearch::may(Strategy strategy) const {
  if (query_.makes_diagram()) {
    if (strategy == Strategy::enumeration) return false;
    return !query_.strategy || *query_.strategy == Strategy::enumeration || strategy == *query_.strategy;
  }
  if (query_.strategy) return strategy == *query_.strategy;
  return strategy != Strategy::enumeration || query_.visits;
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
         lost_memoised_units_ + refutation_units();
}

// Of the strategy with this work: where its slice ends, or the limit of units, or a refutation is due.
std::int64_t CountSearch::end_of_slice(const Standing::Work& work) const {
  return std::min(slice_->until, work.units + (std::min(until_, refutation_due_) - units()));
}

// A slice is only passed on when all of its work has been done, whenever that is.
void CountSearch::work_slice(Clock::time_point deadline) {
  // Looked at anew only when it has come: slices of time may end before or after a solution is found.
  if (units() >= refutation_due_) refutation_due_ = when_to_refute();
  if (units() >= refutation_due_) return refute();
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
  const bool may_be_none = enumeration_ ? enumeration_->visited().is_zero() : query_.task == Task::compile;
  if (query_.strategy || has_ended || !may_be_none) return no_limit;
  return refutation_ ? refutation_->due() : Refutation::first_due(*instance_);
}

void CountSearch::refute() {
  if (!refutation_) refutation_ = std::make_unique<Refutation>(*instance_, query_.given, query_.forbidden, true);
  refutation_->work();
  if (!refutation_->has_refuted()) return;
  slice_.reset();  // It was none of the strategies.
  if (recording_) recording_->close();
  if (query_.makes_diagram()) make_problem();
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

// When it takes little beside what has been done; once earlier, when it takes no more than that, and little beside what
// is left, unless another strategy seems to need far less; before an enumeration that seems hopeless, levels have
// their pilot.
bool CountSearch::may_seek_symmetries() const {
  if (!query_.up_to_isomorphism || !standing_.enumeration.is_open) return false;
  if (symmetries_due_ <= spare_for_symmetries()) return true;
  if (has_sought_symmetries_ || standing_.enumeration.left == unknown) return false;
  const bool levels_begin = slice_->strategy == Strategy::levels && standing_.levels.units == 0;
  if (levels_begin && standing_.enumeration.left > tuning.doubtful_enumeration) return false;
  if (standing_.enumeration.left > tuning.most_saved_by_symmetries * left_of_others()) return false;
  return units_to_find_symmetries() <= std::min(units(), units_for_symmetries());
}

std::int64_t CountSearch::units_to_find_symmetries() const {
  return ClassOrbits::units_to_begin(*instance_);
}

// What is left may be far less than it seems.
std::int64_t CountSearch::units_for_symmetries() const {
  const double left = tuning.share_for_symmetries * std::min(standing_.enumeration.left, left_of_others());
  const double tries = tuning.tries_for_symmetries * static_cast<double>(units_to_find_symmetries());
  return static_cast<std::int64_t>(std::min(left, tries));
}

// What does not matter beside what has been done.
std::int64_t CountSearch::spare_for_symmetries() const { return units() / tuning.lead_over_symmetries; }

double CountSearch::left_of_others() const { return std::min(standing_.levels.left, standing_.memoised.left); }

// Of solutions that symmetries carry to each other, one is enough to visit.
void CountSearch::seek_symmetries(std::int64_t spare) {
  has_sought_symmetries_ = true;
  make_problem();
  if (problem_->is_dead) return finish_dead(none);
  SymmetricParts parts(*instance_, *problem_, whole_, query_.forbidden, units_for_symmetries(), spare);
  if (parts.share_of_largest_orbit() >= tuning.symmetric_orbit) standing_.is_symmetric = true;
  const bool is_over = parts.is_complete() || parts.share() < 1;
  symmetries_due_ =
      is_over ? no_limit : tuning.growth_of_symmetries * std::max(symmetries_due_, spare_for_symmetries());
  slice_.reset();
  Standing::Work& work = standing_.enumeration;
  if (parts.share() < 1) {
    const double whole = (static_cast<double>(enumeration_->units()) + work.left) * parts.share();
    parts_ = parts.parts();
    share_up_to_symmetries_ = parts.share();
    const bool had_levels = standing_.levels.units > 0;
    if (begin_anew(parts.smallest_whole())) share_up_to_symmetries_ /= parts.share_of_smallest_whole();
    enumeration_->split(parts_, parts.units(), whole);
    work.left = enumeration_->left();
    // Each has a turn, so that what they need is known.
    const double turns = static_cast<double>(parts_.size()) * static_cast<double>(tuning.least_turn / 2);
    const double most = whole < unknown ? tuning.pilot_share * whole : static_cast<double>(spare_for_symmetries());
    const auto pilot = static_cast<std::int64_t>(std::min(turns, most));
    if (left_of_others() < unknown || had_levels)
      slice_ = {Strategy::enumeration, enumeration_->units() + pilot};
  }
  work.units = enumeration_->units();
  if (enumeration_->is_done()) finish(enumeration_->visited());
}

// The others begin anew with what stands for the whole, unless they seem to have done most of it.
bool CountSearch::begin_anew(const Part& whole) {
  const bool is_smaller = whole.given.size() > whole_.given.size();
  const auto done = static_cast<double>(standing_.levels.units + standing_.memoised.units);
  if (!is_smaller || left_of_others() < done) return false;
  whole_ = whole;
  lost_level_units_ += standing_.levels.units;
  lost_memoised_units_ += standing_.memoised.units;
  standing_.levels = {.is_open = may(Strategy::levels)};
  standing_.memoised = {.is_open = may(Strategy::memoised)};
  standing_.set_up_of_levels = set_up_.problem + set_up_.levels;
  standing_.set_up_of_memoised = set_up_.problem + set_up_.memoised;
  standing_.saving_of_memory = 0;
  standing_.levels_merge = standing_.merging_has_paid = false;
  portfolio_ = {};
  counting_.reset();
  states_.reset();
  level_count_.reset();
  order_search_.reset();
  plan_.reset();
  may_merge_more_ = true;
  merges_more_ = false;
  problem_.reset();
  return true;
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

void CountSearch::start_levels() {
  if (problem_) standing_.set_up_of_levels = set_up_.levels;
  standing_.levels.units = past_level_units_ = standing_.set_up_of_levels;
  make_problem();
  if (problem_->is_dead) return finish_dead(none);
  level_order_ = level_order(*problem_, Merging::equal);
  plan_ = std::make_unique<const LevelPlan>(*problem_, level_order_);
  if (plan_->dead_item != none) return finish_dead(plan_->dead_item);
  if (plan_->words > LevelRun::most_words) return;
  if (query_.makes_diagram()) {
    // Half is for the states, and half for the nodes.
    level_recorder_ = make_recorder(bytes_of_one() / 2);
    level_diagram_ = LevelDiagram::make(*problem_, *plan_, *level_recorder_, bytes_of_one() / 2);
  } else {
    level_count_ = LevelCount::make(*problem_, *plan_, Merging::equal, query_.workers, bytes_of_one());
  }
}

// Others take their place, unless the states would not fit into so many words.
bool CountSearch::replace_levels(const List& order, Merging merging) {
  auto plan = std::make_unique<const LevelPlan>(*problem_, order);
  if (plan->words > LevelRun::most_words) return false;
  past_level_units_ += level_count_->units();
  level_count_ = LevelCount::make(*problem_, *plan, merging, query_.workers, bytes_of_one());
  plan_ = std::move(plan);
  return true;
}

// Before its pilot nothing tells whether levels need long.
bool CountSearch::may_seek_order() const {
  return level_count_ && !merges_more_ && level_count_->units() >= tuning.level_pilot && units() >= order_due_;
}

// It has a small share of all that has been done, and more while it makes levels narrower. Levels begin anew along a
// better order, with another pilot.
void CountSearch::seek_order() {
  if (!order_search_) {
    order_search_ = std::make_unique<OrderSearch>(*problem_, level_order_);
    width_of_plan_ = order_search_->width();
  }
  const double width = order_search_->width();
  // One search may take no more than its share of so much.
  const double most_done = static_cast<double>(tuning.most_order_search) / order_share_;
  const std::int64_t spent =
      order_search_->work(static_cast<std::int64_t>(order_share_ * std::min(static_cast<double>(units()), most_done)));
  past_level_units_ += spent;
  standing_.levels.units += spent;
  const bool has_gained = order_search_->width() <= tuning.order_search_gain * width;
  order_share_ = has_gained ? tuning.order_search_share_after_gain : tuning.order_search_share;
  const double pause = (tuning.order_search_growth - 1) * std::min(static_cast<double>(units()), most_done);
  order_due_ = units() + std::max<std::int64_t>(1, static_cast<std::int64_t>(pause));
  const double left = level_count_->expected_units();
  const double whole = static_cast<double>(level_count_->units()) + left;
  const double reordered = whole * order_search_->width() / width_of_plan_;
  if (reordered * tuning.gain_to_reorder >= left) return;
  if (!replace_levels(order_search_->order(), Merging::equal)) return;
  width_of_plan_ = order_search_->width();
  slice_ = {Strategy::levels, standing_.levels.units + tuning.level_pilot};
}

// Where levels of different states seem hopeless, those up to isomorphism are counted, unless what it takes to
// label what is left of some states is much beside an enumeration.
bool CountSearch::pays_to_merge_more() const {
  if (!level_count_ || !LevelMerging::may_merge(*problem_)) return false;
  if (level_count_->expected_units() < tuning.hopeless_levels) return false;
  return static_cast<double>(units_to_merge()) <= tuning.set_up_share * standing_.enumeration.left;
}

// Before the first of them are merged.
std::int64_t CountSearch::units_to_merge() const {
  const auto entries = static_cast<std::int64_t>(problem_->entry_item.size());
  return set_up_.levels + tuning.merging_sample * entries * tuning.units_of_labelled_entry;
}

void CountSearch::merge_more() {
  may_merge_more_ = standing_.levels_merge = false;
  if (!pays_to_merge_more()) return;
  if (!replace_levels(level_order(*problem_, Merging::up_to_isomorphism), Merging::up_to_isomorphism)) return;
  past_level_units_ += set_up_.levels;
  merges_more_ = standing_.levels_merge = true;
}

// The item is dead from the start; `none` if the given options exclude each other.
void CountSearch::finish_dead(int item) {
  if (!query_.makes_diagram()) return finish(Natural());
  if (!recorder_) recorder_ = make_recorder(most_bytes_);
  finish(item == none ? no_solution : recorder_->dead_at(item));
}

// Two strategies that hold memory share it.
std::size_t CountSearch::bytes_of_one() const {
  return standing_.levels.is_open && standing_.memoised.is_open ? most_bytes_ / 2 : most_bytes_;
}

LevelRun* CountSearch::levels() const {
  if (level_count_) return level_count_.get();
  return level_diagram_.get();
}

void CountSearch::go_along_levels(Clock::time_point deadline) try {
  const std::int64_t between_looks = query_.workers > 1
                                         ? query_.workers * tuning.units_between_level_looks_of_workers
                                         : tuning.units_between_level_looks;
  Standing::Work& work = standing_.levels;
  if (!plan_) start_levels();
  if (count_) return;
  LevelRun* run = levels();
  while (run && !run->is_done() && !run->has_given_up() && work.units < end_of_slice(work)) {
    run->work(std::min(between_looks, end_of_slice(work) - work.units));
    work.units = past_level_units_ + run->units();
    // Before it is seen whether they are hopeless without merging more.
    if (!run->is_done() && may_seek_order()) {
      seek_order();
      run = levels();
    }
    if (may_merge_more_ && !run->is_done() && run->units() >= tuning.level_pilot) {
      if (pays_to_merge_more() && may_seek_first_symmetries()) {
        work.left = run->expected_units();
        standing_.levels_merge = true;
        // Parts have fewer symmetries to merge by, so they get more only where merging seems to be too dear.
        const bool is_dear = static_cast<double>(units_to_merge()) > tuning.dear_merging;
        const std::int64_t more = is_dear ? units_to_merge() / tuning.merging_per_symmetries : 0;
        seek_symmetries(std::max(more, spare_for_symmetries()));
        // Unless they begin anew, their pilot has told what it may.
        if (level_count_ && !count_) merge_more();
        return;
      }
      const std::int64_t past = past_level_units_;
      merge_more();
      slice_->until += past_level_units_ - past;
      run = levels();
    }
    if (Clock::now() >= deadline) break;
  }
  if (!run || run->has_given_up()) return give_up_levels();
  if (run->is_done()) return finish_levels();
  if (work.units < slice_->until) return;
  work.left = run->expected_units();
  standing_.levels_merge = merges_more_;
  standing_.merging_has_paid = level_count_ && level_count_->has_merged();
  // Too uncertain for levels to go on before there has been a memoised search.
  if (merges_more_ && standing_.memoised.is_open && standing_.memoised.units == 0)
    work.left = std::max(work.left, tuning.long_levels);
  slice_.reset();
} catch (const std::bad_alloc&) {
  give_up_levels();
}

void CountSearch::finish_levels() {
  if (level_count_) return finish_whole(level_count_->count());
  if (recording_) recording_->close();
  recorder_ = std::move(level_recorder_);
  finish(level_diagram_->root());
}

void CountSearch::give_up_levels() {
  const bool had_begun = levels() != nullptr;
  level_count_.reset();
  level_diagram_.reset();
  level_recorder_.reset();
  standing_.levels.is_open = false;
  slice_.reset();
  if (standing_.enumeration.is_open || standing_.memoised.is_open) return;
  if (!had_begun) throw too_large();
  const std::string what = query_.makes_diagram() ? "decision diagram of all solutions does" : "levels do";
  throw DiagramTooLarge("the " + what + " not fit into the memory that may be taken");
}

std::unique_ptr<Recorder> CountSearch::make_recorder(std::size_t most_bytes) const {
  return std::make_unique<Recorder>(problem_->item_ids, query_.task == Task::certify,
                                    most_bytes / sizeof(std::uint32_t));
}

// The parts for a memoised search, which finds isomorphic subproblems on its way: they help it only where
// they use all symmetries up.
std::vector<StatePart> CountSearch::state_parts() const {
  if (parts_.empty()) return {};
  const Part& heaviest = *std::max_element(
      parts_.begin(), parts_.end(), [](const Part& a, const Part& b) { return a.weight < b.weight; });
  const Problem left(*instance_, heaviest.given, query_.forbidden);
  if (ClassOrbits(left, units_to_find_symmetries()).largest() > 1) return {};
  const Problem& p = *problem_;
  std::vector<std::int32_t> class_of(static_cast<std::size_t>(instance_->options), none);
  for (std::int32_t c = 0; c < p.classes; ++c)
    for (const std::int32_t option : p.members_of(c)) class_of[option] = c;
  std::vector<StatePart> parts;
  for (const Part& part : parts_) {
    StatePart& listed = parts.emplace_back(StatePart{.classes = {}, .weight = part.weight / whole_.weight});
    for (std::size_t k = whole_.given.size(); k < part.given.size(); ++k)
      listed.classes.push_back(class_of[part.given[k]]);
  }
  return parts;
}

void CountSearch::start_workers() {
  if (problem_) standing_.set_up_of_memoised = set_up_.memoised;
  make_problem();
  // The nodes of a diagram may take all that there is.
  if (query_.makes_diagram()) recorder_ = make_recorder(most_bytes_);
  if (problem_->is_dead) return finish_dead(none);
  if (!standing_.memoised.is_open) return slice_.reset();
  problem_->make_sets();
  states_ = std::make_unique<States>(*problem_);
  UpperLayerOptions options;
  options.parts = state_parts();
  if (!options.parts.empty()) share_up_to_symmetries_ = 1;
  options.labels = labels();
  if (query_.makes_diagram())
    recording_ = std::make_unique<Workers<LargeRecording>>(*states_, memoised_kernels_.record, recorder_.get(),
                                                           query_, std::move(options), bytes_of_one());
  else
    counting_ = std::make_unique<Workers<LargeCounting>>(*states_, memoised_kernels_.count, nullptr, query_,
                                                         std::move(options), bytes_of_one());
}

void CountSearch::search_memoised(Clock::time_point deadline) try {
  if (!states_) start_workers();
  if (counting_)
    let_work(*counting_, deadline);
  else if (recording_)
    let_work(*recording_, deadline);
} catch (const std::bad_alloc&) {
  give_up_memoised();
} catch (const DiagramTooLarge&) {
  give_up_memoised();
} catch (const std::system_error&) {  // There is no thread for it.
  give_up_memoised();
}

// Where the others may still answer, what is missing ends this search alone.
void CountSearch::give_up_memoised() {
  if (!standing_.enumeration.is_open && !standing_.levels.is_open) throw;
  lost_memoised_units_ += standing_.memoised.units;
  counting_.reset();
  recording_.reset();
  recorder_.reset();
  states_.reset();
  standing_.memoised = {.is_open = false};
  slice_.reset();
}

// The share of a memoised search that is done grows with a power of its work. What is isomorphic to it is soon done,
// and not all of that is seen beforehand: what the first choice leaves is taken to save as much again. Where more has
// been done than that, as much again may be left.
double CountSearch::left_of_memoised(std::int64_t units, double done) const {
  const double whole = share_up_to_symmetries_ * share_up_to_symmetries_;
  const double times = std::pow(done < whole ? done / whole : done, -1 / tuning.memoised_speedup) - 1;
  return static_cast<double>(units) * (done < whole ? times : std::min(times, tuning.left_beyond_symmetries));
}

template <class Policy>
void CountSearch::let_work(Workers<Policy>& workers, Clock::time_point deadline) {
  Standing::Work& work = standing_.memoised;
  const std::int64_t set_up = standing_.set_up_of_memoised;
  workers.work(std::max<std::int64_t>(0, end_of_slice(work) - set_up), deadline);
  work.units = set_up + workers.units();
  if (workers.is_done()) return finish_whole(workers.value());
  if (work.units < slice_->until) return;
  if (const double done = workers.fraction(); done > 0) work.left = left_of_memoised(work.units, done);
  standing_.saving_of_memory = workers.saving();
  slice_.reset();
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
  statistics.work_by_strategy = {standing_.enumeration.units + refutation_units(),
                                 standing_.levels.units + lost_level_units_,
                                 standing_.memoised.units + lost_memoised_units_};
  if (count_ && slice_) statistics.strategy = slice_->strategy;
}

// What an isomorphism must keep of a class: its weight, or its least cost. Costs are kept where the
// diagram is asked about them.
std::vector<std::int64_t> CountSearch::labels() const {
  std::vector<std::int64_t> labels;
  for (int c = 0; c < problem_->classes; ++c)
    labels.push_back(query_.least_cost ? instance_->costs[problem_->cheapest_member(c, instance_->costs)]
                                       : static_cast<std::int64_t>(problem_->weight(c)));
  return labels;
}

}  // namespace xcmodel::dlx::count
