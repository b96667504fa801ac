#include "clique_merging.hpp"

#include <algorithm>
#include <bit>
#include <functional>
#include <span>
#include <utility>

#include "base/tuning.hpp"

namespace xcmodel::dlx {
namespace {

using Words = std::span<std::uint64_t>;

bool has(std::span<const std::uint64_t> set, std::int32_t member) {
  return set[static_cast<std::size_t>(member) / 64] >> (member % 64) & 1;
}
void add(Words set, std::int32_t member) {
  set[static_cast<std::size_t>(member) / 64] |= std::uint64_t{1} << (member % 64);
}

void unite(Words set, std::span<const std::uint64_t> more) {
  for (std::size_t w = 0; w < set.size(); ++w) set[w] |= more[w];
}

// A set of options for each of several rows.
class Sets {
 public:
  Sets() = default;
  Sets(std::size_t rows, std::size_t words) : words_(words), bits_(rows * words) {}
  Words operator[](std::int32_t row) { return {bits_.data() + static_cast<std::size_t>(row) * words_, words_}; }

 private:
  std::size_t words_ = 0;
  std::vector<std::uint64_t> bits_;
};

// Whether an item of a clique has one option at most that is chosen, or one that is not.
enum class Side { chosen, not_chosen };

class CliqueMerging {
 public:
  CliqueMerging(const Instance& instance, Side side)
      : instance_(instance),
        side_(side),
        words_((static_cast<std::size_t>(instance.options) + 63) / 64),
        cliques_of_(static_cast<std::size_t>(instance.options)),
        members_of_(static_cast<std::size_t>(instance.items)),
        candidates_(words_),
        clique_(words_) {}

  // Whether it has left out enough items; nothing is to be taken from it otherwise.
  bool merge() {
    const std::vector<std::int32_t> items = items_by_length();
    if (items.empty() || !is_short(items.back())) return false;
    note_conflicts();
    for (const std::int32_t item : items) {
      if (work_ >= tuning.most_clique_work) break;
      merge(item);
    }
    return left_out_ > 0 && left_out_ >= tuning.least_left_out * static_cast<double>(items.size());
  }

  // Whether an item may be another one now.
  bool may_grow(std::int32_t item) const {
    const bool may_have_none = side_ == Side::chosen ? instance_.low[item] == 0 : instance_.high[item] >= size_of(item);
    return may_have_none && admits_one(item) && size_of(item) > 1;
  }
  // Its options; none if others contain it.
  const std::vector<std::int32_t>& members_of(std::int32_t item) const { return members_of_[item]; }
  std::int64_t low_of(std::int32_t item) const {
    return side_ == Side::chosen ? 0 : static_cast<std::int64_t>(members_of_[item].size()) - 1;
  }
  std::int64_t high_of(std::int32_t item) const {
    return side_ == Side::chosen ? 1 : static_cast<std::int64_t>(members_of_[item].size());
  }

 private:
  std::int64_t size_of(std::int32_t item) const {
    return static_cast<std::int64_t>(instance_.options_of(item).size());
  }
  bool admits_one(std::int32_t item) const {
    if (instance_.coloured[item]) return false;
    return side_ == Side::chosen ? instance_.high[item] == 1 : instance_.low[item] == size_of(item) - 1;
  }
  bool is_short(std::int32_t item) const { return size_of(item) <= tuning.longest_grown; }

  void note_conflicts() {
    conflicts_ = paired_ = Sets(static_cast<std::size_t>(instance_.options), words_);
    for (std::int32_t item = 0; item < instance_.items; ++item) {
      const auto options = instance_.options_of(item);
      members_of_[item].assign(options.begin(), options.end());
      if (!admits_one(item)) continue;
      note(item, conflicts_);
      if (!may_grow(item)) keep(item);
    }
    for (std::int32_t option = 0; option < instance_.options; ++option) {
      Words row = conflicts_[option];
      row[static_cast<std::size_t>(option) / 64] &= ~(std::uint64_t{1} << (option % 64));
    }
  }

  // Each member is in the rows of all, itself among them.
  void note(std::int32_t item, Sets& rows) {
    const std::vector<std::int32_t>& members = members_of_[item];
    if (members.size() < words_) {
      for (const std::int32_t option : members)
        for (const std::int32_t other : members) add(rows[option], other);
      return;
    }
    std::ranges::fill(clique_, 0);
    for (const std::int32_t option : members) add(clique_, option);
    for (const std::int32_t option : members) unite(rows[option], clique_);
  }

  void keep(std::int32_t item) {
    note(item, paired_);
    for (const std::int32_t option : members_of_[item]) cliques_of_[option].push_back(item);
  }

  // Long ones first, as they may contain short ones.
  std::vector<std::int32_t> items_by_length() const {
    std::vector<std::int32_t> items;
    for (std::int32_t item = 0; item < instance_.items; ++item)
      if (may_grow(item)) items.push_back(item);
    std::ranges::stable_sort(items, std::greater<>(), [&](std::int32_t item) { return size_of(item); });
    return items;
  }

  // Leaves the item out, or grows it if it is short.
  void merge(std::int32_t item) {
    work_ += tuning.clique_work_per_item;
    if (is_contained(item)) {
      members_of_[item].clear();
      ++left_out_;
      return;
    }
    if (is_short(item)) grow(item);
    keep(item);
  }

  bool is_contained(std::int32_t item) {
    const std::vector<std::int32_t>& members = members_of_[item];
    if (!has(paired_[members[0]], members[1])) return false;
    if (members.size() == 2) return true;
    const std::int32_t rarest = *std::ranges::min_element(
        members, {}, [&](std::int32_t option) { return cliques_of_[option].size(); });
    return std::ranges::any_of(cliques_of_[rarest], [&](std::int32_t clique) {
      work_ += static_cast<std::int64_t>(members.size());
      return std::ranges::includes(members_of_[clique], members);
    });
  }

  void grow(std::int32_t item) {
    std::vector<std::int32_t>& members = members_of_[item];
    std::ranges::fill(candidates_, ~std::uint64_t{0});
    std::ranges::fill(clique_, 0);
    for (const std::int32_t option : members) join(option);
    for (std::int32_t next; (next = best_candidate()) >= 0;) {
      join(next);
      members.push_back(next);
    }
    std::ranges::sort(members);
  }

  void join(std::int32_t option) {
    const Words row = conflicts_[option];
    for (std::size_t w = 0; w < words_; ++w) candidates_[w] &= row[w];
    add(clique_, option);
    work_ += static_cast<std::int64_t>(words_);
  }

  // The one of most pairs that are in no clique yet, and of those, that leaves most candidates.
  std::int32_t best_candidate() {
    std::int32_t best = -1;
    int most_pairs = -1, most_left = -1;
    for (std::size_t w = 0; w < words_; ++w)
      for (std::uint64_t rest = candidates_[w]; rest != 0; rest &= rest - 1) {
        const auto option = static_cast<std::int32_t>(64 * w) + std::countr_zero(rest);
        const Words row = conflicts_[option], paired = paired_[option];
        int pairs = 0, left = 0;
        for (std::size_t v = 0; v < words_; ++v) {
          pairs += std::popcount(clique_[v] & ~paired[v]);
          left += std::popcount(candidates_[v] & row[v]);
        }
        work_ += static_cast<std::int64_t>(words_);
        if (pairs < most_pairs || (pairs == most_pairs && left <= most_left)) continue;
        best = option, most_pairs = pairs, most_left = left;
      }
    return best;
  }

  const Instance& instance_;
  const Side side_;
  const std::size_t words_;
  Sets conflicts_;  // By option: those that conflict with it.
  Sets paired_;     // By option: those with which it shares a clique of the result.
  std::vector<std::vector<std::int32_t>> cliques_of_;  // By option: the items of the result that admit one at most.
  std::vector<std::vector<std::int32_t>> members_of_;  // By item: its options in the result, ascending.
  std::vector<std::uint64_t> candidates_, clique_;     // While an item grows.
  std::int64_t work_ = 0;                              // Words of sets looked at.
  int left_out_ = 0;                                   // Items that others contain.
};

MergedCliques arrays(const Instance& instance, const std::vector<CliqueMerging>& sides) {
  MergedCliques result;
  OwnedArrays& arrays = result.arrays;
  std::vector<std::vector<std::int32_t>> items_of(static_cast<std::size_t>(instance.options));
  for (std::int32_t item = 0; item < instance.items; ++item) {
    const auto side = std::ranges::find_if(sides, [&](const CliqueMerging& one) { return one.may_grow(item); });
    const bool may_differ = side != sides.end();
    const bool is_left_out = may_differ && side->members_of(item).empty();
    result.place.push_back(is_left_out ? -1 : static_cast<std::int32_t>(arrays.item_low.size()));
    if (is_left_out) continue;
    arrays.item_low.push_back(may_differ ? side->low_of(item) : instance.low[item]);
    arrays.item_high.push_back(may_differ ? side->high_of(item) : instance.high[item]);
    const auto members = may_differ ? std::span(side->members_of(item)) : instance.options_of(item);
    for (const std::int32_t option : members) items_of[option].push_back(item);
  }
  for (std::int32_t option = 0; option < instance.options; ++option) {
    for (const std::int32_t item : items_of[option])
      arrays.add_entry(result.place[item],
                       instance.coloured[item] ? instance.colour_of(instance.row_at(option, item)) : 0);
    arrays.end_option();
  }
  return result;
}

}  // namespace

std::optional<MergedCliques> merge_cliques(const Instance& instance) {
  if (instance.options > tuning.most_clique_options) return {};
  std::vector<CliqueMerging> sides;
  for (const Side side : {Side::chosen, Side::not_chosen}) {
    CliqueMerging merging(instance, side);
    if (merging.merge()) sides.push_back(std::move(merging));
  }
  if (sides.empty()) return {};
  return arrays(instance, sides);
}

}  // namespace xcmodel::dlx
