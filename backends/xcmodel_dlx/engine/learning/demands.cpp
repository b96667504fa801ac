#include "demands.hpp"

#include <algorithm>
#include <limits>

#include "base/vectors.hpp"

namespace xcmodel::dlx::learning {
namespace {

constexpr std::int32_t none = -1;
constexpr std::int32_t unlimited = std::numeric_limits<std::int32_t>::max();

}  // namespace

Demands::Demands(const SparseCover& cover)
    : options_(cover.possible_options().begin(), cover.possible_options().end()),
      variable_of_option_(static_cast<std::size_t>(cover.instance().options), none),
      literal_of_row_(static_cast<std::size_t>(cover.instance().rows), none) {
  std::ranges::sort(options_);
  for (const std::int32_t option : options_)
    variable_of_option_[option] = static_cast<std::int32_t>(variables_++);
  for (std::int32_t item = 0; item < cover.instance().items; ++item) {
    if (!cover.instance().coloured[item])
      demand_of_item(cover, item);
    else if (!cover.has_colour(item))
      demand_one_colour(cover, item);
  }
  demand_supports(cover);
  index();
}

void Demands::demand(std::span<const Literal> literals, std::int32_t need, std::int32_t room) {
  const auto length = static_cast<std::int32_t>(literals.size());
  if (need <= 0 && room >= length) return;
  const auto begin = static_cast<std::uint32_t>(literals_.size());
  literals_.insert(literals_.end(), literals.begin(), literals.end());
  demands_.push_back({begin, static_cast<std::uint32_t>(literals_.size()), need, room >= length ? unlimited : room});
}

void Demands::imply(Literal from, Literal to) {
  implications_.push_back({from, to});
  implications_.push_back({negation(to), negation(from)});
}

void Demands::demand_of_item(const SparseCover& cover, std::int32_t item) {
  std::vector<Literal> literals;
  for (const std::int32_t option : cover.possible_options_of(item))
    literals.push_back(positive(variable_of_option(option)));
  std::ranges::sort(literals);
  demand(literals, cover.need_of(item), cover.room_of(item));
}

// A coloured item needs no option. It has one colour, or one option that gives it none.
void Demands::demand_one_colour(const SparseCover& cover, std::int32_t item) {
  const Instance& instance = cover.instance();
  struct Given {
    std::int32_t row;
    Literal by;
    auto operator<=>(const Given&) const = default;
  };
  std::vector<Given> given;
  for (const std::int32_t option : cover.possible_options_of(item))
    given.push_back({instance.row_at(option, item), positive(variable_of_option(option))});
  std::ranges::sort(given);
  std::vector<Literal> alternatives;
  for (std::size_t k = 0, end = 0; k < given.size(); k = end) {
    while (end < given.size() && given[end].row == given[k].row) ++end;
    const bool is_colour = given[k].row >= instance.items;
    if (!is_colour || end == k + 1) {
      for (std::size_t j = k; j < end; ++j) alternatives.push_back(given[j].by);
      if (is_colour) literal_of_row_[static_cast<std::size_t>(given[k].row)] = given[k].by;
      continue;
    }
    const Literal colour = positive(static_cast<std::int32_t>(variables_++));
    literal_of_row_[static_cast<std::size_t>(given[k].row)] = colour;
    alternatives.push_back(colour);
    std::vector<Literal> givers{negation(colour)};
    for (std::size_t j = k; j < end; ++j) {
      imply(given[j].by, colour);
      givers.push_back(given[j].by);
    }
    demand(givers, 1, unlimited);
  }
  demand(alternatives, 0, 1);
}

// A colour that an item supports is the colour only if one of the item's options gives it.
void Demands::demand_supports(const SparseCover& cover) {
  const Instance& instance = cover.instance();
  if (instance.supports.empty()) return;
  std::vector<std::vector<Literal>> givers(instance.supports.counts().size());
  for (const std::int32_t option : options_)
    for (const std::int32_t support : instance.supports.of(option))
      givers[support].push_back(positive(variable_of_option(option)));
  for (std::size_t support = 0; support < givers.size(); ++support) {
    const auto& [item, row] = instance.supports[static_cast<std::int32_t>(support)];
    const Literal colour = literal_of_row_[row];
    std::vector<Literal>& literals = givers[support];
    if (cover.need_of(item) == 0 || colour == none || std::ranges::find(literals, colour) != literals.end()) continue;
    literals.push_back(negation(colour));
    demand(literals, 1, unlimited);
  }
}

void Demands::index() {
  demands_of_.fill(2 * variables_, [&](const auto& visit) {
    for (std::uint32_t d = 0; d < demands_.size(); ++d)
      for (const Literal literal : literals_of(demands_[d])) visit(literal, d);
  });
  implied_.fill(2 * variables_, [&](const auto& visit) {
    for (const auto& [from, to] : implications_) visit(from, to);
  });
  implications_ = {};
}

std::size_t Demands::bytes() const {
  return bytes_of(options_, variable_of_option_, literal_of_row_, demands_, literals_) + demands_of_.bytes() +
         implied_.bytes();
}

}  // namespace xcmodel::dlx::learning
