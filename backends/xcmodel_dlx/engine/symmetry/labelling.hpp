// Labellings: orders of the items of a hypergraph which depend, as far as can be had cheaply, on its
// structure alone and not on the numbers of its items.
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "base/vectors.hpp"

namespace xcmodel::dlx::count {

// Spreads the bits of a number.
inline std::uint64_t mix(std::uint64_t x) {
  x = (x ^ x >> 32) * 0xD6E8'FEB8'6659'FD93;
  x = (x ^ x >> 32) * 0xD6E8'FEB8'6659'FD93;
  return x ^ x >> 32;
}

// Items and the edges between them, numbered densely. An isomorphism maps an edge as often as it occurs.
struct Hypergraph {
  std::vector<std::uint64_t> item_tags;       // An isomorphism keeps the tags.
  std::vector<std::uint64_t> edge_tags;
  std::vector<std::int32_t> edge_start{0};    // By edge; one more at the end.
  std::vector<std::int32_t> entries;          // The items of the edges.

  int items() const { return static_cast<int>(item_tags.size()); }
  int edges() const { return static_cast<int>(edge_tags.size()); }
  std::span<const std::int32_t> edge(int e) const {
    return {entries.data() + edge_start[e], entries.data() + edge_start[e + 1]};
  }
  void clear();
  // Makes an edge of the entries since the last one.
  void end_edge(std::uint64_t tag) { end_mixed_edge(mix(tag)); }
  void end_mixed_edge(std::uint64_t tag) {
    edge_start.push_back(static_cast<std::int32_t>(entries.size()));
    edge_tags.push_back(tag);
  }
};

// The edges of each item of a hypergraph.
struct EdgesOfItems : ListsByKey<std::int32_t> {
  void list(const Hypergraph& graph);
};

// Orders the items of one hypergraph after the other.
//
// Colour refinement splits cells of items until all items of a cell look the same from each other
// cell; then one item of the smallest cell is singled out, and so on (McKay and Piperno, "Practical
// graph isomorphism, II", 2014). Where nothing followed from that, other cells are next: of the rows of a group's
// table, any two are alike, and a third one is not, until a column tells which is which. Of the cells that were split,
// all parts but the largest are looked at again, in rounds; what a round does depends on the structure alone. There is
// no backtracking, so a poor order may miss that two hypergraphs are isomorphic: whoever finds equal hashes has to
// compare them by their orders.
class Labelling {
 public:
  // Orders the items of a hypergraph. For the first `lookahead` cells, every item is singled
  // out in turn, and that one taken after which there are the most cells. Returns false if it has been
  // given up, when there were so many units of work in all.
  bool order(const Hypergraph& graph, int lookahead,
             std::int64_t most_units = std::numeric_limits<std::int64_t>::max());
  // Refines without singling out an item. Returns by item the first place of its cell.
  const std::vector<std::int32_t>& cells(const Hypergraph& graph);

  // The items in their order, and a hash of the hypergraph with its items numbered like that.
  const std::vector<std::int32_t>& items() const { return partition_.order; }
  std::uint64_t hash() const { return hash_; }

  // The work of all orders so far, in units of a nanosecond or so.
  std::int64_t units() const { return units_; }

 private:
  // The cells of the items, each a range of places. All arrays are by item or by place.
  struct Partition {
    std::vector<std::int32_t> order;       // By place: the item there.
    std::vector<std::int32_t> place;       // By item, the inverse.
    std::vector<std::int32_t> cell;        // By item: the first place of its cell.
    std::vector<std::int32_t> end;         // By first place of a cell: its end.
    std::vector<std::uint64_t> colour;     // By item: equal just within a cell.
    std::vector<std::uint64_t> edge_sum;   // By edge: the sum of its items' hashed colours.
    std::vector<char> is_barren;           // By first place of a cell: whether nothing follows from one of its items.
    int cells = 0;
  };

  void start(const Hypergraph& graph);
  void refine();
  void spread();
  void split_cells();
  void list_cells_of(std::span<const std::int32_t> touched);
  bool sort_touched(std::int32_t first, std::int32_t start);
  void split_cell(std::int32_t first, std::int32_t start);
  bool is_alone(std::int32_t item) const {
    return partition_.end[partition_.cell[item]] - partition_.cell[item] == 1;
  }
  void recolour(std::int32_t item, std::uint64_t colour);
  void single_out(std::int32_t item);
  std::int32_t smallest_cell();
  void look_ahead(std::int32_t first);
  std::uint64_t rating() const;
  void hash_order();
  void check() const;

  const Hypergraph* graph_ = nullptr;
  Partition partition_, saved_, best_;
  EdgesOfItems edges_of_items_;
  std::vector<std::int32_t> changed_;        // Items with new colours, of which edges do not know,
  std::vector<std::uint64_t> change_;        // and by how much these change the sums.
  std::vector<std::int32_t> edges_;          // Edges whose sums have changed,
  std::vector<std::uint8_t> edge_is_listed_;
  std::vector<std::int32_t> touched_;        // and items of these, in cells of two or more,
  std::size_t touched_count_ = 0;            // as many.
  // By item: between rounds, whether it is alone in its cell; in a round, what it sees, if that is
  // anything.
  std::vector<std::uint64_t> seen_;
  std::vector<std::int32_t> touched_of_cell_;  // By first place of a cell: how many such items it has.
  struct TouchedCell {
    std::int32_t first, start;  // Items before the start see nothing.
  };
  std::vector<TouchedCell> cells_;
  std::vector<std::uint64_t> hashed_rank_;
  std::uint64_t hash_ = 0;
  std::int64_t units_ = 0;
};

}  // namespace xcmodel::dlx::count
