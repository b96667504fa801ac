// How a search gives parts of itself away, and takes over those of others.
//
// What is given is what has waited longest: the nodes nearest to the root, which are likely to have
// the most below them.
#include <algorithm>
#include <utility>

#include "search.hpp"

namespace xcmodel::dlx {

// While the walk's node is being judged or at work in frames, or a later branch has choices left,
// all that waits at a branch may go; else one choice must stay.
std::optional<WalkPart> Walk::split(bool busy) {
  for (std::size_t b = 0; b < path_.size(); ++b) {
    Branch& branch = path_[b];
    const std::size_t waiting = branch.choices.size() - branch.tried;
    if (waiting == 0) continue;
    bool others = busy || undecided_;
    for (std::size_t later = b + 1; later < path_.size(); ++later)
      others |= path_[later].tried < path_[later].choices.size();
    if (waiting == 1 && !others) return std::nullopt;

    // The first choice that is given, after which those before it are to be left out, unless they
    // are set aside; of these, the cover has left out all but the last one that was tried.
    const std::size_t first = branch.tried + waiting / 2;
    const bool sets_aside = branch.aside != none;
    WalkPart part{.changes = cover_.changes(root_, sets_aside ? branch.node : branch.mark),
                  .choices = {},
                  .aside = branch.aside,
                  .weight = branch.weight,
                  .depth = branch.depth,
                  .prices = {}};
    if (least_cost_) part.prices = least_cost_->prices_at(b);
    if (!sets_aside)
      for (std::size_t c = branch.tried > 0 ? branch.tried - 1 : 0; c < first; ++c)
        part.changes.push_back(branch.choices[c]);
    const auto cut = branch.choices.begin() + static_cast<std::ptrdiff_t>(first);
    part.choices.assign(cut, branch.choices.end());
    branch.choices.erase(cut, branch.choices.end());
    return part;
  }
  return std::nullopt;
}

void Walk::adopt(WalkPart&& part) {
  stand_by();
  cover_.undo_to(root_);
  cover_.replay(part.changes);
  if (least_cost_) least_cost_->adopt(std::move(part.prices));
  path_.push_back({.choices = std::move(part.choices),
                   .tried = 0,
                   .node = cover_.mark(),
                   .mark = cover_.mark(),
                   .aside = none,
                   .short_items = {},
                   .weight = part.weight,
                   .depth = part.depth});
  if (part.aside != none) set_aside(path_.back(), part.aside);
}

void Walk::stand_by() {
  fresh_ = false;
  path_.clear();
}

// In a frame, all waiting nodes may go if a later one has some.
std::optional<Part> Search::split() {
  if (exhausted_) return std::nullopt;
  if (sparse_)
    if (auto part = sparse_->walk.split(depth_ > 0)) return std::move(*part);
  for (int d = 0; d < depth_; ++d) {
    Frame& frame = frames_->frames[static_cast<std::size_t>(d)];
    const std::size_t waiting = waiting_nodes(frame);
    if (waiting == 0) continue;
    if (waiting == 1 && d + 1 == depth_) return std::nullopt;
    FramePart part{.frame = {}, .chosen = {}};
    part.frame.reset(new Frame{});
    share_nodes(frame, *part.frame);
    if (context_.sink) part.chosen = collector_.chosen_above(static_cast<std::size_t>(d));
    return part;
  }
  return std::nullopt;
}

// Searches for the same all start in the same way, so that a part of a walk finds a walk.
void Search::adopt(Part&& part) {
  exhausted_ = false;
  if (auto* walk = std::get_if<WalkPart>(&part)) {
    sparse_->walk.adopt(std::move(*walk));
    return;
  }
  auto& [frame, chosen] = std::get<FramePart>(part);
  if (sparse_) sparse_->walk.stand_by();
  auto& frames = frames_->frames;
  std::swap(frames[0], *frame);
  frames[0].child = &frames[1];
  if (context_.sink) collector_.begin(std::move(chosen));
  make_room_for_depths(frames[0]);
  depth_ = 1;
}

// The root is visited, and counted, by the first worker alone. A search that started in a frame
// leaves it as it is: the frame of the first part that it adopts takes its place.
void Search::stand_by() {
  if (sparse_) sparse_->walk.stand_by();
  depth_ = 0;
  context_.nodes = nodes_by_level_[1] = 0;
  std::fill(nodes_by_depth_.begin(), nodes_by_depth_.end(), 0);
  exhausted_ = true;
}

}  // namespace xcmodel::dlx
