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

// The work between two looks at the clock, in units of `Context::budget`: well under a millisecond.
constexpr std::int64_t work_between_looks = 100'000;
// So many turns pass in a search for a first solution until failures are weighted beside it.
constexpr std::int64_t turns_alone = 6;
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

// Applies what the query demands; returns false if that cannot be.
bool apply(const Query& query, SparseCover& cover) {
  for (const std::int32_t option : query.forbidden)
    if (cover.is_possible(option)) cover.exclude(option);
  for (const std::int32_t option : query.given) {
    const auto& chosen = cover.chosen();
    if (std::find(chosen.begin(), chosen.end(), option) != chosen.end()) continue;
    if (!cover.is_possible(option)) return false;
    cover.choose(option);
  }
  return true;
}

}  // namespace

Search::Search(std::shared_ptr<const Instance> instance, const Query& query,
               const Kernels& kernels)
    : instance_(std::move(instance)),
      kernels_(kernels),
      collector_(context_, query.limit.value_or(std::numeric_limits<std::int64_t>::max())),
      query_(query),
      frames_(instance_->root().take_frames()),
      nodes_by_level_(frames_->frames.size() + 1) {
  check(query);
  context_.required_items = instance_->required_items.data();
  context_.sink = query.collect ? &collector_ : nullptr;
  context_.needs_ids = query.collect;
  if (query.weighted) {
    weighted_ = std::make_unique<Weighted>(*instance_, query);
    is_weighted_turn_ = true;
  } else {
    exhausted_ = !start(query);
  }
}

Search::~Search() { instance_->root().give_back(std::move(frames_)); }

void Search::check(const Query& query) const {
  for (const auto* list : {&query.forbidden, &query.given})
    for (const std::int32_t option : *list)
      if (option < 0 || option >= instance_->options)
        throw std::out_of_range("the query names an option that does not exist");
}

// Returns false if there is nothing to search. The root frame's options are in canonical order, so
// a random order cannot start from it.
bool Search::start(const Query& query) {
  const Root& root = instance_->root();
  if (root.is_dead()) return false;
  if (query.seed || !root.is_frame()) {
    sparse_ = std::make_unique<Sparse>(*instance_, query.seed);
    return sparse_->fix(query);
  }
  std::vector<std::int32_t> chosen;
  if (!root.start(query.given, query.forbidden, frames_->frames[0], chosen)) return false;
  frames_->frames[0].weight = 1;
  if (context_.sink) collector_.begin(std::move(chosen));
  context_.nodes = nodes_by_level_[1] = depth_ = 1;
  return true;
}

Search::Sparse::Sparse(const Instance& instance, std::optional<std::uint64_t> seed)
    : rank(make_ranks(instance.options, seed)),
      cover(instance),
      walk(cover, rank),
      hand_over(instance) {}

bool Search::Sparse::fix(const Query& query) { return apply(query, cover); }

Search::Weighted::Weighted(const Instance& instance, const Query& query)
    : rank(make_ranks(instance.options, query.seed)),
      cover(instance),
      walk(cover, rank),
      is_dead(instance.contradictory || !apply(query, cover)) {}

// A search for a first solution that takes long is joined by one that weighs failures; from then on
// they take turns, until one of them has found a solution or that there is none. So the time is
// at most twice that of the better one. Turns are measured by work and not by the clock, so that
// the same solution is found every time.
void Search::change_turns() {
  if (query_.weighted || query_.limit != 1 || ++turns_ <= turns_alone) return;
  if (context_.solutions > 0) return;
  if (!weighted_) weighted_ = std::make_unique<Weighted>(*instance_, query_);
  is_weighted_turn_ = !is_weighted_turn_;
}

Report Search::advance(double seconds) {
  const auto budget = std::chrono::duration<double>(std::clamp(seconds, 0.0, 1e6));
  const auto deadline = Clock::now() + std::chrono::duration_cast<Clock::duration>(budget);
  while (!exhausted_) {
    change_turns();
    context_.budget = work_between_looks;
    while (!exhausted_ && context_.budget > 0) step();
    if (collector_.is_full() || Clock::now() >= deadline) break;
  }
  Report report;
  report.solutions = collector_.hand_over();
  if (context_.sink == nullptr)
    report.counted = context_.solutions - std::exchange(counted_, context_.solutions);
  report.exhausted = exhausted_;
  report.fraction = fraction();
  fill_statistics(report);
  return report;
}

void Search::fill_statistics(Report& report) {
  report.nodes = context_.nodes;
  report.branchings = context_.branchings;
  auto add = [&](const auto& walk) {
    report.nodes += walk.nodes;
    report.branchings += walk.branchings;
  };
  if (sparse_) add(sparse_->walk);
  if (weighted_) add(weighted_->walk);
  for (const Elimination& elimination : context_.elimination)
    report.eliminated += elimination.removed;
  std::size_t memory = instance_->bytes() + report.solutions.bytes();
  for (const Frame& frame : frames_->frames) memory += frame.bytes;
  if (sparse_) memory += sparse_->cover.bytes();
  if (weighted_) memory += weighted_->cover.bytes();
  report.memory = memory_ = std::max(memory, memory_);
  report.nodes_by_level = nodes_by_level_;
  report.nodes_by_level[0] = report.nodes - context_.nodes;
}

void Search::step() {
  if (is_weighted_turn_)
    step_weighted();
  else if (depth_ > 0)
    step_frame();
  else if (sparse_)
    step_walk();
  else
    exhausted_ = true;
}

void Search::step_walk() {
  Sparse& sparse = *sparse_;
  Frame& first = frames_->frames[0];
  context_.budget -=
      work_of_walk_step + static_cast<std::int64_t>(sparse.cover.open_items().size());
  switch (sparse.walk.next()) {
    case Walk::Event::exhausted:
      exhausted_ = true;
      break;
    case Walk::Event::moved:
      break;
    case Walk::Event::subproblem:
      sparse.hand_over.build(sparse.cover, sparse.rank, first);
      first.weight = sparse.walk.weight();
      if (context_.sink) collector_.begin(sparse.cover.chosen());
      depth_ = 1;
  }
}

void Search::step_weighted() {
  Weighted& weighted = *weighted_;
  context_.budget -=
      work_of_walk_step + static_cast<std::int64_t>(weighted.cover.open_items().size());
  switch (weighted.is_dead ? WeightedWalk::Event::exhausted : weighted.walk.next()) {
    case WeightedWalk::Event::exhausted:
      exhausted_ = true;
      break;
    case WeightedWalk::Event::moved:
      break;
    case WeightedWalk::Event::solution:
      ++context_.solutions;
      if (context_.sink) collector_.take(weighted.cover.chosen());
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
      if (--depth_ > 0 && context_.sink) collector_.ascend();
      break;
    case Outcome::paused:
      break;
  }
}

double Search::fraction() {
  if (exhausted_) return fraction_ = 1;
  if (is_weighted_turn_ && (query_.weighted || context_.solutions > 0))
    return fraction_ = std::clamp(1 - weighted_->walk.waiting(), fraction_, 1.0);
  double waiting = sparse_ ? sparse_->walk.waiting() : 0;
  for (int d = 0; d < depth_; ++d)
    waiting += waiting_weight(frames_->frames[static_cast<std::size_t>(d)]);
  return fraction_ = std::clamp(1 - waiting, fraction_, 1.0);
}

}  // namespace xcmodel::dlx
