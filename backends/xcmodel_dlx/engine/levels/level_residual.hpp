// What is left of a problem without colours after a step: the classes of later steps, and of these, in
// each state, those that are possible.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "symmetry/labelling.hpp"
#include "level_plan.hpp"

namespace xcmodel::dlx::count {

// An item is *touched* if a class of an earlier step covers it; a state tells how often each of these is covered.
// Of equal parts (see equal_parts.hpp), one is looked at, and those of its items that are not touched
// have the number of equal ones as their multiplicity.
class LevelResidual {
 public:
  // After these steps. Both must live longer.
  LevelResidual(const Problem& problem, const LevelPlan& plan, std::size_t steps);

  // What is left in one state after all forced choices. Returns false if the state is dead. Classes of
  // weight 1 only are taken to be forced, so that a state has as many solutions as what is left.
  bool reduce(const Word* state);

  // Of the state that was reduced last:
  const Hypergraph& graph() const { return graph_; }
  std::span<const std::int32_t> items() const { return items_; }  // Of the graph, as numbered here,
  std::uint64_t invariant() const { return invariant_; }  // equal for isomorphic states,
  const std::vector<Word>& possible() const { return possible_; }  // and the classes.
  // How often an item is still to be covered, and may be, as far as that binds. In a plain problem, the possible
  // classes tell as much.
  std::uint64_t demand_of(std::int32_t item) const {
    return static_cast<std::uint64_t>(need_[item]) << 32 |
           static_cast<std::uint64_t>(std::min(room_[item], degree_[item]));
  }
  bool has_counters() const { return !problem_.is_plain; }

  // Whether an isomorphism between reduced states carries each item of the first order to that of the
  // second one. The first state is the one that was reduced last; of the second one, the possible
  // classes are told, and, if there are counters, the demands of the items in their order.
  bool are_isomorphic(std::span<const std::int32_t> first, std::span<const std::uint16_t> second,
                      std::span<const Word> possible, std::span<const std::uint64_t> demands);

  // Of all states of a plain problem: the items, tagged by what an isomorphism keeps, and the classes;
  const Hypergraph& structure() const { return all_; }
  const std::vector<LevelPlan::Field>& fields() const { return fields_; }  // by item its bit, if it is touched;
  // and whether these are the images of the items in a permutation that carries all classes to classes.
  bool is_symmetry(const std::vector<std::int32_t>& images) const;

  std::int64_t units() const { return units_; }  // Of all work so far.

 private:
  void list_classes(std::size_t steps);
  void list_rows();
  void make_table_by_items(const std::vector<std::uint64_t>& hashes);
  bool close();
  bool is_possible(std::int32_t k) const { return has_bit(possible_.data(), k); }
  bool has_room(std::int32_t k) const;
  bool is_forceable(std::int32_t k) const { return multiplicity_[k] == 1 && problem_.weight(classes_[k]) == 1; }
  bool choose(std::int32_t k);
  bool take_out(std::int32_t k);
  void fill_graph();
  std::span<const std::int32_t> items_of(std::int32_t k) const { return all_.edge(k); }
  std::int32_t class_of(std::span<const std::int32_t> items, const std::vector<std::int32_t>& images) const;

  const Problem& problem_;
  const LevelPlan& plan_;
  std::vector<bool> touched_;               // By item of the problem.
  std::vector<std::int32_t> classes_;       // Those left: the problem's numbers,
  std::vector<std::int32_t> multiplicity_;  // and for how many equal ones each stands.
  Hypergraph all_;                          // Their items, as numbered here.
  std::vector<Word> covers_;                // By class, the bits of a state that rule it out.
  EdgesOfItems rows_;                       // By item: its classes.
  std::vector<std::int32_t> need_at_first_, room_at_first_;  // By item.
  std::vector<std::int32_t> times_;         // By item: its multiplicity.
  std::vector<LevelPlan::Field> fields_;    // By item: its field in a state, if it is touched.
  std::vector<std::uint64_t> hashed_number_;    // By item.
  std::vector<std::int32_t> by_items_;      // A hash table of the classes by their items.

  std::vector<Word> possible_;              // The classes possible now,
  std::vector<std::int32_t> degree_;        // by item, how many there are, with multiplicity.
  std::vector<std::int32_t> need_, room_;   // By item.
  std::vector<std::int32_t> forced_;        // Items with no more classes than they need.
  std::vector<std::int32_t> place_;         // By item: its place in `items_`.
  std::vector<std::int32_t> items_;
  std::vector<std::int32_t> image_;         // By item.
  Hypergraph graph_;
  std::uint64_t invariant_ = 0;
  std::int64_t units_ = 0;
};

}  // namespace xcmodel::dlx::count
