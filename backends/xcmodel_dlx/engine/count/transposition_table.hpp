// The transposition table of a count: values of subproblems, which all workers share.
#pragma once

#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/natural.hpp"

namespace xcmodel::dlx::count {

// Bytes that a value has outside of itself.
inline std::size_t bytes_outside(std::uint32_t) { return 0; }
inline std::size_t bytes_outside(const Natural& count) { return count.bytes(); }

template <class Value>
struct TableEntry {
  Value value;
  std::int64_t effort = 0;  // What it took to find, in nodes.
  // In the order of the canonical form, for whoever needs the isomorphism itself.
  std::vector<std::int32_t> items, classes;
};

// The key is a text that determines the subproblem. The table forgets nothing, and takes in nothing
// more once it is full. All functions may be called from several threads.
template <class Value>
class TranspositionTable {
 public:
  explicit TranspositionTable(std::size_t most_bytes) : most_bytes_(most_bytes) {}

  enum class State {
    unknown,
    claimed,  // By another worker, which is searching it.
    done,
  };

  // Returns what is known. If it is done, `entry` is set; if it was unknown, it is claimed now.
  State look_up(const std::string& key, TableEntry<Value>& entry);
  void finish(const std::string& key, TableEntry<Value> entry);

  std::size_t bytes() const;
  bool is_full() const { return bytes() >= most_bytes_; }

 private:
  static constexpr std::size_t overhead = 120;  // Bytes of an entry beside its key, roughly.

  const std::size_t most_bytes_;
  mutable std::mutex mutex_;
  std::size_t bytes_ = 0;
  std::unordered_map<std::string, std::optional<TableEntry<Value>>> entries_;
};

template <class Value>
typename TranspositionTable<Value>::State TranspositionTable<Value>::look_up(
    const std::string& key, TableEntry<Value>& entry) {
  const std::lock_guard lock(mutex_);
  const auto found = entries_.find(key);
  if (found != entries_.end()) {
    if (!found->second) return State::claimed;
    entry = *found->second;
    return State::done;
  }
  if (bytes_ < most_bytes_) {
    entries_.try_emplace(key);
    bytes_ += key.size() + overhead;
  }
  return State::unknown;
}

template <class Value>
void TranspositionTable<Value>::finish(const std::string& key, TableEntry<Value> entry) {
  const std::lock_guard lock(mutex_);
  const auto found = entries_.find(key);
  if (found == entries_.end() || found->second) return;
  bytes_ += bytes_outside(entry.value) +
            (entry.items.size() + entry.classes.size()) * sizeof(std::int32_t);
  found->second = std::move(entry);
}

template <class Value>
std::size_t TranspositionTable<Value>::bytes() const {
  const std::lock_guard lock(mutex_);
  return bytes_;
}

}  // namespace xcmodel::dlx::count
