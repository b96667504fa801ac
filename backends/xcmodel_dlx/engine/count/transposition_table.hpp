// The transposition table of a count: values of subproblems, which all workers share.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <functional>
#include <memory>
#include <mutex>
#include <new>
#include <span>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/natural.hpp"

namespace xcmodel::dlx::count {

// Values as limbs: numbers, and references to nodes of a diagram.
inline std::size_t limbs_of(const Natural& count) { return count.limbs().size(); }
inline std::size_t limbs_of(std::uint32_t) { return 1; }
inline void write(const Natural& count, Limb* limbs) { std::ranges::copy(count.limbs(), limbs); }
inline void write(std::uint32_t reference, Limb* limbs) { *limbs = reference; }
inline void read(std::span<const Limb> limbs, Natural& count) { count = Natural(limbs); }
inline void read(std::span<const Limb> limbs, std::uint32_t& reference) {
  reference = static_cast<std::uint32_t>(limbs.front());
}

template <class Value>
struct TableEntry {
  Value value;
  std::int64_t effort = 0;  // What it took to find, in nodes.
  // In the order of the canonical form, for whoever needs the isomorphism itself.
  std::vector<std::int32_t> items = {}, classes = {};
};

// The key is a text that determines the subproblem. The table forgets nothing, and takes in nothing
// more once it is full. All functions may be called from several threads.
//
// Open addressing by the whole hash: each node of a chain would be a cache miss. What is kept lies in large pieces of
// memory, one entry behind the other, which are given back at once.
template <class Value>
class TranspositionTable {
  struct Record;

 public:
  using Place = Record*;

  explicit TranspositionTable(std::size_t most_bytes) : most_bytes_(most_bytes) {}

  enum class State {
    unknown,
    claimed,  // By another worker, which is searching it.
    done,
  };
  // What is known, and where to say more about it.
  struct Found {
    State state;
    Place place;  // Null if the table is full.
  };

  // Returns what is known. If it is done, `entry` is set; if it was unknown, it is claimed now.
  Found look_up(std::string_view key, TableEntry<Value>& entry);
  // Returns whether the value of a key is known, without claiming it.
  bool knows(std::string_view key);
  // Sets what was looked up and not done; the first to do so is heard.
  void finish(Place place, const TableEntry<Value>& entry);

  // Returns whether what has been looked up is claimed or done; then `entry` is set.
  State look_at(Place place, TableEntry<Value>& entry) const;
  // Notes that what was looked up and not done has the same value as that at a place of another table.
  void note_same(Place place, Place other);
  // Returns that place; null if none is known, or if it is done.
  Place same_as(Place place) const;

  std::size_t bytes() const;
  bool is_full() const { return bytes() >= most_bytes_; }

 private:
  // What is known of a subproblem: behind it the limbs of its value, then items and classes.
  struct Result {
    std::int64_t effort;
    std::uint32_t limbs, items, classes;
    Limb* value() { return reinterpret_cast<Limb*>(this + 1); }
    std::int32_t* numbers() { return reinterpret_cast<std::int32_t*>(value() + limbs); }
  };
  // A key, which stands behind it, and what is known; null until it is done.
  struct Record {
    std::size_t key_bytes;
    Result* result;
    char* key() { return reinterpret_cast<char*>(this + 1); }
  };
  struct Slot {
    std::size_t hash = 0;
    Record* record = nullptr;  // Null if it is empty.
  };

  static constexpr std::size_t bytes_of_same = 8 * sizeof(void*);  // A node and a bucket, or so.
  static constexpr std::size_t first_slots = 64, least_piece = 1 << 9, greatest_piece = 1 << 15;

  static std::size_t limbs_for(std::size_t bytes) { return (bytes + sizeof(Limb) - 1) / sizeof(Limb); }
  Slot& slot_of(std::string_view key, std::size_t hash);
  void* take(std::size_t limbs);
  void grow();
  static State known_at(Place place, TableEntry<Value>& entry);
  static void read_entry(Result& result, TableEntry<Value>& entry);

  const std::size_t most_bytes_;
  mutable std::mutex mutex_;
  std::size_t bytes_ = 0;
  std::vector<Slot> slots_ = std::vector<Slot>(first_slots);  // A power of two, of which at most half are in use.
  std::size_t used_ = 0;
  std::unordered_map<Place, Place> same_;  // Few, and of several workers only.
  std::vector<std::unique_ptr<Limb[]>> pieces_;
  Limb* free_ = nullptr;  // What is left of the last one.
  std::size_t free_limbs_ = 0;
};

template <class Value>
auto TranspositionTable<Value>::look_up(std::string_view key, TableEntry<Value>& entry) -> Found {
  const std::size_t hash = std::hash<std::string_view>()(key);
  const std::lock_guard lock(mutex_);
  Slot& slot = slot_of(key, hash);
  if (slot.record) return {known_at(slot.record, entry), slot.record};
  if (bytes_ >= most_bytes_) return {State::unknown, nullptr};
  auto* const record = new (take(limbs_for(sizeof(Record) + key.size()))) Record{key.size(), nullptr};
  std::memcpy(record->key(), key.data(), key.size());
  slot = {.hash = hash, .record = record};
  if (2 * ++used_ > slots_.size()) grow();
  return {State::unknown, record};
}

template <class Value>
bool TranspositionTable<Value>::knows(std::string_view key) {
  const std::lock_guard lock(mutex_);
  const Slot& slot = slot_of(key, std::hash<std::string_view>()(key));
  return slot.record && slot.record->result;
}

template <class Value>
void TranspositionTable<Value>::finish(Place place, const TableEntry<Value>& entry) {
  const std::lock_guard lock(mutex_);
  if (!place || place->result) return;
  bytes_ -= same_.erase(place) * bytes_of_same;
  const std::size_t numbers = entry.items.size() + entry.classes.size();
  const std::size_t bytes = sizeof(Result) + limbs_of(entry.value) * sizeof(Limb) + numbers * sizeof(std::int32_t);
  auto* const result = new (take(limbs_for(bytes)))
      Result{.effort = entry.effort,
             .limbs = static_cast<std::uint32_t>(limbs_of(entry.value)),
             .items = static_cast<std::uint32_t>(entry.items.size()),
             .classes = static_cast<std::uint32_t>(entry.classes.size())};
  write(entry.value, result->value());
  std::ranges::copy(entry.classes, std::ranges::copy(entry.items, result->numbers()).out);
  place->result = result;
}

template <class Value>
auto TranspositionTable<Value>::look_at(Place place, TableEntry<Value>& entry) const -> State {
  const std::lock_guard lock(mutex_);
  return known_at(place, entry);
}

template <class Value>
auto TranspositionTable<Value>::known_at(Place place, TableEntry<Value>& entry) -> State {
  if (!place->result) return State::claimed;
  read_entry(*place->result, entry);
  return State::done;
}

template <class Value>
void TranspositionTable<Value>::note_same(Place place, Place other) {
  const std::lock_guard lock(mutex_);
  if (!place || place->result) return;
  if (same_.try_emplace(place, other).second) bytes_ += bytes_of_same;
}

template <class Value>
auto TranspositionTable<Value>::same_as(Place place) const -> Place {
  const std::lock_guard lock(mutex_);
  const auto found = same_.find(place);
  return found == same_.end() ? nullptr : found->second;
}

template <class Value>
void TranspositionTable<Value>::read_entry(Result& result, TableEntry<Value>& entry) {
  read({result.value(), result.limbs}, entry.value);
  entry.effort = result.effort;
  const std::int32_t *const items = result.numbers(), *const classes = items + result.items;
  entry.items.assign(items, classes);
  entry.classes.assign(classes, classes + result.classes);
}

// The slot of the key, or the empty one where it belongs.
template <class Value>
auto TranspositionTable<Value>::slot_of(std::string_view key, std::size_t hash) -> Slot& {
  const std::size_t mask = slots_.size() - 1;
  for (std::size_t place = hash & mask;; place = (place + 1) & mask) {
    Slot& slot = slots_[place];
    if (!slot.record) return slot;
    if (slot.hash == hash && std::string_view(slot.record->key(), slot.record->key_bytes) == key) return slot;
  }
}

template <class Value>
void TranspositionTable<Value>::grow() {
  std::vector<Slot> old(2 * slots_.size());
  std::swap(old, slots_);
  const std::size_t mask = slots_.size() - 1;
  for (const Slot& slot : old) {
    if (!slot.record) continue;
    std::size_t place = slot.hash & mask;
    while (slots_[place].record) place = (place + 1) & mask;
    slots_[place] = slot;
  }
  bytes_ += old.size() * sizeof(Slot);
}

template <class Value>
void* TranspositionTable<Value>::take(std::size_t limbs) {
  if (limbs > free_limbs_) {
    const std::size_t size = std::max(limbs, std::clamp(bytes_ / sizeof(Limb), least_piece, greatest_piece));
    pieces_.push_back(std::make_unique_for_overwrite<Limb[]>(size));
    free_ = pieces_.back().get();
    free_limbs_ = size;
  }
  free_limbs_ -= limbs;
  bytes_ += limbs * sizeof(Limb);
  return std::exchange(free_, free_ + limbs);
}

template <class Value>
std::size_t TranspositionTable<Value>::bytes() const {
  const std::lock_guard lock(mutex_);
  return bytes_;
}

}  // namespace xcmodel::dlx::count
