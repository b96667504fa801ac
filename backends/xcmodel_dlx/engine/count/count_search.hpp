// A count under way, or the making of a decision diagram: resumable.
//
// A count is a portfolio of strategies, of which the first to end answers: see portfolio.hpp.
#pragma once

#include <limits>
#include <memory>
#include <optional>

#include "base/clock.hpp"
#include "base/tuning.hpp"
#include "enumeration.hpp"
#include "learned_count.hpp"
#include "levels/level_count.hpp"
#include "levels/level_diagram.hpp"
#include "levels/order_search.hpp"
#include "portfolio.hpp"
#include "refutation/refutation.hpp"
#include "set_up.hpp"
#include "workers.hpp"

namespace xcmodel::dlx::count {

// Used from one thread only.
class CountSearch {
 public:
  // Throws as `checked` does, and std::invalid_argument if several workers are to make a diagram.
  CountSearch(std::shared_ptr<const RootedInstance> instance, const Query& query,
              const Kernels& kernels, const MemoisedKernels& memoised_kernels);
  CountSearch(const CountSearch&) = delete;
  CountSearch& operator=(const CountSearch&) = delete;

  static constexpr std::int64_t no_limit = std::numeric_limits<std::int64_t>::max();
  // Works for so many seconds, or until it has done so many units in all, or less if it is done; between two
  // calls, workers wait. With a limit of units, the fraction is told anew at that limit only, so that it
  // depends on counted work as well.
  //
  // Throws what a worker threw, DiagramTooLarge if levels or the diagram need more memory, and InstanceTooLarge.
  // Whatever it has thrown, it must not be called again.
  Report advance(double seconds, std::int64_t until = no_limit);

  // Ends the threads.
  void close();

  // Once a diagram is made: itself, and the problem whose classes and items it names. Before, throw std::logic_error.
  Reference root() const { return root_; }
  DiagramWords take_words();
  const Problem& problem() const;

 private:
  struct Levels {
    std::unique_ptr<const LevelPlan> plan;
    std::unique_ptr<LevelCount> count;
  };

  bool may(Strategy strategy) const;
  void open_levels_and_memoised();
  void make_problem();
  InstanceTooLarge too_large() const;
  std::int64_t units() const;  // Of all strategies.
  std::int64_t end_of_slice(const Standing::Work& work) const;
  void work_slice(Clock::time_point deadline);
  bool may_seek_symmetries() const;
  // Before states are merged up to isomorphism, which takes longer than to look for them.
  bool may_seek_first_symmetries() const {
    return query_.up_to_isomorphism && standing_.enumeration.is_open && !has_sought_symmetries_;
  }
  std::int64_t units_to_find_symmetries() const;
  std::int64_t units_for_symmetries() const;
  std::int64_t spare_for_symmetries() const;
  double left_of_any() const;  // Of the strategy that seems to have least left,
  double left_of_others() const;  // and of those beside an enumeration.
  void seek_symmetries(std::int64_t spare);
  bool begin_anew(const Part& whole);
  std::int64_t units_beside_strategies() const {
    return (refutation_ ? refutation_->units() : 0) + (learned_ ? learned_->units() : 0);
  }
  // Whether some strategy seems to have little left beside so many units.
  bool is_near_end(std::int64_t units_beside) const;
  std::int64_t unless_near_end(std::int64_t due, std::int64_t units_of_turn) const;
  std::int64_t when_to_refute() const;
  void refute();
  std::int64_t when_to_learn() const;
  void learn();
  std::int64_t most_to_learn() const;  // Solutions; a diagram is made only of none.
  void finish_beside_strategies(std::int64_t count);
  void enumerate(Clock::time_point deadline);
  void start_levels();
  bool may_seek_order() const;
  void seek_order();
  void try_found_order(double left);
  void end_pilot_of_order();
  std::optional<Levels> take_found_order();
  std::optional<Levels> replace_levels(const List& order, Merging merging);
  bool pays_to_merge_more() const;
  std::int64_t units_to_merge() const;
  void merge_more();
  void finish_dead(int item);
  std::size_t most_bytes() const;
  std::size_t bytes_of_one() const;
  LevelRun* levels() const;
  void go_along_levels(Clock::time_point deadline);
  bool levels_go_on() const;
  void work_on_levels();
  void seek_symmetries_before_merging();
  void merge_more_in_this_slice();
  bool merges_in_vain() const;
  void merge_no_more();
  void end_slice_of_levels();  // If it is at its end, or levels are.
  void finish_levels();
  void give_up_levels();
  std::unique_ptr<Recorder> make_recorder(std::size_t most_bytes) const;
  std::vector<StatePart> state_parts() const;
  void start_workers();
  void search_memoised(Clock::time_point deadline);
  void give_up_memoised();
  double left_of_memoised(std::int64_t units, double done) const;
  double left_by_components(double units, double done);
  template <class Policy>
  void let_work(Workers<Policy>& workers, Clock::time_point deadline);
  void finish(const Natural& count) { count_ = count; }
  void finish_whole(const Natural& count) { finish(count * Natural(static_cast<Limb>(whole_.weight))); }
  void finish_whole(Reference root) { finish(root); }
  void finish(Reference root) {
    root_ = root;
    count_.emplace();
  }
  Report report();
  void add_statistics(Report& report) const;
  std::vector<std::int64_t> labels() const;

  const std::shared_ptr<const RootedInstance> instance_;
  const Query query_;
  Part whole_;  // What is counted.
  const MemoisedKernels memoised_kernels_;
  mutable std::optional<std::size_t> most_bytes_;  // Nothing until it is asked for.

  const SetUp set_up_;
  Portfolio portfolio_;
  Standing standing_;
  std::optional<Portfolio::Slice> slice_;
  std::int64_t until_ = no_limit;         // The limit of units.
  std::unique_ptr<Enumeration> enumeration_;
  std::unique_ptr<Refutation> refutation_;  // Once that has begun.
  std::int64_t refutation_due_ = 0;         // It goes on, or may begin, when so many units are done.
  std::unique_ptr<LearnedCount> learned_;   // The same of a count by clause learning.
  std::int64_t learned_due_ = 0;
  bool has_sought_symmetries_ = false;
  std::int64_t symmetries_due_;  // They are sought when so many units are to spare.
  std::vector<Part> parts_;               // Of the whole; none if they do not help.
  double share_up_to_symmetries_ = 1;     // Of a memoised search, if it is not in parts.

  struct Look {
    double units, done;
  };
  std::optional<Look> first_look_;        // At how far a count by components had come.

  std::unique_ptr<Problem> problem_;
  std::unique_ptr<const LevelPlan> plan_;
  List level_order_;                             // The first one of levels that count,
  std::unique_ptr<OrderSearch> order_search_;    // the search for a better one, once it has begun,
  double width_of_plan_ = 0;                     // and the width of the one that they have.
  std::int64_t order_due_ = tuning.level_pilot;  // It goes on when so many units are done,
  double order_share_ = tuning.order_search_share_after_gain;  // with such a share of them.
  std::unique_ptr<States> states_;
  std::unique_ptr<Recorder> recorder_;         // Of the memoised search,
  std::unique_ptr<Recorder> level_recorder_;   // and of levels.
  std::unique_ptr<LevelCount> level_count_;    // What levels make: a count, or a diagram.
  std::unique_ptr<LevelDiagram> level_diagram_;
  // Levels along an earlier order, until the ones along the next have had their pilot.
  struct Earlier {
    Levels levels;
    double width, left;  // Of the order, and what seemed to be left.
  };
  std::optional<Earlier> earlier_;
  double refused_width_ = unknown;        // Of the order that was worse than an earlier one.
  bool may_merge_more_ = true;            // Until the pilot of levels has been looked at.
  double left_unmerged_ = unknown;        // What seemed to be left of levels before they merged more.
  std::int64_t past_level_units_ = 0;     // Of their set-up, and of that pilot then.
  std::int64_t lost_level_units_ = 0;     // Before they began anew.
  std::int64_t past_memoised_units_ = 0;  // The same, and those that made a diagram ready.
  std::unique_ptr<Workers<LargeCounting>> counting_;
  std::unique_ptr<Workers<LargeRecording>> recording_;

  std::optional<Natural> count_;  // Once it is done; of no meaning for a diagram.
  Reference root_ = no_solution;
  std::size_t memory_ = 0;
  double fraction_ = 0;
};

}  // namespace xcmodel::dlx::count
