#include "sparse_search.hpp"

#include <algorithm>

#include "frame_builder.hpp"

namespace xcmodel::dlx {

Walk::Walk(SparseCover& cover, const std::vector<std::int32_t>& rank, LeastCost* least_cost)
    : cover_(cover), rank_(rank), root_(cover.mark()), least_cost_(least_cost) {}

Walk::Event Walk::next() {
  if (undecided_) return judge(false);
  if (fresh_) {
    fresh_ = false;
    return visit();
  }
  while (!path_.empty() && !try_next(path_.back())) path_.pop_back();
  return path_.empty() ? Event::exhausted : visit();
}

// Visits the node that has been moved to. If it is dead, the next one is looked for from here: at
// the root that is the end.
Walk::Event Walk::visit() {
  ++nodes;
  if (depth() >= nodes_by_depth.size()) nodes_by_depth.resize(depth() + 1);
  ++nodes_by_depth[depth()];
  return cover_.propagate() ? arrive() : Event::moved;
}

Walk::Event Walk::arrive() {
  if (least_cost_) return judge(true);
  if (fits_frame(cover_)) return Event::subproblem;
  branch();
  return Event::moved;
}

Walk::Event Walk::judge(bool arrived) {
  const LeastCost::Verdict verdict = least_cost_->judge(cover_, path_.size(), arrived);
  undecided_ = verdict == LeastCost::Verdict::undecided;
  if (verdict != LeastCost::Verdict::promising) return Event::moved;
  if (cover_.open_items().empty() && cover_.possible() == 0) return Event::solution;
  branch();
  return Event::moved;
}

bool Walk::precedes(std::int32_t a, std::int32_t b) const {
  if (least_cost_ && least_cost_->prefers(a, b) != least_cost_->prefers(b, a))
    return least_cost_->prefers(a, b);
  return rank_[a] < rank_[b];
}

// An option that has been tried stays out while its siblings are, so that no set is met twice; with
// as many out as the item can spare, there is nothing more to try. Where no item is open, all that
// is possible is free: one option is either in or out. Siblings that are out may have left an item
// without enough options; then there is nothing to try at all.
void Walk::branch() {
  const double weight = this->weight();
  const std::size_t depth = this->depth();
  const int item = cover_.least_item();
  if (item >= 0 && cover_.possible_count_of(item) < cover_.need_of(item)) return;
  Branch& branch = path_.emplace_back();
  auto in_order = [&](std::int32_t a, std::int32_t b) { return precedes(a, b); };
  if (item < 0) {
    const auto options = cover_.possible_options();
    branch.choices = {*std::min_element(options.begin(), options.end(), in_order), leave_out};
  } else {
    branch.choices = cover_.possible_options_of(item);
    std::sort(branch.choices.begin(), branch.choices.end(), in_order);
    branch.choices.resize(
        static_cast<std::size_t>(cover_.possible_count_of(item) - cover_.need_of(item) + 1));
  }
  branch.tried = 0;
  branch.node = branch.mark = cover_.mark();
  branch.aside = none;
  if (item >= 0 && !least_cost_ && cover_.is_exact(item)) set_aside(branch, item);
  branch.weight = weight / static_cast<double>(branch.choices.size());
  branch.depth = depth + (branch.choices.size() > 1);
  branchings += branch.choices.size() > 1;
}

// All options of an item that takes one only are taken out once, instead of for each choice, as in
// Knuth, "Dancing links" (2000): there may be thousands.
void Walk::set_aside(Branch& branch, std::int32_t item) {
  branch.aside = item;
  branch.short_items = cover_.set_aside(item);
  branch.mark = cover_.mark();
}

// Undoes the node's last choice and makes the next one; returns false if there is none. Where least
// cost is asked for, choices may have become hopeless meanwhile.
bool Walk::try_next(Branch& branch) {
  cover_.undo_to(branch.mark);
  if (branch.tried == branch.choices.size()) return false;
  if (branch.aside != none) {
    cover_.choose(branch.choices[branch.tried++]);
    cover_.note_short(branch.short_items);
    return true;
  }
  if (branch.tried > 0) {
    const std::int32_t last = branch.choices[branch.tried - 1];
    cover_.exclude(last);
    branch.mark = cover_.mark();
  }
  if (least_cost_) {
    if (!least_cost_->tighten(cover_, path_.size() - 1)) return false;
    branch.mark = cover_.mark();
  }
  while (branch.tried < branch.choices.size()) {
    const std::int32_t option = branch.choices[branch.tried++];
    if (option == leave_out) return true;
    if (!cover_.is_possible(option)) continue;
    cover_.choose(option);
    return true;
  }
  return false;
}

double Walk::waiting() const {
  double sum = fresh_ ? 1 : undecided_ ? weight() : 0;
  for (const Branch& branch : path_)
    sum += branch.weight * static_cast<double>(branch.choices.size() - branch.tried);
  return sum;
}

}  // namespace xcmodel::dlx
