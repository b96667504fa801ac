// How a search gives subtrees away, and takes over those of others.
//
// What is given is what has waited longest: the nodes nearest to the root, which are likely to have
// the most below them.
#include <algorithm>
#include <utility>

#include "search.hpp"

namespace xcmodel::dlx {

// In a frame, all waiting nodes may go if a later one has some.
std::optional<Subtree> Search::split() {
  if (exhausted_) return std::nullopt;
  if (sparse_)
    if (auto subtree = sparse_->search.split(depth_ > 0)) return std::move(*subtree);
  for (int d = 0; d < depth_; ++d) {
    Frame& frame = frames_->frames[d];
    const std::size_t waiting = waiting_nodes(frame);
    if (waiting == 0) continue;
    if (waiting == 1 && d + 1 == depth_) return std::nullopt;
    FrameSubtree subtree;
    subtree.frame.reset(new Frame{});
    share_nodes(frame, *subtree.frame);
    if (context_.sink) subtree.chosen = collector_.chosen_above(static_cast<std::size_t>(d));
    return subtree;
  }
  return std::nullopt;
}

// Searches for the same all start in the same way: a sparse subtree finds a sparse search.
void Search::adopt(Subtree&& subtree) {
  exhausted_ = false;
  if (auto* sparse = std::get_if<SparseSubtree>(&subtree)) {
    sparse_->search.adopt(std::move(*sparse));
    return;
  }
  auto& [frame, chosen] = std::get<FrameSubtree>(subtree);
  if (sparse_) sparse_->search.stand_by();
  auto& frames = frames_->frames;
  exchange(frames[0], *frame);
  if (context_.sink) collector_.begin(std::move(chosen));
  make_room_for_depths(frames[0]);
  depth_ = 1;
}

// The root is visited, and counted, by the first worker alone. A search that started in a frame
// leaves it as it is: the frame of the first subtree that it adopts takes its place.
void Search::stand_by() {
  if (sparse_) sparse_->search.stand_by();
  depth_ = 0;
  context_.nodes = nodes_by_level_[1] = 0;
  std::fill(nodes_by_depth_.begin(), nodes_by_depth_.end(), 0);
  exhausted_ = true;
}

}  // namespace xcmodel::dlx
