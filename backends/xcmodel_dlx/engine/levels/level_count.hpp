// Counts by levels: all states after the options of the first items have been decided about, then
// after those of one item more, and so on. Equal states of a level are merged and their numbers added.
//
// This is a transfer matrix, or the top-down compilation of a decision diagram of which only the
// last two levels are kept (Knuth, "The Art of Computer Programming", volume 4A, 7.1.4; Iwashita and
// Minato, "Efficient top-down ZBDD construction techniques using recursive specifications", 2013).
#pragma once

#include <cstdint>
#include <memory>

#include "base/natural.hpp"
#include "level_plan.hpp"

namespace xcmodel::dlx::count {

// Resumable. The work that it does, and where it stops, depends on the problem alone.
class LevelCount {
 public:
  // Remembers problem and plan, which must live longer. The plan must not be dead, nor have more than
  // `most_words`.
  static constexpr int most_words = 16;
  static std::unique_ptr<LevelCount> make(const Problem& problem, const LevelPlan& plan,
                                          std::size_t most_bytes);
  virtual ~LevelCount() = default;

  // Works for so many units, a nanosecond or so each, or less if it is done or has given up.
  virtual void work(std::int64_t units) = 0;

  bool is_done() const { return is_done_; }
  // Whether the levels do not fit into their memory.
  bool has_given_up() const { return has_given_up_; }
  // Once it is done.
  const Natural& count() const { return count_; }

  std::int64_t units() const { return units_; }    // Done so far.
  std::int64_t states() const { return states_; }  // Of all levels so far.
  std::size_t bytes() const { return bytes_; }     // Taken at most so far.
  std::size_t width() const { return width_; }     // States of the widest level so far.
  double fraction() const { return fraction_; }    // Of the steps that are done.
  // The units that are left, as far as can be told; infinite if memory does not suffice for them.
  virtual double expected_units() const = 0;

 protected:
  bool is_done_ = false;
  bool has_given_up_ = false;
  Natural count_;
  std::int64_t units_ = 0;
  std::int64_t states_ = 1;
  std::size_t bytes_ = 0;
  std::size_t step_ = 0;
  std::size_t width_ = 1;
  double fraction_ = 0;
};

}  // namespace xcmodel::dlx::count
