#include "drawn_subtrees.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <utility>

#include "base/check.hpp"
#include "base/tuning.hpp"

namespace xcmodel::dlx {
namespace {

// Units of a search of which nothing is known: far more than could be done.
constexpr double hopeless = 1e18;

// What waits takes no more memory than about that: beyond it, what is drawn is searched to its end.
constexpr std::size_t most_bytes = std::size_t{256} << 20;
constexpr std::int64_t no_limit = std::numeric_limits<std::int64_t>::max();

// Of a node that waits, in a tree whose other shares are far above that.
constexpr double least_share = 1e-290;

}  // namespace

DrawnSubtrees::DrawnSubtrees(Frame& first, double expected) : expected_(std::clamp(expected, 1.0, hopeless)) {
  const double share = first.weight;
  add_node_in(none, add_frame(first), share);
}

DrawnSubtrees::DrawnSubtrees(SparsePart first, double expected) : expected_(std::clamp(expected, 1.0, hopeless)) {
  add_choices(none, std::move(first));
}

std::int32_t DrawnSubtrees::add_frame(Frame& frame) {
  if (free_frames_.empty()) {
    free_frames_.push_back(static_cast<std::int32_t>(frames_.size()));
    frames_.emplace_back();
  }
  const std::int32_t added = free_frames_.back();
  free_frames_.pop_back();
  frames_[added].frame.reset(new Frame{});
  exchange(*frames_[added].frame, frame);
  bytes_ += frames_[added].frame->bytes;
  return added;
}

// What no node waits in any more; one that is lent is still needed by the search.
void DrawnSubtrees::remove_if_left(std::int32_t frame) {
  if (frames_[frame].nodes > 0 || frame == lent_) return;
  bytes_ -= frames_[frame].frame->bytes;
  frames_[frame].frame.reset();
  free_frames_.push_back(frame);
}

std::int32_t DrawnSubtrees::add_node(std::int32_t parent, double share) {
  if (free_nodes_.empty()) {
    free_nodes_.push_back(static_cast<std::int32_t>(nodes_.size()));
    nodes_.emplace_back();
  }
  const std::int32_t added = free_nodes_.back();
  free_nodes_.pop_back();
  Node& node = nodes_[added] = {};
  node.parent = parent;
  node.share = std::max(share, least_share);
  if (parent != none) nodes_[parent].children.push_back(added);
  return added;
}

std::int32_t DrawnSubtrees::add_node_in(std::int32_t parent, std::int32_t frame, double share) {
  const std::int32_t added = add_node(parent, share);
  nodes_[added].frame = frame;
  ++frames_[frame].nodes;
  return added;
}

void DrawnSubtrees::add_choices(std::int32_t parent, SparsePart choices) {
  if (choices.node.use_count() == 1) bytes_ += choices.node->bytes();
  const double share = choices.node->weight * static_cast<double>(choices.size());
  nodes_[add_node(parent, share)].choices = std::move(choices);
}

void DrawnSubtrees::halve(std::int32_t at) {
  const SparsePart whole = std::exchange(nodes_[at].choices, {});
  const std::size_t middle = whole.first + whole.size() / 2;
  add_choices(at, {whole.node, whole.first, middle});
  add_choices(at, {whole.node, middle, whole.last});
}

// Choices of more than this share are halved on the way.
std::int32_t DrawnSubtrees::random_leaf(double most) {
  std::int32_t at = 0;
  while (true) {
    if (nodes_[at].choices.size() > 1 && nodes_[at].share > most) halve(at);
    if (nodes_[at].waits()) return at;
    const std::vector<std::int32_t>& children = nodes_[at].children;
    double rest = random_.share() * nodes_[at].share;
    at = children.back();
    for (const std::int32_t child : children) {
      if (rest < nodes_[child].share) {
        at = child;
        break;
      }
      rest -= nodes_[child].share;
    }
  }
}

DrawnSubtrees::Drawn DrawnSubtrees::draw(Frame& frame, std::int64_t done) {
  if (nodes_.front().share <= 0) return Drawn::nothing;
  const auto least = static_cast<double>(tuning.least_drawn), parts = static_cast<double>(tuning.drawn_parts);
  const double most = std::max({least, static_cast<double>(std::bit_floor(static_cast<std::uint64_t>(done))) / parts,
                                splits_ > 0 ? tuning.drawn_per_split * split_units_ / splits_ : 0});
  // What nothing is known of is not split into too many parts.
  const double expected = rate(known_, std::min(expected_, least * tuning.first_drawn_parts));
  drawn_ = random_leaf(most / expected);
  Node& node = nodes_[drawn_];
  share_of_drawn_ = std::exchange(node.share, 0);
  sum_up_from(node.parent);
  lend(node.frame, frame);
  if (node.frame != none) {
    std::ranges::copy(node.entry, static_cast<char*>(frame.stack));
    frame.top = static_cast<char*>(frame.stack) + node.entry.size();
  }

  const bool may_split = bytes() <= most_bytes;
  is_large_ = may_split && share_of_drawn_ * expected > most;
  most_units_ = may_split ? static_cast<std::int64_t>(most * tuning.excess_of_drawn) : no_limit;
  if constexpr (debug_checks) check_tree();
  return nodes_[drawn_].choices.node ? Drawn::on_sparse_sets : Drawn::in_frame;
}

// The units of the whole by what is known of it, and, as long as that is little, by what it is expected to be.
double DrawnSubtrees::rate(const Known& known, double expected) const {
  const auto least = static_cast<double>(tuning.least_drawn);
  return (known.units + least) / (known.share + least / expected);
}

// One frame is lent at a time, or none: the one before is taken back.
void DrawnSubtrees::lend(std::int32_t frame, Frame& to) {
  if (lent_ == frame) return;
  if (const std::int32_t before = std::exchange(lent_, frame); before != none) {
    exchange(*frames_[before].frame, to);
    remove_if_left(before);
  }
  if (frame != none) exchange(*frames_[frame].frame, to);
}

void DrawnSubtrees::split(std::span<Frame> frames, std::vector<SparsePart> choices, std::int64_t units) {
  const std::int32_t drawn = drawn_;
  const std::int32_t first = nodes_[drawn].frame;
  for (Frame& frame : frames)
    if (first != none && &frame == &frames.front()) {
      add_nodes(drawn, first, frame);
    } else {
      const std::int32_t added = add_frame(frame);
      add_nodes(drawn, added, *frames_[added].frame);
      remove_if_left(added);
    }
  for (SparsePart& part : choices) add_choices(drawn, std::move(part));
  if (nodes_[drawn].children.empty()) return end(units);
  drawn_ = none;
  take_from(drawn);
  sum_up_from(drawn);
  if (is_large_) {
    split_units_ += static_cast<double>(units);
    ++splits_;
  } else {
    add_known(static_cast<double>(units), std::max(0.0, share_of_drawn_ - nodes_[drawn].share));
  }
}

// What waited there waits no more.
void DrawnSubtrees::take_from(std::int32_t at) {
  Node& node = nodes_[at];
  if (const std::int32_t frame = std::exchange(node.frame, none); frame != none) {
    --frames_[frame].nodes;
    remove_if_left(frame);
  }
  if (node.choices.node.use_count() == 1) bytes_ -= node.choices.node->bytes();
  node.choices = {};
  node.entry.clear();
}

void DrawnSubtrees::add_nodes(std::int32_t parent, std::int32_t number, const Frame& frame) {
  if (frame.fresh) {
    add_node_in(parent, number, frame.weight);
    return;
  }
  for_each_entry(frame, [&](const char* entry) {
    const std::int32_t added = add_node_in(parent, number, frame.weight * entry_weight(frame, entry));
    nodes_[added].entry.assign(entry, entry + entry_bytes(frame.words));
  });
}

void DrawnSubtrees::end(std::int64_t units) {
  add_known(static_cast<double>(units), share_of_drawn_);
  std::int32_t gone = std::exchange(drawn_, none);
  take_from(gone);
  // With a node go those above it that have no other children.
  while (nodes_[gone].parent != none && nodes_[gone].children.empty()) {
    const std::int32_t parent = nodes_[gone].parent;
    std::erase(nodes_[parent].children, gone);
    free_nodes_.push_back(gone);
    gone = parent;
  }
  sum_up_from(gone);
}

// Sums take the place of differences, so that what is done leaves nothing.
void DrawnSubtrees::sum_up_from(std::int32_t node) {
  for (; node != none; node = nodes_[node].parent) {
    double share = 0;
    for (const std::int32_t child : nodes_[node].children) share += nodes_[child].share;
    nodes_[node].share = share;
  }
}

void DrawnSubtrees::check_tree() const {
  std::vector<std::int64_t> waiting(frames_.size());
  std::vector<std::int32_t> open{0};
  while (!open.empty()) {
    const std::int32_t at = open.back();
    open.pop_back();
    const Node& node = nodes_[at];
    XCMODEL_CHECK(node.waits() == node.children.empty());
    XCMODEL_CHECK(node.frame == none || !node.choices.node);
    XCMODEL_CHECK((node.share > 0) == (at != drawn_) || at == 0 || !node.waits());
    if (node.frame != none) ++waiting[node.frame];
    double sum = 0;
    for (const std::int32_t child : node.children) {
      XCMODEL_CHECK(nodes_[child].parent == at);
      sum += nodes_[child].share;
      open.push_back(child);
    }
    XCMODEL_CHECK(node.waits() || sum == node.share);
  }
  for (std::size_t k = 0; k < frames_.size(); ++k) XCMODEL_CHECK(waiting[k] == frames_[k].nodes);
}

// Where what was drawn differs by far, what has not been is likely to have most of the work: so the error of the
// estimate is added to it.
double DrawnSubtrees::left(std::int64_t units, double waiting) const {
  const bool is_under_way = drawn_ != none && !is_large_;
  Known known = known_;
  if (is_under_way) known.add(static_cast<double>(units), std::max(0.0, share_of_drawn_ - waiting));
  const double share = this->waiting() + waiting;
  return (credible_rate(known, share) + tuning.errors_of_drawn * known.error()) * share;
}

void DrawnSubtrees::add_known(double units, double share) {
  known_.add(units, share);
  if (known_.units < 2 * last_.units) return;
  before_ = last_;
  last_ = known_;
}

// Dead ends have large shares and little work, and are soon done: what waits is then more than they tell, and like what
// has been drawn of late. But of late there may have been few large subtrees, so both count.
double DrawnSubtrees::credible_rate(const Known& known, double waiting) const {
  const double told = rate(known, expected_);
  const double grown = std::max(known.share - before_.share, tuning.least_share_of_late * waiting);
  if (before_.units == 0 || grown <= 0) return told;
  const double of_late = (known.units - before_.units) / grown;
  const double credence = tuning.credence_of_late;
  return std::max(told, std::pow(told, 1 - credence) * std::pow(of_late, credence));
}

void DrawnSubtrees::Known::add(double its_units, double its_share) {
  units += its_units;
  share += its_share;
  units_squared += its_units * its_units;
  product += its_units * its_share;
  share_squared += its_share * its_share;
}

// The standard error of a ratio of sums.
double DrawnSubtrees::Known::error() const {
  if (share <= 0) return 0;
  const double ratio = units / share;
  return std::sqrt(std::max(0.0, units_squared - 2 * ratio * product + ratio * ratio * share_squared)) / share;
}

}  // namespace xcmodel::dlx
