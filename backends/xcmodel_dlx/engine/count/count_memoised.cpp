// The memoised search of a count: what it begins with, and what seems to be left of it.
#include <algorithm>
#include <cmath>
#include <new>
#include <system_error>
#include <utility>

#include "base/tuning.hpp"
#include "count_search.hpp"
#include "symmetry/class_orbits.hpp"

namespace xcmodel::dlx::count {

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
    StatePart& listed = parts.emplace_back(StatePart{.weight = part.weight / whole_.weight});
    for (std::size_t k = whole_.given.size(); k < part.given.size(); ++k)
      listed.classes.push_back(class_of[part.given[k]]);
  }
  return parts;
}

void CountSearch::start_workers() {
  if (problem_) standing_.set_up_of_memoised = set_up_.memoised;
  make_problem();
  if (query_.makes_diagram()) {
    const SetUp set_up = set_up_for(*instance_);
    past_memoised_units_ += set_up.problem + set_up.memoised;
    recorder_ = make_recorder(most_bytes());  // The nodes of a diagram may take all that there is.
  }
  if (problem_->is_dead) return finish_dead(none);
  if (!standing_.memoised.is_open) return slice_.reset();
  problem_->make_sets();
  states_ = std::make_unique<States>(*problem_);
  UpperLayerOptions options;
  options.parts = state_parts();
  if (!options.parts.empty()) share_up_to_symmetries_ = 1;
  options.labels = labels();
  options.by_components = standing_.by_components;
  if (query_.makes_diagram())
    recording_ = std::make_unique<Workers<LargeRecording>>(*states_, memoised_kernels_, recorder_.get(),
                                                           query_, std::move(options), bytes_of_one());
  else
    counting_ = std::make_unique<Workers<LargeCounting>>(*states_, memoised_kernels_, nullptr, query_,
                                                         std::move(options), bytes_of_one());
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
  past_memoised_units_ += standing_.memoised.units;
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

// A class that is chosen and one that is not have equal shares, however much more there is below one of them: in a
// packing, what is chosen excludes others. So the work grows with some power of what is done, which shows on the way.
double CountSearch::left_by_components(double units, double done) {
  if (!first_look_) first_look_ = {units, done};
  double power = 1 / tuning.memoised_speedup;
  if (done > first_look_->done) power = std::log(units / first_look_->units) / std::log(done / first_look_->done);
  const double most = problem_->has_conflicts() ? tuning.most_power_of_packings : tuning.most_power_of_coverings;
  return units * (std::pow(done, -std::clamp(power, tuning.least_power_of_components, most)) - 1);
}

template <class Policy>
void CountSearch::let_work(Workers<Policy>& workers, Clock::time_point deadline) {
  Standing::Work& work = standing_.memoised;
  const std::int64_t set_up = standing_.set_up_of_memoised;
  workers.work(std::max<std::int64_t>(0, end_of_slice(work) - set_up), deadline);
  work.units = set_up + workers.units();
  if (workers.is_done()) return finish_whole(workers.value());
  if (work.units < slice_->until) return;
  if (const double done = workers.fraction(); done > 0)
    work.left = standing_.by_components ? left_by_components(static_cast<double>(work.units - set_up), done)
                                        : left_of_memoised(work.units, done);
  standing_.saving_of_memory = workers.saving();
  slice_.reset();
}

}  // namespace xcmodel::dlx::count
