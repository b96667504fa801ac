#include "level_plan.hpp"

#include <algorithm>
#include <limits>
#include <map>
#include <utility>

namespace xcmodel::dlx::count {
namespace {

// The place of what has none, behind those of all steps and of all items of an order.
constexpr std::int32_t after_all = std::numeric_limits<std::int32_t>::max();

// Of each entry, the number of its colour among those of its item, from 1; 0 for none.
List number_colours(const Problem& p) {
  List colours(p.entry_item.size(), 0), last(static_cast<std::size_t>(p.items), 0);
  std::map<std::pair<std::int32_t, std::int32_t>, std::int32_t> numbers;
  for (std::size_t e = 0; e < colours.size(); ++e) {
    const std::int32_t item = p.entry_item[e];
    if (p.entry_colour[e] == 0) continue;
    const auto [found, is_new] = numbers.try_emplace({item, p.entry_colour[e]}, last[item] + 1);
    if (is_new) ++last[item];
    colours[e] = found->second;
  }
  return colours;
}

// Bits of states that are in use.
class FreeBits {
 public:
  // The first free place, in a word that it does not share with the next one.
  LevelPlan::Field take(int bits) {
    LevelPlan::Field field{.bits = bits};
    for (;; ++field.word) {
      if (field.word == static_cast<std::int32_t>(used_.size())) used_.push_back(0);
      Word& used = used_[field.word];
      if (used == ~Word{0}) continue;
      for (field.shift = 0; field.shift + bits <= word_bits; ++field.shift) {
        if (used & field.mask()) continue;
        used |= field.mask();
        return field;
      }
    }
  }
  void give_back(const LevelPlan::Field& field) { used_[field.word] &= ~field.mask(); }
  int highest() const {
    for (std::size_t word = used_.size(); word-- > 0;)
      if (used_[word] != 0) return static_cast<int>(word) * word_bits + highest_bit(used_[word]) + 1;
    return 0;
  }
  int words() const { return std::max(1, static_cast<int>(used_.size())); }

 private:
  std::vector<Word> used_;
};

}  // namespace

LevelPlan::LevelPlan(const Problem& problem, const List& order) : colours(number_colours(problem)) {
  list_steps(problem, order);
  add_up(problem);
  lay_out(problem);
  count_changes(problem);
}

void LevelPlan::list_steps(const Problem& p, const List& order) {
  List rank(static_cast<std::size_t>(p.items), after_all);
  for (std::size_t k = 0; k < order.size(); ++k) rank[order[k]] = static_cast<std::int32_t>(k);
  List degree(rank.size(), 0);
  std::vector<List> classes_at(order.size());
  for (std::int32_t c = 0; c < p.classes; ++c) {
    std::int32_t first = after_all;
    for (const std::int32_t item : p.items_of(c)) {
      first = std::min(first, rank[item]);
      ++degree[item];
    }
    classes_at[first].push_back(c);
  }
  for (int item = 0; item < p.items && dead_item == none; ++item)
    if (p.need[item] > degree[item]) dead_item = item;
  for (std::size_t k = 0; k < order.size(); ++k) {
    const std::int32_t item = order[k];
    const bool is_simple = p.is_exclusive(item);
    auto first = static_cast<std::int32_t>(classes.size());
    classes.insert(classes.end(), classes_at[k].begin(), classes_at[k].end());
    const auto end = static_cast<std::int32_t>(classes.size());
    if (first == end) continue;
    if (is_simple)
      steps.push_back({item, p.need[item] > 0 ? Take::one : Take::at_most_one, first, end});
    for (; !is_simple && first < end; ++first)
      steps.push_back({item, Take::or_leave, first, first + 1});
  }
}

// Of the classes of a step one is chosen at most.
void LevelPlan::add_up(const Problem& p) {
  for (std::size_t sum = 0; sum < p.sums.size(); ++sum) added_by_all.push_back({static_cast<std::int32_t>(sum), 0, 0});
  added.resize(steps.size());
  for (std::size_t s = 0; s < steps.size(); ++s) {
    std::map<std::int32_t, Added> by_sum;
    for (const std::int32_t c : classes_of(steps[s]))
      for (const auto& [sum, weight] : p.summands[c]) {
        Added& step = by_sum.try_emplace(sum, Added{sum, 0, 0}).first->second;
        step.least = std::min(step.least, weight);
        step.most = std::max(step.most, weight);
      }
    for (const auto& [sum, step] : by_sum) {
      added[s].push_back(step);
      added_by_all[sum].least += step.least;
      added_by_all[sum].most += step.most;
    }
  }
}

void LevelPlan::count_changes(const Problem& p) {
  List last_step(static_cast<std::size_t>(p.items), none);
  for (std::size_t s = 0; s < steps.size(); ++s) {
    Step& step = steps[s];
    const auto number = static_cast<std::int32_t>(s);
    for (const std::int32_t c : classes_of(step))
      for (const std::int32_t item : p.items_of(c)) {
        if (p.is_exclusive(item) || fields[item].bits == 0) continue;
        ++step.changes;
        if (std::exchange(last_step[item], number) != number) ++step.checks;
      }
    step.checks += added[s].size();
    for (const std::int32_t c : classes_of(step)) step.changes += p.summands[c].size();
  }
}

// The number of different values of an item's field.
std::vector<Word> LevelPlan::values_of_fields(const Problem& p) const {
  std::vector<Word> values(static_cast<std::size_t>(p.items), 2);
  for (int item = 0; item < p.items; ++item)
    if (p.counter_of[item] != none) values[item] = static_cast<Word>(p.room[item]) + 1;
  for (std::size_t e = 0; e < colours.size(); ++e)
    values[p.entry_item[e]] = std::max(values[p.entry_item[e]], static_cast<Word>(colours[e]) + 2);
  return values;
}

void LevelPlan::lay_out(const Problem& p) {
  List first(static_cast<std::size_t>(p.items), after_all), last(first.size(), -1);
  const auto for_each_item = [&](const Step& step, auto visit) {
    for (const std::int32_t c : classes_of(step))
      for (const std::int32_t item : p.items_of(c)) visit(item);
  };
  for (std::size_t s = 0; s < steps.size(); ++s)
    for_each_item(steps[s], [&](std::int32_t item) {
      first[item] = std::min(first[item], static_cast<std::int32_t>(s));
      last[item] = static_cast<std::int32_t>(s);
    });
  List last_of_sum(p.sums.size(), -1);
  for (std::size_t s = 0; s < steps.size(); ++s)
    for (const Added& step : added[s]) last_of_sum[step.sum] = static_cast<std::int32_t>(s);
  sum_fields.resize(p.sums.size());
  const std::vector<Word> values = values_of_fields(p);
  fields.resize(first.size());
  FreeBits free_bits;
  std::int32_t open = 0;
  for (std::size_t s = 0; s < steps.size(); ++s) {
    const Step& step = steps[s];
    for_each_item(step, [&](std::int32_t item) {
      const bool is_settled = p.need[item] == 0 || (item == step.item && step.take == Take::one);
      if (fields[item].bits > 0 || (first[item] == last[item] && is_settled)) return;
      fields[item] = free_bits.take(highest_bit(values[item] - 1) + 1);
      open += fields[item].bits;
    });
    for (const Added& step : added[s]) {
      Field& field = sum_fields[step.sum];
      const Added& all = added_by_all[step.sum];
      if (field.bits > 0) continue;
      field = free_bits.take(highest_bit(static_cast<Word>(all.most - all.least)) + 1);
      open += field.bits;
    }
    for_each_item(step, [&](std::int32_t item) {
      // An item may stand in several classes of its last step.
      if (last[item] != static_cast<std::int32_t>(s) || fields[item].bits == 0) return;
      last[item] = -1;
      free_bits.give_back(fields[item]);
      open -= fields[item].bits;
    });
    for (const Added& step : added[s]) {
      if (last_of_sum[step.sum] != static_cast<std::int32_t>(s)) continue;
      free_bits.give_back(sum_fields[step.sum]);
      open -= sum_fields[step.sum].bits;
    }
    open_bits.push_back(open);
    highest_bits.push_back(free_bits.highest());
  }
  words = free_bits.words();
}

}  // namespace xcmodel::dlx::count
