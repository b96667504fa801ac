// Counts by levels: all states after the options of the first items have been decided about, then
// after those of one item more, and so on. Equal states of a level are merged and their numbers added.
//
// This is a transfer matrix, or the top-down compilation of a decision diagram of which only the
// last two levels are kept (Knuth, "The Art of Computer Programming", volume 4A, 7.1.4; Iwashita and
// Minato, "Efficient top-down ZBDD construction techniques using recursive specifications", 2013).
#pragma once

#include <memory>

#include "base/natural.hpp"
#include "level_order.hpp"
#include "level_plan.hpp"
#include "level_run.hpp"

namespace xcmodel::dlx::count {

// Where that is hopeless, states can be merged up to isomorphism of what is left: see level_merging.hpp.
class LevelCount : public LevelRun {
 public:
  using LevelRun::LevelRun;
  // Remembers problem and plan, which must live longer. The plan must have no dead item, and no more
  // than `most_words`.
  static std::unique_ptr<LevelCount> make(const Problem& problem, const LevelPlan& plan,
                                          Merging merging, int workers, std::size_t most_bytes);

  // Whether merging states up to isomorphism has paid so far.
  virtual bool has_merged() const = 0;
  // Once it is done.
  const Natural& count() const { return count_; }

 protected:
  Natural count_;
};

}  // namespace xcmodel::dlx::count
