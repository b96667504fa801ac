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
      frames_(instance_->root().take_frames()) {
  check(query);
  context_.required_items = instance_->required_items.data();
  context_.sink = query.collect ? &collector_ : nullptr;
  context_.needs_ids = query.collect;
  exhausted_ = !start(query);
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
  context_.nodes = depth_ = 1;
  return true;
}

Search::Sparse::Sparse(const Instance& instance, std::optional<std::uint64_t> seed)
    : rank(make_ranks(instance.options, seed)),
      cover(instance),
      walk(cover, rank),
      hand_over(instance) {}

bool Search::Sparse::fix(const Query& query) {
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

Report Search::advance(double seconds) {
  const auto budget = std::chrono::duration<double>(std::clamp(seconds, 0.0, 1e6));
  const auto deadline = Clock::now() + std::chrono::duration_cast<Clock::duration>(budget);
  while (!exhausted_) {
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
  report.nodes = context_.nodes + (sparse_ ? sparse_->walk.nodes : 0);
  report.branchings = context_.branchings + (sparse_ ? sparse_->walk.branchings : 0);
  return report;
}

void Search::step() {
  if (depth_ > 0)
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

void Search::step_frame() {
  switch (kernels_.run(frames_->frames[static_cast<std::size_t>(depth_ - 1)], context_)) {
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
  double waiting = exhausted_ || !sparse_ ? 0 : sparse_->walk.waiting();
  for (int d = 0; d < depth_; ++d)
    waiting += waiting_weight(frames_->frames[static_cast<std::size_t>(d)]);
  return fraction_ = std::clamp(1 - waiting, fraction_, 1.0);
}

}  // namespace xcmodel::dlx
