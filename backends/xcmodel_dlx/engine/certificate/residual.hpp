// What is left of a state at the items that a renaming names, by these names.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "rules.hpp"

namespace xcmodel::dlx::certificate {

using Names = std::vector<std::int32_t>;  // By item; -1 where it has none.

// Equal residuals mean that the states are equal up to the renaming.
struct Residual {
  std::vector<std::array<std::int64_t, 3>> items;  // Name, need, room; ascending.
  // The active options in ascending order, each as its length, its names with colours, its worth.
  std::vector<std::int64_t> options;
  bool operator==(const Residual&) const = default;
};

// Makes residuals; keeps its memory for the next one.
class ResidualMaker {
 public:
  // `worth` has the number of members of each class, or its cost.
  ResidualMaker(const Rules& rules, const std::vector<std::int64_t>& worth)
      : rules_(rules), worth_(worth) {}

  // Of a state with this key. Throws `Rejected` unless the names are those of open items, all that
  // matter among them.
  void make(const Word* key, const Names& names, Residual& residual);

 private:
  struct Row {
    std::size_t start, end;
  };

  void gather_items(const Word* key, const Names& names, Residual& residual);
  void gather_options(const Names& names, Residual& residual);

  const Rules& rules_;
  const std::vector<std::int64_t>& worth_;
  std::vector<std::int32_t> active_;
  std::vector<std::int64_t> degrees_;  // By item.
  std::vector<std::int64_t> numbers_;  // Of all rows, in the order of the options.
  std::vector<Row> rows_;
};

}  // namespace xcmodel::dlx::certificate
