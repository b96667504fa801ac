#include "learned_clauses.hpp"

#include <algorithm>
#include <stdexcept>
#include <tuple>
#include <utility>

#include "base/tuning.hpp"

namespace xcmodel::dlx::learning {

LearnedClauses::Name LearnedClauses::add(std::span<const Literal> literals, std::int32_t levels) {
  if (words_.size() + literals.size() >= most_words) throw std::length_error("too many clauses have been learned");
  const auto clause = static_cast<Name>(words_.size());
  words_.insert(words_.end(), {static_cast<std::int32_t>(literals.size()), levels, 1});
  words_.insert(words_.end(), literals.begin(), literals.end());
  watches_of(literals[0]).push_back({clause, literals[1]});
  watches_of(literals[1]).push_back({clause, literals[0]});
  return clause;
}

LearnedClauses::Name LearnedClauses::propagate(Literal literal, Assignment& assignment) {
  const Literal is_false = negation(literal);
  std::vector<Watch>& watches = watches_of(is_false);
  std::size_t kept = 0;
  Name conflict = none;
  looked_at_ += static_cast<std::int64_t>(watches.size());
  for (std::size_t k = 0; k < watches.size(); ++k) {
    Watch watch = watches[k];
    if (conflict == none && !assignment.is_true(watch.other) && follow(watch, is_false, assignment)) continue;
    watches[kept++] = watch;
    if (conflict != none || assignment.is_true(watch.other)) continue;
    if (assignment.is_false(watch.other))
      conflict = watch.clause;
    else
      assignment.assign(watch.other, {Reason::Kind::clause, watch.clause});
  }
  watches.resize(kept);
  return conflict;
}

// Looks for another literal to watch; returns whether there is one that is not false. Else the other one that is
// watched has to be true.
bool LearnedClauses::follow(Watch& watch, Literal is_false, Assignment& assignment) {
  std::int32_t* const literals = words_.data() + watch.clause + words_of_head;
  if (literals[0] == is_false) std::swap(literals[0], literals[1]);
  watch.other = literals[0];
  if (assignment.is_true(watch.other)) return false;
  const std::int32_t length = words_[watch.clause];
  for (std::int32_t k = 2; k < length; ++k) {
    if (assignment.is_false(literals[k])) continue;
    looked_at_ += k;
    std::swap(literals[1], literals[k]);
    watches_of(literals[1]).push_back(watch);
    return true;
  }
  looked_at_ += length;
  return false;
}

// Ascending. As they are looked at, clauses come nearer to being of no use.
std::vector<LearnedClauses::Name> LearnedClauses::to_be_forgotten() {
  struct Candidate {
    Name clause;
    std::int32_t levels, length;
  };
  std::vector<Candidate> candidates;
  for (Name clause = 0; clause < words_.size(); clause = behind(clause, words_[clause])) {
    std::int32_t& use = words_[clause + 2];
    const std::int32_t levels = words_[clause + 1];
    const bool is_kept = levels <= tuning.levels_to_keep || (levels <= tuning.levels_to_keep_if_used && use > 0);
    if (use > 0) --use;
    if (!is_kept) candidates.push_back({clause, levels, words_[clause]});
  }
  std::ranges::sort(candidates, [](const Candidate& a, const Candidate& b) {
    return std::tuple(a.levels, a.length, a.clause) < std::tuple(b.levels, b.length, b.clause);
  });
  std::vector<Name> forgotten;
  for (std::size_t k = candidates.size() / 2; k < candidates.size(); ++k) forgotten.push_back(candidates[k].clause);
  std::ranges::sort(forgotten);
  return forgotten;
}

void LearnedClauses::forget(const Assignment& assignment) {
  const std::vector<Name> forgotten = to_be_forgotten();
  const std::vector<std::int32_t> words = std::exchange(words_, {});
  for (auto& watches : watches_) watches.clear();
  auto next_forgotten = forgotten.begin();
  std::vector<Literal> literals;
  for (Name clause = 0; clause < words.size(); clause = behind(clause, words[clause])) {
    if (next_forgotten != forgotten.end() && *next_forgotten == clause) {
      ++next_forgotten;
      continue;
    }
    const std::span<const Literal> all(words.data() + clause + words_of_head, static_cast<std::size_t>(words[clause]));
    if (std::ranges::any_of(all, [&](Literal literal) { return assignment.is_true(literal); })) continue;
    literals.clear();
    for (const Literal literal : all)
      if (!assignment.is_false(literal)) literals.push_back(literal);
    words_[add(literals, words[clause + 1]) + 2] = words[clause + 2];
  }
}

std::size_t LearnedClauses::bytes() const {
  std::size_t bytes = bytes_of(words_, watches_);
  for (const auto& watches : watches_) bytes += bytes_of(watches);
  return bytes;
}

}  // namespace xcmodel::dlx::learning
