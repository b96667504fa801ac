// Algorithm X on sparse sets, for subproblems that are too large for frames.
#pragma once

#include <memory>
#include <optional>

#include "dominance.hpp"
#include "equal_options.hpp"
#include "frame/subtree.hpp"
#include "least_cost.hpp"
#include "query/statistics.hpp"
#include "sparse_cover.hpp"
#include "survivors.hpp"

namespace xcmodel::dlx {

class SparseSearch {
 public:
  // Whether solutions are only counted, so that all choices of a last item can be taken at once.
  enum class Ends : std::uint8_t { each, counted };

  // Searches below what `cover` is now. Options are tried in the order of `rank`, ascending. With
  // `least_cost` it looks for ever cheaper solutions. Then, and with weighted rows, it leaves nothing to frames.
  SparseSearch(SparseCover& cover, const std::vector<std::int32_t>& rank, LeastCost* least_cost, Ends ends);

  enum class Event {
    subproblem,  // The search has come to a node that a frame can take over: see `left`.
    ends,        // It has come to a node below which each option is a solution: see `ends`.
    solution,    // It has come to a solution: of least cost, one that is cheaper than those before.
    moved,       // It has come to another node, or is still at work on this one.
    exhausted,   // There are no more nodes.
  };
  // Goes to the next node.
  Event next();

  // At a subproblem: the options that are left, by rank.
  std::span<const std::int32_t> left() const { return left_; }
  // What was looked at for them in place of a step in the cover.
  std::int64_t looked_for_left() const { return looked_for_left_; }

  // At the last node that had only these: how many solutions.
  std::int64_t ends() const { return cover_.possible(); }

  // The memory that it takes beside the cover.
  std::size_t bytes() const;
  // The share of the whole search that is below the present node.
  double weight() const { return path_.empty() ? 1 : path_.back().weight; }
  // The branchings above it.
  std::size_t depth() const { return path_.empty() ? 0 : path_.back().depth; }
  // The share that is below choices not yet made.
  double waiting() const;

  // Gives half of the choices away that have waited longest. `busy` says that a frame is at work
  // below the present node; something always stays with this search.
  std::optional<SparseSubtree> split(bool busy);
  // All of it, before it has begun; nothing if it has no solution.
  std::optional<SparsePart> take_whole();
  // Gives all choices away that wait, so that nothing is left to do.
  std::vector<SparsePart> take_apart();
  // Goes on below such choices; this search must be exhausted. Where it is at their node still, that takes no time.
  void adopt(const SparsePart& part);
  // Goes on below these choices; this search must be exhausted.
  void adopt(SparseSubtree&& subtree);
  // Has nothing to do until it adopts a subtree.
  void stand_by();

  Statistics statistics;  // Nodes and branchings.

 private:
  // A node on the path from the root.
  struct Branch {
    std::vector<std::int32_t> choices;  // Options to try here, in this order; see `leave_out`.
    std::size_t tried;                  // How many of them have been.
    std::size_t chosen;                 // How many options are chosen at the node.
    SparseCover::Mark node;             // Takes the cover back to where the node was come to.
    SparseCover::Mark mark;             // Undoes the choice that is being tried.
    std::int32_t aside;                 // The item whose options are set aside, or `none`;
    SparseCover::Short short_after_aside = {};  // and what is short then.
    std::optional<Survivors> survivors = {};    // What the choices leave, where that is less work to find.
    std::weak_ptr<const SparseSubtree> node_of_parts = {};  // If choices have been given away as parts of this node:
    std::size_t place = 0;                                  // the place of the first choice there.
    double weight;                      // The share of the whole search below each choice.
    std::size_t depth;                  // Branchings above each choice.
  };
  // Stands in `Branch::choices` for choosing nothing.
  static constexpr std::int32_t leave_out = -1;
  static constexpr std::int32_t none = -1;

  void go_to(const std::vector<std::int32_t>& changes, const SparseSubtree& node);
  SparseSubtree choices_from(std::size_t branch, std::size_t first) const;
  Event visit();
  Event arrive();
  Event judge(bool arrived);
  bool is_as_parent() const;
  bool has_only_ends() const;
  void branch();
  void set_aside(Branch& branch, std::int32_t item);
  bool find_left(Branch& branch, std::int32_t choice);
  bool try_next(Branch& branch);
  bool choose(std::int32_t option);
  void leave_out_tried(std::int32_t option);

  SparseCover& cover_;
  const std::vector<std::int32_t>& rank_;
  const SparseCover::Mark root_;  // Takes the cover back to where the search begins.
  LeastCost* const least_cost_;
  const bool has_rows_;  // Weighted ones.
  const Ends ends_;
  std::optional<Dominance> dominance_;  // For least cost, where it suits the instance.
  std::optional<EqualOptions> equals_;  // For least cost.
  std::vector<Branch> path_;
  std::size_t kept_ = 0;     // So many branches stay on the path when nothing waits at them.
  std::vector<std::int32_t> left_;  // See `left`.
  std::int64_t looked_for_left_ = 0;
  bool has_left_ = false;    // The present node was come to by `left_`, and not in the cover.
  bool fresh_ = true;        // The root has not been visited yet.
  bool undecided_ = false;   // The present node is still being judged.
};

}  // namespace xcmodel::dlx
