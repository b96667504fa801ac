#include "sparse_search.hpp"

#include <algorithm>
#include <utility>

#include "contested_option.hpp"
#include "fractional_option.hpp"
#include "frame_builder.hpp"

namespace xcmodel::dlx {

SparseSearch::SparseSearch(SparseCover& cover, const std::vector<std::int32_t>& rank, LeastCost* least_cost, Ends ends)
    : cover_(cover),
      rank_(rank),
      root_(cover.mark()),
      least_cost_(least_cost),
      has_rows_(cover.instance().has_weighted_rows()),
      ends_(ends) {
  if (least_cost) {
    equals_.emplace(cover.instance(), least_cost->rows(), rank);
    cover.put_soft_items_last();
  } else {
    cover.count_late();
  }
  if (least_cost && Dominance::suits(cover.instance())) dominance_.emplace(cover.instance());
}

SparseSearch::Event SparseSearch::next() {
  if (undecided_) return judge(false);
  if (fresh_) {
    fresh_ = false;
    return visit();
  }
  while (!path_.empty() && !try_next(path_.back())) {
    if (path_.size() == kept_) return Event::exhausted;
    path_.pop_back();
  }
  return path_.empty() ? Event::exhausted : visit();
}

// Visits the node that has been moved to. If it is dead, the next one is looked for from here: at
// the root that is the end.
SparseSearch::Event SparseSearch::visit() {
  statistics.count_node(depth());
  if (has_left_) return Event::subproblem;
  return cover_.propagate() ? arrive() : Event::moved;
}

SparseSearch::Event SparseSearch::arrive() {
  if (least_cost_) return judge(true);
  if (has_rows_) {
    if (cover_.is_solved()) return Event::solution;
    branch();
    return Event::moved;
  }
  if (!fits_frame(cover_)) {
    if (has_only_ends()) {
      ++statistics.branchings;
      statistics.count_node(depth() + 1, cover_.possible());
      return Event::ends;
    }
    branch();
    return Event::moved;
  }
  const auto possible = cover_.possible_options();
  left_.assign(possible.begin(), possible.end());
  std::sort(left_.begin(), left_.end(), [&](std::int32_t a, std::int32_t b) { return rank_[a] < rank_[b]; });
  return Event::subproblem;
}

// With one item open, which each possible option covers, any of them ends the search. There may be thousands, of
// which each would take thousands of others out.
bool SparseSearch::has_only_ends() const {
  if (ends_ != Ends::counted || cover_.open_items().size() != 1) return false;
  const int item = cover_.open_items().front();
  return cover_.is_exact(item) && cover_.possible_count_of(item) == cover_.possible();
}

SparseSearch::Event SparseSearch::judge(bool arrived) {
  if (arrived && dominance_ && !is_as_parent() && dominance_->rules_out(cover_)) return Event::moved;
  const LeastCost::Verdict verdict = least_cost_->judge(cover_, path_.size(), arrived);
  undecided_ = verdict == LeastCost::Verdict::undecided;
  if (verdict != LeastCost::Verdict::promising) return Event::moved;
  if (cover_.is_solved()) return Event::solution;
  branch();
  return Event::moved;
}

// Whether nothing was chosen on the way here from the last branching, so that the same items are open.
bool SparseSearch::is_as_parent() const {
  return !path_.empty() && cover_.chosen().size() == path_.back().chosen;
}

// Least cost is branched on by an option of which the relaxation chooses a fraction, if there is one, and else by those
// of an item. One that has been tried stays out while its siblings are, so that no set is met twice; with
// as many out as the item can spare, there is nothing more to try. Where no item is open, all that
// is possible is free: one option is either in or out. Siblings that are out may have left an item
// without enough options; then there is nothing to try at all.
void SparseSearch::branch() {
  const double weight = this->weight();
  const std::size_t depth = this->depth();
  const int item = cover_.least_item();
  if (item >= 0 && cover_.possible_count_of(item) < cover_.need_of(item)) return;
  cover_.sweep_if_stale();
  Branch& branch = path_.emplace_back();
  const std::int32_t fractional = equals_ ? most_fractional_option(cover_, *least_cost_, *equals_) : none;
  const auto by_rank = [&](std::int32_t option) { return rank_[option]; };
  if (fractional != none) {
    branch.choices = {fractional, leave_out};
  } else if (item < 0) {
    branch.choices = {least_cost_ ? equals_->first_possible(cover_, most_contested_option(cover_, *least_cost_))
                                  : *std::ranges::min_element(cover_.possible_options(), {}, by_rank),
                      leave_out};
  } else {
    branch.choices = cover_.possible_options_of(item);
    std::ranges::sort(branch.choices, {}, [&](std::int32_t option) {
      return std::pair(least_cost_ ? least_cost_->reduced_cost(option) : 0, rank_[option]);
    });
    branch.choices.resize(static_cast<std::size_t>(cover_.possible_count_of(item) - cover_.need_of(item) + 1));
  }
  branch.tried = 0;
  branch.chosen = cover_.chosen().size();
  branch.node = branch.mark = cover_.mark();
  branch.aside = none;
  if (item >= 0 && !least_cost_ && cover_.is_exact(item)) set_aside(branch, item);
  branch.weight = weight / static_cast<double>(branch.choices.size());
  branch.depth = depth + (branch.choices.size() > 1);
  statistics.branchings += branch.choices.size() > 1;
}

// All options of an item that takes one only are taken out once, instead of for each choice, as in
// Knuth, "Dancing links" (2000): there may be thousands.
void SparseSearch::set_aside(Branch& branch, std::int32_t item) {
  branch.aside = item;
  branch.short_after_aside = cover_.set_aside(item);
  branch.mark = cover_.mark();
  if (!has_rows_ && has_items_for_frame(cover_) && Survivors::pay(cover_, branch.choices))
    branch.survivors.emplace(cover_, rank_, branch.choices);
}

// Finds what this choice leaves, if a frame can take it.
bool SparseSearch::find_left(Branch& branch, std::int32_t choice) {
  if (!branch.survivors) return false;
  const std::int64_t before = branch.survivors->looked_at();
  branch.survivors->find(choice, left_);
  looked_for_left_ += branch.survivors->looked_at() - before;
  return left_.size() <= most_options;
}

// Undoes the node's last choice and makes the next one; returns false if there is none. Where least
// cost is sought, choices may have become hopeless meanwhile.
bool SparseSearch::try_next(Branch& branch) {
  cover_.undo_to(branch.mark);
  has_left_ = false;
  if (branch.tried == branch.choices.size()) return false;
  if (branch.aside != none) {
    const std::int32_t choice = branch.choices[branch.tried++];
    has_left_ = find_left(branch, choice);
    if (has_left_) {
      cover_.choose_alone(choice);
    } else {
      cover_.choose(choice);
      cover_.note_short(branch.short_after_aside);
    }
    return true;
  }
  if (branch.tried > 0) leave_out_tried(branch.choices[branch.tried - 1]);
  if (least_cost_ && !least_cost_->tighten(cover_, path_.size() - 1)) return false;
  branch.mark = cover_.mark();
  while (branch.tried < branch.choices.size()) {
    const std::int32_t option = branch.choices[branch.tried++];
    if (option == leave_out) return true;
    if (!cover_.is_possible(option)) continue;
    if (choose(option)) return true;
    cover_.undo_to(branch.mark);
    leave_out_tried(option);
    branch.mark = cover_.mark();
  }
  return false;
}

// An option, and for least cost all that could stand for it; returns false if one of these excludes another.
bool SparseSearch::choose(std::int32_t option) {
  if (equals_)
    for (const std::int32_t equal : equals_->possible_before(cover_, option)) {
      if (!cover_.is_possible(equal)) return false;
      cover_.choose(equal);
    }
  if (!cover_.is_possible(option)) return false;
  cover_.choose(option);
  return true;
}

// An option, and for least cost all that it could stand for.
void SparseSearch::leave_out_tried(std::int32_t option) {
  cover_.exclude(option);
  if (!equals_) return;
  for (const std::int32_t equal : equals_->after(option))
    if (cover_.is_possible(equal)) cover_.exclude(equal);
}

std::size_t SparseSearch::bytes() const {
  std::size_t bytes = (dominance_ ? dominance_->bytes() : 0) + (equals_ ? equals_->bytes() : 0);
  for (const Branch& branch : path_)
    bytes += bytes_of(branch.choices) + branch.short_after_aside.bytes() +
             (branch.survivors ? branch.survivors->bytes() : 0);
  return bytes;
}

double SparseSearch::waiting() const {
  double sum = fresh_ ? 1 : undecided_ ? weight() : 0;
  for (const Branch& branch : path_)
    sum += branch.weight * static_cast<double>(branch.choices.size() - branch.tried);
  return sum;
}

// What has waited longest is given away: it is nearest to the root, and is likely to have the most
// below it. While the node is being judged or at work in frames, or a later branch has choices left,
// all that waits at a branch may go; else one choice must stay.
std::optional<SparseSubtree> SparseSearch::split(bool busy) {
  for (std::size_t b = 0; b < path_.size(); ++b) {
    Branch& branch = path_[b];
    const std::size_t waiting = branch.choices.size() - branch.tried;
    if (waiting == 0) continue;
    bool others = busy || undecided_;
    for (std::size_t later = b + 1; later < path_.size(); ++later)
      others |= path_[later].tried < path_[later].choices.size();
    if (waiting == 1 && !others) return std::nullopt;

    const std::size_t first = branch.tried + waiting / 2;
    SparseSubtree subtree = choices_from(b, first);
    branch.choices.resize(first);
    return subtree;
  }
  return std::nullopt;
}

// Of the choices before the first that is given, which are to be left out unless they are set aside, the cover has left
// out all but the last one that was tried.
SparseSubtree SparseSearch::choices_from(std::size_t at, std::size_t first) const {
  const Branch& branch = path_[at];
  const bool sets_aside = branch.aside != none;
  SparseSubtree subtree{
      .changes = cover_.changes(root_, sets_aside ? branch.node : branch.mark),
      .choices = {branch.choices.begin() + static_cast<std::ptrdiff_t>(first), branch.choices.end()},
      .aside = branch.aside,
      .weight = branch.weight,
      .depth = branch.depth};
  if (least_cost_) subtree.prices = least_cost_->prices_at(at);
  if (!sets_aside)
    for (std::size_t c = branch.tried > 0 ? branch.tried - 1 : 0; c < first; ++c)
      subtree.changes.push_back(branch.choices[c]);
  return subtree;
}

// With all that follows from where it begins, as replayed changes do not tell which items were short there.
std::optional<SparsePart> SparseSearch::take_whole() {
  stand_by();
  if (!cover_.propagate()) return std::nullopt;
  const SparseSubtree all{
      .changes = cover_.changes(root_, cover_.mark()), .choices = {leave_out}, .aside = none, .weight = 1, .depth = 0};
  return SparsePart{.node = std::make_shared<const SparseSubtree>(all), .first = 0, .last = 1};
}

std::vector<SparsePart> SparseSearch::take_apart() {
  std::vector<SparsePart> parts;
  for (std::size_t b = 0; b < path_.size(); ++b) {
    Branch& branch = path_[b];
    if (branch.tried == branch.choices.size()) continue;
    auto node = branch.node_of_parts.lock();
    if (!node) {
      node = std::make_shared<const SparseSubtree>(choices_from(b, branch.tried));
      branch.node_of_parts = node;
      branch.choices.erase(branch.choices.begin(),
                           branch.choices.begin() + static_cast<std::ptrdiff_t>(std::exchange(branch.tried, 0)));
    }
    parts.push_back({node, branch.place + branch.tried, branch.place + branch.choices.size()});
    branch.tried = branch.choices.size();
  }
  return parts;
}

void SparseSearch::adopt(const SparsePart& part) {
  const auto is_at = [&](const Branch& branch) {
    return branch.aside != none && branch.node_of_parts.lock() == part.node;
  };
  while (!path_.empty() && !is_at(path_.back())) path_.pop_back();
  if (path_.empty()) {
    std::vector<std::int32_t> changes = part.node->changes;
    const auto all = part.node->choices.begin();
    if (!part.node->sets_aside()) changes.insert(changes.end(), all, all + static_cast<std::ptrdiff_t>(part.first));
    go_to(changes, *part.node);
    path_.back().node_of_parts = part.node;
  }
  Branch& branch = path_.back();
  const auto at = [&](std::size_t place) { return part.node->choices.begin() + static_cast<std::ptrdiff_t>(place); };
  branch.choices.assign(at(part.first), at(part.last));
  branch.tried = 0;
  branch.place = part.first;
  kept_ = path_.size();
}

void SparseSearch::adopt(SparseSubtree&& subtree) {
  go_to(subtree.changes, subtree);
  if (least_cost_) least_cost_->adopt(std::move(subtree.prices));
}

// Makes the path end at a node with these choices, which is come to by these changes.
void SparseSearch::go_to(const std::vector<std::int32_t>& changes, const SparseSubtree& node) {
  stand_by();
  cover_.undo_to(root_);
  cover_.replay(changes);
  path_.push_back({.choices = node.choices,
                   .tried = 0,
                   .chosen = cover_.chosen().size(),
                   .node = cover_.mark(),
                   .mark = cover_.mark(),
                   .aside = none,
                   .weight = node.weight,
                   .depth = node.depth});
  if (node.sets_aside()) set_aside(path_.back(), node.aside);
}

void SparseSearch::stand_by() {
  fresh_ = false;
  path_.clear();
  kept_ = 0;
}

}  // namespace xcmodel::dlx
