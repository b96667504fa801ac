// A search for solutions or for least cost, joined by levels: the first to end answers.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <vector>

#include "base/clock.hpp"
#include "base/forecast.hpp"
#include "cost_enumeration.hpp"
#include "cuts/strengthening.hpp"
#include "learning/learning_search.hpp"
#include "local/local_search.hpp"
#include "refutation/refutation.hpp"
#include "solution_levels.hpp"
#include "symmetry/symmetry_breaking.hpp"
#include "threads/parallel.hpp"

namespace xcmodel::dlx::joint {

// Forecasts of all the work that something takes, which may be far too low. They are trusted until one is higher than
// one that was trusted before.
class TrustedForecast {
 public:
  bool is_trusted(double units) const { return units <= least_ * tuning.joint_rise_of_forecast; }
  void trust(double units) { least_ = std::min(least_, units); }

 private:
  double least_ = 1e300;
};

// The search begins. When it has done some work, levels have a short pilot, from which the rest of their
// work is forecast; they go on, and the search waits, as soon as this is little beside what the search has
// done, or seems to have left. Of a list, they make the diagram, from which the solutions are listed that
// have not been handed over; else they find a solution of least cost, or any. All of that rests on
// counted work, but for the search of several workers.
//
// A search for one solution that takes long begins anew when symmetries are known by which it may leave options out.
// One that has found none for long is joined by a local search, by clause learning, and by a refutation. So is one for
// least cost, which begins anew with cuts, where these raise its bound.
//
// Used from one thread only.
class JointSearch {
 public:
  // For `Task::enumerate` without a seed, or `Task::minimize`; throws as `checked` does.
  JointSearch(std::shared_ptr<const RootedInstance> instance, const Query& query, const Kernels& kernels);

  static constexpr std::int64_t no_limit = std::numeric_limits<std::int64_t>::max();
  // Works for so many seconds, or until it has done so many units in all, or less if there is enough to hand
  // over or nothing more to find. With a limit of units, the fraction is told anew at that limit only, so
  // that it depends on counted work as well. Whatever it has thrown, it must not be called again.
  Report advance(double seconds, std::int64_t until = no_limit);
  // As `Search::hear_of`.
  void hear_of(std::vector<std::int32_t> solution);
  // As those of the search, for least cost; but no prices where there are weighted rows.
  std::optional<std::vector<double>> prices() const;
  std::optional<std::vector<std::int32_t>> ruled_out() const { return ruled_out_below({}); }
  // Ends the threads; nothing more may be asked for.
  void close();

 private:
  template <class Use>
  auto with_search(const Use& use) const {
    return alone_ ? use(*alone_) : use(*together_);
  }
  void join_for_one();
  void join_for_least_cost();
  std::int64_t first_local_due() const;
  void search(Clock::time_point deadline, std::int64_t until);
  bool is_due() const;
  void break_symmetries();
  void begin_without_symmetric();
  void begin_anew();
  void look_for_cuts();
  void begin_with(const OwnedArrays& with_cuts);
  std::optional<std::vector<double>> prices_with_rows() const;
  std::optional<std::vector<double>> prices_of_search() const;
  std::optional<std::vector<std::int32_t>> ruled_out_below(std::optional<std::int64_t> cost) const;
  std::optional<std::int64_t> to_beat() const;
  std::int64_t refutation_due(std::int64_t units) const;
  void refute();
  void tell_of_parts();
  void search_locally();
  std::int64_t searched_per_local() const;
  void search_by_learning();
  bool begin_learning();
  void limit_learned_costs();
  std::int64_t searched_per_learning();
  bool is_near_end();
  bool leaves_options_out() const;
  void search_together(Clock::time_point deadline, std::int64_t until);
  void begin_piece();
  std::int64_t units() const;  // Of all strategies.
  void take(Report report);
  std::int64_t wanted() const;  // Solutions beyond those that have been reported.
  bool is_full() const;
  void consider_levels();
  double allowed_units() const;
  void begin_levels();
  std::optional<std::int64_t> cost_to_look_below() const;
  bool begin_levels_below(std::optional<std::int64_t> cost);
  bool has_proven_least_cost();
  bool are_levels_below_guess() const;
  double units_to_rank() const;
  void go_along_levels(Clock::time_point deadline, std::int64_t until);
  void finish_levels();
  void finish_with(const std::vector<std::int32_t>& solution);
  void finish_least_cost(const std::optional<std::vector<std::int32_t>>& solution);
  void finish_proof();
  Report report(std::int64_t until);
  void consider_enumeration();
  void enumerate(Clock::time_point deadline, std::int64_t until);
  void start_listing();
  void list();
  void give_up_levels();
  void end_levels();

  const std::shared_ptr<const RootedInstance> instance_;
  const Query query_;
  // What is searched: the same, or with more that is given or forbidden, and of an instance with more items.
  Query searched_;
  std::shared_ptr<const RootedInstance> searched_instance_;
  const Kernels& kernels_;
  const std::size_t most_bytes_;

  std::unique_ptr<Search> alone_;            // One of these, until solutions are listed.
  std::unique_ptr<ParallelSearch> together_;
  std::int64_t units_ = 0;                   // Of the search: a nanosecond or so each.
  std::int64_t end_of_piece_ = 0;            // Until which it works, though it may pause with enough to hand over.
  std::int64_t due_;                         // The units at which levels are considered,
  std::int64_t symmetries_due_ = no_limit;   // symmetries are sought,
  std::int64_t refutation_due_;              // and it is tried to prove that there is no solution.
  std::unique_ptr<Refutation> refutation_;   // Once that has begun.
  std::int64_t local_due_ = no_limit;        // The units at which a local search has its turn,
  std::unique_ptr<LocalSearch> local_;       // once it has begun,
  bool has_local_best_ = false;              // and whether it has found the best solution.
  std::int64_t learning_due_ = no_limit;     // The units at which a search that learns has its turn,
  std::unique_ptr<learning::LearningSearch> learning_;  // once it has begun,
  std::optional<ReducedCosts> learned_costs_;           // the reduced costs that it limits beside costs,
  bool has_learned_best_ = false;                       // Whether it has found the best solution,
  std::optional<std::int64_t> learned_below_;           // and what a solution must cost less than.
  Forecast forecast_;                        // What the search seems to have left since then,
  TrustedForecast search_forecast_;          // and of all of its work.
  std::unique_ptr<count::SymmetryBreaking> breaking_;  // Once symmetries have been sought.
  std::int64_t cuts_due_ = no_limit;         // The units at which cuts are looked for,
  std::unique_ptr<cuts::Strengthening> strengthening_;  // once that has begun.
  // A time in which symmetries are sought, in steps.
  struct Round {
    std::int64_t until;       // The units of that search at which it ends.
    std::int64_t step;        // The units of a step.
    bool leaves_out = false;  // Whether the search is to begin anew.
  };
  std::optional<Round> round_;
  Statistics past_statistics_;               // Of searches that have begun anew.

  bool levels_are_open_ = true;              // Whether they may still answer.
  std::unique_ptr<SolutionLevels> levels_;   // Once they have begun.
  std::int64_t end_of_slice_ = 0;            // They work until they have done so many units.
  std::int64_t level_units_ = 0;             // Done by them, all of them that have begun,
  std::int64_t begin_of_levels_ = 0;         // and by those before the present ones.
  // For least cost:
  std::optional<ReducedCosts> reduced_costs_;       // Once levels have begun,
  std::int64_t root_bound_ = 0;                     // and the bound that their prices prove.
  double guessed_options_;                          // With so many options, levels look for a solution below a guess.
  std::optional<std::int64_t> levels_below_;        // What it was to cost less than when they began.
  // By levels, or by searches that have begun anew: no solution costs less.
  std::optional<std::int64_t> proven_bound_;
  std::vector<std::int32_t> best_;                  // The best solution; empty while none is known.
  std::optional<std::vector<double>> prices_;       // Of the search without cuts, once they are looked for.
  TrustedForecast level_forecast_;           // Of all of their work.
  const bool may_enumerate_;                 // Whether all solutions may be listed for the least cost,
  std::unique_ptr<CostEnumeration> enumeration_;  // once that has been considered,
  std::int64_t end_of_enumeration_ = 0;      // which goes on until it has done so many units,
  std::int64_t enumeration_due_;             // and is considered when the search has done so many;
  TrustedForecast enumeration_forecast_;     // and of all of its work.
  Solutions handed_over_;                    // By a search that levels may take the place of.
  std::unique_ptr<diagram::Listing> listing_;
  std::size_t most_listed_ = 1;              // At a time.

  Solutions found_;                          // Since the last report.
  std::int64_t given_out_ = 0;               // Solutions reported so far.
  std::optional<std::int64_t> best_cost_;    // Of what has been found, or heard of.
  Report last_;                              // Of the search; without solutions.
  double fraction_ = 0;                      // What was reported last.
  bool is_over_ = false;                     // Whether no more is to be found, or wanted.
};

}  // namespace xcmodel::dlx::joint
