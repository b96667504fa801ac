// A level: different states, each with the number of ways in which it is reached.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "base/limbs.hpp"
#include "base/tuning.hpp"
#include "simd/word.hpp"

namespace xcmodel::dlx::count {

template <int Words>
using LevelKey = std::array<Word, Words>;

// A hash table with the states in one array, in the order in which they came. Numbers have one length. A
// large table is cut by key into smaller ones that grow one at a time, so that no state is long in coming.
template <int Words>
class Level {
 public:
  using Key = LevelKey<Words>;

  // Empties it, for states of so many bits and numbers of so many limbs, about as many as `expected`.
  void clear(int bits, std::size_t limbs, std::size_t expected);

  std::size_t size() const { return keys_.size(); }
  std::size_t limbs() const { return limbs_; }
  std::size_t bytes() const {
    return keys_.capacity() * sizeof(Key) + counts_.capacity() * sizeof(Limb) + slots_ * sizeof(std::uint32_t);
  }
  const Key& key(std::size_t k) const { return keys_[k]; }
  const Limb* count(std::size_t k) const { return counts_.data() + k * limbs_; }

  // Whether it is to have no more states, as their numbers have 32 bits. Those of a batch may come before that is
  // asked.
  bool is_full() const { return keys_.size() >= most_states; }
  // Whether it is too large for the nearest caches.
  bool is_large() const { return slots_ * sizeof(std::uint32_t) > tuned::level_large_bytes; }
  // Both begin to load what `add` will touch.
  void fetch_place(const Key& key) const {
    const Word hash = this->hash(key);
    const Table& table = table_of(hash);
    __builtin_prefetch(table.places.data() + first_place(table, hash));
  }
  void fetch_state(const Key& key) const {
    const Word hash = this->hash(key);
    const Table& table = table_of(hash);
    const std::uint32_t found = table.places.empty() ? 0 : table.places[first_place(table, hash)];
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
  // Adds a state that is not there. It cannot be found then, so none may be added otherwise.
  void append(const Key& key, const Limb* count) {
    keys_.push_back(key);
    counts_.insert(counts_.end(), count, count + limbs_);
  }
  // Writes the numbers with more limbs.
  void widen(std::size_t limbs);

 private:
  static constexpr std::size_t most_states = (std::size_t{1} << 32) - (std::size_t{1} << 28);

  struct Table {
    std::vector<std::uint32_t> places;  // One more than the number of a state, or 0.
    std::size_t used = 0;
    int shift = 0;
  };

  Word hash(const Key& key) const {
    if (is_direct_) return key[0];
    Word mixed = key[0] * 0x9E37'79B9'7F4A'7C15;
    for (int w = 1; w < Words; ++w)
      mixed = (std::rotl(mixed, 29) ^ key[w]) * 0xD6E8'FEB8'6659'FD93;
    return (mixed ^ mixed >> 32) * 0x9E37'79B9'7F4A'7C15;
  }
  // The highest bits tell the table, the next ones the place in it.
  std::size_t table_number(Word hash) const { return hash >> 1 >> (word_bits - 1 - tables_bits_); }
  const Table& table_of(Word hash) const { return tables_[table_number(hash)]; }
  std::size_t first_place(const Table& table, Word hash) const { return hash << tables_bits_ >> table.shift; }
  void make_tables(int log);
  void make_places(Table& table, int log);
  void insert(std::size_t state);
  void grow(Table& table);

  std::vector<Key> keys_;
  std::vector<Limb> counts_;
  std::vector<Table> tables_;
  int tables_bits_ = 0;     // The logarithm of their number,
  int log_of_table_ = 0;    // and of the places of one at first.
  std::size_t slots_ = 0;  // Places of all tables.
  std::size_t limbs_ = 1;
  int bits_ = 0;
  bool is_direct_ = false;  // Whether each state has a place of its own.
};

template <int Words>
void Level<Words>::clear(int bits, std::size_t limbs, std::size_t expected) {
  keys_.clear();
  counts_.clear();
  limbs_ = limbs;
  bits_ = bits;
  make_tables(std::max(8, static_cast<int>(std::bit_width(expected * 2))));
}

// Tables get their places when a state comes, if there are many.
template <int Words>
void Level<Words>::make_tables(int log) {
  is_direct_ = Words == 1 && bits_ <= std::min(log + 2, tuned::level_direct_bits);
  tables_bits_ = is_direct_ || log < tuned::level_cut_bits ? 0 : tuned::level_tables_bits;
  log_of_table_ = log - tables_bits_;
  slots_ = 0;
  tables_.resize(std::size_t{1} << tables_bits_);
  for (Table& table : tables_) table.places.clear();
  if (tables_bits_ == 0) make_places(tables_.front(), is_direct_ ? bits_ : log);
}

template <int Words>
void Level<Words>::make_places(Table& table, int log) {
  slots_ += (std::size_t{1} << log) - table.places.size();
  table.places.assign(std::size_t{1} << log, 0);
  table.used = 0;
  table.shift = is_direct_ ? 0 : word_bits - log;
}

template <int Words>
void Level<Words>::insert(std::size_t state) {
  const Word hash = this->hash(keys_[state]);
  Table& table = tables_[table_number(hash)];
  if (table.places.empty()) make_places(table, log_of_table_);
  std::size_t place = first_place(table, hash);
  while (table.places[place] != 0) place = (place + 1) & (table.places.size() - 1);
  table.places[place] = static_cast<std::uint32_t>(state + 1);
  ++table.used;
}

template <int Words>
void Level<Words>::grow(Table& table) {
  const int log = static_cast<int>(std::bit_width(table.places.size())) + 1;
  if (tables_bits_ == 0) {
    make_tables(log);
    for (std::size_t state = 0; state < keys_.size(); ++state) insert(state);
    return;
  }
  const std::vector<std::uint32_t> before = std::move(table.places);
  slots_ -= before.size();
  table.places.clear();
  make_places(table, log);
  for (const std::uint32_t found : before)
    if (found != 0) insert(found - 1);
}

template <int Words>
std::size_t Level<Words>::place_of(const Key& key) {
  const Word hash = this->hash(key);
  Table& table = tables_[table_number(hash)];
  if (table.places.empty()) make_places(table, log_of_table_);
  const std::size_t mask = table.places.size() - 1;
  std::size_t place = first_place(table, hash);
  while (const std::uint32_t found = table.places[place]) {
    if (is_direct_ || keys_[found - 1] == key) return found - 1;
    place = (place + 1) & mask;
  }
  keys_.push_back(key);
  counts_.resize(counts_.size() + limbs_);
  table.places[place] = static_cast<std::uint32_t>(keys_.size());
  if (!is_direct_ && ++table.used * 2 > table.places.size()) grow(table);
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
