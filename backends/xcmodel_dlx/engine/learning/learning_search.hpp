// A search for one solution that learns a clause from each conflict, or proves that there is none.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "assignment.hpp"
#include "base/tuning.hpp"
#include "decision_order.hpp"
#include "demands.hpp"
#include "learned_clauses.hpp"
#include "restarts.hpp"
#include "row_sums.hpp"

namespace xcmodel::dlx::learning {

// The places of the limits in a search for least cost; that of reduced costs is there where prices are known.
inline constexpr std::size_t limit_of_costs = 0, limit_of_reduced_costs = 1;

// Conflict-driven clause learning: Marques-Silva and Sakallah, "GRASP: a search algorithm for propositional
// satisfiability" (1999). What items demand is kept to by counters, and turned into clauses only where a conflict asks
// why something followed, as in Ohrimenko, Stuckey and Codish, "Propagation via lazy clause generation" (2009). It is
// at home where few reasons exclude much, far apart in the search: puzzles with clues, sequences, timetables.
class LearningSearch {
 public:
  // The units in which it begins, or nothing for an instance that is too large for it.
  static std::optional<std::int64_t> units_to_begin(const Instance& instance);
  // Searches below the given and forbidden options; with `limits`, what these rows admit may fall.
  LearningSearch(const Instance& instance, std::span<const std::int32_t> given,
                 std::span<const std::int32_t> forbidden, std::span<const WeightedRow> limits = {});

  // Works until it has done so many units in all, of a nanosecond or so, or it is over.
  void work(std::int64_t until);
  bool is_over() const { return has_solution_ || has_refuted_; }
  bool has_solution() const { return has_solution_; }
  bool has_refuted() const { return has_refuted_; }
  // The options chosen, once there is a solution.
  std::vector<std::int32_t> solution();

  // Once there is a solution: goes on for others.
  void exclude_solution();
  // From now on, the sum of one of the limits is to be this at most: goes on for others.
  void limit(std::size_t row, std::int64_t most);
  // Tries first what these options have in common with solutions.
  void prefer(std::span<const std::int32_t> options);

  std::int64_t units() const {
    return units_ + tuning.units_of_watch * clauses_.looked_at() + tuning.units_of_row_entry * rows_.looked_at();
  }
  std::int64_t conflicts() const { return conflicts_; }
  std::size_t bytes() const;

 private:
  struct Counter {
    std::int32_t spare;  // So many literals of a demand may become false yet,
    std::int32_t room;   // and so many true.
  };
  enum class Side : std::uint8_t { need, room };  // What a demand asks for at least, and at most.
  static constexpr std::int32_t after_all = std::numeric_limits<std::int32_t>::max();

  LearningSearch(const Instance& instance, SparseCover cover, std::span<const std::int32_t> given,
                 std::span<const std::int32_t> forbidden, std::span<const WeightedRow> limits);

  void prefer_short_demands();
  void step();
  void decide();
  void note_best();
  void begin_anew();
  void back_to(int level);

  bool propagate();
  // These return false if there is a conflict, which is in `conflict_` then.
  bool propagate(Literal literal);
  void count(Literal literal, std::int32_t by);
  bool imply_all(Literal literal);
  bool keep_to_all();
  bool decide_rest(std::uint32_t demand, Side side);

  int level_of(Literal literal) const { return assignment_.level_of(variable_of(literal)); }
  void learn();
  void add_learned(std::int32_t levels);
  void resolve_to_first_point();
  void mark(Literal literal);
  Literal cause_of(Literal literal) const;
  void explain(Literal literal, std::vector<Literal>& reasons);
  void explain_demand(std::uint32_t number, Side side, std::int32_t beyond, std::int32_t before,
                      std::vector<Literal>& reasons) const;
  void minimise();
  bool is_redundant(Literal literal, int depth);
  std::int32_t levels_of(std::span<const Literal> literals);
  void check_invariants() const;

  bool has_solution_ = false, has_refuted_;
  std::vector<std::int32_t> forced_;  // Options that are in every solution.
  Demands demands_;
  RowSums rows_;
  Assignment assignment_;
  std::vector<Counter> counters_;     // By demand: beside the literals whose consequences have not been drawn.
  std::size_t propagated_ = 0;        // Literals of the trail whose consequences have been drawn.
  LearnedClauses clauses_;
  DecisionOrder order_;
  std::vector<bool> phase_;           // By variable: what it was last,
  std::vector<bool> best_phase_;      // and where the most were assigned without a conflict.
  std::size_t most_assigned_ = 0;
  Restarts restarts_;
  std::int64_t forget_at_;            // Conflicts after which clauses are forgotten,
  std::int64_t times_forgotten_ = 0;  // and how often they were.

  std::vector<Literal> conflict_;     // Literals that are all false, of which one should be true.
  // While it is learned from a conflict:
  enum class Mark : std::uint8_t { none, seen, redundant, needed };
  std::vector<Mark> marks_;           // By variable.
  std::vector<std::int32_t> marked_;
  std::vector<Literal> learned_;      // The clause.
  std::int64_t open_points_ = 0;      // Literals of the present level that are not resolved.
  std::vector<Literal> reasons_;
  std::vector<std::int64_t> level_seen_;  // By level: the last count of levels that met it.
  std::int64_t counts_of_levels_ = 0;

  std::int64_t units_ = 0, conflicts_ = 0;
};

}  // namespace xcmodel::dlx::learning
