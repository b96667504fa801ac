#include "weighted_search.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

#include "base/tuning.hpp"
#include "sparse_work.hpp"

namespace xcmodel::dlx {

WeightedSearch::WeightedSearch(const Instance& instance, std::span<const std::int32_t> given,
                               std::span<const std::int32_t> forbidden, std::vector<std::int32_t> rank,
                               bool wants_one)
    : rank_(std::move(rank)),
      cover_(instance),
      wants_one_(wants_one && !instance.has_weighted_rows()),
      weights_(cover_),
      path_(cover_),
      most_failures_(tuning.first_failures),
      is_dead_(!cover_.apply(given, forbidden)) {}

WeightedSearch::Event WeightedSearch::next() {
  if (is_dead_) return Event::exhausted;
  const SparseWork work(cover_);
  const Event event = move();
  work_ += work.of_step();
  units_ += work.units_of_weighted_step();
  return event;
}

WeightedSearch::Event WeightedSearch::move() {
  if (fresh_) {
    fresh_ = false;
    statistics.count_node(path_.size());
    const bool alive = cover_.propagate();
    root_ = cover_.mark();
    return alive ? arrive() : Event::exhausted;
  }
  if (!found_ && failures_ >= most_failures_) {
    restart();
    statistics.count_node(path_.size());
    return arrive();
  }
  if (must_backtrack_) {
    if (!path_.backtrack()) return Event::exhausted;
  } else {
    path_.choose();
  }
  statistics.count_node(path_.size());
  if (!cover_.propagate()) {
    note_failure();
    must_backtrack_ = true;
    return Event::moved;
  }
  return arrive();
}

// Comes to a node where nothing is forced: a solution, or one with a choice to make.
WeightedSearch::Event WeightedSearch::arrive() {
  must_backtrack_ = false;
  const bool is_leaf = cover_.possible() == 0;
  if (cover_.open_items().empty() && (is_leaf || wants_one_)) {
    found_ = must_backtrack_ = true;
    return is_leaf ? Event::solution : Event::enough;
  }
  ++statistics.branchings;
  const std::int32_t item = next_item();
  path_.branch(next_option(item), item);
  return Event::moved;
}

void WeightedSearch::restart() {
  follows_parts_ = !parts_.empty() && !follows_parts_;
  go_back_to(root_);
  most_failures_ = static_cast<std::int64_t>(tuning.restart_growth * static_cast<double>(most_failures_));
}

void WeightedSearch::restart_with(std::span<const std::int32_t> given, std::span<const std::int32_t> forbidden) {
  go_back_to(cover_.start());
  cover_.note_all_short();
  fresh_ = true;
  statistics = {};
  is_dead_ = !cover_.apply(given, forbidden);
}

// Forgets all but the weights.
void WeightedSearch::go_back_to(SparseCover::Mark mark) {
  cover_.undo_to(mark);
  path_.clear();
  last_conflict_ = -1;
  failures_ = 0;
}

void WeightedSearch::note_failure() {
  ++failures_;
  weights_.note_failure(path_);
  last_conflict_ = path_.last_item();
}

// How many options the items of an option can do without. Of items that need one, a choice excludes them all.
int WeightedSearch::spare_options(std::int32_t option) const {
  int count = 0;
  for (const std::int32_t item : cover_.instance().items_of(option))
    count += cover_.possible_count_of(item) - std::max(0, cover_.need_of(item) - 1);
  return count;
}

// An item that needs several options is not decided about by one of them: of rosters, following it found nothing.
std::int32_t WeightedSearch::next_item() const {
  const bool follows_conflict = last_conflict_ >= 0 && cover_.need_of(last_conflict_) > 0 &&
                                cover_.instance().low[last_conflict_] == 1;
  return follows_conflict ? last_conflict_ : weights_.hardest_item();
}

// Where no item is open, what is possible is free. Parts that are nearly alike tell nothing.
std::int32_t WeightedSearch::next_option(std::int32_t item) {
  const std::span<const std::int32_t> options = path_.choices(item);
  const auto key = [&](std::int32_t option) {
    const long part = follows_parts_ ? std::lround(parts_[option] * tuning.steps_of_parts) : 0;
    return std::tuple(-part, spare_options(option), rank_[option]);
  };
  return *std::ranges::min_element(options, {}, key);
}

double WeightedSearch::waiting() const {
  return fresh_ ? 1 : path_.waiting(!must_backtrack_);
}

}  // namespace xcmodel::dlx
