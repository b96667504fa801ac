#include "problem.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "ordering.hpp"
#include "sparse/sparse_cover.hpp"

namespace xcmodel::dlx::count {
namespace {

// Builds a `Problem` step by step.
class Building {
 public:
  Building(const SparseCover& cover, Problem& problem)
      : instance_(cover.instance()), cover_(cover), problem_(problem) {
    summands_.resize(static_cast<std::size_t>(instance_.options));
    for (std::size_t sum = 0; sum < instance_.weighted_rows.size(); ++sum) {
      const WeightedRow& row = instance_.weighted_rows[sum];
      for (std::size_t k = 0; k < row.options.size(); ++k)
        summands_[row.options[k]].push_back({static_cast<std::int32_t>(sum), row.weights[k]});
    }
  }

  void merge_equal_options() {
    std::map<std::pair<List, Summands>, std::size_t> class_of;
    std::vector<List> members;
    std::pair<List, Summands> key;
    List& rows = key.first;
    for (std::int32_t option = 0; option < instance_.options; ++option) {
      if (!cover_.is_possible(option)) continue;
      const auto is_exclusive = [&](std::int32_t row) { return row < instance_.items && instance_.high[row] == 1; };
      rows.assign(instance_.rows_of(option).begin(), instance_.rows_of(option).end());
      // Options with equal lists of rows, and equal weights, may be merged if no solution can hold two of them.
      if (std::ranges::any_of(rows, is_exclusive)) {
        std::sort(rows.begin(), rows.end());
        key.second = summands_[option];
        const auto [found, is_new] = class_of.try_emplace(key, members.size());
        if (!is_new) {
          members[found->second].push_back(option);
          continue;
        }
      }
      members.push_back({option});
    }
    problem_.classes = static_cast<int>(members.size());
    for (const List& options : members) {
      problem_.summands.push_back(summands_[options.front()]);
      representatives_.push_back(options.front());
      problem_.members.insert(problem_.members.end(), options.begin(), options.end());
      problem_.member_start.push_back(static_cast<std::int32_t>(problem_.members.size()));
    }
  }

  // The items that have options or needs: first those with needs, in frontier order.
  void number_items() {
    std::vector<bool> has_options(static_cast<std::size_t>(instance_.items), false);
    for (const std::int32_t option : representatives_)
      for (const std::int32_t item : instance_.items_of(option)) has_options[item] = true;
    List needed, optional;
    place_.assign(static_cast<std::size_t>(instance_.items), none);
    for (std::int32_t item = 0; item < instance_.items; ++item) {
      if (cover_.need_of(item) > 0) {
        place_[item] = static_cast<std::int32_t>(needed.size());
        needed.push_back(item);
      } else if (has_options[item]) {
        optional.push_back(item);
      }
    }
    List start{0}, items;
    for (const std::int32_t option : representatives_) {
      for (const std::int32_t item : instance_.items_of(option))
        if (place_[item] != none) items.push_back(place_[item]);
      start.push_back(static_cast<std::int32_t>(items.size()));
    }
    for (const std::int32_t place : frontier_order(static_cast<int>(needed.size()), start, items))
      problem_.item_ids.push_back(needed[place]);
    problem_.required = static_cast<int>(needed.size());
    problem_.item_ids.insert(problem_.item_ids.end(), optional.begin(), optional.end());
    problem_.items = static_cast<int>(problem_.item_ids.size());
    for (std::int32_t place = 0; place < problem_.items; ++place)
      place_[problem_.item_ids[place]] = place;
  }

  void fill_items() {
    std::vector<std::int32_t> degree(static_cast<std::size_t>(instance_.items), 0);
    for (const std::int32_t option : representatives_)
      for (const std::int32_t item : instance_.items_of(option)) ++degree[item];
    for (const std::int32_t item : problem_.item_ids) {
      const bool coloured = instance_.coloured[item];
      const int need = cover_.need_of(item), room = coloured ? 1 : cover_.room_of(item);
      // An item may need more than it admits.
      const bool simple = room == 1 && need <= 1;
      // To need more than all classes is to be dead. In the instance, need and room may be far greater,
      // since equal options are merged.
      problem_.need.push_back(std::min(need, degree[item] + 1));
      problem_.room.push_back(std::min(room, std::max(degree[item], 1)));
      problem_.coloured.push_back(coloured);
      problem_.counter_of.push_back(simple ? none : problem_.counters++);
      if (coloured || !simple) problem_.is_plain = false;
    }
  }

  void fill_entries() {
    std::vector<std::pair<std::int32_t, std::int32_t>> entries;
    problem_.entry_start.push_back(0);
    for (const std::int32_t option : representatives_) {
      entries.clear();
      for (auto e = instance_.option_start[option]; e < instance_.option_start[option + 1]; ++e) {
        const std::int32_t item = instance_.entry_item[e], row = instance_.entry_row[e];
        const bool has_colour = row != item;
        entries.emplace_back(place_[item], has_colour ? instance_.row_colour[row - instance_.items] : 0);
      }
      std::sort(entries.begin(), entries.end());
      for (const auto& [item, colour] : entries) {
        problem_.entry_item.push_back(item);
        problem_.entry_colour.push_back(colour);
      }
      problem_.entry_start.push_back(static_cast<std::int32_t>(problem_.entry_item.size()));
    }
  }

  // What the given options have added is no more to come. Where nothing is, a sum is what it is.
  void fill_sums(std::span<const std::int32_t> given) {
    constexpr std::int64_t most = WeightedRow::unlimited;
    for (const WeightedRow& row : instance_.weighted_rows)
      problem_.sums.push_back({std::max(row.low, -most), std::min(row.high, most)});
    for (const std::int32_t option : given)
      for (const Problem::Summand& summand : summands_[option]) {
        problem_.sums[summand.sum].low -= summand.weight;
        problem_.sums[summand.sum].high -= summand.weight;
      }
    std::vector<bool> is_open(problem_.sums.size(), false);
    for (const Summands& summands : problem_.summands)
      for (const Problem::Summand& summand : summands) is_open[summand.sum] = true;
    for (std::size_t sum = 0; sum < is_open.size(); ++sum)
      if (const auto [low, high] = problem_.sums[sum]; !is_open[sum] && (low > 0 || high < 0)) problem_.is_dead = true;
  }

 private:
  using Summands = std::vector<Problem::Summand>;

  const Instance& instance_;
  const SparseCover& cover_;
  Problem& problem_;
  std::vector<Summands> summands_;  // By option.
  List representatives_;  // By class: its first option.
  List place_;            // By item of the instance: its number in the problem, or `none`.
};

}  // namespace

int item_words_of(int items) {
  const int words = std::max(1, (items + word_bits - 1) / word_bits);
  return words == 3 ? 4 : words;
}

Problem::Problem(const Instance& instance, std::span<const std::int32_t> given,
                 std::span<const std::int32_t> forbidden) {
  SparseCover cover(instance);
  is_dead = !cover.apply(given, forbidden);
  member_start.push_back(0);
  if (is_dead) return;
  Building building(cover, *this);
  building.merge_equal_options();
  building.number_items();
  building.fill_items();
  building.fill_entries();
  building.fill_sums(given);
}

void Problem::make_sets() {
  words = std::max(1, (classes + word_bits - 1) / word_bits);
  item_words = item_words_of(items);
  fill_rows();
  find_spans();
  fill_conflicts();
}

// With what classes cover, and the classes of each colour.
void Problem::fill_rows() {
  rows.assign(static_cast<std::size_t>(items) * words, 0);
  covers.assign(static_cast<std::size_t>(classes) * item_words, 0);
  colours.resize(static_cast<std::size_t>(items));
  for (std::int32_t c = 0; c < classes; ++c)
    for (std::int32_t e = entry_start[c]; e < entry_start[c + 1]; ++e) {
      const std::int32_t item = entry_item[e];
      set_bit(&rows[static_cast<std::size_t>(item) * words], c);
      if (counter_of[item] == none) set_bit(&covers[static_cast<std::size_t>(c) * item_words], item);
      if (coloured[item]) set_bit(classes_of(item, entry_colour[e]).data(), c);
    }
}

std::vector<Word>& Problem::classes_of(std::int32_t item, std::int32_t colour) {
  std::vector<ColourSet>& sets = colours[item];
  const auto found = std::ranges::find(sets, colour, &ColourSet::colour);
  if (found != sets.end()) return found->classes;
  return sets.emplace_back(ColourSet{colour, std::vector<Word>(static_cast<std::size_t>(words), 0)}).classes;
}

void Problem::find_spans() {
  for (std::int32_t item = 0; item < items; ++item) {
    const Word* const covering = row(item);
    Span span{0, words};
    while (span.first < span.end && covering[span.first] == 0) ++span.first;
    while (span.first < span.end && covering[span.end - 1] == 0) --span.end;
    spans.push_back(span);
  }
}

void Problem::fill_conflicts() {
  conflicts.assign(static_cast<std::size_t>(classes) * words, 0);
  for (std::int32_t c = 0; c < classes; ++c) {
    Word* const excluded = conflicts.data() + static_cast<std::size_t>(c) * words;
    set_bit(excluded, c);
    for (std::int32_t e = entry_start[c]; e < entry_start[c + 1]; ++e) {
      const std::int32_t item = entry_item[e], colour = entry_colour[e];
      if (counter_of[item] != none) continue;
      const Word* const covering = row(item);
      const Word* const agreeing = colour ? classes_of(item, colour).data() : nullptr;
      const auto [first, end] = spans[item];
      for (int w = first; w < end; ++w) excluded[w] |= agreeing ? covering[w] & ~agreeing[w] : covering[w];
    }
  }
}

// Each class excludes itself.
bool Problem::has_conflicts() const {
  int excluded = 0;
  for (const Word word : conflicts) {
    excluded += bit_count(word);
    if (excluded > classes) return true;
  }
  return false;
}

std::size_t Problem::bytes() const {
  return (rows.size() + conflicts.size() + covers.size()) * sizeof(Word) +
         (entry_item.size() + entry_colour.size() + members.size()) * sizeof(std::int32_t);
}

}  // namespace xcmodel::dlx::count
