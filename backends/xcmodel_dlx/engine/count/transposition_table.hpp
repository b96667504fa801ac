// What the workers of one count have found about whole subproblems, for each other to use.
#pragma once

#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "natural.hpp"

namespace xcmodel::dlx::count {

// Bytes that a value has outside of itself.
inline std::size_t bytes_of(std::uint32_t) { return 0; }
inline std::size_t bytes_of(const Natural& count) { return count.bytes(); }

template <class Value>
struct Finding {
  Value value;
  std::uint64_t effort = 0;  // What it took to find.
  // In the order of the canonical form, for those who have to tell how names correspond.
  std::vector<std::int32_t> items, classes;
};

// Findings by a text that tells the subproblem. It forgets nothing, and takes in nothing more once
// it is full. All functions may be called from several threads.
template <class Value>
class Findings {
 public:
  explicit Findings(std::size_t most_bytes) : most_bytes_(most_bytes) {}

  enum class State { unknown, begun, done };

  // Tells what is known. If it is done, `finding` is set; if it was unknown, it has begun now.
  State look_up(const std::string& text, Finding<Value>& finding);
  void finish(const std::string& text, Finding<Value> finding);

  std::size_t bytes() const;
  bool is_full() const { return bytes() >= most_bytes_; }

 private:
  static constexpr std::size_t overhead = 120;  // Bytes of an entry beside its text, roughly.

  const std::size_t most_bytes_;
  mutable std::mutex mutex_;
  std::size_t bytes_ = 0;
  std::unordered_map<std::string, std::optional<Finding<Value>>> findings_;
};

template <class Value>
typename Findings<Value>::State Findings<Value>::look_up(const std::string& text,
                                                         Finding<Value>& finding) {
  const std::lock_guard lock(mutex_);
  const auto found = findings_.find(text);
  if (found != findings_.end()) {
    if (!found->second) return State::begun;
    finding = *found->second;
    return State::done;
  }
  if (bytes_ < most_bytes_) {
    findings_.try_emplace(text);
    bytes_ += text.size() + overhead;
  }
  return State::unknown;
}

template <class Value>
void Findings<Value>::finish(const std::string& text, Finding<Value> finding) {
  const std::lock_guard lock(mutex_);
  const auto found = findings_.find(text);
  if (found == findings_.end() || found->second) return;
  bytes_ += bytes_of(finding.value) +
            (finding.items.size() + finding.classes.size()) * sizeof(std::int32_t);
  found->second = std::move(finding);
}

template <class Value>
std::size_t Findings<Value>::bytes() const {
  const std::lock_guard lock(mutex_);
  return bytes_;
}

}  // namespace xcmodel::dlx::count
