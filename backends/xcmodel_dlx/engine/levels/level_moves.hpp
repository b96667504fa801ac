// The rules of a step for states of a fixed number of words.
#pragma once

#include <algorithm>
#include <vector>

#include "level.hpp"
#include "level_rules.hpp"

namespace xcmodel::dlx::count {

template <int Words>
class LevelMoves {
 public:
  using Key = LevelKey<Words>;

  explicit LevelMoves(const StepRules& rules)
      : rules_(rules),
        covered_(key_of(rules.covered)),
        needed_(key_of(rules.needed)),
        kept_(key_of(rules.kept)) {
    for (const Move& move : rules.moves) covers_.push_back(key_of(move.covers));
  }

  // Calls `reach(key, move)` for all states that a state leads to, dead ones left out. The move is
  // the number of a class among those of the step, or `none` if none is chosen.
  template <class Reach>
  void for_each(const Key& state, const Reach& reach) const {
    const bool is_covered = this->is_covered(state);
    if (is_covered || rules_.take != LevelPlan::Take::one) {
      Key next = state;
      if (settle(next) == none) reach(next, none);
    }
    if (is_covered) return;
    for (std::size_t m = 0; m < covers_.size(); ++m) {
      Key next = state;
      if (choose(next, m) && settle(next) == none) reach(next, static_cast<int>(m));
    }
  }

  bool is_covered(const Key& state) const { return meet(state, covered_); }

  // Chooses a class of the step, if it goes together with the state.
  bool choose(Key& state, std::size_t move) const {
    if (meet(state, covers_[move])) return false;
    for (int w = 0; w < Words; ++w) state[w] |= covers_[move][w];
    for (const SumChange& sum : rules_.moves[move].sums)
      set_value(state, sum.field, (sum.field.value_in(state) + sum.weight) & sum.field.ones());
    const std::vector<FieldChange>& changes = rules_.moves[move].changes;
    return changes.empty() || change(state, changes);
  }

  // Whether a class could be chosen.
  bool is_possible(const Key& state, std::size_t move) const {
    Key copy = state;
    return choose(copy, move);
  }

  // How much the item needs still, if the rules have a check of it.
  Word need_left(const Key& state, int item) const {
    for (const FieldCheck& check : rules_.checks)
      if (check.item == item && check.field.value_in(state) < check.need)
        return check.need - check.field.value_in(state);
    return 0;
  }

  // Writes a state after the step as all that are equal to it; or returns an item that is dead.
  int settle(Key& state) const {
    for (int w = 0; w < Words; ++w)
      if (needed_[w] & ~state[w]) return bare_item(state);
    for (int w = 0; w < Words; ++w) state[w] &= kept_[w];
    for (const SumCheck& check : rules_.sums)
      if (!settle_sum(state, check)) return rules_.item;
    return rules_.checks.empty() ? none : settle_fields(state);
  }

  // The same, but the fields that are not looked at any more are cleared in a dead state, too.
  int settle_always(Key& state) const {
    const int dead_item = settle(state);
    if (dead_item == none) return none;
    for (int w = 0; w < Words; ++w) state[w] &= kept_[w];
    for (const FieldCheck& check : rules_.checks)
      if (check.leaves) set_value(state, check.field, 0);
    for (const SumCheck& check : rules_.sums)
      if (check.leaves) set_value(state, check.field, 0);
    return dead_item;
  }

 private:
  static Key key_of(const std::vector<Word>& words) {
    Key key{};
    std::copy(words.begin(), words.end(), key.begin());
    return key;
  }

  static bool meet(const Key& a, const Key& b) {
    Word both = 0;
    for (int w = 0; w < Words; ++w) both |= a[w] & b[w];
    return both != 0;
  }

  static void set_value(Key& state, const LevelPlan::Field& field, Word value) {
    Word& word = state[field.word];
    word = (word & ~field.mask()) | value << field.shift;
  }

  static bool change(Key& state, const std::vector<FieldChange>& changes) {
    for (const FieldChange& c : changes) {
      const Word value = c.field.value_in(state);
      if (c.is_excluded_by(value)) return false;
      set_value(state, c.field, c.colour_code == untouched ? value + 1 : c.colour_code);
    }
    return true;
  }

  int settle_fields(Key& state) const {
    for (const FieldCheck& check : rules_.checks) {
      const Word value = check.field.value_in(state);
      if (!check.same_code.empty()) {
        set_value(state, check.field, check.leaves ? 0 : check.same_code[value]);
      } else if (value < check.need) {
        if (check.need - value > check.to_come) return check.item;
      } else if (check.leaves) {
        set_value(state, check.field, 0);
      } else if (check.room - value >= check.to_come) {
        set_value(state, check.field, check.need);
      }
    }
    return none;
  }

  // Returns false if the sum cannot come within its bounds. One that cannot leave them is written as the least such one
  // that may have been added up so far.
  static bool settle_sum(Key& state, const SumCheck& check) {
    const Word ones = check.field.ones(), offset = static_cast<Word>(-check.least_of_all);
    const std::int64_t sum =
        static_cast<std::int64_t>((check.field.value_in(state) + offset) & ones) + check.least_of_all;
    if (sum + check.most_ahead < check.low || sum + check.least_ahead > check.high) return false;
    if (check.leaves)
      set_value(state, check.field, 0);
    else if (sum + check.least_ahead >= check.low && sum + check.most_ahead <= check.high)
      set_value(state, check.field,
                static_cast<Word>(std::max(check.low, check.least_of_all) - check.least_ahead) & ones);
    return true;
  }

  int bare_item(const Key& state) const {
    for (const auto& [item, field] : rules_.needed_items)
      if (field.value_in(state) == 0) return item;
    return none;
  }

  const StepRules& rules_;
  const Key covered_, needed_, kept_;
  std::vector<Key> covers_;
};

}  // namespace xcmodel::dlx::count
