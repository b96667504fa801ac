#include "fractional_option.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "base/tuning.hpp"

namespace xcmodel::dlx {
namespace {

// What the items of an option pay for it, but for soft ones, which are branched on last.
double paid_for(const SparseCover& cover, const LeastCost& least_cost, std::int32_t option) {
  double sum = 0;
  for (const std::int32_t item : cover.instance().items_of(option))
    if (!cover.is_soft(item)) sum += std::abs(static_cast<double>(least_cost.price(item)));
  return sum;
}

}  // namespace

std::int32_t most_fractional_option(const SparseCover& cover, const LeastCost& least_cost, const EqualOptions& equals) {
  std::int32_t found = -1;
  double most = 0;
  std::vector<std::int32_t> alike;
  for (const std::int32_t option : cover.possible_options()) {
    if (equals.first_possible(cover, option) != option) continue;
    alike.assign(1, option);
    for (const std::int32_t equal : equals.after(option))
      if (cover.is_possible(equal)) alike.push_back(equal);
    double number = 0;
    for (const std::int32_t equal : alike) number += least_cost.parts()[equal];
    const auto whole = static_cast<std::size_t>(number);
    const double above = number - static_cast<double>(whole), from_whole = std::min(above, 1 - above);
    if (whole >= alike.size() || from_whole < tuning.least_fraction) continue;
    const double score = from_whole * paid_for(cover, least_cost, option);
    if (score < most || score == 0 || (score == most && option > found)) continue;
    most = score;
    found = alike[whole];
  }
  return found;
}

}  // namespace xcmodel::dlx
