#include "search.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "base/clock.hpp"
#include "base/tuning.hpp"
#include "frame/frame_units.hpp"
#include "sparse/sparse_work.hpp"

namespace xcmodel::dlx {

Search::Search(std::shared_ptr<const RootedInstance> instance, const Query& query,
               const Kernels& kernels, std::shared_ptr<BestCost> best)
    : instance_(std::move(instance)),
      kernels_(kernels),
      query_(checked(query, instance_->options)),
      best_(best ? std::move(best) : std::make_shared<BestCost>(query.cost_limit)),
      collector_(context_, query.solution_limit.value_or(std::numeric_limits<std::int64_t>::max())),
      frames_(instance_->root().take_frames()),
      nodes_by_level_(frames_->frames.size() + 1) {
  context_.required_items = instance_->required_items.data();
  if (query.task == Task::visit) {
    context_.sink = nullptr;
    context_.needs_ids = false;
  } else {
    context_.sink = &collector_;
  }
  exhausted_ = !start();
}

Search::~Search() { instance_->root().give_back(std::move(frames_)); }

Report Search::advance(double seconds, std::int64_t until) {
  const auto deadline = deadline_after(seconds);
  while (!exhausted_ && all_units_ < until) {
    switch_strategy();
    work(std::min(tuning.units_between_looks, until - all_units_));
    if (is_full() || Clock::now() >= deadline) break;
  }
  Report report = this->report();
  if (until == no_limit || all_units_ >= until || exhausted_) fraction_ = std::max(fraction_, report.fraction);
  report.fraction = fraction_;
  return report;
}

std::int64_t Search::work(std::int64_t units) {
  units_ = 0;
  while (!exhausted_ && !has_enough_ && units_ < units) {
    const std::int64_t units_of_one = units_of_work();
    const std::int64_t budget = context_.budget = (units - units_ - 1) / units_of_one + 1;
    context_.set_aside = 0;
    step();
    units_ += (budget - context_.budget - context_.set_aside) * units_of_one;
    if (is_full()) break;
  }
  if (!is_weighted_slice_) other_units_ += units_;
  all_units_ += units_;
  return units_;
}

// What one of the work of the next step takes.
std::int64_t Search::units_of_work() const {
  return depth_ == 0 && !is_weighted_slice_ ? tuning.units_of_work : 1;
}

Report Search::report() {
  Report report;
  report.solutions = collector_.hand_over();
  if (context_.sink == nullptr)
    report.counted = context_.solutions - std::exchange(counted_, context_.solutions);
  report.exhausted = exhausted_;
  report.fraction = std::clamp(1 - waiting(), 0.0, 1.0);
  report.bound = bound();
  report.statistics = statistics(report.solutions);
  return report;
}

// Each branching decides about one option at least, so none is deeper than there are options.
void Search::make_room_for_depths(const Frame& frame) {
  const std::size_t depths = std::size_t{frame.depth} + static_cast<std::size_t>(frame.options) + 2;
  if (nodes_by_depth_.size() < depths) nodes_by_depth_.resize(depths);
  context_.nodes_by_depth = nodes_by_depth_.data();
}

Statistics Search::statistics(const Solutions& solutions) {
  Statistics total;
  if (sparse_) {
    total += sparse_->search.statistics;
    total.memory += sparse_->cover.bytes() + sparse_->search.bytes();
    if (sparse_->least_cost) total.memory += sparse_->least_cost->bytes();
  }
  if (weighted_) {
    total += weighted_->statistics;
    total.memory += weighted_->bytes();
  }
  if (upper_bounds_) {
    total.nodes += upper_bounds_->nodes();
    total.memory += upper_bounds_->bytes();
  }
  total.nodes_by_level = nodes_by_level_;
  total.nodes_by_level->front() = total.nodes;
  total.nodes += context_.nodes;
  total.branchings += context_.branchings;
  total.memory += instance_->bytes() + solutions.bytes();
  total.work_by_strategy = {all_units_, 0, 0};
  if (!total.nodes_by_depth) total.nodes_by_depth.emplace();
  add_up(*total.nodes_by_depth, nodes_by_depth_);
  for (const Elimination& elimination : context_.elimination)
    total.eliminated += elimination.removed;
  for (const Frame& frame : frames_->frames) total.memory += frame.bytes;
  if (drawn_) total.memory += drawn_->bytes();
  total.memory = memory_ = std::max(total.memory, memory_);
  NodeCounts& depths = *total.nodes_by_depth;
  while (!depths.empty() && depths.back() == 0) depths.pop_back();
  return total;
}

// A search for a first solution that takes long is joined by one by failure weights (dom/wdeg). As long as nothing
// tells which is better, both have equal shares, so that the time is at most twice that of the better one. Where
// little seems to be left of the other one, as mostly where there is no solution, failure weights have little, and
// most where it could not end in any time. Slices are measured by work and not by the clock, so that the same
// solution is found every time.
void Search::switch_strategy() {
  if (query_.solution_limit != 1 || query_.task == Task::minimize || query_.branching != Branching::least)
    return;
  if (context_.solutions > 0 || ++slices_of_turn_ < slices_of_whole_turn()) return;
  is_weighted_slice_ = !is_weighted_slice_;
  slices_of_turn_ = 0;
  if (is_weighted_slice_ && !weighted_) start_weighted();
}

std::int64_t Search::slices_of_whole_turn() {
  const double fraction = 1 - waiting();
  forecast_.note(other_units_, fraction);
  const double left = forecast_.left(other_units_, fraction), done = static_cast<double>(other_units_);
  if (is_weighted_slice_) return left > tuning.times_hopeless * done ? tuning.slices_if_hopeless : 1;
  return left <= tuning.times_near_end * done ? tuning.slices_near_end : 1;
}

void Search::take_weights_of(Search& earlier) {
  weighted_ = std::move(earlier.weighted_);
  if (!weighted_) return;
  slices_of_turn_ = earlier.slices_of_turn_;
  is_weighted_slice_ = earlier.is_weighted_slice_;
  weighted_->restart_with(query_.given, query_.forbidden);
}

void Search::hear_of_parts(std::span<const double> parts) {
  parts_ = parts;
  if (weighted_) weighted_->hear_of_parts(parts_);
}

void Search::step() {
  if (is_weighted_slice_)
    step_weighted();
  else if (drawn_)
    step_drawn();
  else if (depth_ > 0)
    step_frame();
  else if (is_upper_bounds_turn_)
    step_upper_bounds();
  else
    step_sparse();
}

void Search::step_sparse() {
  auto& [rank, cover, least_cost, search, frame_builder, is_dead] = *sparse_;
  const SparseWork work(cover);
  const std::size_t looked_at = least_cost ? least_cost->entries() : 0;
  const std::int64_t looked_for_left = search.looked_for_left();
  const SparseSearch::Event event = search.next();
  const bool leaves_to_frames = !instance_->has_weighted_rows();
  std::int64_t done = leaves_to_frames || least_cost ? work.of_step() : work.of_step_without_frame();
  done += search.looked_for_left() - looked_for_left;
  if (least_cost) done += static_cast<std::int64_t>(least_cost->entries() - looked_at);
  context_.budget -= done;
  switch (event) {
    case SparseSearch::Event::exhausted:
      exhausted_ = true;
      break;
    case SparseSearch::Event::moved:
      break;
    case SparseSearch::Event::ends:
      context_.solutions += search.ends();
      break;
    case SparseSearch::Event::solution:
      take_sparse_solution();
      break;
    case SparseSearch::Event::subproblem:
      go_down_to_frame();
  }
  if (!least_cost) return;
  if (best_->is_settled()) exhausted_ = true;
  choose_turn(done);
}

void Search::take_sparse_solution() {
  const SparseCover& cover = sparse_->cover;
  if (query_.task != Task::minimize) {
    ++context_.solutions;
    if (context_.sink) collector_.take(cover.chosen());
    return;
  }
  if (!best_->improve(instance_->cost_of(cover.chosen()))) return;
  collector_.take(cover.chosen());
  keep(cover.chosen());
}

void Search::go_down_to_frame() {
  SparseSearch& search = sparse_->search;
  Frame& first = frames_->frames[0];
  if (!sparse_->frame_builder.build(sparse_->cover, search.left(), first)) return;
  use_bytes_if_possible(first);
  first.weight = search.weight();
  first.depth = static_cast<std::uint32_t>(search.depth());
  make_room_for_depths(first);
  if (context_.sink) collector_.begin(sparse_->cover.chosen());
  depth_ = 1;
}

void Search::step_upper_bounds() {
  if (!upper_bounds_) {
    upper_bounds_ = std::make_unique<UpperBounds>(
        *instance_, query_.given, query_.forbidden, query_.seed.value_or(0), best_,
        root_prices_, *sparse_->least_cost->bound());
    upper_bounds_->hear_of(incumbent_);
  }
  const SparseWork work(upper_bounds_->cover());
  const std::int64_t looked_at = upper_bounds_->entries();
  const UpperBounds::Event event = upper_bounds_->next();
  const std::int64_t done = work.of_step() + upper_bounds_->entries() - looked_at;
  context_.budget -= done;
  if (event == UpperBounds::Event::solution) collector_.take(upper_bounds_->solution());
  if (event == UpperBounds::Event::exhausted) {
    best_->settle();
    exhausted_ = true;
  }
  choose_turn(done);
}

void Search::step_weighted() {
  const std::int64_t before = weighted_->units();
  const WeightedSearch::Event event = weighted_->next();
  context_.budget -= weighted_->units() - before;
  switch (event) {
    case WeightedSearch::Event::exhausted:
      exhausted_ = true;
      break;
    case WeightedSearch::Event::moved:
      break;
    case WeightedSearch::Event::enough:
      has_enough_ = true;
      [[fallthrough]];
    case WeightedSearch::Event::solution:
      ++context_.solutions;
      if (context_.sink) collector_.take(weighted_->solution());
  }
}

void Search::step_frame() {
  const auto level = static_cast<std::size_t>(depth_);
  Frame& frame = frames_->frames[level - 1];
  const std::int64_t nodes = context_.nodes;
  const Outcome outcome = kernels_.run(frame, context_);
  nodes_by_level_[level] += context_.nodes - nodes;
  switch (outcome) {
    case Outcome::descended:
      ++depth_;
      units_ += units_of_descent(frame, *frame.child);
      break;
    case Outcome::exhausted:
      if (--depth_ == 0)
        exhausted_ = !sparse_ && !drawn_;
      else if (context_.sink)
        collector_.ascend();
      break;
    case Outcome::paused:
      break;
  }
}

// Of two strategies in a portfolio, the one in frames tells how much is waiting, until the other one
// has found a solution and goes on alone.
double Search::waiting() const {
  if (exhausted_) return 0;
  const bool beside = sparse_ || depth_ > 0;
  if (is_weighted_slice_ && (!beside || context_.solutions > 0)) return weighted_->waiting();
  double waiting = sparse_ ? sparse_->search.waiting() : 0;
  if (drawn_) waiting += drawn_->waiting();
  for (int d = 0; d < depth_; ++d)
    waiting += waiting_weight(frames_->frames[d]);
  return waiting;
}

}  // namespace xcmodel::dlx
