#include "equal_options.hpp"

#include <algorithm>
#include <numeric>
#include <tuple>
#include <utility>

#include "base/random.hpp"

namespace xcmodel::dlx {
namespace {

std::uint64_t mixed(std::uint64_t number) { return Random(number).next(); }

using Weights = std::vector<std::pair<std::int32_t, std::int64_t>>;  // By weighted row.

// What an option has, in an order that equal options share.
struct Content {
  std::vector<std::int32_t> rows;
  Weights weights;

  bool operator==(const Content&) const = default;
};

class Contents {
 public:
  explicit Contents(const Instance& instance)
      : instance_(instance), weights_(instance.has_weighted_rows() ? static_cast<std::size_t>(instance.options) : 0) {
    for (std::size_t row = 0; row < instance.weighted_rows.size(); ++row) {
      const WeightedRow& weighted = instance.weighted_rows[row];
      for (std::size_t k = 0; k < weighted.options.size(); ++k)
        weights_[weighted.options[k]].emplace_back(row, weighted.weights[k]);
    }
  }

  Content of(std::int32_t option) const {
    const auto rows = instance_.rows_of(option);
    Content content{{rows.begin(), rows.end()}, weights_of(option)};
    std::ranges::sort(content.rows);
    return content;
  }

  // A number that equal options share, and others as a rule do not.
  std::uint64_t hash_of(std::int32_t option) const {
    std::uint64_t sum = 0;
    for (const std::int32_t row : instance_.rows_of(option)) sum += mixed(static_cast<std::uint64_t>(row));
    for (const auto& [row, weight] : weights_of(option))
      sum += mixed(mixed(~static_cast<std::uint64_t>(row)) + static_cast<std::uint64_t>(weight));
    return sum;
  }

 private:
  Weights weights_of(std::int32_t option) const { return weights_.empty() ? Weights() : weights_[option]; }

  const Instance& instance_;
  std::vector<Weights> weights_;
};

// Whether several options that are equal can be in a solution, so far as items tell.
bool may_be_together(const Instance& instance) {
  for (std::int32_t option = 0; option < instance.options; ++option)
    if (instance.exclusive_item_of(option) < 0) return true;
  return false;
}

}  // namespace

EqualOptions::EqualOptions(const Instance& instance, const std::vector<std::int32_t>& rank) {
  if (!may_be_together(instance)) return;
  const Contents contents(instance);
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
    const Content first = contents.of(order_[begin]);
    end = begin + 1;
    while (end < n && hash[order_[end]] == hash[order_[begin]] && contents.of(order_[end]) == first) ++end;
    has_equals |= end > begin + 1;
    for (std::size_t k = begin; k < end; ++k) {
      place_[order_[k]] = static_cast<std::int32_t>(k);
      end_[order_[k]] = static_cast<std::int32_t>(end);
    }
  }
  if (!has_equals) order_.clear();
}

std::int32_t EqualOptions::first_possible(const SparseCover& cover, std::int32_t option) const {
  if (empty()) return option;
  std::int32_t first = option;
  for (std::int32_t k = place_[option] - 1; k >= 0 && end_[order_[k]] == end_[option]; --k)
    if (cover.is_possible(order_[k])) first = order_[k];
  return first;
}

}  // namespace xcmodel::dlx
