// Which of two ways counts small subtrees with less work.
#pragma once

#include <cstdint>

#include "base/tuning.hpp"

namespace xcmodel::dlx {

// All sets of options that complete a node, at once, or node by node: at once where many sets do, and items need
// little; where few do, the nodes of a search tell sooner that none does. Some subtrees take far more than others, so
// that both ways are tried on the same ones, which have a small part of all work.
class SmallSubtrees {
 public:
  enum class Way : std::uint8_t { at_once, by_nodes, both };

  // For the next subtree.
  Way next() const {
    if (tried_at_once_ + tried_by_nodes_ <= work_ / tuned::small_subtrees_tried) return Way::both;
    return tried_at_once_ < tried_by_nodes_ ? Way::at_once : Way::by_nodes;
  }

  // What one took in the way that was chosen, and one in both.
  void note(std::int64_t work) { work_ += work; }
  void note_both(std::int64_t at_once, std::int64_t by_nodes) {
    tried_at_once_ += at_once;
    tried_by_nodes_ += by_nodes;
  }

 private:
  std::int64_t tried_at_once_ = 0, tried_by_nodes_ = 0;
  std::int64_t work_ = 0;
};

}  // namespace xcmodel::dlx
