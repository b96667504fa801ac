// A search for good solutions early, beside branch and bound for least cost.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "base/random.hpp"
#include "dive.hpp"
#include "greedy_cover.hpp"
#include "least_cost.hpp"
#include "weighted_search.hpp"

namespace xcmodel::dlx {

// As long as there is no solution, dives begin again after so many failures, with the weights that
// they have learnt: in turn one that looks below a guessed cost, which makes its bound prune, and one
// that takes whatever there is. Guesses move away from the bound, and one that is exhausted proves a
// bound. Beside them, any solution is looked for. Coverings and packings begin with greedy choices. Once there is an
// incumbent, its neighbourhoods are searched: Danna, Rothberg and Le Pape, "Exploring relaxation induced
// neighborhoods to improve MIP solutions" (2005); and if no dive has found it, guesses go on in turn with
// them until they are no lower. All of it is measured in counted work, so it is the same each time.
class UpperBounds {
 public:
  // Searches below the given and forbidden options, by the prices of the root, which prove `bound`.
  // The best cost is shared with others; it may be that of a solution found elsewhere.
  UpperBounds(const Instance& instance, std::span<const std::int32_t> given,
              std::span<const std::int32_t> forbidden, std::uint64_t seed,
              std::shared_ptr<BestCost> best, LeastCost::Prices prices, std::int64_t bound);

  enum class Event {
    solution,   // There is a better `solution`.
    moved,      // The search goes on.
    exhausted,  // No solution is cheaper than the best one.
  };
  Event next();

  // The best solution that this or anyone else has found.
  const std::vector<std::int32_t>& solution() const { return incumbent_; }
  void hear_of(std::vector<std::int32_t> solution) {
    goes_on_guessing_ = (goes_on_guessing_ || incumbent_.empty()) && least_cost_.bounds_options();
    incumbent_ = std::move(solution);
  }

  std::int64_t bound() const { return bound_; }  // No solution costs less.
  std::int64_t nodes() const { return dive_.nodes + nodes_of_any_; }
  std::size_t bytes() const { return cover_.bytes() + least_cost_.bytes() + (any_ ? any_->bytes() : 0); }
  const SparseCover& cover() const { return cover_; }
  // Entries looked at so far, but for those taken out of the cover.
  std::int64_t entries() const { return own_entries() + work_of_any_; }

 private:
  enum class Kind { guess, plain, neighbourhood };

  std::int64_t own_entries() const {
    return static_cast<std::int64_t>(least_cost_.entries()) + greedy_.entries();
  }
  std::int64_t work() const;
  bool is_turn_of_any() const;
  std::vector<std::int32_t> ranks_by_reduced_cost() const;
  Event look_for_any();
  Event dive_on();
  bool prepare();
  double size_of_bound() const;
  std::int64_t cost_above_bound(double above) const;
  void guess(double above);
  bool may_guess() const;
  void dive(Kind kind, double most_failures);
  void note_dive();
  Event begin();
  void begin_dive();
  void begin_neighbourhood();
  Event try_greedy();
  Event take(std::vector<std::int32_t> solution);
  Event end(bool exhausted);

  const Instance& instance_;
  const std::shared_ptr<BestCost> best_;
  const std::vector<std::int32_t> given_, forbidden_;
  const LeastCost::Prices prices_;  // Of the root.
  SparseCover cover_;
  LeastCost least_cost_;
  Dive dive_;
  GreedyCover greedy_;
  // A search for any solution, once it is needed: by failure weights alone, as its nodes take far less work than
  // those of dives, which work out bounds. So it comes to one where choices hardly depend on costs.
  std::unique_ptr<WeightedSearch> any_;
  bool looks_for_any_ = true;                          // It goes when it has found one,
  std::int64_t nodes_of_any_ = 0, work_of_any_ = 0;    // and what it took stays.
  Random random_;
  std::vector<std::int32_t> incumbent_;
  std::int64_t bound_;
  const std::int64_t first_bound_;
  SparseCover::Mark root_ = 0;  // Undoes a dive, but not what is excluded for good.
  bool is_running_ = false;
  bool is_hopeless_ = false;
  Kind kind_ = Kind::plain;
  std::int64_t ceiling_ = 0;    // Of the present guess.
  double level_;                // How far above the bound there may be solutions.
  double guess_;                // How far above it the next guess is that moves on each time.
  std::int64_t greedy_left_;
  bool goes_on_guessing_ = false;  // Whether nothing but `any_` has come to a solution.
  bool was_level_ = false;         // Whether the last dive was.
  double most_failures_;           // Of the next dive before there is another,
  double most_failures_of_proof_;  // and of the next after that.
  std::int64_t plain_work_ = 0, guess_work_ = 0;  // Of dives before that.
  double share_;                // Of the incumbent that is free in the next neighbourhood.
  double ratio_ = 1;            // Of the work in neighbourhoods to that in other dives.
  std::int64_t other_work_ = 0;  // The work of the last other dive,
  std::int64_t turn_start_ = 0;  // and when it began, or ended.
};

}  // namespace xcmodel::dlx
