// Some states of a level, or all, on their way through the steps of a plan.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <span>
#include <utility>

#include "base/tuning.hpp"
#include "level.hpp"
#include "level_forecast.hpp"
#include "level_lookahead.hpp"
#include "level_moves.hpp"
#include "level_rules.hpp"

namespace xcmodel::dlx::count {

// Of a number, without zeros at its front.
inline int bit_length(const std::vector<Limb>& limbs) {
  for (std::size_t k = limbs.size(); k-- > 0;)
    if (limbs[k] != 0) return static_cast<int>(k) * word_bits + highest_bit(limbs[k]) + 1;
  return 0;
}

template <int Words>
class LevelPart {
 public:
  using Key = LevelKey<Words>;

  // Has no states yet, and stands before this step. The rules must live longer.
  LevelPart(const RulesAhead& rules, std::size_t step, std::size_t limbs)
      : rules_of_steps_(rules), step_(step), most_bits_(static_cast<int>(limbs) * word_bits) {
    now_.clear(0, limbs, 0);
  }

  // Works for so many units, or until it stands before the last step, to which there must be rules, or takes more
  // bytes than so many; returns the units that it took.
  std::int64_t work(std::int64_t units, std::size_t last, std::size_t most_bytes) {
    std::int64_t done = 0;
    const auto has_room = [&] { return bytes() <= most_bytes && !is_full(); };
    while (done < units && !stands_before(last) && has_room()) {
      if (!moves_) {
        begin_step();
        done += tuned::units_of_level;
      }
      while (done < units && state_ < now_.size() && has_room()) done += expand();
      if (state_ < now_.size()) continue;
      moves_.reset();
      lookahead_.reset();
      std::swap(now_, next_);
      ++step_;
      reached_ += static_cast<std::int64_t>(now_.size());
    }
    return done;
  }

  bool stands_before(std::size_t step) const { return step_ == step && !moves_; }
  std::size_t step() const { return step_; }  // Before which it stands, or which is under way.

  // The states before the step; `replace` puts those of `next` into their place, after a merging.
  Level<Words>& states() { return now_; }
  Level<Words>& next() { return next_; }
  void replace() { std::swap(now_, next_); }
  // Of a step under way: the share of its states that it has gone on from, and how many it has come to.
  double share_of_step() const {
    return moves_ ? static_cast<double>(state_) / static_cast<double>(now_.size()) : 0;
  }

  std::size_t width_ahead() const { return next_.size(); }
  // How many states it has come to since this was last asked.
  std::int64_t take_reached() { return std::exchange(reached_, 0); }
  std::size_t bytes() const { return now_.bytes() + next_.bytes(); }
  bool is_full() const { return next_.is_full(); }  // Then it does not get on.

 private:
  struct Edge {
    Key end;
    const Limb* count;  // Of the state where it begins.
    Limb weight;
  };

  void begin_step() {
    rules_ = &rules_of_steps_.of(step_);
    moves_ = std::make_unique<const LevelMoves<Words>>(*rules_);
    if (!rules_->lookahead.items.empty()) lookahead_.emplace(rules_->lookahead);
    make_room_for_numbers();
    next_.clear(rules_->bits, now_.limbs(), now_.size());
    state_ = 0;
  }

  // No number of the next level is greater than the sum of all of this one, times that of the weights.
  void make_room_for_numbers() {
    Limb factor = 1;
    for (const Move& move : rules_->moves) factor += move.weight;
    const int more = highest_bit(factor) + 1;
    if (most_bits_ + more > static_cast<int>(now_.limbs()) * word_bits) {
      std::vector<Limb> sum(now_.limbs() + 1);
      for (std::size_t k = 0; k < now_.size(); ++k) {
        const bool fits = add_product(sum.data(), now_.count(k), 1, now_.limbs());
        sum.back() += !fits;
      }
      most_bits_ = bit_length(sum);
    }
    most_bits_ += more;
    const auto limbs = static_cast<std::size_t>((most_bits_ + word_bits - 1) / word_bits);
    if (limbs > now_.limbs()) now_.widen(limbs);
  }

  std::int64_t expand() {
    const std::size_t begin = state_, end = std::min(now_.size(), state_ + tuned::states_at_once);
    std::int64_t added = 0, looks = 0;
    for (; state_ < end; ++state_) {
      if (lookahead_ && lookahead_->is_dead(now_.key(state_), looks)) continue;
      moves_->for_each(now_.key(state_), [&](const Key& key, int move) {
        edges_[open_edges_++] = {key, now_.count(state_),
                                 move == none ? 1 : rules_->moves[move].weight};
        if (open_edges_ == edges_.size()) added += add_edges();
      });
    }
    added += add_edges();
    return looks * tuned::units_of_look +
           added * work_of_adding(Words, static_cast<double>(next_.size()), rules_->checked_fields()) +
           static_cast<std::int64_t>(end - begin) * work_of_trying(rules_->moves.size(), rules_->changes);
  }

  // Adds what the edges bring to the states where they end, and returns how many there were. Of a large
  // level, all that they touch is fetched beforehand.
  std::int64_t add_edges() {
    const std::span<const Edge> edges(edges_.data(), std::exchange(open_edges_, 0));
    if (next_.is_large()) {
      for (const Edge& edge : edges) next_.fetch_place(edge.end);
      for (const Edge& edge : edges) next_.fetch_state(edge.end);
    }
    for (const Edge& edge : edges) next_.add(edge.end, edge.count, edge.weight);
    return static_cast<std::int64_t>(edges.size());
  }

  const RulesAhead& rules_of_steps_;
  std::size_t step_;
  Level<Words> now_, next_;
  const StepRules* rules_ = nullptr;  // Of the step,
  std::unique_ptr<const LevelMoves<Words>> moves_;  // while it is under way in it.
  std::optional<LevelLookahead<Words>> lookahead_;  // If it looks ahead from the states of this level.
  std::size_t state_ = 0;  // The next of this level.
  std::array<Edge, 64> edges_;
  std::size_t open_edges_ = 0;  // Edges that have not been added yet.
  std::int64_t reached_ = 0;
  int most_bits_;          // The sum of all numbers of this level has no more bits.
};

}  // namespace xcmodel::dlx::count
