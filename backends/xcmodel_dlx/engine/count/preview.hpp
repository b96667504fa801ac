// What can be seen of what is below a state before any of it is searched.
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>
#include <utility>
#include <vector>

#include "base/random.hpp"
#include "subproblem/canonical.hpp"
#include "subproblem/forced_chain.hpp"

namespace xcmodel::dlx::count {

// A child of a state.
struct PreviewedChild {
  CanonicalForm form;       // Without a text if that was not tried, or given up.
  std::int64_t effort = 0;  // For the form, in nodes; 0 if it was not tried.
  double share = 0;         // Of what there is to search below the state.
};

// In a symmetric state, most children are isomorphic, and once the first of them has been searched nothing is left of
// the others. So canonical forms of all of them, or of some, tell what share of a search is in each.
class Preview {
 public:
  // Whether the value of what has a form is known, and what is to be done from time to time, which may throw.
  using Knows = std::function<bool(std::string_view)>;
  using Heed = std::function<void()>;

  Preview(const States& states, Canonizer& canonizer, Knows knows, Heed heed)
      : states_(states), forced_(states), canonizer_(canonizer), knows_(std::move(knows)), heed_(std::move(heed)) {}

  // The children by choosing one of these classes for a simple item, or none. Each of them is to be used.
  std::vector<PreviewedChild> children(const Word* state, int item, const std::vector<int>& choices);

  // The share of what is left where an item with multiplicities is settled for the first time, by some ways at random
  // to settle it; 0 if too little can be seen.
  double share_of_first(const Word* state, int item);

  // For a child that has been searched: then it counts what its form took.
  void use(PreviewedChild& child);
  // For children that will not be searched.
  void forget() { ahead_ = 0; }

  // Whether a form has been given up, which ends all previews: in long chains, each of them would be.
  bool has_given_up() const { return has_given_up_; }
  // States that were looked at.
  std::int64_t nodes() const { return nodes_; }
  // What forms took that have not been used, in nodes.
  std::int64_t ahead() const { return ahead_; }

 private:
  // Chooses what is forced; returns whether something is left to branch on.
  bool go_to_branching(Word* state);
  // Writes the form of such a state; returns false if it is known what is below it.
  bool write_form(const Word* state, PreviewedChild& child);
  void settle_somehow(Word* state, int item, Random& random) const;
  void choose_somehow(Word* state, int item, std::size_t which) const;

  const States& states_;
  ForcedChain forced_;
  Canonizer& canonizer_;
  const Knows knows_;
  const Heed heed_;
  std::int64_t nodes_ = 0, ahead_ = 0;
  bool has_given_up_ = false;
};

}  // namespace xcmodel::dlx::count
