// What the sums of weighted rows exclude, and why.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "assignment.hpp"
#include "demands.hpp"
#include "instance/weighted_groups.hpp"

namespace xcmodel::dlx::learning {

// Of each group of options the least weight that is left, or the greatest, adds to a bound of the sum. The options
// that would take the bound past what the row admits are excluded; the reasons are the options that would have made it
// lower and are false. Of these, as few are named as bring it past, as in Ohrimenko, Stuckey and Codish, "Propagation
// via lazy clause generation" (2009).
class RowSums {
 public:
  // Of the rows of an instance, and of others, which come first, and of which what they admit may fall.
  RowSums(const Instance& instance, std::span<const WeightedRow> others, const Demands& demands,
          std::span<const std::int32_t> forced);

  // From now on, the sum of one of the others is to be this at most. Nothing must be decided.
  void limit(std::size_t row, std::int64_t most);

  // Takes in that a literal has become true, after all those before it on the trail.
  void note(Literal literal, const Assignment& assignment);
  // Forgets all that was taken in from this place of the trail on, where a level begins.
  void undo_to(std::size_t place);
  // Assigns what follows from the rows that have changed; returns false if there is a conflict, of whose literals, all
  // false, one should be true.
  bool propagate(Assignment& assignment, std::vector<Literal>& conflict);
  // Appends literals that were all false before the literal was true, so that it follows from one of the groups.
  void explain(std::uint32_t group, Literal literal, const Assignment& assignment, std::vector<Literal>& reasons);

  // Of a solution: what groups add is what has been chosen, and rows admit the sums.
  void check_solution(const Assignment& assignment) const;

  std::int64_t looked_at() const { return looked_at_; }
  std::size_t bytes() const;

 private:
  struct Entry {
    std::int64_t weight;
    std::int32_t variable;
  };
  // With weights of the other sign, the greatest sum is the least: so there are two sides of everything.
  using Sides = std::array<std::int64_t, 2>;
  static constexpr Sides sign_of{1, -1};
  static constexpr std::int32_t none = -1;
  struct Group {
    std::uint32_t row;
    std::uint32_t begin, end;
    bool may_be_empty;
    Sides least;           // What it adds at least, as far as literals have been taken in.
    Sides least_of_all{};  // With all options,
    Sides most_of_all{};   // and what it adds at most then.
    std::int32_t last_saved = none;
    // The greatest difference of what it may add.
    std::int64_t width() const { return most_of_all[0] - least_of_all[0]; }
  };
  struct Row {
    Sides most;                // What the least sum may come to.
    std::uint32_t begin, end;  // Its groups, the widest first.
    std::int64_t known;        // The sum of what is forced.
    Sides sum{};               // Of what they add at least.
    bool has_changed = true;
  };
  struct Place {
    std::uint32_t group;
    std::int64_t weight;
  };
  struct Saved {
    std::size_t place;      // On the trail.
    std::uint32_t group;
    Sides least;            // Before that.
    std::int32_t previous;  // What was saved of the group before, or `none`.
  };

  std::span<const Entry> entries_of(const Group& group) const {
    return {entries_.data() + group.begin, entries_.data() + group.end};
  }
  std::span<const Group> groups_of_row(const Row& row) const {
    return {groups_.data() + row.begin, groups_.data() + row.end};
  }
  void add_row(WeightedGrouping& grouping, const WeightedRow& row, const Demands& demands,
               const std::vector<bool>& is_forced);
  void add_group(const WeightedGroup& group, const Demands& demands);
  void index_variables(std::size_t variables);
  void set(std::uint32_t number, const Sides& least);
  bool keep_to(std::uint32_t number, std::size_t side, Assignment& assignment, std::vector<Literal>& conflict);
  void narrow(std::uint32_t number, std::size_t side, std::int64_t room, Assignment& assignment);
  std::int64_t least_left(const Group& group, std::size_t side, const Assignment& assignment, std::int32_t before);
  std::int64_t least_before(const Group& group, std::size_t side, std::int32_t before);
  std::int64_t look_before(const Row& row, std::size_t side, std::int32_t before);
  void explain_sum(const Row& row, std::size_t side, std::uint32_t but, std::int64_t slack,
                   const Assignment& assignment, std::int32_t before, std::vector<Literal>& reasons) const;

  std::vector<Row> rows_;
  std::vector<Group> groups_;
  std::vector<Entry> entries_;           // By group, ascending by weight.
  ListsByKey<Place> places_;             // By variable.
  std::vector<Saved> saved_;             // What groups added before literals were taken in.
  std::vector<std::uint32_t> changed_;   // Rows that have changed.
  std::vector<std::int64_t> leasts_;     // By group of a row: what it added at least when a literal became true.
  std::int64_t looked_at_ = 0;
};

}  // namespace xcmodel::dlx::learning
