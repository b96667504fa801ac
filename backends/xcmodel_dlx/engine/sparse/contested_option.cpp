#include "contested_option.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "base/tuning.hpp"

namespace xcmodel::dlx {

namespace {

// How contested an option is, by what it excludes and by what rows pay for it, where a reduced cost of this much counts
// half.
double contest(const SparseCover& cover, const LeastCost& least_cost, std::int32_t option, double near) {
  double excluded = 0, prices = 0;
  for (const std::int32_t item : cover.instance().items_of(option)) {
    if (cover.has_room_for_one(item)) excluded += cover.possible_count_of(item) - 1;
    prices += std::abs(static_cast<double>(least_cost.price(item)));
  }
  const double paid = std::abs(static_cast<double>(least_cost.paid_by_rows(option)));
  const double distance = static_cast<double>(least_cost.reduced_cost(option)) / near;
  return (excluded * prices + paid) / (1 + distance * distance);
}

// How much of an option the linear relaxation chooses; a little of each.
double part_of(const LeastCost& least_cost, std::int32_t option) {
  return std::max(least_cost.parts()[option], tuning.least_contested_part);
}

}  // namespace

std::int32_t most_contested_option(const SparseCover& cover, const LeastCost& least_cost) {
  const std::optional<double> gap = least_cost.gap();
  std::int32_t found = -1;
  double most = -std::numeric_limits<double>::infinity();
  for (const std::int32_t option : cover.possible_options()) {
    const double score = gap ? part_of(least_cost, option) *
                                   contest(cover, least_cost, option, tuning.contested_share * *gap)
                             : -static_cast<double>(least_cost.reduced_cost(option));
    if (score < most || (score == most && option > found)) continue;
    found = option;
    most = score;
  }
  return found;
}

}  // namespace xcmodel::dlx
