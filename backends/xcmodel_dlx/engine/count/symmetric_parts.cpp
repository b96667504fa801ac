#include "symmetric_parts.hpp"

#include <algorithm>
#include <limits>
#include <map>

#include "base/tuning.hpp"

namespace xcmodel::dlx::count {

SymmetricParts::SymmetricParts(const Instance& instance, const Problem& problem,
                               std::vector<std::int32_t> given, std::vector<std::int32_t> forbidden,
                               std::int64_t most_units)
    : instance_(instance),
      forbidden_(std::move(forbidden)),
      most_units_(static_cast<double>(most_units)),
      units_to_begin_(ClassOrbits::units_to_begin(static_cast<std::int64_t>(instance.entry_item.size()))) {
  split(problem, {.given = std::move(given), .weight = 1}, 1);
}

// What is left of a part may be dead; then it is none.
void SymmetricParts::split(const Problem& problem, const Part& part, double share) {
  std::int64_t choices = 0;
  const std::vector<Branch> branches = branches_of(problem, units_of(share), choices);
  if (!may_split(part, branches)) {
    parts_.push_back(part);
    share_ += share;
    return;
  }
  expected_ += branches.size() - 1;
  for (const Branch& branch : branches) {
    Part smaller{.given = part.given, .weight = part.weight * branch.weight};
    smaller.given.push_back(branch.option);
    const double smaller_share = share / static_cast<double>(choices);
    if (branch.may_leave_symmetries && units_to_begin_ <= units_of(smaller_share)) {
      const Problem left(instance_, smaller.given, forbidden_);
      units_ += units_to_begin_;
      if (left.is_dead)
        --expected_;
      else
        split(left, smaller, smaller_share);
    } else {
      parts_.push_back(std::move(smaller));
      share_ += smaller_share;
    }
  }
}

bool SymmetricParts::may_split(const Part& part, const std::vector<Branch>& branches) const {
  if (branches.empty() || expected_ + branches.size() - 1 > static_cast<std::size_t>(tuning.most_parts))
    return false;
  return std::all_of(branches.begin(), branches.end(), [&](const Branch& branch) {
    return branch.weight <= most_weight / part.weight;
  });
}

// None if no symmetry helps. Else tells also how many choices these stand for.
std::vector<SymmetricParts::Branch> SymmetricParts::branches_of(const Problem& problem,
                                                                std::int64_t most_units,
                                                                std::int64_t& choices) {
  const ClassOrbits orbits(problem, most_units);
  units_ += orbits.units();
  const std::optional<int> item = item_to_split(problem, orbits);
  if (!item) return {};
  std::vector<Branch> branches;
  std::map<std::int32_t, std::size_t> branch_of;  // By the first class of an orbit.
  for (std::int32_t c = 0; c < problem.classes; ++c) {
    const auto items = problem.items_of(c);
    if (!std::binary_search(items.begin(), items.end(), *item)) continue;
    ++choices;
    const auto [found, is_new] = branch_of.try_emplace(orbits.first_of(c), branches.size());
    if (is_new)
      branches.push_back({.option = problem.members[problem.member_start[c]],
                          .weight = 0,
                          .may_leave_symmetries = orbits.size_of(c) * 2 <= orbits.largest()});
    branches[found->second].weight += static_cast<std::int64_t>(problem.weight(c));
  }
  return branches;
}

// That with the fewest orbits of options, and of these the one with the most options. A search would branch on an
// item with as few options as there are; where another has far more, to give one of them says too little.
std::optional<int> SymmetricParts::item_to_split(const Problem& problem, const ClassOrbits& orbits) const {
  std::vector<std::vector<std::int32_t>> firsts(static_cast<std::size_t>(problem.items));
  for (std::int32_t c = 0; c < problem.classes; ++c)
    for (const std::int32_t item : problem.items_of(c)) firsts[item].push_back(orbits.first_of(c));
  std::vector<int> covered_once;
  std::size_t fewest = std::numeric_limits<std::size_t>::max();
  for (int item = 0; item < problem.required; ++item) {
    if (problem.counter_of[item] != none || problem.coloured[item] || firsts[item].empty()) continue;
    covered_once.push_back(item);
    fewest = std::min(fewest, firsts[item].size());
  }
  std::optional<int> best;
  std::pair<std::size_t, std::size_t> least;
  for (const int item : covered_once) {
    std::vector<std::int32_t>& some = firsts[item];
    const std::size_t choices = some.size();
    if (choices > fewest * static_cast<std::size_t>(tuning.most_symmetric_choices)) continue;
    std::sort(some.begin(), some.end());
    const auto kinds = static_cast<std::size_t>(std::unique(some.begin(), some.end()) - some.begin());
    if (static_cast<double>(kinds) > tuning.symmetric_share * static_cast<double>(choices)) continue;
    const std::pair figures(kinds, problem.classes - choices);
    if (best && least <= figures) continue;
    best = item;
    least = figures;
  }
  return best;
}

}  // namespace xcmodel::dlx::count
