// What comes next in a state, along a chain of forced choices.
#pragma once

#include <cstdint>
#include <vector>

#include "states.hpp"

namespace xcmodel::dlx::count {

// Tells the same as `States::next`. Where many items need something, only those are looked at again, after a choice,
// for which it has taken out an option: so a long chain takes as long as what it takes out.
//
// Invariant: in a chain, `waiting_` has every item in need that has just as many possible classes as it needs, and
// maybe some that need nothing any more.
class ForcedChain {
 public:
  explicit ForcedChain(const States& states);

  // What comes next in any state, from which a chain may begin.
  Next begin(const Word* state);
  // Chooses what is forced by the last answer, which was about this state.
  void choose(Word* state, int option_class);
  // What comes next after that.
  Next go_on(const Word* state);

 private:
  Next next_in_chain(const Word* state);
  void look_at(const Word* state, int item);
  bool is_long() const;

  const States& states_;
  std::vector<Word> before_;           // The possible classes before a choice.
  std::vector<std::int32_t> waiting_;  // A heap whose first item is the least.
  int dead_ = none;                    // The first item that the last choice has left dead.
};

}  // namespace xcmodel::dlx::count
