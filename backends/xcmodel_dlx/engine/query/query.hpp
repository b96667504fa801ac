// What is asked about an instance: the one record that every kind of search starts from.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace xcmodel::dlx {

enum class Task : std::uint8_t {
  enumerate,  // Hand over all solutions.
  visit,      // Visit all solutions, and hand over their number.
  minimize,   // Hand over ever cheaper solutions; the last one is of least cost.
  count,      // Find the number of solutions.
  compile,    // Make the decision diagram of all solutions.
  certify,    // The same, with what shows why the rest has no solutions.
};

// Which item to branch on.
enum class Branching : std::uint8_t {
  least,     // The one with the fewest choices.
  weighted,  // The one with the fewest for its failures, dom/wdeg: see sparse/weighted_search.hpp.
};

// How a count is found; by default, a portfolio of all three.
enum class Strategy : std::uint8_t {
  enumeration,  // Visits solutions one by one.
  levels,       // Goes along a frontier and merges equal states: see levels/level_count.hpp.
  memoised,     // Branches, and keeps the values of subproblems: see count/upper_layer.hpp.
};
inline constexpr std::size_t strategies = 3;
inline constexpr const char* strategy_names[strategies] = {"enumeration", "levels", "memoised"};

// Filled from the attributes of a Python `xcmodel.backend.Query` and of the backend.
struct Query {
  Task task = Task::enumerate;
  std::vector<std::int32_t> given = {};      // Options that every solution must contain.
  std::vector<std::int32_t> forbidden = {};  // Options that no solution may contain.
  std::vector<std::int32_t> hint = {};       // A solution to begin with, or nearly one.
  std::optional<std::int64_t> cost_limit = {};  // To minimize: dearer solutions are not wanted.
  std::optional<std::int64_t> solution_limit = {};  // No more solutions are wanted: a hint.
  std::optional<std::uint64_t> seed = {};           // The source of a random order.
  int workers = 1;
  // Bytes for caches, transposition tables and the diagram; by default, a share of what is free.
  std::optional<std::size_t> memory_limit = {};
  bool visits = true;              // To count: whether solutions may be visited, where that is quicker.
  std::optional<Strategy> strategy = {};  // To count: the only one to use.
  bool up_to_isomorphism = true;   // Whether isomorphic subproblems are searched once.
  bool least_cost = false;         // To certify: whether the least cost is proved, not the count.
  // For a diagram, by item: what an isomorphism must keep. It must map items whose label is not 0, as long as
  // they are open. Empty if there is no such item.
  std::vector<std::int32_t> item_labels = {};
  Branching branching = Branching::least;  // Least cost is always searched with the fewest.

  // Whether solutions are wanted, all or several.
  bool is_list() const { return task == Task::enumerate && solution_limit != 1; }
  // Whether a decision diagram is made, and not only a number.
  bool makes_diagram() const { return task == Task::compile || task == Task::certify; }
};

// The query with its lists ascending and without repetitions. Throws std::out_of_range if one of
// `options` options does not exist, and std::invalid_argument for no workers.
Query checked(Query query, int options);

}  // namespace xcmodel::dlx
