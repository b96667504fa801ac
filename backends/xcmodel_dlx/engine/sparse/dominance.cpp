#include "dominance.hpp"

#include <algorithm>
#include <limits>

#include "base/tuning.hpp"

namespace xcmodel::dlx {
namespace {

constexpr std::int64_t free_place = std::numeric_limits<std::int64_t>::max();

// Fewer where keys are so long that even these do not fit.
std::size_t first_places(std::size_t words) {
  std::size_t places = 1 << 10;
  while (places > 1 && places * (words + 1) * sizeof(std::uint64_t) > static_cast<std::size_t>(tuning.dominance_bytes))
    places /= 2;
  return places;
}

}  // namespace

Dominance::Dominance(const Instance& instance)
    : words_((static_cast<std::size_t>(instance.items) + 63) / 64),
      keys_(first_places(words_) * words_),
      costs_(first_places(words_), free_place),
      key_(words_) {}

bool Dominance::suits(const Instance& instance) {
  if (instance.has_weighted_rows()) return false;
  for (int item = 0; item < instance.items; ++item)
    if (instance.low[item] != 1 || instance.high[item] != 1) return false;
  return instance.items > 0;
}

bool Dominance::rules_out(const SparseCover& cover) {
  std::fill(key_.begin(), key_.end(), 0);
  for (const std::int32_t item : cover.open_items()) key_[item / 64] |= Word{1} << (item % 64);
  const std::int64_t cost = cover.instance().cost_of(cover.chosen());
  const std::size_t place = place_of(key_.data());
  // A free place costs more than all that can be chosen.
  if (costs_[place] <= cost && std::equal(key_.begin(), key_.end(), keys_.data() + place * words_))
    return true;
  put(place, key_.data(), cost);
  if (2 * used_ > costs_.size() && 2 * bytes() <= static_cast<std::size_t>(tuning.dominance_bytes)) grow();
  return false;
}

// The place of a key; if it has none, a free one, or that of the key to be forgotten.
std::size_t Dominance::place_of(const Word* key) const {
  Word hash = 0;
  for (std::size_t w = 0; w < words_; ++w) {
    hash = (hash ^ key[w]) * 0x9e3779b97f4a7c15U;
    hash ^= hash >> 32;
  }
  const std::size_t first = hash & (costs_.size() - 1);
  for (std::size_t probe = 0; probe < tuned::dominance_probes; ++probe) {
    const std::size_t place = (first + probe) & (costs_.size() - 1);
    if (costs_[place] == free_place || std::equal(key, key + words_, keys_.data() + place * words_))
      return place;
  }
  return first;
}

void Dominance::grow() {
  std::vector<Word> keys(2 * keys_.size());
  std::vector<std::int64_t> costs(2 * costs_.size(), free_place);
  keys.swap(keys_);
  costs.swap(costs_);
  used_ = 0;
  for (std::size_t place = 0; place < costs.size(); ++place) {
    if (costs[place] == free_place) continue;
    const Word* const key = keys.data() + place * words_;
    put(place_of(key), key, costs[place]);
  }
}

void Dominance::put(std::size_t place, const Word* key, std::int64_t cost) {
  used_ += costs_[place] == free_place;
  std::copy(key, key + words_, keys_.begin() + static_cast<std::ptrdiff_t>(place * words_));
  costs_[place] = cost;
}

}  // namespace xcmodel::dlx
