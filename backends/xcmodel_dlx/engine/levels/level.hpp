// A level: different states, each with the number of ways in which it is reached.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "base/limbs.hpp"
#include "simd/word.hpp"

namespace xcmodel::dlx::count {

template <int Words>
using LevelKey = std::array<Word, Words>;

// A hash table with the states in one array, in the order in which they came. Numbers have one length.
template <int Words>
class Level {
 public:
  using Key = LevelKey<Words>;

  // Empties it, for states of so many bits and numbers of so many limbs, about as many as `expected`.
  void clear(int bits, std::size_t limbs, std::size_t expected);

  std::size_t size() const { return keys_.size(); }
  std::size_t limbs() const { return limbs_; }
  std::size_t bytes() const {
    return keys_.capacity() * sizeof(Key) + counts_.capacity() * sizeof(Limb) +
           places_.capacity() * sizeof(std::uint32_t);
  }
  const Key& key(std::size_t k) const { return keys_[k]; }
  const Limb* count(std::size_t k) const { return counts_.data() + k * limbs_; }

  // Whether it is too large for the nearest caches.
  bool is_large() const { return places_.size() * sizeof(std::uint32_t) > large_bytes; }
  // Both begin to load what `add` will touch.
  void fetch_place(const Key& key) const { __builtin_prefetch(places_.data() + hash(key)); }
  void fetch_state(const Key& key) const {
    const std::uint32_t found = places_[hash(key)];
    if (found == 0) return;
    __builtin_prefetch(keys_.data() + (found - 1));
    __builtin_prefetch(counts_.data() + (found - 1) * limbs_, 1);
  }
  // The number of a state, which is added if it is not there.
  std::size_t place_of(const Key& key);
  // Adds a number times a weight to the state's; the sum must fit, and the number be from elsewhere.
  void add(const Key& key, const Limb* count, Limb weight) {
    const std::size_t place = place_of(key);
    Limb* const sum = counts_.data() + place * limbs_;
    if (limbs_ == 1)
      *sum += *count * weight;
    else
      add_product(sum, count, weight, limbs_);
  }
  // Writes the numbers with more limbs.
  void widen(std::size_t limbs);

 private:
  static constexpr int direct_bits = 22;
  static constexpr std::size_t large_bytes = 1 << 16;

  std::size_t hash(const Key& key) const {
    if (is_direct_) return static_cast<std::size_t>(key[0]);
    Word mixed = key[0] * 0x9E37'79B9'7F4A'7C15;
    for (int w = 1; w < Words; ++w)
      mixed = (std::rotl(mixed, 29) ^ key[static_cast<std::size_t>(w)]) * 0xD6E8'FEB8'6659'FD93;
    return static_cast<std::size_t>((mixed ^ mixed >> 32) * 0x9E37'79B9'7F4A'7C15 >> shift_);
  }
  void set_places(int log);
  void grow();

  std::vector<Key> keys_;
  std::vector<Limb> counts_;
  std::vector<std::uint32_t> places_;  // One more than the number of a state, or 0.
  std::size_t limbs_ = 1;
  int bits_ = 0;
  int shift_ = 0;
  bool is_direct_ = false;  // Whether each state has a place of its own.
};

template <int Words>
void Level<Words>::clear(int bits, std::size_t limbs, std::size_t expected) {
  keys_.clear();
  counts_.clear();
  limbs_ = limbs;
  bits_ = bits;
  set_places(std::max(8, static_cast<int>(std::bit_width(expected * 2))));
}

template <int Words>
void Level<Words>::set_places(int log) {
  is_direct_ = Words == 1 && bits_ <= std::min(log + 2, direct_bits);
  if (is_direct_) log = bits_;
  shift_ = word_bits - log;
  places_.assign(std::size_t{1} << log, 0);
}

template <int Words>
void Level<Words>::grow() {
  set_places(static_cast<int>(std::bit_width(places_.size())) + 1);
  const std::size_t mask = places_.size() - 1;
  for (std::size_t k = 0; k < keys_.size(); ++k) {
    std::size_t place = hash(keys_[k]);
    while (places_[place] != 0) place = (place + 1) & mask;
    places_[place] = static_cast<std::uint32_t>(k + 1);
  }
}

template <int Words>
std::size_t Level<Words>::place_of(const Key& key) {
  const std::size_t mask = places_.size() - 1;
  std::size_t place = hash(key);
  while (const std::uint32_t found = places_[place]) {
    if (is_direct_ || keys_[found - 1] == key) return found - 1;
    place = (place + 1) & mask;
  }
  keys_.push_back(key);
  counts_.resize(counts_.size() + limbs_);
  places_[place] = static_cast<std::uint32_t>(keys_.size());
  if (!is_direct_ && keys_.size() * 2 > places_.size()) grow();
  return keys_.size() - 1;
}

template <int Words>
void Level<Words>::widen(std::size_t limbs) {
  std::vector<Limb> wider(size() * limbs);
  for (std::size_t k = 0; k < size(); ++k)
    std::copy_n(count(k), limbs_, wider.data() + k * limbs);
  counts_ = std::move(wider);
  limbs_ = limbs;
}

}  // namespace xcmodel::dlx::count
