// A search for first solutions by failure weights (dom/wdeg) with restarts.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "branching_path.hpp"
#include "failure_weights.hpp"
#include "query/statistics.hpp"
#include "sparse_cover.hpp"

namespace xcmodel::dlx {

// The search branches on the item with the fewest options for its weight, which is one more than the
// number of times that it could not be covered as often as it must. After a failure it stays with the item
// whose option failed, if that needs one only, until it is covered: Lecoutre, Saïs, Tabary and Vidal,
// "Reasoning from last conflict(s) in constraint programming" (2009). Until there is a solution it restarts
// from time to time and keeps the weights, so that a few bad choices at the top do not cost the whole
// search; the restart limit grows geometrically, so the search ends. Of an item's options it tries the
// one first whose items can spare the fewest others: on quasigroups with holes, where these are what it
// excludes, this is worth a factor of ten. On a matrix with given sums it gives to the columns that are
// most in need, and needs no second try: Ryser, "Combinatorial properties of matrices of zeros and ones"
// (1957). From the first solution on there are no restarts, and every solution is listed once. If one is
// enough, what is possible but not needed is left out of it: a covering would have thousands of choices
// more. Then nothing is told of other solutions.
class WeightedSearch {
 public:
  // Searches below the given and forbidden options. Ties between options go to the first by `rank`, which
  // holds a place for each.
  WeightedSearch(const Instance& instance, std::span<const std::int32_t> given,
                 std::span<const std::int32_t> forbidden, std::vector<std::int32_t> rank, bool wants_one);
  WeightedSearch(const WeightedSearch&) = delete;
  WeightedSearch& operator=(const WeightedSearch&) = delete;

  enum class Event {
    solution,   // There is one: see `solution`.
    enough,     // So it is, and what else is possible has been left out: the search must not go on.
    moved,      // The search has come to another node.
    exhausted,  // There are no more nodes.
  };
  // Goes to the next node.
  Event next();

  const std::vector<std::int32_t>& solution() const { return cover_.chosen(); }

  // Restarts below these conditions, with the weights of before; there must not have been a solution.
  void restart_with(std::span<const std::int32_t> given, std::span<const std::int32_t> forbidden);

  // Hears of which part of each option a linear relaxation has chosen. From every other restart on, the option is
  // tried first of which most is chosen there: of rotas, where many shifts have to come out together, this finds in
  // a moment what the search would not. They are read where they are, as the relaxation goes on.
  void hear_of_parts(std::span<const double> parts) { parts_ = parts; }

  // The share of the search that is below choices not yet made, since the last restart.
  double waiting() const;

  std::int64_t work() const { return work_; }  // Entries looked at so far, or as much: beside least cost.
  std::int64_t units() const { return units_; }  // Of a nanosecond or so: beside a search in frames.
  std::size_t bytes() const { return cover_.bytes(); }

  Statistics statistics;  // Nodes and branchings, after each restart again.

 private:
  Event move();
  Event arrive();
  void restart();
  void go_back_to(SparseCover::Mark mark);
  void note_failure();
  int spare_options(std::int32_t option) const;
  std::int32_t next_item() const;
  std::int32_t next_option(std::int32_t item);

  const std::vector<std::int32_t> rank_;
  SparseCover cover_;
  const bool wants_one_;
  std::span<const double> parts_;      // By option: see `hear_of_parts`; none at first.
  bool follows_parts_ = false;         // Since the last restart.
  FailureWeights weights_;
  BranchingPath path_;
  std::int32_t last_conflict_ = -1;    // The item whose option failed last since the last restart, or -1.
  SparseCover::Mark root_ = 0;         // Undoes all but what is forced at the root.
  bool fresh_ = true;                  // Nothing has been searched yet.
  bool must_backtrack_ = false;        // There is nothing more below the present node.
  bool found_ = false;                 // There was a solution.
  std::int64_t failures_ = 0;          // Failures since the last restart.
  std::int64_t most_failures_;         // Failures after which the search restarts.
  bool is_dead_;                       // Whether the conditions rule out every solution at once.
  std::int64_t work_ = 0, units_ = 0;
};

}  // namespace xcmodel::dlx
