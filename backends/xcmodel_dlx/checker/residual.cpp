#include "residual.hpp"

#include <algorithm>
#include <bit>

#include "reader.hpp"

namespace xcmodel::dlx::certificate {

void Residuals::make(const Word* key, const Names& names, Residual& residual) {
  rules_.list_active(key, active_);
  gather_counts(key, names, residual);
  residual.numbers.clear();
  residual.records.clear();
  for (const int option : active_) {
    const std::size_t start = residual.numbers.size();
    gather_option(option, names, residual.numbers);
    residual.records.push_back({start, residual.numbers.size()});
  }
}

void Residuals::gather_counts(const Word* key, const Names& names, Residual& residual) {
  degrees_.assign(static_cast<std::size_t>(rules_.items()), 0);
  for (const int option : active_)
    for (const Entry& entry : rules_.entries(option)) ++degrees_[entry.item];
  residual.counts.assign(static_cast<std::size_t>(rules_.items()), {0, is_void});
  for (int item = 0; item < rules_.items(); ++item) {
    const auto [count, is_open] = rules_.residue(key, item, degrees_[item]);
    if (names[item] < 0) {
      demand(count == Count{0, is_void}, not_isomorphic);
    } else {
      demand(is_open, not_isomorphic);
      residual.counts[names[item]] = count;
    }
  }
}

void Residuals::gather_option(int option, const Names& names, std::vector<Word>& numbers) {
  const std::size_t set = numbers.size();
  numbers.resize(set + rules_.item_words());
  colours_.clear();
  for (const auto& [item, colour] : rules_.entries(option)) {
    const std::int32_t name = names[item];
    if (name < 0) continue;
    numbers[set + static_cast<std::size_t>(name) / 64] |= bit(name % 64);
    if (colour != 0) colours_.push_back({name, colour});
  }
  numbers.push_back(static_cast<Word>(worth_[option]));
  std::sort(colours_.begin(), colours_.end());
  for (const auto& [name, colour] : colours_)
    numbers.push_back(static_cast<Word>(name) << 32 | static_cast<Word>(colour));
}

bool Residuals::are_equal(const Residual& a, const Residual& b) {
  if (a.counts != b.counts || a.records.size() != b.records.size()) return false;
  places_.assign(std::bit_ceil(2 * a.records.size() + 1), {});
  for (const Residual::Record& record : a.records) ++place_of(a, record).surplus;
  return std::all_of(b.records.begin(), b.records.end(), [&](const Residual::Record& record) {
    return --place_of(b, record).surplus >= 0;
  });
}

// The place of records like this one, which may have none yet.
Residuals::Place& Residuals::place_of(const Residual& residual, const Residual::Record& record) {
  const Word* const numbers = residual.numbers.data() + record.start;
  const std::size_t length = record.end - record.start;
  Word hash = 0;
  for (std::size_t k = 0; k < length; ++k) {
    hash = (hash ^ numbers[k]) * 0x9e3779b97f4a7c15;  // 2^64 over the golden ratio.
    hash ^= hash >> 32;
  }
  for (std::size_t k = hash;; ++k) {
    Place& place = places_[k & (places_.size() - 1)];
    if (place.numbers == nullptr) place = {numbers, length, 0};
    if (std::equal(numbers, numbers + length, place.numbers, place.numbers + place.length))
      return place;
  }
}

}  // namespace xcmodel::dlx::certificate
