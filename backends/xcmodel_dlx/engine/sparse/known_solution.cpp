#include "known_solution.hpp"

#include <algorithm>

#include "sparse_cover.hpp"

namespace xcmodel::dlx {
namespace {

// Whether the weights of these options, ascending, add up to what the row demands.
bool is_met(const WeightedRow& row, const std::vector<std::int32_t>& options) {
  std::int64_t sum = 0;
  for (std::size_t k = 0; k < row.options.size(); ++k)
    if (std::ranges::binary_search(options, row.options[k])) sum += row.weights[k];
  return row.low <= sum && sum <= row.high;
}

}  // namespace

std::optional<std::int64_t> cost_of_solution(const Instance& instance, const Query& query,
                                             const std::vector<std::int32_t>& options) {
  std::vector<std::int32_t> sorted(options);
  std::sort(sorted.begin(), sorted.end());
  for (const std::int32_t option : sorted)
    if (option < 0 || option >= instance.options) return std::nullopt;
  if (!std::includes(sorted.begin(), sorted.end(), query.given.begin(), query.given.end()))
    return std::nullopt;

  SparseCover cover(instance);
  if (!cover.apply(sorted, query.forbidden) || !cover.open_items().empty()) return std::nullopt;
  for (const WeightedRow& row : instance.weighted_rows)
    if (!is_met(row, sorted)) return std::nullopt;
  return instance.cost_of(sorted);
}

}  // namespace xcmodel::dlx
