// The traversal of the body of a certificate, for both sorts of values.
#pragma once

#include <algorithm>
#include <functional>
#include <utility>
#include <vector>

#include "reader.hpp"
#include "residual.hpp"
#include "rules.hpp"

namespace xcmodel::dlx::certificate {

// Depth first on an explicit stack, since chains can be thousands of levels deep.
template <class Sort>
class Traversal {
 public:
  using Value = typename Sort::Value;

  // `worth` has the number of members of each class, or its cost.
  Traversal(const Rules& rules, Reader& reader, std::vector<std::int64_t> worth, const std::function<void()>& poll)
      : rules_(rules),
        step_(whole_blocks(rules.state_words())),
        reader_(reader),
        worth_(std::move(worth)),
        poll_(poll),
        residuals_(rules_, worth_) {}

  Value value_of(const std::vector<Word>& root) {
    make_room();
    std::copy(root.begin(), root.end(), state());
    int inner = boundary;
    while (true) {
      bool has_value = !enter(inner);
      while (true) {
        if (has_value && stack_.empty()) return std::move(value_);
        if (has_value) add_value();
        if (next_child(inner)) break;
        end_branching();
        has_value = true;
      }
    }
  }

  const Tally& tally() const { return tally_; }

 private:
  static constexpr std::int64_t not_flagged = -1;
  static constexpr int boundary = Rules::boundary;

  // A branching whose children are being visited. Its state stands in `states_` at its depth, and
  // loses the options that have been tried.
  struct Frame {
    Children children;
    bool stops_next;       // Whether the next child is the one that takes no further option.
    std::int64_t flagged;  // Its number among the flagged nodes.
    std::int64_t worth;    // Of the option whose child is being visited, or `Sort::neutral`.
    Value total;
  };

  Word* state() { return states_.data() + stack_.size() * step_; }
  Word* state_of_top() { return state() - step_; }
  const Word* flagged_key(std::size_t k) const { return keys_.data() + k * rules_.key_words(); }

  // Makes sure that there is room for the state below the top of the stack.
  void make_room() {
    const std::size_t needed = (stack_.size() + 1) * step_;
    if (states_.size() < needed) states_.resize(2 * needed);
  }

  // Adds the value of the child that was visited to the branching above it.
  void add_value() { Sort::add(stack_.back().total, value_, stack_.back().worth); }

  // Reads what there is to say about the state; returns whether it is a branching, which is then on
  // the stack. If not, `value_` is its value. `inner` is the item that must be branched on further.
  bool enter(int inner) {
    while (true) {
      if (rules_.is_solved(state())) {
        demand(!is_described_, "a branching is missing");
        value_ = Sort::one();
        return false;
      }
      const std::uint64_t token = reader_.number(2 * static_cast<std::uint64_t>(rules_.items()) + 3);
      if (token >= 3) return branch(token - 3, inner);
      demand((token == 0 || inner == boundary) && !is_described_, "a branching is missing");
      if (token == 2) {
        share_isomorphic_ahead();
        continue;
      }
      token == 0 ? share(inner) : share_isomorphic();
      return false;
    }
  }

  bool branch(std::uint64_t token, int inner) {
    if ((++branchings_ & 0xffff) == 0) poll_();
    ++tally_.nodes;
    const int item = static_cast<int>(token / 2);
    const bool flag = token % 2;
    demand(flag || !is_described_, "a flag is missing");
    is_described_ = false;
    const std::int64_t flagged = flag ? flag_state(inner) : not_flagged;
    const std::int64_t need = rules_.need(state(), item);
    const Word* const own = state();
    stack_.push_back({rules_.children(own, item), need == 0, flagged, Sort::neutral, Sort::none()});
    Children& children = stack_.back().children;
    if (need > 1) children.left = rules_.degree(own, item, INT64_MAX) - need + 1;
    if (need > 0 && (children.options == 0 || children.left <= 0)) {
      end_branching();
      return false;
    }
    demand(children.options != 0, "the item cannot be branched on: it is closed");
    demand(inner == boundary || inner == item, "another item has to be branched on further");
    make_room();
    return true;
  }

  // Numbers the state, so that others can refer to it.
  std::int64_t flag_state(int inner) {
    const std::size_t number = flagged_.size();
    keys_.resize((number + 1) * rules_.key_words());
    rules_.make_key(state(), inner, keys_.data() + number * rules_.key_words());
    flagged_.emplace_back(false, Sort::none());
    return static_cast<std::int64_t>(number);
  }

  // Makes the state of the next child of the branching on top; returns whether there is one.
  bool next_child(int& inner) {
    Frame& frame = stack_.back();
    Word* const own = state_of_top();
    inner = boundary;
    if (frame.stops_next) {
      frame.stops_next = false;
      std::copy_n(own, rules_.state_words(), state());
      rules_.take_row(state(), frame.children.item);
      return true;
    }
    const int option = next_option();
    if (option < 0) return false;
    const int item = frame.children.item;
    const bool may_stay_open = frame.children.may_stay_open;
    if (is_all_that_counts(frame, option)) {
      stack_.pop_back();
      rules_.choose(own, option, own);
    } else {
      frame.worth = worth_[option];
      rules_.choose(own, option, state());
      if (may_stay_open) rules_.remove(own, option);
    }
    if (may_stay_open && rules_.degree(state(), item, 1)) inner = item;
    return true;
  }

  // Whether the value of a branching is that of the child where this option is chosen.
  bool is_all_that_counts(const Frame& frame, int option) const {
    return frame.children.options == 0 && frame.flagged == not_flagged &&
           worth_[option] == Sort::neutral && Sort::is_none(frame.total);
  }

  // Reads the dead children that come next; returns the option that is then chosen, or -1.
  int next_option() {
    const std::span<const std::uint8_t> rest = reader_.rest();
    Tokens tokens{rest.data(), rest.data() + rest.size(), 0};
    const int option = rules_.next_child(state_of_top(), stack_.back().children, tokens);
    reader_.skip(static_cast<std::size_t>(tokens.at - rest.data()));
    tally_.nodes += tokens.dead;
    return option;
  }

  // Takes the branching off the stack; its value is known.
  void end_branching() {
    Frame& frame = stack_.back();
    value_ = std::move(frame.total);
    if (frame.flagged != not_flagged)
      flagged_[static_cast<std::size_t>(frame.flagged)] = {true, value_};
    stack_.pop_back();
  }

  // Reads which flagged node is meant.
  std::size_t earlier() {
    const std::uint64_t distance = reader_.number(flagged_.size() + 1);
    demand(distance > 0 && flagged_[flagged_.size() - distance].first, "no such node has ended");
    return flagged_.size() - distance;
  }

  void share(int inner) {
    const std::size_t k = earlier();
    make_own_key(inner);
    demand(std::equal(key_.begin(), key_.end(), flagged_key(k)), "it is another state");
    ++tally_.shared;
    value_ = flagged_[k].second;
  }

  void share_isomorphic() {
    if ((tally_.isomorphic & 0xff) == 0xff) poll_();
    const std::size_t k = earlier();
    demand(rules_.is_of_boundary(flagged_key(k)), "an isomorphism leads to an inner state");
    read_names();
    make_own_key(boundary);
    residuals_.make(key_.data(), here_, own_);
    residuals_.make(flagged_key(k), there_, other_);
    demand(residuals_.are_equal(own_, other_), not_isomorphic);
    ++tally_.isomorphic;
    value_ = flagged_[k].second;
  }

  // Goes over to the state that the isomorphism leads to, which is described for the first time.
  void share_isomorphic_ahead() {
    read_names();
    const std::vector<std::int32_t> active =
        reader_.ascending(static_cast<std::uint64_t>(rules_.options()));
    make_own_key(boundary);
    residuals_.make(key_.data(), here_, own_);
    rules_.describe(active, own_.counts, state());
    make_own_key(boundary);
    std::vector<std::int32_t> active_by_key;
    rules_.list_active(key_.data(), active_by_key);
    demand(active_by_key == active, not_isomorphic);
    residuals_.make(key_.data(), there_, other_);
    demand(residuals_.are_equal(own_, other_), not_isomorphic);
    ++tally_.isomorphic;
    is_described_ = true;
  }

  void make_own_key(int inner) {
    key_.resize(rules_.key_words());
    rules_.make_key(state(), inner, key_.data());
  }

  // Reads pairs of items: names that they give to items here, and there to themselves.
  void read_names() {
    const auto items = static_cast<std::uint64_t>(rules_.items());
    here_.assign(items, -1);
    there_.assign(items, -1);
    for (std::uint64_t left = reader_.number(items + 1); left > 0; --left) {
      const std::uint64_t from = reader_.number(items), to = reader_.number(items);
      demand(here_[from] < 0 && there_[to] < 0, "an item has two names, or two have one");
      here_[from] = there_[to] = static_cast<std::int32_t>(to);
    }
  }

  const Rules& rules_;
  const std::size_t step_;  // From a state to the next one.
  Reader& reader_;
  const std::vector<std::int64_t> worth_;
  const std::function<void()>& poll_;
  Tally tally_;
  std::uint64_t branchings_ = 0;  // Gone to, for `poll_`.

  std::vector<Frame> stack_;
  AlignedWords states_;
  Value value_ = Sort::none();  // Of the state that was visited last.
  bool is_described_ = false;   // Whether the state has just been described, and waits for a flag.

  std::vector<Word> keys_;                       // Of the flagged nodes.
  std::vector<std::pair<bool, Value>> flagged_;  // Whether each has ended, and its value.
  std::vector<Word> key_;                        // Of the present state.

  Names here_, there_;  // Of the isomorphism that was read last.
  Residuals residuals_;
  Residual own_, other_;
};

}  // namespace xcmodel::dlx::certificate
