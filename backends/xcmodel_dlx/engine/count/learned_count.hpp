// A count by clause learning, of few solutions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

#include "learning/learned_solutions.hpp"

namespace xcmodel::dlx::count {

// Visits solutions until there are no more, or too many. What it takes to begin is a part of the first turn.
class LearnedCount {
 public:
  // Of the solutions with the given options and without the forbidden ones; with more than `most` of them it ends.
  LearnedCount(std::shared_ptr<const Instance> instance, const Query& query, std::int64_t most);

  // The units after which the first turn ends, or nothing for an instance that is too large for it.
  static std::optional<std::int64_t> units_of_first_turn(const Instance& instance);

  void work();  // For a turn.
  // Whether all solutions have been found, and no more than were to be; else it may be over all the same.
  bool is_done() const { return is_done_; }
  bool is_over() const { return is_done_ || found_ > most_; }
  std::int64_t found() const { return found_; }  // So many solutions, so far.

  std::int64_t units() const { return units_; }
  std::int64_t units_of_turn() const;
  std::int64_t conflicts() const { return conflicts_; }
  std::size_t bytes() const { return visit_ ? visit_->search().bytes() : 0; }

 private:
  const std::shared_ptr<const Instance> instance_;
  const Query query_;  // For a visit that shows whether there are more than the most.
  const std::int64_t most_;
  std::unique_ptr<learning::LearnedSolutions> visit_;  // While it is at work.
  bool is_done_ = false;
  std::int64_t found_ = 0, units_ = 0, conflicts_ = 0;
};

}  // namespace xcmodel::dlx::count
