#include "level_width.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace xcmodel::dlx::count {
namespace {

constexpr std::int32_t never = std::numeric_limits<std::int32_t>::max();
constexpr double most_bits = 900;  // The sum is a double.

}  // namespace

LevelWidths::LevelWidths(const Problem& problem)
    : problem_(problem),
      classes_(static_cast<std::size_t>(problem.items)),
      rank_(classes_.size(), never),
      first_(classes_.size()),
      last_(classes_.size()),
      start_(static_cast<std::size_t>(problem.classes)) {
  for (std::int32_t c = 0; c < problem.classes; ++c) classes_[problem.items_of(c).front()].push_back(c);
}

double LevelWidths::of(const List& order, std::span<const std::int32_t> component) {
  find_places(order, component);
  find_reaches(order, component);
  add_choices(order);
  double sum = 0, choices = 0;
  std::int32_t open = 0;
  for (std::size_t place = 0; place <= order.size(); ++place) {
    open += opened_[place];
    choices += bits_[place];
    sum += std::exp2(std::min({static_cast<double>(open) / 2, choices, most_bits}));
  }
  for (const std::int32_t item : order) rank_[item] = never;
  return sum;
}

void LevelWidths::find_places(const List& order, std::span<const std::int32_t> component) {
  for (std::size_t k = 0; k < order.size(); ++k) rank_[order[k]] = static_cast<std::int32_t>(k);
  for (const std::int32_t item : component) {
    first_[item] = never;
    last_[item] = -1;
  }
  for (const std::int32_t item : component)
    for (const std::int32_t c : classes_[item]) {
      std::int32_t& start = start_[c] = never;
      for (const std::int32_t other : problem_.items_of(c)) start = std::min(start, rank_[other]);
      for (const std::int32_t other : problem_.items_of(c)) {
        first_[other] = std::min(first_[other], start);
        last_[other] = std::max(last_[other], start);
      }
    }
  opened_.assign(order.size() + 1, 0);
  for (const std::int32_t item : component)
    if (last_[item] > first_[item]) {
      ++opened_[first_[item]];
      --opened_[last_[item]];
    }
}

// An item that has to be covered is left out at its place only if an earlier option may have covered it.
void LevelWidths::find_reaches(const List& order, std::span<const std::int32_t> component) {
  if (reaches_.size() < order.size()) reaches_.resize(order.size());
  leaves_.assign(order.size(), false);
  for (std::size_t k = 0; k < order.size(); ++k) {
    reaches_[k].clear();
    leaves_[k] = problem_.need[order[k]] == 0 || first_[order[k]] < static_cast<std::int32_t>(k);
  }
  for (const std::int32_t item : component)
    for (const std::int32_t c : classes_[item]) {
      const std::int32_t start = start_[c];
      std::int32_t reach = start;
      for (const std::int32_t other : problem_.items_of(c)) reach = std::max(reach, last_[other]);
      if (reach > start)
        reaches_[start].push_back(reach);
      else
        leaves_[start] = true;
    }
}

// Of the classes of an exclusive item one is taken, or none; others are taken independently of each other.
void LevelWidths::add_choices(const List& order) {
  bits_.assign(order.size() + 1, 0);
  for (std::size_t k = 0; k < order.size(); ++k) {
    List& reaches = reaches_[k];
    std::sort(reaches.begin(), reaches.end());
    const bool is_exclusive = problem_.is_exclusive(order[k]);
    bool leaves = leaves_[k];
    const auto bits = [&](std::size_t classes) {
      if (!is_exclusive) return static_cast<double>(classes);
      return std::log2(std::max(1.0, static_cast<double>(classes) + (leaves ? 1 : 0)));
    };
    double before = 0;
    std::size_t left = reaches.size();
    if (left > 0) bits_[k] += before = bits(left);
    leaves = true;
    for (const std::int32_t place : reaches) {
      const double after = bits(--left);
      bits_[place] += after - before;
      before = after;
    }
  }
}

}  // namespace xcmodel::dlx::count
