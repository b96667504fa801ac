// How a search that visits all solutions draws subtrees at random.
#include <algorithm>
#include <utility>

#include "base/tuning.hpp"
#include "frame/frame_units.hpp"
#include "search.hpp"
#include "sparse/sparse_work.hpp"

namespace xcmodel::dlx {

bool Search::draw_subtrees(double expected) {
  if (context_.sink || instance_->has_weighted_rows()) return false;
  if (sparse_) {
    const std::optional<SparsePart> whole = sparse_->search.take_whole();
    exhausted_ = !whole;
    if (whole) drawn_ = std::make_unique<DrawnSubtrees>(*whole, expected);
  } else {
    drawn_ = std::make_unique<DrawnSubtrees>(frames_->frames[0], expected);
    depth_ = 0;
  }
  return true;
}

void Search::step_drawn() {
  if (depth_ == 0 && !is_drawn_sparse_)
    draw_subtree();
  else if (drawn_->is_large())
    split_drawn();
  else
    step_of_drawn();
}

void Search::draw_subtree() {
  const std::int64_t done = all_units_ + units_;
  if (drawn_->has_drawn()) drawn_->end(units_of_drawn());
  Frame& frame = frames_->frames[0];
  const DrawnSubtrees::Drawn where = drawn_->draw(frame, done);
  exhausted_ = where == DrawnSubtrees::Drawn::nothing;
  if (exhausted_) return;
  units_ += tuning.units_of_drawing;
  units_before_drawn_ = all_units_ + units_;
  is_drawn_sparse_ = where == DrawnSubtrees::Drawn::on_sparse_sets;
  if (is_drawn_sparse_) {
    const SparseWork work(sparse_->cover);
    sparse_->search.adopt(drawn_->drawn_choices());
    context_.budget -= work.of_step();
  } else {
    make_room_for_depths(frame);
    depth_ = 1;
  }
}

// Of what is large only the node that has been drawn is visited, which may go down to a narrower frame.
void Search::split_drawn() {
  if (!is_drawn_sparse_) return split_drawn_in_frame();
  const std::int64_t budget = context_.budget;
  step_drawn_sparse();
  give_up_drawn(units_of_drawn() + (budget - context_.budget) * tuning.units_of_work);
}

// Nothing is counted at once there.
void Search::split_drawn_in_frame() {
  Frame& frame = frames_->frames[0];
  const std::int64_t nodes = context_.nodes, budget = std::exchange(context_.budget, 1);
  const int most_at_once = std::exchange(context_.most_bounded_at_once, 0);
  const Outcome outcome = kernels_.run(frame, context_);
  context_.most_bounded_at_once = most_at_once;
  std::int64_t done = 1 - context_.budget;
  if (outcome == Outcome::descended) done += units_of_descent(frame, *frame.child);
  context_.budget = budget - done;
  nodes_by_level_[1] += context_.nodes - nodes;
  depth_ = 0;
  if (outcome == Outcome::exhausted) return drawn_->end(0);
  drawn_->split(std::span(frames_->frames).first(outcome == Outcome::descended ? 2 : 1), {}, done);
}

// Until it is done, or it is more than it should be.
void Search::step_of_drawn() {
  const std::int64_t done = units_of_drawn(), left = drawn_->most_units() - done;
  if (left <= 0) return give_up_drawn(done);
  if (depth_ == 0) return step_drawn_sparse();
  const std::int64_t budget = context_.budget;
  context_.budget = std::min(budget, left);
  const std::int64_t later = budget - context_.budget;
  step_frame();
  context_.budget += later;
}

void Search::step_drawn_sparse() {
  step_sparse();
  is_drawn_sparse_ = !std::exchange(exhausted_, false);
}

// Whatever waits of it may be drawn.
void Search::give_up_drawn(std::int64_t units) {
  const auto frames = std::span(frames_->frames).first(static_cast<std::size_t>(std::exchange(depth_, 0)));
  std::vector<SparsePart> choices;
  if (std::exchange(is_drawn_sparse_, false)) choices = sparse_->search.take_apart();
  drawn_->split(frames, std::move(choices), units);
}

double Search::left_of_drawn() const {
  if (exhausted_) return 0;
  double waiting = sparse_ ? sparse_->search.waiting() : 0;
  for (int d = 0; d < depth_; ++d) waiting += waiting_weight(frames_->frames[d]);
  return drawn_->left(drawn_->has_drawn() ? all_units_ - units_before_drawn_ : 0, waiting);
}

}  // namespace xcmodel::dlx
