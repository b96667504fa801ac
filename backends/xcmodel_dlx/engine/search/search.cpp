#include "search.hpp"

#include <algorithm>
#include <chrono>
#include <limits>
#include <stdexcept>
#include <utility>

namespace xcmodel::dlx {
namespace {

using Clock = std::chrono::steady_clock;

// What a step of a walk counts for, beside its open items.
constexpr std::int64_t work_of_walk_step = 1'000;
// So many turns pass in a search for a first solution until failures are weighed beside it.
constexpr std::int64_t turns_alone = 6;

// Throws std::out_of_range if an option does not exist.
Query checked(Query query, const Instance& instance) {
  for (auto* list : {&query.forbidden, &query.given}) {
    for (const std::int32_t option : *list)
      if (option < 0 || option >= instance.options)
        throw std::out_of_range("the query names an option that does not exist");
    std::sort(list->begin(), list->end());
    list->erase(std::unique(list->begin(), list->end()), list->end());
  }
  return query;
}

}  // namespace

Search::Search(std::shared_ptr<const Instance> instance, const Query& query,
               const Kernels& kernels, std::shared_ptr<BestCost> best)
    : instance_(std::move(instance)),
      kernels_(kernels),
      query_(checked(query, *instance_)),
      collector_(context_, query.limit.value_or(std::numeric_limits<std::int64_t>::max())),
      frames_(instance_->root().take_frames()),
      nodes_by_level_(frames_->frames.size() + 1) {
  context_.required_items = instance_->required_items.data();
  if (query.task == Task::visit) {
    context_.sink = nullptr;
    context_.needs_ids = false;
  } else {
    context_.sink = &collector_;
  }
  exhausted_ = !start(std::move(best));
}

Search::~Search() { instance_->root().give_back(std::move(frames_)); }

Report Search::advance(double seconds) {
  const auto budget = std::chrono::duration<double>(std::clamp(seconds, 0.0, 1e6));
  const auto deadline = Clock::now() + std::chrono::duration_cast<Clock::duration>(budget);
  while (!exhausted_) {
    change_turns();
    work(work_between_looks);
    if (is_full() || Clock::now() >= deadline) break;
  }
  return report();
}

void Search::work(std::int64_t units) {
  context_.budget = units;
  while (!exhausted_ && context_.budget > 0) step();
}

Report Search::report() {
  Report report;
  report.solutions = collector_.hand_over();
  if (context_.sink == nullptr)
    report.counted = context_.solutions - std::exchange(counted_, context_.solutions);
  report.exhausted = exhausted_;
  report.fraction = fraction_ = std::clamp(1 - waiting(), fraction_, 1.0);
  if (sparse_ && sparse_->least_cost) report.bound = sparse_->least_cost->bound();
  fill_statistics(report);
  return report;
}

// Each branching decides about one option at least, so none is deeper than there are options.
void Search::make_room_for_depths(const Frame& frame) {
  const std::size_t depths = std::size_t{frame.depth} + static_cast<std::size_t>(frame.options) + 2;
  if (nodes_by_depth_.size() < depths) nodes_by_depth_.resize(depths);
  context_.nodes_by_depth = nodes_by_depth_.data();
}

void Search::fill_statistics(Report& report) {
  report.nodes_by_depth = nodes_by_depth_;
  auto add = [&](const auto& search) {
    report.nodes += search.walk.nodes;
    report.branchings += search.walk.branchings;
    report.memory += search.cover.bytes();
    add_up(report.nodes_by_depth, search.walk.nodes_by_depth);
  };
  if (sparse_) add(*sparse_);
  if (weighted_) add(*weighted_);
  report.nodes_by_level = nodes_by_level_;
  report.nodes_by_level[0] = report.nodes;
  report.nodes += context_.nodes;
  report.branchings += context_.branchings;
  for (const Elimination& elimination : context_.elimination)
    report.eliminated += elimination.removed;
  report.memory += instance_->bytes() + report.solutions.bytes();
  for (const Frame& frame : frames_->frames) report.memory += frame.bytes;
  report.memory = memory_ = std::max(report.memory, memory_);
  auto& depths = report.nodes_by_depth;
  while (!depths.empty() && depths.back() == 0) depths.pop_back();
}

// A search for a first solution that takes long is joined by one that weighs failures; from then on
// they take turns, until one of them has found a solution or that there is none. So the time is
// at most twice that of the better one. Turns are measured by work and not by the clock, so that
// the same solution is found every time.
void Search::change_turns() {
  if (query_.limit != 1 || query_.task == Task::minimize || query_.branching != Branching::least)
    return;
  if (context_.solutions > 0 || ++turns_ <= turns_alone) return;
  if (!weighted_) weighted_ = std::make_unique<Weighted>(*instance_, query_);
  is_weighted_turn_ = !is_weighted_turn_;
}

void Search::step() {
  if (is_weighted_turn_)
    step_weighted();
  else if (depth_ > 0)
    step_frame();
  else
    step_walk();
}

void Search::step_walk() {
  auto& [rank, cover, least_cost, walk, hand_over, is_dead] = *sparse_;
  Frame& first = frames_->frames[0];
  context_.budget -= work_of_walk_step + static_cast<std::int64_t>(cover.open_items().size());
  const std::size_t looked_at = least_cost ? least_cost->entries() : 0;
  const Walk::Event event = walk.next();
  if (least_cost)
    context_.budget -= static_cast<std::int64_t>(least_cost->entries() - looked_at);
  switch (event) {
    case Walk::Event::exhausted:
      exhausted_ = true;
      break;
    case Walk::Event::moved:
      break;
    case Walk::Event::solution:
      if (least_cost->accept(cover)) collector_.take(cover.chosen());
      break;
    case Walk::Event::subproblem:
      hand_over.build(cover, rank, first);
      first.weight = walk.weight();
      first.depth = static_cast<std::uint32_t>(walk.depth());
      make_room_for_depths(first);
      if (context_.sink) collector_.begin(cover.chosen());
      depth_ = 1;
  }
}

void Search::step_weighted() {
  auto& [rank, cover, walk, is_dead] = *weighted_;
  context_.budget -= work_of_walk_step + static_cast<std::int64_t>(cover.open_items().size());
  switch (walk.next()) {
    case WeightedWalk::Event::exhausted:
      exhausted_ = true;
      break;
    case WeightedWalk::Event::moved:
      break;
    case WeightedWalk::Event::solution:
      ++context_.solutions;
      if (context_.sink) collector_.take(cover.chosen());
  }
}

void Search::step_frame() {
  const auto level = static_cast<std::size_t>(depth_);
  const std::int64_t before = context_.nodes;
  const Outcome outcome = kernels_.run(frames_->frames[level - 1], context_);
  nodes_by_level_[level] += context_.nodes - before;
  switch (outcome) {
    case Outcome::descended:
      ++depth_;
      break;
    case Outcome::exhausted:
      if (--depth_ == 0)
        exhausted_ = !sparse_;
      else if (context_.sink)
        collector_.ascend();
      break;
    case Outcome::paused:
      break;
  }
}

// Of two searches that take turns, that in frames tells how much is waiting, until the other one
// has found a solution: it then goes on alone.
double Search::waiting() const {
  if (exhausted_) return 0;
  const bool beside = sparse_ || depth_ > 0;
  if (is_weighted_turn_ && (!beside || context_.solutions > 0)) return weighted_->walk.waiting();
  double waiting = sparse_ ? sparse_->walk.waiting() : 0;
  for (int d = 0; d < depth_; ++d)
    waiting += waiting_weight(frames_->frames[static_cast<std::size_t>(d)]);
  return waiting;
}

}  // namespace xcmodel::dlx
