// Looking ahead from the states of a level: which items the classes to come may leave bare, and what excludes these
// classes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/vectors.hpp"
#include "level_plan.hpp"

namespace xcmodel::dlx::count {

// What is looked at in the states from which a step leads on: items that may be dead there.
struct Lookahead {
  struct Item {
    LevelPlan::Field field;   // Of no bits where no class has been decided about.
    Word need;                // How often it is to be covered.
    std::int32_t first, end;  // Of its classes to come.
    // Whether it may be dead in any state; else only in those that have one of these bits.
    bool is_always_looked_at;
    std::int32_t first_trigger, end_trigger;
  };
  // The bits of simple items that exclude a class, or that tell whether an item is looked at, by words that have some.
  struct Bits {
    Word bits;
    std::int32_t word;
  };
  struct Class {
    std::int32_t first_covers, end_covers;
    std::int32_t first_obstacle, end_obstacle;
  };
  std::vector<Item> items = {};
  std::vector<Class> classes = {};
  std::vector<Bits> covers = {}, triggers = {};
  std::vector<FieldChange> obstacles = {};  // Entries at open items that are not simple.
  std::int64_t units = 0;  // What it took to make it.
};

// Makes what is looked at before one step after the other.
class LookaheadRules {
 public:
  // Both must live longer.
  LookaheadRules(const Problem& problem, const LevelPlan& plan);
  // What it takes in memory, about.
  static std::size_t bytes_for(const LevelPlan& plan) {
    return plan.classes.size() * static_cast<std::size_t>(plan.words) * sizeof(Word);
  }

  // Before this step, which is not the first: items that share a class with one that the last step has decided about.
  // Steps must ascend.
  Lookahead before(std::size_t step);
  // The same for all items, in any state.
  Lookahead whole_before(std::size_t step);

 private:
  void pass(const LevelPlan::Step& step);
  void open(std::int32_t item);
  void note_decided(std::int32_t item);
  void add_items_near(std::int32_t item, Lookahead& lookahead);
  void add(std::int32_t item, Lookahead& lookahead);
  std::span<const std::int32_t> classes_to_come(std::int32_t item);
  bool is_never_dead(std::int32_t item, std::span<const std::int32_t> classes) const;
  bool is_needless(std::size_t place, std::int32_t item) const;
  void add_class(std::int32_t option_class, std::int32_t item, Lookahead& lookahead) const;
  void add_triggers(std::int32_t item, Lookahead::Item& rules, Lookahead& lookahead) const;
  bool is_simple(std::int32_t item) const { return problem_.is_exclusive(item); }
  // All of a class but that of this item.
  Word covers_of(std::int32_t option_class, std::size_t word, std::int32_t item) const;

  const Problem& problem_;
  const LevelPlan& plan_;
  const std::size_t words_;
  std::size_t step_ = 0;                    // The first that has not been passed.
  std::int64_t units_to_begin_;             // Until they have been told.
  std::vector<std::int32_t> start_;         // By item: its classes, those to come first.
  std::vector<std::int32_t> classes_;
  std::vector<std::int32_t> to_come_;       // By item: how many of them are to come.
  std::vector<bool> is_decided_;            // By class.
  std::vector<std::int32_t> open_items_;    // By class: how many of its items are open,
  std::vector<std::int32_t> open_fields_;   // of which so many are not simple,
  std::vector<Word> covers_;                // and the bits of the others.
  std::vector<bool> open_;                  // By item: whether a class of it has been decided about;
  std::vector<std::size_t> decided_;        // before which step that was so last,
  std::vector<std::size_t> seen_;           // and before which it was looked at last.
  std::vector<std::int32_t> last_items_;    // Those that the last step has decided about,
  std::vector<Word> last_bits_;             // and the bits of the simple ones among them.
  std::vector<std::int32_t> ordered_;       // Classes of one item.
};

}  // namespace xcmodel::dlx::count
