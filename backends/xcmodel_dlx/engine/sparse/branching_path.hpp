// The path of a search that branches on options: chosen in one child, then excluded in the other.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sparse_cover.hpp"

namespace xcmodel::dlx {

class BranchingPath {
 public:
  explicit BranchingPath(SparseCover& cover) : cover_(cover) {}

  // The possible options of an item, or all of them for none (-1). Valid until the next call.
  std::span<const std::int32_t> choices(std::int32_t item);
  // Branches on a possible option of an item, or of none (-1); `choose` then goes to the first child.
  void branch(std::int32_t option, std::int32_t item) {
    cover_.sweep_if_stale();
    path_.push_back({option, item, cover_.mark(), false});
  }
  void choose() { cover_.choose(path_.back().option); }
  // Goes back to the last branching that has another child, and to that; returns false if there is none.
  bool backtrack();
  // Forgets all branchings; the cover stays as it is.
  void clear() { path_.clear(); }

  std::size_t size() const { return path_.size(); }
  // The option whose choice is the last branching, or -1 if there is none or it has been excluded.
  std::int32_t last_choice() const {
    return path_.empty() || path_.back().excluded ? -1 : path_.back().option;
  }
  // The item whose option is the last branching, or -1.
  std::int32_t last_item() const { return path_.empty() ? -1 : path_.back().item; }
  // The share of the search that is below choices not yet made; `busy` says that it is also at work
  // below the last one.
  double waiting(bool busy) const;

 private:
  struct Branch {
    std::int32_t option, item;
    SparseCover::Mark mark;  // Undoes the choice.
    bool excluded;           // Whether the second child is being searched.
  };

  SparseCover& cover_;
  std::vector<Branch> path_;
  std::vector<std::int32_t> choices_;
};

}  // namespace xcmodel::dlx
