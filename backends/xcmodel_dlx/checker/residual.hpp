// What is left of a state at the items of an isomorphism, written with their common names.
#pragma once

#include <cstdint>
#include <vector>

#include "rules.hpp"

namespace xcmodel::dlx::certificate {

// Why an isomorphism is rejected, whichever of its rules is broken.
inline constexpr const char* not_isomorphic = "the states are not equal up to this isomorphism";

using Names = std::vector<std::int32_t>;  // By item; -1 where it has none.

// States are equal up to an isomorphism if their residuals are equal: if the counts are, and the same
// records of active options are there, each as often.
struct Residual {
  // Where the numbers of an option are.
  struct Record {
    std::size_t start, end;
  };

  std::vector<Count> counts;  // By name.
  // Of each active option the set of its names, its worth, and names with colours.
  std::vector<Word> numbers;
  std::vector<Record> records;
};

// Makes and compares residuals; keeps its memory for the next ones.
class Residuals {
 public:
  // `worth` has the number of members of each class, or its cost.
  Residuals(const Rules& rules, const std::vector<std::int64_t>& worth)
      : rules_(rules), worth_(worth) {}

  // Of a state with this key. Throws `Rejected` unless the names are those of open items, all that
  // matter among them.
  void make(const Word* key, const Names& names, Residual& residual);
  bool are_equal(const Residual& a, const Residual& b);

 private:
  // A place of the hash table of records: one of them, and how many more `a` has of it than `b`.
  struct Place {
    const Word* numbers = nullptr;
    std::size_t length = 0;
    std::int64_t surplus = 0;
  };

  void gather_counts(const Word* key, const Names& names, Residual& residual);
  void gather_option(int option, const Names& names, std::vector<Word>& numbers);
  Place& place_of(const Residual& residual, const Residual::Record& record);

  const Rules& rules_;
  const std::vector<std::int64_t>& worth_;
  std::vector<std::int32_t> active_;
  std::vector<std::int64_t> degrees_;  // By item.
  Entries colours_;                    // Of the option that is being gathered, by names.
  std::vector<Place> places_;          // A power of two of them, more than records.
};

}  // namespace xcmodel::dlx::certificate
