#include "level_count.hpp"

#include <array>
#include <limits>
#include <span>
#include <utility>

#include "base/tuning.hpp"
#include "level.hpp"
#include "level_forecast.hpp"
#include "level_merging.hpp"
#include "level_moves.hpp"
#include "level_rules.hpp"

namespace xcmodel::dlx::count {
namespace {

Natural natural_of(const Limb* limbs, std::size_t size) {
  Natural number;
  while (size-- > 0) {
    number = number * Natural(DoubleLimb{1} << word_bits);
    number += Natural(limbs[size]);
  }
  return number;
}

int bit_length(const std::vector<Limb>& limbs) {
  for (std::size_t k = limbs.size(); k-- > 0;)
    if (limbs[k] != 0) return static_cast<int>(k) * word_bits + highest_bit(limbs[k]) + 1;
  return 0;
}

template <int Words>
class FixedLevelCount : public LevelCount {
 public:
  FixedLevelCount(const Problem& problem, const LevelPlan& plan, Merging merging, std::size_t most_bytes)
      : plan_(plan), forecast_(problem, plan), rules_of_steps_(problem, plan), merges_(merging == Merging::up_to_isomorphism), merging_(problem, plan), most_bytes_(most_bytes) {
    const Limb one = 1;
    now_.clear(0, 1, 1);
    now_.add({}, &one, 1);
    begin_step();
  }

  double expected_units() const override;

  void work(std::int64_t units) override {
    const std::int64_t end = units_ + units;
    while (!is_done_ && !has_given_up_ && units_ < end) {
      if (pass_ > 0)
        merge();
      else if (state_ == now_.size())
        end_step();
      else
        expand();
    }
  }

 private:
  using Key = LevelKey<Words>;

  struct Edge {
    Key end;
    const Limb* count;  // Of the state where it begins.
    Limb weight;
  };

  void begin_step();
  void begin_merging();
  void begin_pass(int pass);
  void merge();
  void end_pass();
  void note_merging();
  void make_room_for_numbers();
  void expand();
  std::int64_t add_edges();
  void note_bytes();
  void end_step();
  void finish();

  const LevelPlan& plan_;
  std::size_t step_ = 0;
  LevelForecast forecast_;
  RulesOfSteps rules_of_steps_;
  const bool merges_;
  LevelMerging merging_;
  const std::size_t most_bytes_;
  Level<Words> now_, next_;
  StepRules rules_;
  std::unique_ptr<const LevelMoves<Words>> moves_;
  std::size_t state_ = 0;    // The next of this level.
  int pass_ = 0;             // Of a merging; 0 between mergings.
  std::size_t width_before_ = 0;       // Of this merging: the states of the level.
  std::vector<std::size_t> representatives_;  // In this pass, numbers of states.
  std::int64_t merging_units_ = 0;     // What has been added to the units so far.
  std::array<Edge, 64> edges_;
  std::size_t open_edges_ = 0;  // Edges that have not been added yet.
  std::int64_t units_before_step_ = 0;
  int most_bits_ = 1;        // The sum of all numbers of this level has no more bits.
};

template <int Words>
void FixedLevelCount<Words>::begin_step() {
  if (step_ == plan_.steps.size()) return finish();
  rules_ = rules_of_steps_.next();
  moves_ = std::make_unique<const LevelMoves<Words>>(rules_);
  make_room_for_numbers();
  next_.clear(rules_.bits, now_.limbs(), now_.size());
  state_ = 0;
  units_before_step_ = units_;
  units_ += work_of_level;
}

// No number of the next level is greater than the sum of all of this one, times that of the weights.
template <int Words>
void FixedLevelCount<Words>::make_room_for_numbers() {
  Limb factor = 1;
  for (const Move& move : rules_.moves) factor += move.weight;
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

template <int Words>
void FixedLevelCount<Words>::expand() {
  constexpr std::size_t batch = 64;
  const std::size_t end = std::min(now_.size(), state_ + batch);
  std::int64_t added = 0;
  const std::size_t begin = state_;
  for (; state_ < end; ++state_) {
    moves_->for_each(now_.key(state_), [&](const Key& key, int move) {
      edges_[open_edges_++] = {key, now_.count(state_),
                               move == none ? 1 : rules_.moves[static_cast<std::size_t>(move)].weight};
      if (open_edges_ == edges_.size()) added += add_edges();
    });
  }
  added += add_edges();
  note_bytes();
  units_ += added * work_of_adding(Words, static_cast<double>(next_.size())) +
            static_cast<std::int64_t>((end - begin) * (rules_.moves.size() + 1)) * work_of_trying(Words);
}

// Adds what the edges bring to the states where they end, and returns how many there were. Of a large
// level, all that they touch is fetched beforehand.
template <int Words>
std::int64_t FixedLevelCount<Words>::add_edges() {
  const std::span<const Edge> edges(edges_.data(), std::exchange(open_edges_, 0));
  if (next_.is_large()) {
    for (const Edge& edge : edges) next_.fetch_place(edge.end);
    for (const Edge& edge : edges) next_.fetch_state(edge.end);
  }
  for (const Edge& edge : edges) next_.add(edge.end, edge.count, edge.weight);
  return static_cast<std::int64_t>(edges.size());
}

template <int Words>
void FixedLevelCount<Words>::note_bytes() {
  bytes_ = std::max(bytes_, now_.bytes() + next_.bytes() + merging_.bytes());
  has_given_up_ = bytes_ > most_bytes_;
}

// Of a level half done, the rest is expected. Once a merging pays, others are expected to: then
// the work that is done is taken to grow with the square of the steps that are. That is far less certain.
template <int Words>
double FixedLevelCount<Words>::expected_units() const {
  const LevelForecast::Outlook outlook = forecast_.outlook();
  double left = std::max(0.0, outlook.units - static_cast<double>(units_ - units_before_step_));
  const double bytes_of_state = static_cast<double>(sizeof(Key) + now_.limbs() * sizeof(Limb) + 12);
  if (outlook.width * bytes_of_state * 3 > static_cast<double>(most_bytes_))
    left = std::numeric_limits<double>::infinity();
  if (!merging_.has_paid() && pass_ == 0) return left;
  const double steps = static_cast<double>(plan_.steps.size()) / (static_cast<double>(step_) + 0.5);
  return std::min(left, tuning.merging_caution * static_cast<double>(units_) * std::max(0.0, steps * steps - 1));
}

template <int Words>
void FixedLevelCount<Words>::end_step() {
  std::swap(now_, next_);
  ++step_;
  states_ += static_cast<std::int64_t>(now_.size());
  forecast_.note(step_, now_.size(), units_);
  if (now_.size() == 0)
    is_done_ = true;
  else if (!has_given_up_)
    begin_merging();
}

template <int Words>
void FixedLevelCount<Words>::begin_merging() {
  const auto state = [this](std::size_t k) { return now_.key(k).data(); };
  width_before_ = now_.size();
  const bool pays = merges_ && merging_.begin(step_, now_.size(), state, forecast_.outlook().units, units_);
  note_merging();
  if (pays)
    begin_pass(1);
  else
    begin_step();
}

template <int Words>
void FixedLevelCount<Words>::begin_pass(int pass) {
  pass_ = pass;
  state_ = 0;
  representatives_.clear();
  next_.clear(plan_.highest_bits[step_ - 1], now_.limbs(), now_.size() / 4);
}

// The number of a state is added to that of its representative.
template <int Words>
void FixedLevelCount<Words>::merge() {
  constexpr std::size_t batch = 8;
  const std::size_t end = std::min(now_.size(), state_ + batch);
  for (; state_ < end; ++state_) {
    const std::uint32_t place = merging_.place_of(now_.key(state_).data());
    if (place == IsomorphicStates::dead) continue;
    if (place == representatives_.size()) representatives_.push_back(state_);
    next_.add(now_.key(representatives_[place]), now_.count(state_), 1);
  }
  note_merging();
  note_bytes();
  if (state_ == now_.size() && !has_given_up_) end_pass();
}

template <int Words>
void FixedLevelCount<Words>::note_merging() {
  units_ += merging_.units() - merging_units_;
  merging_units_ = merging_.units();
}

template <int Words>
void FixedLevelCount<Words>::end_pass() {
  std::swap(now_, next_);
  const auto state = [this](std::size_t k) { return now_.key(k).data(); };
  const bool goes_on = pass_ == 1 && merging_.begin_second(now_.size(), state);
  note_merging();
  if (goes_on) return begin_pass(2);
  pass_ = 0;
  merging_.end(width_before_, now_.size());
  forecast_.note_merging(now_.size());
  if (now_.size() == 0)
    is_done_ = true;
  else
    begin_step();
}

// There is one state left, or none.
template <int Words>
void FixedLevelCount<Words>::finish() {
  is_done_ = true;
  if (now_.size() > 0) count_ = natural_of(now_.count(0), now_.limbs());
}

}  // namespace

std::unique_ptr<LevelCount> LevelCount::make(const Problem& problem, const LevelPlan& plan,
                                             Merging merging, std::size_t most_bytes) {
  return make_for_words(plan.words, [&]<int Words>() -> std::unique_ptr<LevelCount> {
    return std::make_unique<FixedLevelCount<Words>>(problem, plan, merging, most_bytes);
  });
}

}  // namespace xcmodel::dlx::count
