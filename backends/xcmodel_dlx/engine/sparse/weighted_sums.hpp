// Bounds of the sums of weighted rows below a partial solution, and what follows from them.
#pragma once

#include <cstdint>
#include <vector>

#include "base/vectors.hpp"
#include "instance/weighted_groups.hpp"
#include "sparse_cover.hpp"

namespace xcmodel::dlx {

class WeightedSums {
 public:
  explicit WeightedSums(const Instance& instance);

  // Applies all that items and rows force, to the same cover of the instance each time. Returns
  // false if one of them cannot have what it needs; then something must be undone before anything else is done.
  bool propagate(SparseCover& cover);
  // To be called after `undo_to` of the cover.
  void undo_to(SparseCover::Mark mark);

  std::size_t bytes() const;
  // Groups and changes that have been looked at, whatever has been undone since.
  std::int64_t looked_at() const { return looked_at_; }

 private:
  static constexpr std::int32_t none = -1;

  enum class Narrowed : std::uint8_t { done, chosen, failed };

  // Options of which one at most is chosen, by weight.
  struct Group {
    std::int32_t row;
    std::int32_t begin, end;  // Its places.
    bool may_be_empty;        // Whether none may be chosen.
  };
  // What is known of a group below the present partial solution.
  struct State {
    std::int32_t first, last;  // The places of the least and of the greatest weight that are left, if there are any.
    std::int32_t chosen;       // The place of the option that is chosen, or `none`.
    std::int64_t least, greatest;
  };
  struct Row {
    std::int64_t low, high;
    std::int64_t least, greatest;  // The bounds of its sum.
    std::int32_t begin, end;       // Its groups.
    bool has_changed;
  };
  // An option that was taken out, or the state of a group before a change, each at a mark of the cover.
  struct Saved {
    SparseCover::Mark mark;
    std::int32_t option, group;  // One of them is `none`.
    State state;
  };

  void make_groups(WeightedGrouping& grouping, const WeightedRow& row);
  void add_group(std::int32_t row, const WeightedGroup& group);
  void follow(const SparseCover& cover);
  void take_in(SparseCover::Mark mark, std::int32_t change);
  void narrow_bounds(std::int32_t group, State& state) const;
  void set(std::int32_t group, const State& state);
  void note_change(std::int32_t row);
  void check_sums() const;
  Narrowed narrow(const Row& row, SparseCover& cover);
  Narrowed narrow_group(const Row& row, std::int32_t group, SparseCover& cover);

  std::vector<Row> rows_;
  std::vector<Group> groups_;
  std::vector<State> states_;                 // By group.
  std::vector<std::int32_t> place_option_;    // By place: the option,
  std::vector<std::int64_t> place_weight_;    // its weight,
  std::vector<std::int32_t> place_group_;     // and the group.
  ListsByKey<std::int32_t> places_;           // By option.
  std::vector<char> is_out_;                  // By option: whether it was taken out.
  std::vector<std::int32_t> changed_;         // Rows that have changed.
  std::vector<Saved> saved_;
  SparseCover::Mark followed_ = 0;            // The changes of the cover before this mark are taken in.
  std::int64_t looked_at_ = 0;                // See `looked_at`.
};

}  // namespace xcmodel::dlx
