#include "equal_options.hpp"

#include <algorithm>
#include <numeric>
#include <tuple>

#include "base/random.hpp"

namespace xcmodel::dlx {
namespace {

std::uint64_t mixed(std::uint64_t number) { return Random(number).next(); }

// What options have: the rows of their items and colours, and what they weigh.
class Contents {
 public:
  Contents(const Instance& instance, const PricedRows& rows) : instance_(instance), weighted_rows_(rows) {}

  bool are_equal(std::int32_t option, std::int32_t other) const {
    return std::ranges::equal(weighted_rows_.weights_of(option), weighted_rows_.weights_of(other)) &&
           sorted_rows_of(option) == sorted_rows_of(other);
  }

  // A number that equal options share, and others as a rule do not.
  std::uint64_t hash_of(std::int32_t option) const {
    std::uint64_t sum = 0;
    for (const std::int32_t row : instance_.rows_of(option)) sum += mixed(static_cast<std::uint64_t>(row));
    for (const auto& [row, weight] : weighted_rows_.weights_of(option))
      sum += mixed(mixed(~static_cast<std::uint64_t>(row)) + static_cast<std::uint64_t>(weight));
    return sum;
  }

 private:
  std::vector<std::int32_t> sorted_rows_of(std::int32_t option) const {
    const auto rows = instance_.rows_of(option);
    std::vector<std::int32_t> sorted(rows.begin(), rows.end());
    std::ranges::sort(sorted);
    return sorted;
  }

  const Instance& instance_;
  const PricedRows& weighted_rows_;
};

// Whether several options that are equal can be in a solution, so far as items tell.
bool may_be_together(const Instance& instance) {
  for (std::int32_t option = 0; option < instance.options; ++option)
    if (instance.exclusive_item_of(option) < 0) return true;
  return false;
}

}  // namespace

EqualOptions::EqualOptions(const Instance& instance, const PricedRows& rows, const std::vector<std::int32_t>& rank) {
  if (!may_be_together(instance)) return;
  const Contents contents(instance, rows);
  const auto n = static_cast<std::size_t>(instance.options);
  std::vector<std::uint64_t> hash(n);
  for (std::size_t o = 0; o < n; ++o) hash[o] = contents.hash_of(static_cast<std::int32_t>(o));
  order_.resize(n);
  std::iota(order_.begin(), order_.end(), 0);
  std::ranges::sort(order_, {}, [&](std::int32_t o) { return std::tuple(hash[o], instance.costs[o], rank[o]); });
  place_.resize(n);
  end_.resize(n);
  bool has_equals = false;
  for (std::size_t begin = 0, end = 0; begin < n; begin = end) {
    const std::int32_t first = order_[begin];
    end = begin + 1;
    while (end < n && hash[order_[end]] == hash[first] && contents.are_equal(first, order_[end])) ++end;
    has_equals |= end > begin + 1;
    for (std::size_t k = begin; k < end; ++k) {
      place_[order_[k]] = static_cast<std::int32_t>(k);
      end_[order_[k]] = static_cast<std::int32_t>(end);
    }
  }
  if (!has_equals) order_.clear();
}

std::vector<std::int32_t> EqualOptions::possible_before(const SparseCover& cover, std::int32_t option) const {
  std::vector<std::int32_t> before;
  if (empty()) return before;
  for (std::int32_t k = place_[option] - 1; k >= 0 && end_[order_[k]] == end_[option]; --k)
    if (cover.is_possible(order_[k])) before.push_back(order_[k]);
  return before;
}

std::int32_t EqualOptions::first_possible(const SparseCover& cover, std::int32_t option) const {
  const std::vector<std::int32_t> before = possible_before(cover, option);
  return before.empty() ? option : before.back();
}

}  // namespace xcmodel::dlx
