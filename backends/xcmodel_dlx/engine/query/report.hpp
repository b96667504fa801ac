// What a search has found since it was last asked: the one record that every kind of search returns.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "base/natural.hpp"
#include "base/vectors.hpp"
#include "statistics.hpp"

namespace xcmodel::dlx {

// Solutions one after another: number s is options[start[s]] .. options[start[s + 1] - 1],
// ascending.
struct Solutions {
  std::vector<std::int64_t> start{0};
  std::vector<std::int32_t> options;

  std::size_t size() const { return start.size() - 1; }
  std::span<const std::int32_t> operator[](std::size_t s) const {
    return {options.data() + start[s], options.data() + start[s + 1]};
  }
  // Without room for more, which may be spare memory.
  std::size_t bytes() const { return start.size() * sizeof(start[0]) + options.size() * sizeof(options[0]); }
  // Ends a solution, all of whose options have been added.
  void end_solution() { start.push_back(static_cast<std::int64_t>(options.size())); }
  // Adds a solution with these options.
  void add(std::span<const std::int32_t> solution) {
    options.insert(options.end(), solution.begin(), solution.end());
    end_solution();
  }
  // Adds these solutions behind its own.
  void append(Solutions&& others) {
    if (size() == 0) {
      *this = std::move(others);
      return;
    }
    const std::int64_t offset = start.back();
    for (std::size_t s = 1; s < others.start.size(); ++s) start.push_back(offset + others.start[s]);
    options.insert(options.end(), others.options.begin(), others.options.end());
  }
};

struct Report {
  Solutions solutions;
  DoubleLimb counted = 0;             // Solutions that were visited without being listed.
  std::optional<Natural> count;       // The number of all solutions, once a count knows it.
  bool exhausted = false;             // There are no more, or the count or the diagram is done.
  double fraction = 0;                // The part of the search that is done; it never falls.
  std::optional<std::int64_t> bound;  // No solution costs less, as far as is known.
  Statistics statistics;
};

}  // namespace xcmodel::dlx
