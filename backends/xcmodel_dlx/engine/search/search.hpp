// A search under way: resumable, and used from one thread only.
#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>

#include "base/forecast.hpp"
#include "collector.hpp"
#include "drawn_subtrees.hpp"
#include "frame/kernels.hpp"
#include "frame/subtree.hpp"
#include "query/query.hpp"
#include "root.hpp"
#include "sparse/best_cost.hpp"
#include "sparse/frame_builder.hpp"
#include "sparse/sparse_search.hpp"
#include "sparse/upper_bounds.hpp"
#include "sparse/weighted_search.hpp"

namespace xcmodel::dlx {

class Search {
 public:
  // Throws as `checked` does. Searches that look for least cost in subtrees of the same search share
  // the best cost; one alone brings its own.
  Search(std::shared_ptr<const RootedInstance> instance, const Query& query, const Kernels& kernels,
         std::shared_ptr<BestCost> best = nullptr);
  ~Search();
  Search(const Search&) = delete;
  Search& operator=(const Search&) = delete;

  static constexpr std::int64_t no_limit = std::numeric_limits<std::int64_t>::max();
  // Works for so many seconds, or until it has done so many units in all, or less if there is enough to hand over or
  // nothing more to find. A search for one solution becomes a portfolio of two strategies if it takes long. With a
  // limit of units, the fraction is told anew at that limit only, so that it depends on counted work as well.
  Report advance(double seconds, std::int64_t until = no_limit);

  // What `advance` is made of, for callers with a clock of their own: see threads/parallel.hpp.
  // Does so many units of work, of a nanosecond or so, or less if it is full or exhausted; the last step may
  // exceed them. Returns those that it has done. The strategy stays the same.
  std::int64_t work(std::int64_t units);
  // Lets the other strategy of a portfolio have its turn, if there is one by now: each has pieces of
  // `tuning.units_between_looks`.
  void switch_strategy();
  bool is_full() const { return has_enough_ || collector_.is_full(); }
  bool is_exhausted() const { return exhausted_; }
  // Its fraction is that of now, which may be less than it was: it does not depend on earlier reports.
  Report report();
  // For least cost, between two pieces of work: looks only for what costs less than this from now on,
  // if it is a solution, which someone else has found.
  void hear_of(std::vector<std::int32_t> solution);
  // For least cost: the price of each item, then that of each weighted row, in units of costs, that prove the bound of
  // the root.
  std::optional<std::vector<double>> prices_with_rows() const;
  // As `prices_with_rows`, for those who know items alone: nothing where there are weighted rows, without whose prices
  // the others prove nothing.
  std::optional<std::vector<double>> prices() const;
  // For least cost, once there are prices: options that no solution has which is better than the best one and, if this
  // is given, costs less; or nothing if there is none.
  std::optional<std::vector<std::int32_t>> ruled_out(std::optional<std::int64_t> below = {}) const;
  // The share of the whole search that is waiting here.
  double waiting() const;

  // Gives a subtree away, if one can be spared; the strategy must not be dom/wdeg.
  std::optional<Subtree> split();
  // Goes on with a subtree of another search for the same; this one must be exhausted.
  void adopt(Subtree&& subtree);
  // Goes on with the failure weights of an earlier search, which had fewer conditions and has found no solution.
  void take_weights_of(Search& earlier);
  // For first solutions: hears of which part of each option a linear relaxation has chosen, which must live longer.
  void hear_of_parts(std::span<const double> parts);
  // For visits, which must not have begun: draws subtrees at random from now on, where all seem to be so much work.
  // Returns false if it cannot, as there are weighted rows.
  bool draw_subtrees(double expected);
  // What seems to be left, once subtrees are drawn.
  double left_of_drawn() const;
  // Has nothing to do until it adopts a subtree; it must not have worked yet.
  void stand_by();

 private:
  // Where a search starts that the instance's root frame cannot serve: on sparse sets.
  struct Sparse {
    Sparse(const Instance& instance, const Query& query, const std::shared_ptr<BestCost>& best);

    std::vector<std::int32_t> rank;  // By option: its place in the order of the search.
    SparseCover cover;
    std::optional<LeastCost> least_cost;  // Only for `Task::minimize`.
    SparseSearch search;
    FrameBuilder frame_builder;
    bool is_dead;  // Whether the query rules out every solution at once.
  };

  bool start();
  bool start_in_root_frame();
  void step();
  void step_sparse();
  void take_sparse_solution();
  void go_down_to_frame();
  void step_upper_bounds();
  void keep(std::vector<std::int32_t> solution);
  void take_hint();
  void choose_turn(std::int64_t done);
  bool may_tree_end() const;
  std::optional<std::int64_t> bound() const;
  void start_weighted();
  std::int64_t slices_of_whole_turn();
  void step_weighted();
  void step_frame();
  void step_drawn();
  void draw_subtree();
  void split_drawn();
  void split_drawn_in_frame();
  void step_of_drawn();
  void step_drawn_sparse();
  void give_up_drawn(std::int64_t units);
  // Of the subtree at work, without those of this step.
  std::int64_t units_of_drawn() const { return all_units_ + units_ - units_before_drawn_; }
  std::int64_t units_of_work() const;
  void make_room_for_depths(const Frame& frame);
  Statistics statistics(const Solutions& solutions);

  const std::shared_ptr<const RootedInstance> instance_;
  const Kernels& kernels_;
  const Query query_;  // Its lists have no repetitions.
  const std::shared_ptr<BestCost> best_;  // For `Task::minimize`.
  Context context_;
  std::int64_t units_ = 0;        // Done since work was asked for last,
  std::int64_t all_units_ = 0;    // and in all.
  Collector collector_;
  std::unique_ptr<Sparse> sparse_;      // Null if the search started from the root frame.
  // For `Task::minimize`, what looks for good solutions beside the search, once that takes longer.
  std::unique_ptr<UpperBounds> upper_bounds_;
  std::vector<std::int32_t> incumbent_;  // The best solution that this search knows of.
  bool is_upper_bounds_turn_ = false;   // Whether it is at work now.
  std::int64_t credit_ = 0;             // The work that it is behind; see `choose_turn`.
  std::int64_t work_of_tree_ = 0, work_of_costs_ = 0;  // Of the tree beyond its root, and of both.
  bool tree_may_end_ = false;           // See `may_tree_end`; looked at anew when the tree has
  std::int64_t tree_due_ = 0;           // done so much.
  LeastCost::Prices root_prices_;  // Those that prove the bound, once the root has been judged.
  // A search by failure weights beside the other one, or in its place; null as long as it has not been needed.
  std::unique_ptr<WeightedSearch> weighted_;
  std::span<const double> parts_;       // By option: what it has to hear of.
  bool is_weighted_slice_ = false;      // Whether it is at work now.
  std::int64_t slices_of_turn_ = -1;    // Since the strategy has changed; not counting the first slice of all.
  std::int64_t other_units_ = 0;        // Of that strategy in all,
  Forecast forecast_;                   // and what it seems to have left.
  std::unique_ptr<FrameStack> frames_;
  int depth_ = 0;           // Frames in use; with none, `sparse_` is at work, if there is one.
  bool exhausted_ = false;  // Whether all is done.
  bool has_enough_ = false;  // Whether the one solution that is wanted has been found, and others left out.
  std::unique_ptr<DrawnSubtrees> drawn_;  // What is left, if subtrees are drawn.
  bool is_drawn_sparse_ = false;          // Whether the one at work goes on on sparse sets.
  std::int64_t units_before_drawn_ = 0;   // In all, before it.
  double fraction_ = 0;     // What `advance` reported last.
  DoubleLimb counted_ = 0;  // Solutions reported so far.
  std::size_t memory_ = 0;    // The most bytes seen in use.
  NodeCounts nodes_by_level_;  // As in `Statistics`, but for sparse sets.
  NodeCounts nodes_by_depth_;  // As in `Statistics`, but for sparse sets.
};

}  // namespace xcmodel::dlx
