// Solutions that were found elsewhere.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "instance/instance.hpp"
#include "query/query.hpp"

namespace xcmodel::dlx {

// What these options cost, if they are a solution of the query, each once.
std::optional<std::int64_t> cost_of_solution(const Instance& instance, const Query& query,
                                             const std::vector<std::int32_t>& options);

}  // namespace xcmodel::dlx
