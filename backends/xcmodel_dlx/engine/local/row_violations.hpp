// By how much the sums of weighted rows are out of their bounds, while a local search adds options and takes them out.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/check.hpp"
#include "base/number_set.hpp"
#include "base/vectors.hpp"
#include "instance/instance.hpp"

namespace xcmodel::dlx {

class RowViolations {
 public:
  RowViolations() = default;
  // Rows of so many options, of which the search has some, which have numbers there, and others are forced.
  RowViolations(std::span<const WeightedRow> rows, std::int32_t all_options, std::span<const std::int32_t> options,
                std::span<const std::int32_t> forced);

  // The rows whose sums are out of their bounds, in no particular order.
  const std::vector<std::int32_t>& violated() const { return violated_.members(); }
  bool is_above(std::int32_t row) const { return rows_[row].sum > rows_[row].high; }

  struct Weighted {
    std::int32_t option;
    std::int64_t weight;
  };
  // Those of the search that have a weight in a row.
  std::span<const Weighted> options_of(std::int32_t row) const { return options_of_.of(static_cast<std::size_t>(row)); }

  // Of the rows in which it has a weight.
  std::size_t number_of(std::int32_t option) const { return entries_of_.of(static_cast<std::size_t>(option)).size(); }

  // From now on the last row has this upper bound.
  void limit_last(std::int64_t high);

  void add(std::int32_t option) { change_by(option, 1); }
  void take_out(std::int32_t option) { change_by(option, -1); }

  // By how much the weight of what is violated grows by all of these together, each added or taken out. To be called
  // for each of them, and then for what they come to.
  void plan_to_add(std::int32_t option) { plan(option, 1); }
  void plan_to_take_out(std::int32_t option) { plan(option, -1); }
  std::int64_t take_planned_change();
  // By how much more or less it is if this one is taken out as well.
  std::int64_t change_without(std::int32_t option) const;
  // In how many rows something is planned.
  std::size_t planned() const { return planned_.size(); }

  // All violated rows weigh one more.
  void weigh_more();

  std::size_t bytes() const;
  // That the sums are those of the options for which `is_chosen(option)`, in debug builds.
  template <class IsChosen>
  void check_invariants(const IsChosen& is_chosen) const {
    for (std::size_t row = 0; row < rows_.size(); ++row) {
      std::int64_t sum = 0;
      for (const Weighted& weighted : options_of_.of(row))
        if (is_chosen(weighted.option)) sum += weighted.weight;
      XCMODEL_CHECK(sum == rows_[row].sum);
      XCMODEL_CHECK((sum < rows_[row].low || sum > rows_[row].high) == violated_.has(static_cast<std::int32_t>(row)));
    }
  }

 private:
  struct Row {
    std::int64_t low, high;  // Beside what is forced,
    std::int64_t forced;     // the weights of which add up to this.
    std::int64_t step;       // What its violations are measured by.
    std::int64_t sum = 0;
    std::int64_t weight = 1;
    std::int64_t planned = 0;
    bool is_planned = false;
  };
  struct Entry {
    std::int32_t row;
    std::int64_t weight;
  };

  void change_by(std::int32_t option, int times);
  void plan(std::int32_t option, int times);
  std::int64_t cost_of(const Row& row, std::int64_t sum) const;
  void note(std::int32_t row);

  std::vector<Row> rows_;
  ListsByKey<Entry> entries_of_;     // By option.
  ListsByKey<Weighted> options_of_;  // By row.
  NumberSet violated_;
  std::vector<std::int32_t> planned_;
};

}  // namespace xcmodel::dlx
