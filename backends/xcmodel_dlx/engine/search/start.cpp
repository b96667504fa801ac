// How a search starts: from the instance's root frame, on sparse sets, or by failure weights.
#include <numeric>
#include <utility>

#include "base/random.hpp"
#include "search.hpp"

namespace xcmodel::dlx {
namespace {

// Returns 0 .. count - 1, in random order if there is a seed: Fisher and Yates's shuffle.
std::vector<std::int32_t> make_ranks(int count, std::optional<std::uint64_t> seed) {
  std::vector<std::int32_t> rank(static_cast<std::size_t>(count));
  std::iota(rank.begin(), rank.end(), 0);
  if (!seed) return rank;
  Random random(*seed);
  for (std::size_t left = rank.size(); left > 1; --left)
    std::swap(rank[left - 1], rank[random.below(left)]);
  return rank;
}

}  // namespace

Search::Sparse::Sparse(const Instance& instance, const Query& query, const std::shared_ptr<BestCost>& best)
    : rank(make_ranks(instance.options, query.seed)),
      cover(instance),
      least_cost(query.task == Task::minimize ? std::optional<LeastCost>(std::in_place, instance, best) : std::nullopt),
      search(cover, rank, least_cost ? &*least_cost : nullptr,
             query.task == Task::visit && !query.solution_limit ? SparseSearch::Ends::counted
                                                                : SparseSearch::Ends::each),
      frame_builder(instance),
      is_dead(!cover.apply(query.given, query.forbidden)) {}

void Search::start_weighted() {
  weighted_ = std::make_unique<WeightedSearch>(*instance_, query_.given, query_.forbidden,
                                               make_ranks(instance_->options, query_.seed),
                                               query_.solution_limit == 1);
  weighted_->hear_of_parts(parts_);
}

// Returns false if there is nothing to search. The root frame's options are in canonical order, so
// a random order cannot start from it; and frames know nothing of costs.
bool Search::start() {
  const Root& root = instance_->root();
  if (root.is_dead()) return false;
  const bool minimizes = query_.task == Task::minimize, has_rows = instance_->has_weighted_rows();
  if (query_.branching == Branching::weighted && !minimizes) {
    start_weighted();
    is_weighted_slice_ = true;
    return true;
  }
  if (!minimizes && !has_rows && !query_.seed && root.is_frame()) return start_in_root_frame();
  sparse_ = std::make_unique<Sparse>(*instance_, query_, best_);
  if (minimizes && !query_.hint.empty() && !best_->is_found()) take_hint();
  return !sparse_->is_dead;
}

bool Search::start_in_root_frame() {
  Frame& first = frames_->frames[0];
  std::vector<std::int32_t> chosen;
  if (!instance_->root().start(query_.given, query_.forbidden, first, chosen)) return false;
  first.weight = 1;
  first.depth = 0;
  make_room_for_depths(first);
  if (context_.sink) collector_.begin(std::move(chosen));
  context_.nodes = nodes_by_level_[1] = nodes_by_depth_[0] = depth_ = 1;
  return true;
}

}  // namespace xcmodel::dlx
