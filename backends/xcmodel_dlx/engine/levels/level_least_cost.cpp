#include "level_least_cost.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "base/tuning.hpp"
#include "level.hpp"
#include "level_forecast.hpp"
#include "level_moves.hpp"
#include "level_rules.hpp"
#include "lookahead_trial.hpp"

namespace xcmodel::dlx::count {
namespace {

template <int Words>
class FixedLevelLeastCost : public LevelLeastCost {
 public:
  FixedLevelLeastCost(const Problem& problem, const LevelPlan& plan, std::vector<CostOfClass> costs,
                      std::size_t most_bytes)
      : LevelLeastCost(most_bytes), plan_(plan), forecast_(problem, plan), rules_(problem, plan),
        trial_(plan, most_bytes), costs_of_classes_(std::move(costs)) {
    now_.clear(0, 0, 1);
    now_.place_of({});
    costs_ = {{}};
    find_least_to_come();
    begin_step();
  }

  double expected_units() const override {
    const LevelForecast::Outlook outlook = forecast_.outlook();
    const double states = outlook.units / static_cast<double>(2 * work_of_adding(Words, outlook.width));
    const double bytes =
        states * sizeof(Way) + outlook.width * tuned::levels_held * (sizeof(Key) + sizeof(CostOfClass) + 8);
    const double left = outlook.units - outlook.units_of_step + units_left_of_step(outlook.units_of_step);
    return put_off(left, bytes, most_bytes_);
  }

 private:
  using Key = LevelKey<Words>;

  // The cheapest way to a state: from which one of the level before, and by which class, or none.
  struct Way {
    std::uint32_t from;
    std::int32_t option_class;
  };

  // After some states, the others are taken to need as much each.
  double units_left_of_step(double forecast) const {
    if (state_ == 0) return forecast;
    const auto of_each = static_cast<double>(units_ - units_before_step_) / static_cast<double>(state_);
    return of_each * static_cast<double>(now_.size() - state_);
  }

  // No step chooses more than one class.
  void find_least_to_come() {
    least_to_come_.assign(plan_.steps.size() + 1, 0);
    for (std::size_t s = plan_.steps.size(); s-- > 0;) {
      std::int64_t least = 0;
      for (const std::int32_t c : plan_.classes_of(plan_.steps[s]))
        least = std::min(least, costs_of_classes_[c].reduced);
      least_to_come_[s] = least_to_come_[s + 1] + least;
    }
  }

  void step(std::int64_t) override {
    if (state_ == now_.size())
      end_step();
    else
      expand();
  }

  void begin_step() {
    if (step_ == plan_.steps.size()) return finish();
    lookahead_.reset();
    rules_.forget_before(step_);
    units_ += trial_.try_before(step_, now_, rules_, units_of_state(), units_);
    step_rules_ = &rules_.make(step_);
    if (!step_rules_->lookahead.items.empty()) lookahead_.emplace(step_rules_->lookahead);
    moves_ = std::make_unique<const LevelMoves<Words>>(*step_rules_);
    next_.clear(step_rules_->bits, 0, now_.size());
    next_costs_.clear();
    ways_.emplace_back();
    state_ = 0;
    units_before_step_ = units_;
    units_ += tuned::units_of_level + step_rules_->lookahead.units;
  }

  // What it has taken to come to each state of this level.
  double units_of_state() const {
    return static_cast<double>(units_ - units_before_step_) / static_cast<double>(1 + now_.size());
  }

  void end_step() {
    std::swap(now_, next_);
    std::swap(costs_, next_costs_);
    bytes_of_ways_ += ways_.back().capacity() * sizeof(Way);
    ++step_;
    states_ += static_cast<std::int64_t>(now_.size());
    forecast_.note(step_, now_.size(), units_);
    if (now_.size() == 0)
      is_done_ = true;
    else
      begin_step();
  }

  void expand() {
    const std::size_t begin = state_, end = std::min(now_.size(), state_ + tuned::states_at_once);
    std::int64_t reached = 0, looks = 0;
    for (; state_ < end; ++state_) {
      if (is_too_dear(costs_[state_].reduced, step_)) continue;
      if (lookahead_ && lookahead_->is_dead(now_.key(state_), looks)) continue;
      moves_->for_each(now_.key(state_), [&](const Key& key, int move) {
        reach(key, move == none ? none : step_rules_->moves[move].option_class);
        ++reached;
      });
    }
    units_ += looks * tuned::units_of_look +
              reached * work_of_adding(Words, static_cast<double>(next_.size()), step_rules_->checked_fields()) +
              static_cast<std::int64_t>(end - begin) * work_of_trying(step_rules_->moves.size(), step_rules_->changes);
    const std::size_t bytes = now_.bytes() + next_.bytes() + bytes_of_ways_ + ways_.back().capacity() * sizeof(Way) +
                              (costs_.capacity() + next_costs_.capacity()) * sizeof(costs_[0]);
    note_bytes(bytes, next_.is_full());
  }

  bool is_too_dear(std::int64_t reduced, std::size_t step) const {
    return reduced + least_to_come_[step] > most_reduced_;
  }

  void reach(const Key& key, std::int32_t option_class) {
    CostOfClass cost = costs_[state_];
    if (option_class != none) {
      cost.cost += costs_of_classes_[option_class].cost;
      cost.reduced += costs_of_classes_[option_class].reduced;
    }
    if (is_too_dear(cost.reduced, step_ + 1)) return;
    const Way way{static_cast<std::uint32_t>(state_), option_class};
    const std::size_t place = next_.place_of(key);
    if (place == next_costs_.size()) {
      next_costs_.push_back(cost);
      ways_.back().push_back(way);
    } else if (cost.cost < next_costs_[place].cost) {
      next_costs_[place] = cost;
      ways_.back()[place] = way;
    }
  }

  // One state is left, to which the cheapest way leads.
  void finish() {
    is_done_ = has_solution_ = true;
    std::uint32_t place = 0;
    for (std::size_t step = ways_.size(); step-- > 0;) {
      const Way way = ways_[step][place];
      if (way.option_class != none) chosen_.push_back(way.option_class);
      place = way.from;
    }
  }

  const LevelPlan& plan_;
  LevelForecast forecast_;
  RulesAhead rules_;
  LookaheadTrial trial_;
  const std::vector<CostOfClass> costs_of_classes_;
  std::vector<std::int64_t> least_to_come_;  // By step: the reduced costs of it and those after it, at least.
  std::size_t step_ = 0;
  const StepRules* step_rules_ = nullptr;
  std::unique_ptr<const LevelMoves<Words>> moves_;
  std::optional<LevelLookahead<Words>> lookahead_;  // If it looks ahead from the states of this level.
  Level<Words> now_, next_;
  std::vector<CostOfClass> costs_, next_costs_;  // By state of these levels: of all classes on the way.
  std::vector<std::vector<Way>> ways_;            // By step and state after it.
  std::size_t state_ = 0;                         // The next of this level.
  std::size_t bytes_of_ways_ = 0;
  std::int64_t units_before_step_ = 0;
};

}  // namespace

std::unique_ptr<LevelLeastCost> LevelLeastCost::make(const Problem& problem, const LevelPlan& plan,
                                                     std::vector<CostOfClass> costs, std::size_t most_bytes) {
  return make_for_words(plan.words, [&]<int Words>() -> std::unique_ptr<LevelLeastCost> {
    return std::make_unique<FixedLevelLeastCost<Words>>(problem, plan, std::move(costs), most_bytes);
  });
}

}  // namespace xcmodel::dlx::count
