#include "weighted_search.hpp"

#include <algorithm>
#include <span>
#include <utility>

#include "base/tuning.hpp"

namespace xcmodel::dlx {

WeightedSearch::WeightedSearch(SparseCover& cover, const std::vector<std::int32_t>& rank)
    : cover_(cover),
      rank_(rank),
      weight_(static_cast<std::size_t>(cover.instance().items), 1.0),
      most_failures_(tuning.first_failures) {}

WeightedSearch::Event WeightedSearch::next() {
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
    if (!backtrack()) return Event::exhausted;
  } else {
    cover_.choose(path_.back().option);
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
  if (cover_.open_items().empty() && cover_.possible() == 0) {
    found_ = must_backtrack_ = true;
    return Event::solution;
  }
  ++statistics.branchings;
  path_.push_back({next_option(), cover_.mark(), false});
  return Event::moved;
}

// Goes back to the last choice that has another side, and to that side; returns false if there is
// none.
bool WeightedSearch::backtrack() {
  while (!path_.empty() && path_.back().excluded) path_.pop_back();
  if (path_.empty()) return false;
  Branch& branch = path_.back();
  cover_.undo_to(branch.mark);
  cover_.exclude(branch.option);
  branch.excluded = true;
  return true;
}

void WeightedSearch::restart() {
  cover_.undo_to(root_);
  path_.clear();
  failures_ = 0;
  most_failures_ =
      static_cast<std::int64_t>(tuning.restart_growth * static_cast<double>(most_failures_));
}

void WeightedSearch::note_failure() {
  ++failures_;
  weight_[static_cast<std::size_t>(cover_.failed_item())] += 1;
}

std::int32_t WeightedSearch::hardest_item() const {
  std::int32_t hardest = -1;
  double least = 0;
  for (const std::int32_t item : cover_.open_items()) {
    const int choices = cover_.possible_count_of(item) - cover_.need_of(item) + 1;
    const double score = choices / weight_[static_cast<std::size_t>(item)];
    if (hardest < 0 || score < least || (score == least && item < hardest)) {
      hardest = item;
      least = score;
    }
  }
  return hardest;
}

// The number of options on the items of an option: those that it may exclude.
int WeightedSearch::alternatives(std::int32_t option) const {
  const Instance& instance = cover_.instance();
  int count = 0;
  for (auto e = instance.option_start[option]; e < instance.option_start[option + 1]; ++e)
    count += cover_.possible_count_of(instance.entry_item[e]);
  return count;
}

// Where no item is open, what is possible is free.
std::int32_t WeightedSearch::next_option() const {
  const std::int32_t item = hardest_item();
  const std::vector<std::int32_t> of_item =
      item < 0 ? std::vector<std::int32_t>() : cover_.possible_options_of(item);
  const std::span<const std::int32_t> options = item < 0 ? cover_.possible_options() : of_item;
  auto key = [&](std::int32_t option) { return std::pair(alternatives(option), rank_[option]); };
  return *std::min_element(options.begin(), options.end(),
                           [&](std::int32_t a, std::int32_t b) { return key(a) < key(b); });
}

double WeightedSearch::waiting() const {
  if (fresh_) return 1;
  double sum = 0, weight = 1;
  for (const Branch& branch : path_) {
    weight /= 2;
    if (!branch.excluded) sum += weight;
  }
  return must_backtrack_ ? sum : sum + weight;
}

}  // namespace xcmodel::dlx
