#include "row_sums.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "base/check.hpp"
#include "base/vectors.hpp"

namespace xcmodel::dlx::learning {
namespace {

constexpr std::int32_t now = std::numeric_limits<std::int32_t>::max();

bool was(bool is_so, std::int32_t variable, const Assignment& assignment, std::int32_t before) {
  return is_so && assignment.position_of(variable) < before;
}

bool was_true(std::int32_t variable, const Assignment& assignment, std::int32_t before) {
  return was(assignment.is_true(positive(variable)), variable, assignment, before);
}

bool was_false(std::int32_t variable, const Assignment& assignment, std::int32_t before) {
  return was(assignment.is_false(positive(variable)), variable, assignment, before);
}

}  // namespace

RowSums::RowSums(const Instance& instance, std::span<const WeightedRow> others, const Demands& demands,
                 std::span<const std::int32_t> forced) {
  std::vector<bool> is_forced(static_cast<std::size_t>(instance.options));
  for (const std::int32_t option : forced) is_forced[option] = true;
  WeightedGrouping grouping(instance);
  for (const WeightedRow& row : others) add_row(grouping, row, demands, is_forced);
  for (const WeightedRow& row : instance.weighted_rows) add_row(grouping, row, demands, is_forced);
  index_variables(demands.variables());
  for (std::uint32_t row = 0; row < rows_.size(); ++row) changed_.push_back(row);
}

// Of what is forced, the weights are known; what is neither forced nor a variable is excluded.
void RowSums::add_row(WeightedGrouping& grouping, const WeightedRow& row, const Demands& demands,
                      const std::vector<bool>& is_forced) {
  std::int64_t known = 0;
  const auto begin = static_cast<std::uint32_t>(groups_.size());
  for (const WeightedGroup& group : grouping.groups_of(row)) {
    for (const auto& [weight, option] : group.options)
      if (is_forced[option]) known += weight;
    add_group(group, demands);
  }
  std::stable_sort(groups_.begin() + begin, groups_.end(),
                   [](const Group& a, const Group& b) { return a.width() > b.width(); });
  rows_.push_back({{row.high - known, known - row.low}, begin, static_cast<std::uint32_t>(groups_.size()), known});
  for (const Group& group : groups_of_row(rows_.back()))
    for (const std::size_t side : {0, 1}) rows_.back().sum[side] += group.least[side];
}

void RowSums::limit(std::size_t number, std::int64_t most) {
  Row& row = rows_[number];
  row.most[0] = std::clamp(most, -WeightedRow::unlimited, WeightedRow::unlimited) - row.known;
  if (!std::exchange(row.has_changed, true)) changed_.push_back(static_cast<std::uint32_t>(number));
}

void RowSums::add_group(const WeightedGroup& group, const Demands& demands) {
  const auto first = static_cast<std::uint32_t>(entries_.size());
  for (const auto& [weight, option] : group.options)
    if (demands.is_variable(option)) entries_.push_back({weight, demands.variable_of_option(option)});
  const auto end = static_cast<std::uint32_t>(entries_.size());
  if (end == first) return;
  std::int64_t least = entries_[first].weight, most = entries_.back().weight;
  if (group.may_be_empty) {
    least = std::min<std::int64_t>(0, least);
    most = std::max<std::int64_t>(0, most);
  }
  const auto row = static_cast<std::uint32_t>(rows_.size());
  groups_.push_back({row, first, end, group.may_be_empty, {least, -most}, {least, -most}, {most, -least}});
}

void RowSums::index_variables(std::size_t variables) {
  places_.fill(variables, [&](const auto& visit) {
    for (std::uint32_t group = 0; group < groups_.size(); ++group)
      for (const Entry& entry : entries_of(groups_[group])) visit(entry.variable, {group, entry.weight});
  });
}

void RowSums::note(Literal literal, const Assignment& assignment) {
  const std::int32_t position = assignment.position_of(variable_of(literal));
  const std::span<const Place> places = places_.of(variable_of(literal));
  looked_at_ += static_cast<std::int64_t>(places.size());
  for (const auto& [number, weight] : places) {
    const Group& group = groups_[number];
    Sides least{weight, -weight};
    if (!is_positive(literal))
      for (const std::size_t side : {0, 1})
        // It never falls: where an option is chosen, those that come later on the trail do not matter.
        least[side] = least[side] == group.least[side]
                          ? std::max(group.least[side], least_left(group, side, assignment, position + 1))
                          : group.least[side];
    if (least == group.least) continue;
    saved_.push_back({static_cast<std::size_t>(position), number, group.least, group.last_saved});
    set(number, least);
    groups_[number].last_saved = static_cast<std::int32_t>(saved_.size()) - 1;
  }
}

void RowSums::undo_to(std::size_t place) {
  for (; !saved_.empty() && saved_.back().place >= place; saved_.pop_back()) {
    set(saved_.back().group, saved_.back().least);
    groups_[saved_.back().group].last_saved = saved_.back().previous;
  }
}

void RowSums::set(std::uint32_t number, const Sides& least) {
  Group& group = groups_[number];
  Row& row = rows_[group.row];
  for (const std::size_t side : {0, 1}) row.sum[side] += least[side] - group.least[side];
  group.least = least;
  if (!std::exchange(row.has_changed, true)) changed_.push_back(group.row);
}

bool RowSums::propagate(Assignment& assignment, std::vector<Literal>& conflict) {
  for (; !changed_.empty(); changed_.pop_back()) {
    const std::uint32_t number = changed_.back();
    for (const std::size_t side : {0, 1})
      if (!keep_to(number, side, assignment, conflict)) return false;
    rows_[number].has_changed = false;
  }
  return true;
}

bool RowSums::keep_to(std::uint32_t number, std::size_t side, Assignment& assignment, std::vector<Literal>& conflict) {
  const Row& row = rows_[number];
  const std::int64_t room = row.most[side] - row.sum[side];
  if (room < 0) {
    conflict.clear();
    const std::int64_t sum = look_before(row, side, now);
    XCMODEL_CHECK(sum > row.most[side]);
    explain_sum(row, side, row.end, sum - row.most[side] - 1, assignment, now, conflict);
    return false;
  }
  std::uint32_t group = row.begin;
  for (; group < row.end && groups_[group].width() > room; ++group)
    narrow(group, side, room + groups_[group].least[side], assignment);
  looked_at_ += group - row.begin;
  return true;
}

// Excludes what adds more than there is room for; where that is nothing, the only option that is left is chosen.
void RowSums::narrow(std::uint32_t number, std::size_t side, std::int64_t room, Assignment& assignment) {
  const Group& group = groups_[number];
  if (group.most_of_all[side] <= room) return;
  const Reason reason{Reason::Kind::row, number};
  std::int32_t left = 0;
  Literal last = 0;
  looked_at_ += group.end - group.begin;
  for (const Entry& entry : entries_of(group)) {
    const Literal literal = positive(entry.variable);
    if (assignment.is_true(literal)) return;
    if (assignment.is_false(literal)) continue;
    if (sign_of[side] * entry.weight > room) {
      assignment.assign(negation(literal), reason);
    } else {
      ++left;
      last = literal;
    }
  }
  if (group.may_be_empty && room < 0 && left == 1) assignment.assign(last, reason);
}

// The least weight that was not excluded before a place on the trail: it is that of a choice as soon as all else is.
std::int64_t RowSums::least_left(const Group& group, std::size_t side, const Assignment& assignment,
                                 std::int32_t before) {
  const auto entries = entries_of(group);
  const std::size_t count = entries.size();
  std::size_t k = 0;
  const auto entry = [&] { return side == 0 ? entries[k] : entries[count - 1 - k]; };
  while (k < count && was_false(entry().variable, assignment, before)) ++k;
  looked_at_ += static_cast<std::int64_t>(k) + 1;
  if (k == count) return group.may_be_empty ? 0 : group.most_of_all[side];
  const std::int64_t weight = sign_of[side] * entry().weight;
  return group.may_be_empty && !was_true(entry().variable, assignment, before) ? std::min<std::int64_t>(0, weight)
                                                                               : weight;
}

// What the group added at least, as it was before a place on the trail.
std::int64_t RowSums::least_before(const Group& group, std::size_t side, std::int32_t before) {
  std::int64_t least = group.least[side];
  for (std::int32_t k = group.last_saved; k != none && std::cmp_greater_equal(saved_[k].place, before);
       k = saved_[k].previous, ++looked_at_)
    least = saved_[k].least[side];
  return least;
}

// Of all groups of the row; returns the sum.
std::int64_t RowSums::look_before(const Row& row, std::size_t side, std::int32_t before) {
  leasts_.clear();
  std::int64_t sum = 0;
  looked_at_ += row.end - row.begin;
  for (const Group& group : groups_of_row(row)) {
    leasts_.push_back(least_before(group, side, before));
    sum += leasts_.back();
  }
  return sum;
}

// The literal follows from one side of the row.
void RowSums::explain(std::uint32_t number, Literal literal, const Assignment& assignment,
                      std::vector<Literal>& reasons) {
  const Group& group = groups_[number];
  const Row& row = rows_[group.row];
  const std::int32_t before = assignment.position_of(variable_of(literal));
  const auto entries = entries_of(group);
  const auto own = std::ranges::find(entries, variable_of(literal), &Entry::variable);
  const auto excess_on = [&](std::size_t side) {
    const std::int64_t added = is_positive(literal) ? 0 : sign_of[side] * own->weight;
    const std::int64_t sum = look_before(row, side, before);
    return sum - leasts_[number - row.begin] + added - row.most[side];
  };
  std::size_t side = 0;
  std::int64_t excess = excess_on(side);
  if (excess <= 0) excess = excess_on(side = 1);
  XCMODEL_CHECK(excess > 0);
  explain_sum(row, side, number, excess - 1, assignment, before, reasons);
  if (!is_positive(literal)) return;
  for (const Entry& entry : entries)
    if (&entry != &*own) reasons.push_back(positive(entry.variable));
}

// Names what raises the sum of all groups but one. By `slack` the sum may be lower, and the literal still follows: so
// much is left unnamed.
void RowSums::explain_sum(const Row& row, std::size_t side, std::uint32_t but, std::int64_t slack,
                          const Assignment& assignment, std::int32_t before, std::vector<Literal>& reasons) const {
  for (std::uint32_t number = row.begin; number < row.end; ++number) {
    if (number == but) continue;
    const Group& group = groups_[number];
    const std::int64_t least = leasts_[number - row.begin], rise = least - group.least_of_all[side];
    if (rise <= slack) {
      slack -= rise;
      continue;
    }
    const auto entries = entries_of(group);
    const auto chosen = std::ranges::find_if(
        entries, [&](const Entry& entry) { return was_true(entry.variable, assignment, before); });
    if (chosen != entries.end()) {
      reasons.push_back(negation(positive(chosen->variable)));
      continue;
    }
    // From the greatest weight below the least that is left: all are false.
    std::int64_t spared = 0;
    for (std::size_t k = 0; k < entries.size(); ++k) {
      const Entry& entry = side == 0 ? entries[entries.size() - 1 - k] : entries[k];
      const std::int64_t below = least - sign_of[side] * entry.weight;
      if (below <= 0) continue;
      if (below <= slack)
        spared = below;
      else
        reasons.push_back(positive(entry.variable));
    }
    slack -= spared;
  }
}

#ifdef XCMODEL_DEBUG_CHECKS
void RowSums::check_solution(const Assignment& assignment) const {
  for (const Row& row : rows_) {
    Sides sum{};
    for (const Group& group : groups_of_row(row))
      for (const Entry& entry : entries_of(group))
        for (const std::size_t side : {0, 1})
          if (assignment.is_true(positive(entry.variable))) sum[side] += sign_of[side] * entry.weight;
    XCMODEL_CHECK(sum == row.sum && sum[0] <= row.most[0] && sum[1] <= row.most[1]);
  }
}
#endif

std::size_t RowSums::bytes() const {
  return bytes_of(rows_, groups_, entries_, saved_, changed_, leasts_) + places_.bytes();
}

}  // namespace xcmodel::dlx::learning
