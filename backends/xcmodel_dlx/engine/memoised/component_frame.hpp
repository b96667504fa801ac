// The sets of a problem that is counted by components: see component_search.hpp.
#pragma once

#include <vector>

#include "subproblem/problem.hpp"

namespace xcmodel::dlx::count {

// Of items without colours, each of which is optional and admits one class, or has room for all that it has.
struct ComponentFrame {
  // The problem must have its sets.
  explicit ComponentFrame(const Problem& problem);

  // Of what is left: the classes that are possible, and for each number the items that need more than that.
  int state_words() const { return words + needs * item_words; }

  int words = 0;       // Of a set of classes: as many as there is code for.
  int item_words = 0;  // Of a set of items.
  bool has_conflicts;  // Whether a class excludes another one.
  int needs = 1;       // The most that an item needs.
  std::vector<Word> rows;       // By item: the classes that cover it.
  std::vector<Word> conflicts;  // By class: those that it excludes, and itself.
  std::vector<Word> covers;     // By class: its items.
  std::vector<Word> weights;    // By class.
};

}  // namespace xcmodel::dlx::count
