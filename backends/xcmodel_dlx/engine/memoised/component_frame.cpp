#include "component_frame.hpp"

#include <algorithm>

#include "memoised_frame.hpp"

namespace xcmodel::dlx::count {

ComponentFrame::ComponentFrame(const Problem& problem)
    : words(class_words(problem.classes)), item_words(problem.item_words), has_conflicts(problem.has_conflicts()) {
  const auto size = [](int sets, int words_of_set) {
    return static_cast<std::size_t>(sets) * static_cast<std::size_t>(words_of_set);
  };
  rows.resize(size(problem.items, words));
  conflicts.resize(size(problem.classes, words));
  covers.resize(size(problem.classes, item_words));
  for (int item = 0; item < problem.items; ++item) {
    needs = std::max(needs, problem.need[item]);
    std::copy_n(problem.row(item), problem.words, rows.data() + size(item, words));
  }
  for (int c = 0; c < problem.classes; ++c) {
    std::copy_n(problem.conflicts_of(c), problem.words, conflicts.data() + size(c, words));
    for (const std::int32_t item : problem.items_of(c))
      set_bit(covers.data() + size(c, item_words), item);
    weights.push_back(problem.weight(c));
  }
}

}  // namespace xcmodel::dlx::count
