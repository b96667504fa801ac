// A count by clause learning, of few solutions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "learning/learning_search.hpp"

namespace xcmodel::dlx::count {

// Each solution is excluded by a clause once it has been found, until there are no more. What it takes to begin is a
// part of its first turn.
class LearnedCount {
 public:
  // Of the solutions with the given options and without the forbidden ones; with more than `most` of them it ends.
  LearnedCount(const Instance& instance, std::span<const std::int32_t> given, std::span<const std::int32_t> forbidden,
               std::int64_t most);

  // The units after which the first turn ends, or nothing for an instance that is too large for it.
  static std::optional<std::int64_t> units_of_first_turn(const Instance& instance);

  void work();  // For a turn.
  // Whether all solutions have been found, and no more than were to be; else it may be over all the same.
  bool is_done() const { return is_done_; }
  bool is_over() const { return is_done_ || found_ > most_; }
  std::int64_t found() const { return found_; }  // So many solutions, so far.

  std::int64_t units() const { return units_; }
  std::int64_t units_of_turn() const;
  std::int64_t conflicts() const { return search_ ? search_->conflicts() : 0; }
  std::size_t bytes() const { return search_ ? search_->bytes() : 0; }

 private:
  const Instance& instance_;
  const std::vector<std::int32_t> given_, forbidden_;
  const std::int64_t most_;
  std::unique_ptr<learning::LearningSearch> search_;  // While it is at work.
  bool is_done_ = false;
  std::int64_t found_ = 0, units_ = 0;
};

}  // namespace xcmodel::dlx::count
