#include "symmetric_item.hpp"

#include <algorithm>
#include <limits>
#include <map>
#include <utility>

#include "base/tuning.hpp"

namespace xcmodel::dlx::count {
namespace {

// A search would branch on an item with as few options as there are; where another has far more, to give one of
// them says too little.
std::optional<int> item_with_fewest_orbits(const Problem& problem, const ClassOrbits& orbits, Covered covered) {
  std::vector<std::vector<std::int32_t>> firsts(static_cast<std::size_t>(problem.items));
  for (std::int32_t c = 0; c < problem.classes; ++c)
    for (const std::int32_t item : problem.items_of(c)) firsts[item].push_back(orbits.first_of(c));
  std::vector<int> candidates;
  std::size_t fewest = std::numeric_limits<std::size_t>::max();
  for (int item = 0; item < problem.required; ++item) {
    if (firsts[item].empty() || (covered == Covered::once && !problem.is_exclusive(item))) continue;
    candidates.push_back(item);
    fewest = std::min(fewest, firsts[item].size());
  }
  std::optional<int> best;
  std::pair<std::size_t, std::size_t> least;
  for (const int item : candidates) {
    std::vector<std::int32_t>& some = firsts[item];
    const std::size_t choices = some.size();
    if (choices > fewest * static_cast<std::size_t>(tuning.most_symmetric_choices)) continue;
    std::sort(some.begin(), some.end());
    const auto kinds = static_cast<std::size_t>(std::unique(some.begin(), some.end()) - some.begin());
    if (kinds > 1 && !problem.is_exclusive(item)) continue;
    if (static_cast<double>(kinds) > tuning.symmetric_share * static_cast<double>(choices)) continue;
    const std::pair figures(kinds, problem.classes - choices);
    if (best && least <= figures) continue;
    best = item;
    least = figures;
  }
  return best;
}

}  // namespace

std::optional<SymmetricItem> symmetric_item(const Problem& problem, const ClassOrbits& orbits, Covered covered) {
  const std::optional<int> item = item_with_fewest_orbits(problem, orbits, covered);
  if (!item) return {};
  SymmetricItem found{.item = *item, .classes = 0, .choices = {}};
  std::map<std::int32_t, std::size_t> choice_of;  // By the first class of an orbit.
  for (std::int32_t c = 0; c < problem.classes; ++c) {
    if (!problem.covers_item(c, *item)) continue;
    ++found.classes;
    const auto [place, is_new] = choice_of.try_emplace(orbits.first_of(c), found.choices.size());
    if (is_new)
      found.choices.push_back({.option_class = c,
                               .weight = 0,
                               .may_leave_symmetries = orbits.size_of(c) * 2 <= orbits.largest()});
    found.choices[place->second].weight += static_cast<std::int64_t>(problem.weight(c));
  }
  return found;
}

}  // namespace xcmodel::dlx::count
