// When a search that learns from conflicts begins anew.
#pragma once

#include <cstdint>

namespace xcmodel::dlx::learning {

// By turns it restarts as soon as clauses become worse than they were on average, which finds proofs, and seldom, which
// finds solutions: Biere and Fröhlich, "Evaluating CDCL restart schemes" (2015); Oh, "Between SAT and UNSAT: the
// fundamental difference in CDCL SAT" (2015). What is seldom follows Luby, Sinclair and Zuckerman, "Optimal
// speedup of Las Vegas algorithms" (1993).
class Restarts {
 public:
  Restarts();

  // After a conflict from which a clause with so many levels was learned.
  void note_conflict(std::int32_t levels);
  bool is_due() const;
  // After so many units of the search in all.
  void restart(std::int64_t units);
  bool is_seldom() const { return is_seldom_; }

 private:
  std::int64_t seldom_length() const;

  double lately_ = 0, on_average_ = 0;  // Of the numbers of levels.
  std::int64_t conflicts_ = 0;          // Since the last restart,
  std::int64_t all_conflicts_ = 0;      // and since the first.
  std::int64_t seldom_restarts_ = 0;
  bool is_seldom_ = false;
  std::int64_t end_of_turn_;
};

}  // namespace xcmodel::dlx::learning
