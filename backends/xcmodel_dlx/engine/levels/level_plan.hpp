// A plan to go through a problem by levels: in which steps options are decided about, and where in a
// state each item has its field, as long as it is open.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "subproblem/problem.hpp"

namespace xcmodel::dlx::count {

// Codes of coloured items. One that an option covers without a colour, whose number is 0, is closed.
inline constexpr Word untouched = 0, closed = 1;
constexpr Word code_of_colour(std::int32_t colour) { return closed + static_cast<Word>(colour); }

struct LevelPlan {
  // Plans for the items in this order, which must have all that decide about options.
  LevelPlan(const Problem& problem, const std::vector<std::int32_t>& order);

  // What a step does with its classes. All classes of an item are decided about in the steps of
  // the first of their items: a simple one has one step, another one a step for each class.
  enum class Take : std::uint8_t {
    one,     // Exactly one of them, unless the item has been covered.
    at_most_one,
    or_leave,  // There is only one, which is taken or left.
  };
  struct Step {
    std::int32_t item;
    Take take;
    std::int32_t first, end;  // In `classes`.
    std::size_t checks = 0;   // Fields of items that are not simple, which its classes change,
    std::size_t changes = 0;  // each as often as there are classes that do so.
  };
  std::vector<Step> steps;
  std::vector<std::int32_t> classes;
  std::span<const std::int32_t> classes_of(const Step& step) const {
    return {classes.data() + step.first, classes.data() + step.end};
  }

  // Where an item stands in a state: how often it has been covered, or a code of its colour.
  struct Field {
    std::int32_t word = 0;
    std::int32_t shift = 0;
    std::int32_t bits = 0;  // 0 if the item is never open between two choices.

    // Its bits, at the lowest place and at its own.
    Word ones() const { return leading_ones(bits, 0); }
    Word mask() const { return ones() << shift; }
    // What a state has there.
    template <class State>
    Word value_in(const State& state) const {
      return state[static_cast<std::size_t>(word)] >> shift & ones();
    }
  };
  std::vector<Field> fields;  // By item.
  // What a step adds to the sum of a weighted row: at least, which is no more than 0, and at most.
  struct Added {
    std::int32_t sum;
    std::int64_t least, most;
  };
  std::vector<std::vector<Added>> added;  // By step.
  std::vector<Added> added_by_all;        // By sum.
  std::vector<Field> sum_fields;  // By sum: what has been added, modulo a power of 2 beyond all that may be added.
  std::vector<std::int32_t> colours;  // By entry: the number of its colour among those of the item, from 1; or 0.

  std::vector<std::int32_t> open_bits;     // By step: of all fields after it.
  std::vector<std::int32_t> highest_bits;  // By step: one more than the highest bit of a field after it.
  int words = 1;                        // Of a state.
  std::int32_t dead_item = none;        // One that needs more than all of its classes, or `none`.

 private:
  void list_steps(const Problem& problem, const std::vector<std::int32_t>& order);
  std::vector<Word> values_of_fields(const Problem& problem) const;
  void lay_out(const Problem& problem);
  void add_up(const Problem& problem);
  void count_changes(const Problem& problem);
};

// An entry at an item that is not simple.
struct FieldChange {
  LevelPlan::Field field;
  Word colour_code = untouched;  // Untouched if the item is not coloured: it is covered once more.
  Word room = 0;

  // Whether an item excludes the entry that has this in its field.
  bool is_excluded_by(Word value) const {
    if (colour_code == untouched) return value == room;
    return value != untouched && (colour_code == closed || value != colour_code);
  }
};

}  // namespace xcmodel::dlx::count
