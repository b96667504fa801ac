// Which classes of a problem can take each other's place: orbits under its automorphisms.
#pragma once

#include <cstdint>
#include <vector>

#include "base/disjoint_sets.hpp"
#include "labelling.hpp"
#include "subproblem/problem.hpp"

namespace xcmodel::dlx::count {

// An automorphism permutes items and classes, and keeps needs, rooms, weights, who covers what, and which
// classes agree about a colour. So classes of one orbit are in equally many solutions.
//
// Automorphisms are read from labellings in which one item, and then another, has a tag of its own. Each is
// checked, entry by entry; one that labellings miss makes orbits smaller, not wrong.
class ClassOrbits {
 public:
  // Looks for automorphisms with so many units of work, or a little more.
  ClassOrbits(const Problem& problem, std::int64_t most_units);

  // By class: the least one of its orbit.
  std::int32_t first_of(std::int32_t option_class) const { return classes_.least(option_class); }
  // The number of classes in its orbit, and in the largest one. There may be more automorphisms than that.
  int size_of(std::int32_t option_class) const { return sizes_[first_of(option_class)]; }
  int largest() const { return largest_; }
  bool is_complete() const { return is_complete_; }  // Whether all that was to be tried has been.
  std::int64_t units() const { return labelling_.units() + units_; }

  // The units that it takes to look for a first automorphism, without knowing whether there is one.
  static std::int64_t units_to_begin(const Instance& instance);

 private:
  void make_graph();
  std::int32_t node_of_colour(std::int32_t item, std::int32_t colour);
  void list_edges_by_hash();
  void seek(std::int64_t most_units);
  std::vector<List> cells();
  std::int64_t units_to_tell_apart(const std::vector<List>& cells) const;
  void tell_apart(const std::vector<List>& cells);
  bool is_to_tell_apart() const;
  bool seek_in_cell(const List& cell, std::int64_t most_units);
  bool order_with_tag(std::int32_t item, std::int64_t most_units);
  List images_from(const List& order) const;
  std::uint64_t hash_of_image(int edge, const List& images) const;
  int edge_at(const List& images, int edge) const;
  bool join_by(const List& images);

  const Problem& problem_;
  // Items, then a node for each colour of an item. Edges are classes, then what ties colours to their items.
  Hypergraph graph_;
  std::vector<std::pair<std::uint64_t, std::int32_t>> colour_nodes_;  // By item and colour.
  std::vector<std::pair<std::uint64_t, std::int32_t>> by_hash_;  // Edges by the hash of their nodes.
  Labelling labelling_;
  DisjointSets nodes_, classes_;
  List sizes_;  // By first class of an orbit.
  int largest_ = 0;
  bool is_complete_ = true;
  bool may_tell_apart_ = false;  // Whether there is time to tell items apart by distances,
  int failures_ = 0;             // which depends on for how many no automorphism has been found.
  std::int64_t units_ = 0;
};

}  // namespace xcmodel::dlx::count
