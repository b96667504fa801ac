// Cuts that a solution of the linear relaxation violates: cliques and odd cycles of conflicts, and covers of weighted
// rows.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "conflict_graph.hpp"
#include "cover_finder.hpp"
#include "cut.hpp"
#include "odd_set_finder.hpp"
#include "sparse/least_cost.hpp"

namespace xcmodel::dlx::cuts {

// Of options that all exclude each other, a solution has one at most: Padberg, "On the facial structure of
// set packing polyhedra" (1973). Of an odd cycle of conflicts it has fewer than half; each conflict of the cycle
// stands for a clique, and an option in two of these counts as well, as half of their sum, rounded down, says:
// Caprara and Fischetti, "{0, 1/2}-Chvatal-Gomory cuts" (1996). The cycles that are violated most are shortest
// paths: Grotschel, Lovasz and Schrijver, "Geometric Algorithms and Combinatorial Optimization" (1988).
class CutFinder {
 public:
  // By the parts of options that the relaxation has chosen, and their reduced costs, as lesser ones grow cliques
  // first. After so many units it looks for no more cycles,
  // and after as many for no more covers.
  CutFinder(const SparseCover& cover, const LeastCost& bound, std::int64_t most_units);

  // Whether the possible options have so few conflicts that it does not take long.
  static bool suits(const SparseCover& cover);

  // The most violated ones, the worst first.
  std::vector<Cut> find();
  std::int64_t units() const { return units_ + graph_.units() + covers_.units() + odd_sets_.units(); }

 private:
  using Place = ConflictGraph::Place;
  std::vector<Place> shortest_odd_cycle(Place place);
  void add_cycle(const std::vector<Place>& cycle);
  void add(std::span<const Place> places, std::int32_t most);

  const ConflictGraph graph_;
  CoverFinder covers_;
  OddSetFinder odd_sets_;
  const std::int64_t most_units_;
  std::vector<double> part_;  // By place: descending.
  Place fractional_ = 0;      // The first places: those that are chosen in part.
  std::vector<ViolatedCut> violated_;
  std::int64_t units_ = 0;
};

}  // namespace xcmodel::dlx::cuts
