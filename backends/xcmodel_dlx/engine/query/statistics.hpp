// What a search has done: the one record that every kind of search fills.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "query.hpp"

namespace xcmodel::dlx {

using NodeCounts = std::vector<std::int64_t>;
using WorkByStrategy = std::array<std::int64_t, strategies>;

// Adds to a figure that of another search; figures by level or by depth add up one by one.
inline void add_up(std::int64_t& total, std::int64_t more) { total += more; }
inline void add_up(std::size_t& total, std::size_t more) { total += more; }
inline void add_up(NodeCounts& total, const NodeCounts& more) {
  if (total.size() < more.size()) total.resize(more.size());
  for (std::size_t k = 0; k < more.size(); ++k) total[k] += more[k];
}
// Only the sum of a portfolio tells of its strategies.
inline void add_up(std::optional<Strategy>&, const std::optional<Strategy>&) {}
inline void add_up(std::optional<WorkByStrategy>&, const std::optional<WorkByStrategy>&) {}
inline void add_up(std::optional<NodeCounts>& total, const std::optional<NodeCounts>& more) {
  if (!more) return;
  if (!total) total.emplace();
  add_up(*total, *more);
}

// A new statistic is a line here, in `fields`, and in the Python class `Stats`; whoever counts
// it aside, sums and bindings follow from `fields`.
struct Statistics {
  std::int64_t nodes = 0;       // Nodes of the search tree since the start.
  std::int64_t branchings = 0;  // Those of them with at least two choices.
  std::int64_t eliminated = 0;  // Options found to be dead before they were tried.
  std::size_t memory = 0;       // Bytes in use at most so far, with the instance.
  // Nodes by level: found on sparse sets, then in first frames, in their children, and so on.
  std::optional<NodeCounts> nodes_by_level = {};
  // Nodes by depth, which is the number of branchings above them.
  std::optional<NodeCounts> nodes_by_depth = {};

  std::optional<Strategy> strategy = {};  // Of a count: the one that answered,
  // and the work of each, in units of a nanosecond or so.
  std::optional<WorkByStrategy> work_by_strategy = {};

  // Calls `visit` with the name of each field and a pointer to it.
  template <class Visit>
  static void fields(Visit visit) {
    visit("nodes", &Statistics::nodes);
    visit("branchings", &Statistics::branchings);
    visit("eliminated", &Statistics::eliminated);
    visit("memory", &Statistics::memory);
    visit("nodes_by_level", &Statistics::nodes_by_level);
    visit("nodes_by_depth", &Statistics::nodes_by_depth);
    visit("strategy", &Statistics::strategy);
    visit("work_by_strategy", &Statistics::work_by_strategy);
  }

  // Counts a node with so many branchings above it, or several.
  void count_node(std::size_t depth, std::int64_t number = 1) {
    nodes += number;
    if (!nodes_by_depth) nodes_by_depth.emplace();
    if (depth >= nodes_by_depth->size()) nodes_by_depth->resize(depth + 1);
    (*nodes_by_depth)[depth] += number;
  }

  Statistics& operator+=(const Statistics& other) {
    fields([&](const char*, auto field) { add_up(this->*field, other.*field); });
    return *this;
  }
};

}  // namespace xcmodel::dlx
