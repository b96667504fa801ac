#include "labelling.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "base/check.hpp"
#include "base/tuning.hpp"

namespace xcmodel::dlx::count {
namespace {

// So many items for each touched one, and no more, has a cell that is gone through as a whole.
constexpr std::int32_t small_cell = 16;

}  // namespace

void Hypergraph::clear() {
  item_tags.clear();
  edge_tags.clear();
  edge_start.assign(1, 0);
  entries.clear();
}

void EdgesOfItems::list(const Hypergraph& graph) {
  fill(graph.items(), [&](const auto& visit) {
    for (int e = 0; e < graph.edges(); ++e)
      for (const std::int32_t item : graph.edge(e)) visit(item, e);
  });
}

bool Labelling::order(const Hypergraph& graph, int lookahead, std::int64_t most_units) {
  start(graph);
  refine();
  while (partition_.cells < graph.items()) {
    if (units_ >= most_units) return false;
    const std::int32_t first = smallest_cell();
    if (lookahead-- > 0)
      look_ahead(first);
    else
      single_out(partition_.order[first]);
  }
  check();
  hash_order();
  return true;
}

const std::vector<std::int32_t>& Labelling::cells(const Hypergraph& graph) {
  start(graph);
  refine();
  return partition_.cell;
}

void Labelling::start(const Hypergraph& graph) {
  graph_ = &graph;
  const auto items = static_cast<std::size_t>(graph.items());
  const auto edges = static_cast<std::size_t>(graph.edges());
  edges_of_items_.list(graph);
  Partition& p = partition_;
  p.order.resize(items);
  std::iota(p.order.begin(), p.order.end(), 0);
  p.place = p.order;
  p.cell.assign(items, 0);
  p.end.assign(items, 0);
  p.colour.assign(items, 0);
  p.edge_sum = graph.edge_tags;
  p.is_barren.assign(items, 0);
  p.cells = items > 0 ? 1 : 0;
  seen_.assign(items, 0);
  edge_is_listed_.assign(edges, 0);
  edges_.resize(edges + 1);
  touched_.resize(items + 1);
  touched_of_cell_.assign(items, 0);
  changed_.clear();
  change_.clear();
  if (items == 0) return;
  p.end[0] = graph.items();
  // The parts by tags, all of them new to the edges.
  for (std::size_t k = 0; k < items; ++k) seen_[k] = mix(graph.item_tags[k] + 1);
  sort_touched(0, 0);
  split_cell(0, 0);
  for (std::int32_t item = 0; item < graph.items(); ++item) {
    if (p.colour[item] == 0) recolour(item, seen_[item]);
    seen_[item] = is_alone(item);
  }
  units_ += static_cast<std::int64_t>(items) * tuned::units_of_refined_item * 2 +
            static_cast<std::int64_t>(graph.entries.size()) * tuned::units_of_refined_entry * 2;
}

// Splits cells until nothing follows from the changed colours.
void Labelling::refine() {
  while (!changed_.empty() && partition_.cells < graph_->items()) {
    spread();
    split_cells();
  }
  changed_.clear();
  change_.clear();
}

// Tells the edges of changed items of their colours, and the items of these edges of the edges.
void Labelling::spread() {
  std::uint64_t* const edge_sum = partition_.edge_sum.data();
  std::uint8_t* const is_listed = edge_is_listed_.data();
  std::int32_t* const edges = edges_.data();
  std::size_t edge_count = 0;
  for (std::size_t k = 0; k < changed_.size(); ++k) {
    const std::int32_t item = changed_[k];
    const std::uint64_t change = change_[k];
    const std::span<const std::int32_t> edges_of_item = edges_of_items_.of(item);
    for (const std::int32_t e : edges_of_item) {
      edge_sum[e] += change;
      edges[edge_count] = e;
      edge_count += !is_listed[e];
      is_listed[e] = 1;
    }
    units_ += static_cast<std::int64_t>(edges_of_item.size()) * tuned::units_of_refined_entry +
              tuned::units_of_refined_item;
  }
  changed_.clear();
  change_.clear();
  const std::int32_t* const edge_start = graph_->edge_start.data();
  const std::int32_t* const entries = graph_->entries.data();
  std::uint64_t* const seen = seen_.data();
  std::int32_t* const touched = touched_.data();
  touched_count_ = 0;
  std::int64_t looked_at = 0;
  for (std::size_t k = 0; k < edge_count; ++k) {
    const std::int32_t e = edges[k], end = edge_start[e + 1];
    is_listed[e] = 0;
    const std::uint64_t hash = mix(edge_sum[e]) << 1;
    looked_at += end - edge_start[e];
    for (std::int32_t j = edge_start[e]; j < end; ++j) {
      const std::int32_t item = entries[j];
      touched[touched_count_] = item;
      touched_count_ += seen[item] == 0;
      seen[item] = (seen[item] + hash) | 1;  // Whatever the sum, it is not 0.
    }
  }
  units_ += looked_at * tuned::units_of_refined_entry;
}

void Labelling::split_cells() {
  const std::span<const std::int32_t> touched(touched_.data(), touched_count_);
  list_cells_of(touched);
  for (const auto& [first, start] : cells_)
    if (sort_touched(first, start)) split_cell(first, start);
  for (const std::int32_t item : touched) seen_[item] = is_alone(item);
  units_ += static_cast<std::int64_t>(touched.size()) * tuned::units_of_refined_item;
}

// In a large cell, touched items go to the end: so a round takes as long as they do, however many are not. Others are
// gone through as a whole.
void Labelling::list_cells_of(std::span<const std::int32_t> touched) {
  Partition& p = partition_;
  cells_.clear();
  for (const std::int32_t item : touched)
    if (touched_of_cell_[p.cell[item]]++ == 0) cells_.push_back({p.cell[item], p.cell[item]});
  for (auto& [first, start] : cells_) {
    std::int32_t& of_cell = touched_of_cell_[first];
    if (p.end[first] - first > small_cell * of_cell)
      start = p.end[first] - of_cell;
    else
      of_cell = 0;
  }
  for (const std::int32_t item : touched) {
    std::int32_t& to_come = touched_of_cell_[p.cell[item]];
    if (to_come == 0) continue;
    const std::int32_t from = p.place[item], to = p.end[p.cell[item]] - to_come--, other = p.order[to];
    p.order[from] = other;
    p.place[other] = from;
    p.order[to] = item;
    p.place[item] = to;
  }
}

// Sorts a cell from that place on by what its items see; false if that is the same for all of the cell. Those before
// see nothing.
bool Labelling::sort_touched(std::int32_t first, std::int32_t start) {
  Partition& p = partition_;
  const std::int32_t end = p.end[first];
  std::int32_t* const order = p.order.data();
  std::int32_t k = start + 1;
  while (k < end && seen_[order[k]] == seen_[order[start]]) ++k;
  if (k == end && start == first) return false;
  if (end - start > tuned::insertion_limit) {
    std::sort(order + start, order + end, [this](std::int32_t a, std::int32_t b) { return seen_[a] < seen_[b]; });
    units_ += (end - start) * tuned::units_of_refined_item;
    return true;
  }
  for (; k < end; ++k) {
    const std::int32_t item = order[k];
    std::int32_t to = k;
    for (; to > start && seen_[order[to - 1]] > seen_[item]; --to) order[to] = order[to - 1];
    order[to] = item;
  }
  return true;
}

// Makes a cell of each part of a cell that is sorted from that place on, before which is the largest part, if any is
// before. The largest part, the first of several, keeps its colour.
void Labelling::split_cell(std::int32_t first, std::int32_t start) {
  Partition& p = partition_;
  const std::int32_t end = p.end[first];
  std::int32_t largest = first, most = start - first;
  if (start > first) {
    p.end[first] = start;
    p.is_barren[first] = 0;
    ++p.cells;
  }
  for (std::int32_t k = start, next; k < end; k = next) {
    next = k + 1;
    while (next < end && seen_[p.order[next]] == seen_[p.order[k]]) ++next;
    p.end[k] = next;
    if (next - k > most) {
      most = next - k;
      largest = k;
    }
    ++p.cells;
  }
  --p.cells;
  XCMODEL_CHECK(start == first || largest == first);
  for (std::int32_t k = start; k < end; k = p.end[k]) {
    p.is_barren[k] = 0;
    for (std::int32_t j = k; j < p.end[k]; ++j) {
      const std::int32_t item = p.order[j];
      p.place[item] = j;
      p.cell[item] = k;
      if (k != largest) recolour(item, mix(p.colour[item] * 3 + seen_[item]));
    }
  }
  units_ += (end - start) * tuned::units_of_refined_item;
}

void Labelling::recolour(std::int32_t item, std::uint64_t colour) {
  std::uint64_t& old = partition_.colour[item];
  changed_.push_back(item);
  change_.push_back(mix(colour) - (old == 0 ? 0 : mix(old)));
  old = colour;
}

// Makes a cell of one item of a larger cell.
void Labelling::single_out(std::int32_t item) {
  Partition& p = partition_;
  const std::int32_t first = p.cell[item], end = p.end[first];
  const std::int32_t other = p.order[first], from = p.place[item];
  std::swap(p.order[first], p.order[from]);
  p.place[item] = first;
  p.place[other] = from;
  p.end[first] = first + 1;
  p.end[first + 1] = end;
  for (std::int32_t k = first + 1; k < end; ++k) p.cell[p.order[k]] = first + 1;
  ++p.cells;
  seen_[item] = 1;
  if (end - first == 2) seen_[p.order[first + 1]] = 1;
  recolour(item, mix(p.colour[item] + 12345));
  const int cells = p.cells;
  refine();
  p.is_barren[first + 1] = p.cells == cells;
}

// The first of the smallest cells with two items or more, which is not barren if there is such a one; there must be
// one.
std::int32_t Labelling::smallest_cell() {
  const Partition& p = partition_;
  const std::int32_t items = graph_->items();
  std::int32_t best = 0, least = 2 * items + 1;
  for (std::int32_t k = 0; k < items && least > 2; k = p.end[k]) {
    const std::int32_t size = p.end[k] - k, rank = size + (p.is_barren[k] ? items : 0);
    if (size == 1 || rank >= least) continue;
    least = rank;
    best = k;
  }
  units_ += graph_->items();
  return best;
}

void Labelling::look_ahead(std::int32_t first) {
  saved_ = partition_;
  std::uint64_t least = ~std::uint64_t{0};
  for (std::int32_t k = first; k < saved_.end[first]; ++k) {
    if (k > first) {
      partition_ = saved_;
      for (std::int32_t item = 0; item < graph_->items(); ++item) seen_[item] = is_alone(item);
    }
    single_out(saved_.order[k]);
    const std::uint64_t rating = this->rating();
    units_ += graph_->items() * tuned::units_of_rated_item + graph_->edges();
    if (rating >= least) continue;
    least = rating;
    std::swap(best_, partition_);
  }
  std::swap(partition_, best_);
  for (std::int32_t item = 0; item < graph_->items(); ++item) seen_[item] = is_alone(item);
}

// Less where there are more cells; else by the colours.
std::uint64_t Labelling::rating() const {
  constexpr int low_bits = 40;
  std::uint64_t sum = 0;
  for (const std::uint64_t colour : partition_.colour) sum += mix(colour);
  const auto missing = static_cast<std::uint64_t>(graph_->items() - partition_.cells);
  return missing << low_bits | sum >> (64 - low_bits);
}

void Labelling::hash_order() {
  const Hypergraph& g = *graph_;
  const Partition& p = partition_;
  while (hashed_rank_.size() < p.order.size()) hashed_rank_.push_back(mix(hashed_rank_.size() + 77));
  hash_ = mix(static_cast<std::uint64_t>(g.items()) << 32 | static_cast<std::uint64_t>(g.edges()));
  for (std::size_t k = 0; k < p.order.size(); ++k)
    hash_ += mix(hashed_rank_[k] + g.item_tags[p.order[k]]);
  for (int e = 0; e < g.edges(); ++e) {
    std::uint64_t sum = g.edge_tags[e];
    for (const std::int32_t item : g.edge(e)) sum += hashed_rank_[p.place[item]];
    hash_ += mix(sum);
  }
  units_ += static_cast<std::int64_t>(g.entries.size() + p.order.size()) * tuned::units_of_refined_entry;
}

// Each item is alone in its cell, at the place where the order has it.
void Labelling::check() const {
#ifdef XCMODEL_DEBUG_CHECKS
  const Partition& p = partition_;
  for (std::size_t k = 0; k < p.order.size(); ++k) {
    XCMODEL_CHECK(p.place[p.order[k]] == static_cast<std::int32_t>(k));
    XCMODEL_CHECK(p.cell[p.order[k]] == static_cast<std::int32_t>(k));
  }
#endif
}

}  // namespace xcmodel::dlx::count
