#include "known_solution.hpp"

#include <algorithm>

#include "sparse_cover.hpp"

namespace xcmodel::dlx {

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
  return instance.cost_of(sorted);
}

}  // namespace xcmodel::dlx
