// Symmetries of what is left after a step, whatever the state: they carry states to others that have as
// many solutions.
#pragma once

#include <cstdint>
#include <unordered_set>
#include <vector>

#include "base/tuning.hpp"
#include "level_residual.hpp"

namespace xcmodel::dlx::count {

// Involutions that swap open items, such as two rows of a board, two columns or two numbers.
//
// To lower a state by them takes a tenth of a labelling, and most of the isomorphic states of a level
// become equal by that. Whatever is missed, labellings find.
class LevelSymmetries {
 public:
  // Seeks those of what is left, with so many units of work.
  LevelSymmetries(const LevelResidual& residual, std::int64_t most_units);

  bool is_empty() const { return involutions_.empty(); }
  std::int64_t units() const { return units_; }
  // To lower one state, in units of a nanosecond or so.
  std::int64_t work_of_lowering() const {
    return static_cast<std::int64_t>(involutions_.size()) * tuned::units_of_involution;
  }

  // Takes other bits of states for the highest: states that have not become equal may do so now.
  void turn();
  // Applies involutions as long as one makes the state less.
  void lower(Word* state) const;

 private:
  // By bit of a state, as listed in `fields_`: its image. No image of a bit is left out.
  using Permutation = std::vector<std::uint16_t>;
  struct Swap {
    LevelPlan::Field high, low;
  };
  // A range of `swaps_`, those of the highest bits first.
  struct Involution {
    std::size_t first, end;
  };

  std::vector<Permutation> seek(const LevelResidual& residual, std::int64_t most_units);
  void keep_with_conjugates(const std::vector<Permutation>& found);
  bool note_kept(const Permutation& permutation);
  std::vector<std::size_t> bits_in_order() const;
  void list_swaps();

  std::vector<LevelPlan::Field> fields_;  // Those of open items, ascending.
  std::vector<Permutation> kept_;
  std::vector<std::size_t> kinds_;  // Of these: equal for conjugates.
  std::size_t number_of_kinds_ = 0;
  bool is_turned_ = false;
  std::unordered_set<std::uint64_t> hashes_;  // Of these, and of products of two of them.
  std::vector<Swap> swaps_;
  std::vector<Involution> involutions_;
  std::int64_t units_ = 0;
};

}  // namespace xcmodel::dlx::count
