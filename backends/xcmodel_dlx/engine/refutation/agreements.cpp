#include "agreements.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace xcmodel::dlx {
namespace {

struct ColouredOption {
  std::int32_t option;
  std::int32_t colour;
};

using Group = std::vector<ColouredOption>;  // Sorted by option.

constexpr std::size_t most_colours = 32;  // Each has equations, which are as many items in the proof.

// By item that needs one option: those of these options that cover it, if that are all that it has.
std::vector<Group> whole_groups(const SparseCover& cover, const Group& options) {
  std::map<std::int32_t, Group> groups;
  for (const ColouredOption& option : options)
    for (const std::int32_t item : cover.instance().items_of(option.option))
      if (cover.is_exact(item) && !cover.instance().coloured[item]) groups[item].push_back(option);
  std::vector<Group> whole;
  for (auto& [item, group] : groups)
    if (static_cast<int>(group.size()) == cover.possible_count_of(item)) whole.push_back(std::move(group));
  return whole;
}

bool share_an_option(const Group& one, const Group& other) {
  return std::ranges::any_of(one, [&](const ColouredOption& option) {
    return std::ranges::binary_search(other, option.option, {}, &ColouredOption::option);
  });
}

Agreement agreement(const Group& one, const Group& other, std::int32_t colour) {
  Agreement agreement;
  for (const auto& [group, times] : {std::pair(&one, 1), std::pair(&other, -1)})
    for (const ColouredOption& option : *group)
      if (option.colour == colour) agreement.terms.push_back({option.option, times});
  return agreement;
}

}  // namespace

std::vector<Agreement> agreements_about(const SparseCover& cover, std::int32_t coloured_item) {
  Group options;
  std::vector<std::int32_t> colours;
  for (const std::int32_t option : cover.possible_options_of(coloured_item)) {
    const std::int32_t row = cover.instance().row_at(option, coloured_item);
    if (row == coloured_item) return {};  // It excludes all others.
    options.push_back({option, row});
    colours.push_back(row);
  }
  std::ranges::sort(options, {}, &ColouredOption::option);
  std::ranges::sort(colours);
  colours.erase(std::ranges::unique(colours).begin(), colours.end());
  std::vector<Agreement> agreements;
  if (colours.size() < 2 || colours.size() > most_colours) return agreements;
  const std::vector<Group> groups = whole_groups(cover, options);
  // What holds of all colours but one holds of the last, as the groups have one option each.
  for (std::size_t g = 1; g < groups.size(); ++g) {
    if (share_an_option(groups.front(), groups[g])) continue;
    for (std::size_t c = 1; c < colours.size(); ++c)
      agreements.push_back(agreement(groups.front(), groups[g], colours[c]));
  }
  return agreements;
}

}  // namespace xcmodel::dlx
