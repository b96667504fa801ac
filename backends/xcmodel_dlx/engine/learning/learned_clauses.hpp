// Clauses that were learned from conflicts: of each, two literals are watched.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "assignment.hpp"

namespace xcmodel::dlx::learning {

// As long as one of its two watched literals is true, or none of them is false, nothing follows from a clause:
// Moskewicz, Madigan, Zhao, Zhang and Malik, "Chaff: engineering an efficient SAT solver" (2001). Clauses that lately
// were of no use are forgotten, first those whose literals were of the most different levels: Audemard and Simon,
// "Predicting learnt clauses quality in modern SAT solvers" (2009).
class LearnedClauses {
 public:
  explicit LearnedClauses(std::size_t variables) : watches_(2 * variables) {}

  static constexpr std::int32_t kept_for_ever = 0;  // As many levels as no clause has: it is never forgotten.
  using Name = std::uint32_t;  // Valid until some are forgotten.

  // Adds a clause of two literals or more, of which the first two are watched, with how many levels they have.
  Name add(std::span<const Literal> literals, std::int32_t levels);
  std::span<const Literal> literals_of(Name clause) const {
    return {words_.data() + clause + words_of_head, static_cast<std::size_t>(words_[clause])};
  }
  void note_use(Name clause) { words_[clause + 2] = 2; }

  // Assigns what follows once a literal is true. Returns the clause that has no true literal then, or `none`.
  Name propagate(Literal literal, Assignment& assignment);
  static constexpr Name none = ~Name{0};

  // Of clauses that are kept for a while, forgets a half, and all that are true in any case. No literal but those that
  // are in every solution may be assigned.
  void forget(const Assignment& assignment);

  std::int64_t looked_at() const { return looked_at_; }  // Watches and literals.
  std::size_t bytes() const;

 private:
  struct Watch {
    Name clause;
    Literal other;  // One of its literals: while it is true, nothing else need be looked at.
  };
  static constexpr std::size_t most_words = std::size_t{1} << 31;  // Eight GiB, which names reach.
  static constexpr std::size_t words_of_head = 3;  // Its length, levels, and whether it was of use lately.

  // Where the clause behind one of this length begins.
  static Name behind(Name clause, std::int32_t length) {
    return clause + static_cast<Name>(words_of_head) + static_cast<Name>(length);
  }
  std::vector<Name> to_be_forgotten();
  std::vector<Watch>& watches_of(Literal literal) { return watches_[literal]; }
  bool follow(Watch& watch, Literal is_false, Assignment& assignment);

  std::vector<std::int32_t> words_;
  std::vector<std::vector<Watch>> watches_;  // By literal: the clauses that watch it.
  std::int64_t looked_at_ = 0;
};

}  // namespace xcmodel::dlx::learning
