// The literals that are true, in the order in which they became so, and why they did.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/vectors.hpp"

namespace xcmodel::dlx::learning {

// Twice the number of a variable if it is to be true, and one more if it is to be false.
using Literal = std::int32_t;

inline Literal positive(std::int32_t variable) { return 2 * variable; }
inline Literal negation(Literal literal) { return literal ^ 1; }
inline std::int32_t variable_of(Literal literal) { return literal >> 1; }
inline bool is_positive(Literal literal) { return (literal & 1) == 0; }

// Why a literal is true.
struct Reason {
  enum class Kind : std::uint8_t {
    none,      // It was decided, or it is in every solution.
    literal,   // This literal is true.
    at_least,  // The other literals of this demand would be too few.
    at_most,   // Those of this demand would be too many.
    row,       // The weighted row of this group of options could not have its sum.
    clause,    // All other literals of this clause are false.
  };
  Kind kind = Kind::none;
  std::uint32_t index = 0;  // The number of that literal, demand or group, or the name of the clause.
};

class Assignment {
 public:
  explicit Assignment(std::size_t variables) : values_(2 * variables), variables_(variables) {}

  bool is_true(Literal literal) const { return values_[literal] > 0; }
  bool is_false(Literal literal) const { return values_[literal] < 0; }
  bool is_open(Literal literal) const { return values_[literal] == 0; }
  // Of an assigned variable.
  int level_of(std::int32_t variable) const { return at(variable).level; }
  std::int32_t position_of(std::int32_t variable) const { return at(variable).position; }
  Reason reason_of(std::int32_t variable) const { return at(variable).reason; }

  int level() const { return static_cast<int>(starts_.size()); }  // The number of decisions.
  const std::vector<Literal>& trail() const { return trail_; }
  std::size_t start_of(int level) const { return starts_[static_cast<std::size_t>(level) - 1]; }
  Literal decision_of(int level) const { return trail_[start_of(level)]; }

  void begin_level() { starts_.push_back(trail_.size()); }
  // Makes an open literal true.
  void assign(Literal literal, Reason reason) {
    values_[literal] = 1;
    values_[negation(literal)] = -1;
    variables_[variable_of(literal)] = {level(), static_cast<std::int32_t>(trail_.size()), reason};
    trail_.push_back(literal);
  }
  // Takes back the literal that became true last.
  Literal take_back() {
    const Literal literal = trail_.back();
    trail_.pop_back();
    values_[literal] = values_[negation(literal)] = 0;
    return literal;
  }
  void forget_levels_above(int level) { starts_.resize(static_cast<std::size_t>(level)); }

  std::size_t bytes() const { return bytes_of(values_, variables_, trail_, starts_); }

 private:
  struct Variable {
    int level;
    std::int32_t position;  // On the trail.
    Reason reason;
  };
  const Variable& at(std::int32_t variable) const { return variables_[variable]; }

  std::vector<std::int8_t> values_;  // By literal: 1 if it is true, -1 if false.
  std::vector<Variable> variables_;
  std::vector<Literal> trail_;
  std::vector<std::size_t> starts_;  // By level above 0: where it begins on the trail.
};

}  // namespace xcmodel::dlx::learning
