#include "class_orbits.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "base/tuning.hpp"
#include "distance_profiles.hpp"

namespace xcmodel::dlx::count {

std::int64_t ClassOrbits::units_to_begin(const Instance& instance) {
  return static_cast<std::int64_t>(instance.entry_item.size()) * tuning.units_of_symmetric_entry + 1;
}

ClassOrbits::ClassOrbits(const Problem& problem, std::int64_t most_units)
    : problem_(problem), nodes_(0), classes_(problem.classes) {
  make_graph();
  nodes_ = DisjointSets(graph_.items());
  seek(most_units);
  sizes_.assign(static_cast<std::size_t>(problem.classes), 0);
  for (std::int32_t c = 0; c < problem.classes; ++c) largest_ = std::max(largest_, ++sizes_[first_of(c)]);
}

void ClassOrbits::make_graph() {
  const Problem& p = problem_;
  for (std::int32_t item = 0; item < p.items; ++item)
    graph_.item_tags.push_back(static_cast<std::uint64_t>(p.need[item]) << 32 |
                               static_cast<std::uint64_t>(p.room[item]) << 2 |
                               static_cast<std::uint64_t>(p.coloured[item]) << 1);
  for (std::int32_t c = 0; c < p.classes; ++c) {
    for (std::int32_t e = p.entry_start[c]; e < p.entry_start[c + 1]; ++e)
      graph_.entries.push_back(p.entry_colour[e] == 0 ? p.entry_item[e]
                                                      : node_of_colour(p.entry_item[e], p.entry_colour[e]));
    graph_.end_edge(p.weight(c));
  }
  for (const auto& [key, node] : colour_nodes_) {
    graph_.entries.push_back(static_cast<std::int32_t>(key >> 32));
    graph_.entries.push_back(node);
    graph_.end_edge(0);
  }
}

std::int32_t ClassOrbits::node_of_colour(std::int32_t item, std::int32_t colour) {
  const std::uint64_t key = static_cast<std::uint64_t>(item) << 32 | static_cast<std::uint32_t>(colour);
  const std::pair<std::uint64_t, std::int32_t> wanted(key, 0);
  const auto found = std::lower_bound(colour_nodes_.begin(), colour_nodes_.end(), wanted);
  if (found != colour_nodes_.end() && found->first == key) return found->second;
  const std::int32_t node = graph_.items();
  graph_.item_tags.push_back(1);
  colour_nodes_.insert(found, {key, node});
  return node;
}

void ClassOrbits::list_edges_by_hash() {
  List same(graph_.item_tags.size());
  std::iota(same.begin(), same.end(), 0);
  for (int e = 0; e < graph_.edges(); ++e) by_hash_.emplace_back(hash_of_image(e, same), e);
  std::sort(by_hash_.begin(), by_hash_.end());
  // Equal classes can take each other's place.
  for (std::int32_t c = 0; c < problem_.classes; ++c)
    if (const int equal = edge_at(same, c); equal != none) classes_.unite(c, equal);
}

// Tries to carry the first item of each cell to the others, the smallest cells first.
void ClassOrbits::seek(std::int64_t most_units) {
  std::vector<List> cells = this->cells();
  list_edges_by_hash();
  may_tell_apart_ = units_to_tell_apart(cells) <= most_units / 2;
  while (!std::ranges::all_of(cells, [&](const List& cell) { return seek_in_cell(cell, most_units); })) {
    if (!is_to_tell_apart()) {
      is_complete_ = false;
      return;
    }
    tell_apart(cells);
    cells = this->cells();
  }
}

// The cells of two items or more, by size.
std::vector<List> ClassOrbits::cells() {
  std::vector<List> cells(static_cast<std::size_t>(graph_.items()));
  const List& cell_of = labelling_.cells(graph_);
  for (std::int32_t item = 0; item < problem_.items; ++item) cells[cell_of[item]].push_back(item);
  // So that labellings need not find these cells again.
  for (std::int32_t node = 0; node < graph_.items(); ++node)
    graph_.item_tags[node] = static_cast<std::uint64_t>(cell_of[node]);
  std::erase_if(cells, [](const List& cell) { return cell.size() < 2; });
  std::stable_sort(cells.begin(), cells.end(), [](const List& a, const List& b) { return a.size() < b.size(); });
  return cells;
}

std::int64_t ClassOrbits::units_to_tell_apart(const std::vector<List>& cells) const {
  std::int64_t items = 0;
  for (const List& cell : cells) items += static_cast<std::int64_t>(cell.size());
  return items * DistanceProfiles::units_of_one(graph_);
}

// Where labellings fail, distances may leave few to be tried: of a regular graph without automorphisms, none.
bool ClassOrbits::is_to_tell_apart() const { return may_tell_apart_ && failures_ >= tuning.failures_to_profile; }

void ClassOrbits::tell_apart(const std::vector<List>& cells) {
  DistanceProfiles profiles(graph_);
  std::vector<std::uint64_t> tags = graph_.item_tags;
  for (const List& cell : cells)
    for (const std::int32_t item : cell) tags[item] = mix(tags[item] + profiles.of(item));
  graph_.item_tags = std::move(tags);
  units_ += units_to_tell_apart(cells);
  may_tell_apart_ = false;
}

// Returns false if it has been given up, or if items are to be told apart first.
bool ClassOrbits::seek_in_cell(const List& cell, std::int64_t most_units) {
  const std::int64_t usual = static_cast<std::int64_t>(graph_.entries.size()) * tuning.most_units_of_labelling;
  List first;  // The order in which the first item has a tag of its own,
  std::uint64_t hash = 0;  // and its hash.
  for (const std::int32_t item : cell) {
    if (nodes_.least(item) == nodes_.least(cell.front())) continue;
    // A labelling may take the square of the items, where many are alike: it is given up then, unless there is time.
    const std::int64_t most = std::max(usual, (most_units - units()) / tuned::part_of_one_labelling);
    const std::int64_t last_unit = labelling_.units() + most;
    if (units() > most_units || is_to_tell_apart()) return false;
    if (first.empty()) {
      if (!order_with_tag(cell.front(), last_unit)) return false;
      first = labelling_.items();
      hash = labelling_.hash();
    }
    if (!order_with_tag(item, last_unit)) return false;
    if (labelling_.hash() != hash || !join_by(images_from(first))) ++failures_;
  }
  return true;
}

// Returns false if that has been given up.
bool ClassOrbits::order_with_tag(std::int32_t item, std::int64_t most_units) {
  const std::uint64_t tag = std::exchange(graph_.item_tags[item], ~std::uint64_t{0});
  const bool is_done = labelling_.order(graph_, 0, most_units);
  graph_.item_tags[item] = tag;
  return is_done;
}

// Where each item goes, if those of that order go to those of the last one.
List ClassOrbits::images_from(const List& order) const {
  List images(order.size());
  for (std::size_t k = 0; k < order.size(); ++k) images[order[k]] = labelling_.items()[k];
  return images;
}

std::uint64_t ClassOrbits::hash_of_image(int edge, const List& images) const {
  std::uint64_t hash = graph_.edge_tags[edge];
  for (const std::int32_t node : graph_.edge(edge)) hash += mix(static_cast<std::uint64_t>(images[node]) + 1);
  return hash;
}

// The first edge whose nodes are the images of those of this one, or `none`.
int ClassOrbits::edge_at(const List& images, int edge) const {
  const std::pair<std::uint64_t, std::int32_t> wanted(hash_of_image(edge, images), 0);
  const auto found = std::lower_bound(by_hash_.begin(), by_hash_.end(), wanted);
  if (found == by_hash_.end() || found->first != wanted.first) return none;
  const auto nodes = graph_.edge(edge), others = graph_.edge(found->second);
  const bool is_image = graph_.edge_tags[edge] == graph_.edge_tags[found->second] && nodes.size() == others.size() &&
                        std::all_of(nodes.begin(), nodes.end(), [&](std::int32_t node) {
                          return std::find(others.begin(), others.end(), images[node]) != others.end();
                        });
  return is_image ? found->second : none;
}

// Joins what the images carry to each other, if they are an automorphism. Edges are as often carried to an
// edge as it occurs: then no edge is left out.
bool ClassOrbits::join_by(const List& images) {
  units_ += static_cast<std::int64_t>(graph_.entries.size()) * tuning.units_of_hashed_entry +
            graph_.edges() * tuning.units_of_hashed_edge;
  for (std::int32_t node = 0; node < graph_.items(); ++node)
    if (graph_.item_tags[node] != graph_.item_tags[images[node]]) return false;
  List image_of(static_cast<std::size_t>(graph_.edges())), times(image_of.size(), 0);
  for (int e = 0; e < graph_.edges(); ++e) {
    if ((image_of[e] = edge_at(images, e)) == none) return false;
    ++times[image_of[e]];
  }
  for (std::size_t k = 0; k < by_hash_.size();) {
    std::size_t end = k + 1;
    while (end < by_hash_.size() && by_hash_[end].first == by_hash_[k].first) ++end;
    if (static_cast<std::size_t>(times[by_hash_[k].second]) != end - k) return false;
    k = end;
  }
  for (std::int32_t node = 0; node < graph_.items(); ++node) nodes_.unite(node, images[node]);
  for (std::int32_t c = 0; c < problem_.classes; ++c) classes_.unite(c, image_of[c]);
  return true;
}

}  // namespace xcmodel::dlx::count
