// Makes a decision diagram by levels: forward through all states that can be reached, then backward,
// so that nodes stand behind their children.
//
// An item that may be covered more than once is branched on as docs/certificates.md demands: its classes
// in ascending order, with an inner state after each choice that leaves others possible.
#pragma once

#include <memory>

#include "level_plan.hpp"
#include "level_run.hpp"
#include "memoised/recorder.hpp"

namespace xcmodel::dlx::count {

class LevelDiagram : public LevelRun {
 public:
  using LevelRun::LevelRun;
  // As `LevelCount::make`; writes into the recorder once all states are known.
  static std::unique_ptr<LevelDiagram> make(const Problem& problem, const LevelPlan& plan,
                                            Recorder& recorder, std::size_t most_bytes);

  // Once it is done.
  Reference root() const { return root_; }

 protected:
  Reference root_ = no_solution;
};

}  // namespace xcmodel::dlx::count
