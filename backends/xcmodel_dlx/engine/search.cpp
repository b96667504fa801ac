#include "search.hpp"

#include <algorithm>
#include <chrono>
#include <limits>
#include <numeric>
#include <stdexcept>
#include <utility>

namespace xcmodel::dlx {
namespace {

using Clock = std::chrono::steady_clock;

// What a step of the walk counts for, beside its open items.
constexpr std::int64_t work_of_walk_step = 1'000;

// Returns 0 .. count - 1, in random order if there is a seed. Fisher and Yates's shuffle, on
// Vigna's SplitMix64: the same on every machine.
std::vector<std::int32_t> make_ranks(int count, std::optional<std::uint64_t> seed) {
  std::vector<std::int32_t> rank(static_cast<std::size_t>(count));
  std::iota(rank.begin(), rank.end(), 0);
  if (!seed) return rank;
  std::uint64_t state = *seed;
  for (std::size_t left = rank.size(); left > 1; --left) {
    std::uint64_t z = state += 0x9e3779b97f4a7c15;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    std::swap(rank[left - 1], rank[(z ^ (z >> 31)) % left]);
  }
  return rank;
}

}  // namespace

Search::Search(std::shared_ptr<const Instance> instance, const Query& query,
               const Kernels& kernels)
    : instance_(std::move(instance)),
      kernels_(kernels),
      collector_(context_, query.limit.value_or(std::numeric_limits<std::int64_t>::max())),
      rank_(make_ranks(instance_->options, query.seed)),
      cover_(*instance_),
      least_cost_(query.task == Task::minimize ? std::optional<LeastCost>(*instance_)
                                               : std::nullopt),
      walk_(cover_, rank_, query.branching, least_cost_ ? &*least_cost_ : nullptr),
      hand_over_(*instance_) {
  context_.required_items = instance_->required_items.data();
  if (query.task == Task::visit) {
    context_.sink = nullptr;
    context_.needs_ids = false;
  } else {
    context_.sink = &collector_;
  }
  for (std::size_t i = 0; i + 1 < frames_.size(); ++i) frames_[i].child = &frames_[i + 1];
  exhausted_ = instance_->contradictory || !fix(query);
}

Search::~Search() {
  for (Frame& frame : frames_) release(frame);
}

// Applies what the query demands; returns false if that cannot be.
bool Search::fix(const Query& query) {
  for (const auto* list : {&query.forbidden, &query.given})
    for (const std::int32_t option : *list)
      if (option < 0 || option >= instance_->options)
        throw std::out_of_range("the query names an option that does not exist");
  for (const std::int32_t option : query.forbidden)
    if (cover_.is_possible(option)) cover_.exclude(option);
  std::vector<std::int32_t> given = query.given;
  std::sort(given.begin(), given.end());
  given.erase(std::unique(given.begin(), given.end()), given.end());
  for (const std::int32_t option : given) {
    if (!cover_.is_possible(option)) return false;
    cover_.choose(option);
  }
  return true;
}

Report Search::advance(double seconds) {
  const auto budget = std::chrono::duration<double>(std::clamp(seconds, 0.0, 1e6));
  const auto deadline = Clock::now() + std::chrono::duration_cast<Clock::duration>(budget);
  while (!exhausted_) {
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
  if (least_cost_) report.bound = least_cost_->bound();
  report.nodes = walk_.nodes + context_.nodes;
  report.branchings = walk_.branchings + context_.branchings;
  return report;
}

void Search::step() {
  if (depth_ == 0)
    step_walk();
  else
    step_frame();
}

void Search::step_walk() {
  context_.budget -=
      work_of_walk_step + static_cast<std::int64_t>(cover_.open_items().size());
  switch (walk_.next()) {
    case Walk::Event::exhausted:
      exhausted_ = true;
      break;
    case Walk::Event::moved:
      break;
    case Walk::Event::solution:
      least_cost_->accept(cover_);
      collector_.take(cover_.chosen());
      break;
    case Walk::Event::subproblem:
      hand_over_.build(cover_, rank_, frames_[0]);
      frames_[0].weight = walk_.weight();
      if (context_.sink) collector_.begin(cover_.chosen());
      depth_ = 1;
  }
}

void Search::step_frame() {
  switch (kernels_.run(frames_[static_cast<std::size_t>(depth_ - 1)], context_)) {
    case Outcome::descended:
      ++depth_;
      break;
    case Outcome::exhausted:
      if (--depth_ > 0 && context_.sink) collector_.ascend();
      break;
    case Outcome::paused:
      break;
  }
}

double Search::waiting() const {
  double waiting = exhausted_ ? 0 : walk_.waiting();
  for (int d = 0; d < depth_; ++d)
    waiting += waiting_weight(frames_[static_cast<std::size_t>(d)]);
  return waiting;
}

}  // namespace xcmodel::dlx
