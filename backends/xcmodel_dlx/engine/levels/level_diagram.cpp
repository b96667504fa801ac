#include "level_diagram.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "base/tuning.hpp"
#include "level.hpp"
#include "level_forecast.hpp"
#include "level_layer.hpp"
#include "level_moves.hpp"
#include "level_rules.hpp"
#include "lookahead_trial.hpp"
#include "memoised/policies.hpp"

namespace xcmodel::dlx::count {
namespace {

template <int Words>
class FixedLevelDiagram : public LevelDiagram {
 public:
  FixedLevelDiagram(const Problem& problem, const LevelPlan& plan, Recorder& recorder, std::size_t most_bytes)
      : LevelDiagram(most_bytes),
        plan_(plan),
        forecast_(problem, plan, LevelForecast::Edges::kept),
        rules_of_steps_(problem, plan),
        trial_(plan, most_bytes),
        recorder_(recorder),
        layers_(plan.steps.size()) {
    states_before_.emplace_back().clear(0, 0, 1);
    states_before_.front().place_of({});
    begin_steps();
  }

  // A forecast for counts serves as well: half of the work comes when the states are known.
  double expected_units() const override {
    const LevelForecast::Outlook outlook = forecast_.outlook();
    const double bytes_of_state = sizeof(Key) + 4 * sizeof(Edge);
    const double states = outlook.units / static_cast<double>(4 * work_of_recorded_adding(Words, outlook.width, 0));
    const double left = std::max(0.0, 2 * outlook.units - static_cast<double>(units_ - units_before_steps_));
    return put_off(left, states * bytes_of_state, most_bytes_);
  }

 private:
  using Key = LevelKey<Words>;
  using Take = LevelPlan::Take;

  // A class that goes together with a state, once the steps before its own have been passed.
  struct Possible {
    std::size_t step = 0;
    Key state{};
    int dead_item = none;
  };

  void step(std::int64_t) override try {
    if (is_writing_)
      write_layer();
    else
      expand();
  } catch (const DiagramTooLarge&) {
    has_given_up_ = true;
  }

  void begin_steps() {
    rules_.clear();
    moves_.clear();
    lookahead_.reset();
    if (step_ == plan_.steps.size()) {
      is_writing_ = true;
      unwritten_ = layers_.size();
      return;
    }
    std::size_t end = step_ + 1;
    while (end < plan_.steps.size() && plan_.steps[end].take == Take::or_leave &&
           plan_.steps[end].item == plan_.steps[step_].item)
      ++end;
    rules_of_steps_.forget_before(step_);
    if (!recorder_.keeps_dead()) try_to_look_ahead();
    for (std::size_t s = step_; s < end; ++s) rules_.push_back(&rules_of_steps_.make(s));
    if (!rules_.front()->lookahead.items.empty()) lookahead_.emplace(rules_.front()->lookahead);
    for (const StepRules* rules : rules_) moves_.emplace_back(*rules);
    for (const StepRules* rules : rules_)
      states_before_.emplace_back().clear(rules->bits, 0, states_before_.front().size());
    checked_fields_ = 0;
    for (const StepRules* rules : rules_) checked_fields_ = std::max(checked_fields_, rules->checked_fields());
    substep_ = state_ = 0;
    units_before_steps_ = units_;
    for (const StepRules* rules : rules_) units_ += tuned::units_of_level + rules->lookahead.units;
  }

  // A certificate has to show why a state is dead.
  void try_to_look_ahead() {
    const Level<Words>& states = states_before_.front();
    const auto of_state = static_cast<double>(units_ - units_before_steps_) / static_cast<double>(1 + states.size());
    units_ += trial_.try_before(step_, states, rules_of_steps_, of_state, units_);
  }

  void end_steps() {
    step_ += rules_.size();
    Level<Words> last = std::move(states_before_.back());
    states_before_.clear();
    states_before_.push_back(std::move(last));
    const std::size_t width = states_before_.front().size();
    states_ += static_cast<std::int64_t>(width);
    forecast_.note(step_, width, units_);
    if (width == 0 && !recorder_.keeps_dead())
      is_done_ = true;
    else
      begin_steps();
  }

  void expand() {
    if (state_ == states_before_[substep_].size()) {
      layer_bytes_ += layers_[step_ + substep_].bytes();
      state_ = 0;
      if (++substep_ == rules_.size()) end_steps();
      return;
    }
    Layer& layer = layers_[step_ + substep_];
    const std::size_t edges_before = layer.edges.size();
    const std::size_t end = std::min(states_before_[substep_].size(), state_ + tuned::states_at_once);
    for (; state_ < end; ++state_) {
      const Key state = states_before_[substep_].key(state_);
      if (is_dead(state)) {
        end_dead_state(layer);
        continue;
      }
      if (rules_[substep_]->take == Take::or_leave)
        expand_multiple(state, substep_, layer);
      else
        expand_simple(state, layer);
      units_ += work_of_recorded_trying(Words, rules_[substep_]->moves.size(), rules_[substep_]->changes);
    }
    const auto width = static_cast<double>(states_before_.back().size());
    units_ += static_cast<std::int64_t>(layer.edges.size() - edges_before) *
              work_of_recorded_adding(Words, width, checked_fields_);
    note_bytes();
  }

  // Of a state that has not gone into the steps of the item.
  bool is_dead(const Key& state) {
    if (!lookahead_ || substep_ > 0) return false;
    std::int64_t looks = 0;
    const bool is_dead = lookahead_->is_dead(state, looks);
    units_ += looks * tuned::units_of_look;
    return is_dead;
  }

  void end_dead_state(Layer& layer) {
    layer.edges.push_back({none_taken, Edge::dead, 0});
    layer.end_state(Layer::Sort::passed);
  }

  // A step with a simple item. If no class is possible, an optional one is passed.
  void expand_simple(const Key& state, Layer& layer) {
    const LevelMoves<Words>& moves = moves_.front();
    const StepRules& rules = *rules_.front();
    const std::size_t begin = layer.edges.size();
    const bool is_covered = moves.is_covered(state);
    if (is_covered || rules.take == Take::at_most_one) {
      Key next = state;
      const int dead_item = moves.settle(next);
      add_edge(layer, none_taken, 1, next, dead_item);
    }
    bool is_open = false;
    for (std::size_t m = 0; m < rules.moves.size() && !is_covered; ++m) {
      Key next = state;
      if (!moves.choose(next, m)) continue;
      is_open = true;
      const int dead_item = moves.settle(next);
      add_edge(layer, option_class(0, m), 1, next, dead_item);
    }
    if (!is_open && layer.edges.size() == begin) add_edge(layer, none_taken, 1, state, rules.item);
    layer.end_state(is_open ? Layer::Sort::branching : Layer::Sort::passed);
  }

  // The step of one class of an item of which several may be chosen, none before this one being left.
  void expand_multiple(const Key& state, std::size_t k, Layer& layer) {
    const std::size_t end = rules_.size();
    const int item = rules_.front()->item;
    const Word need = moves_[k].need_left(state, item);
    find_possible(state, k);
    const std::size_t possible = possible_.size();
    if (need == 0) {
      add_edge(layer, none_taken, end, after_all_.state, after_all_.dead_item);
    } else if (possible < need) {
      add_edge(layer, none_taken, end, state, item);
    }
    if (possible < need || possible == 0) return layer.end_state(Layer::Sort::passed);
    for (std::size_t t = 0; t < possible && possible - t >= need; ++t) {
      const std::size_t j = possible_[t].step;
      Key next = possible_[t].state;
      int dead_item = possible_[t].dead_item;
      moves_[j].choose(next, 0);
      note_dead(dead_item, moves_[j].settle_always(next));
      const bool is_inner = dead_item == none && is_open(next, j + 1);
      if (dead_item == none && !is_inner) dead_item = pass(next, j + 1);
      add_edge(layer, option_class(j, 0), is_inner ? j + 1 : end, next, dead_item);
    }
    layer.end_state(k == 0 ? Layer::Sort::branching : Layer::Sort::inner);
  }

  // The classes from step `k` on that go together with a state, each with what is left once those before it have been
  // passed; and what is left after all of them.
  void find_possible(const Key& state, std::size_t k) {
    possible_.clear();
    Possible passing{k, state, none};
    for (; passing.step < rules_.size(); ++passing.step) {
      if (moves_[passing.step].is_possible(passing.state, 0)) possible_.push_back(passing);
      note_dead(passing.dead_item, pass_one(passing.state, passing.step));
    }
    after_all_ = passing;
  }

  // The first item that is dead is the one to name.
  static void note_dead(int& dead_item, int item) {
    if (dead_item == none) dead_item = item;
  }

  void add_edge(Layer& layer, int option_class, std::size_t next, const Key& state, int dead_item) {
    if (dead_item != none)
      layer.edges.push_back({option_class, Edge::dead, static_cast<std::uint32_t>(dead_item)});
    else
      layer.edges.push_back({option_class, static_cast<std::uint32_t>(step_ + next),
                             static_cast<std::uint32_t>(states_before_[next].place_of(state))});
  }

  // Leaves the classes of the steps from `from` on; returns an item that is dead then, or `none`.
  int pass(Key& state, std::size_t from) {
    int dead_item = none;
    for (std::size_t k = from; k < rules_.size(); ++k) note_dead(dead_item, pass_one(state, k));
    return dead_item;
  }

  int pass_one(Key& state, std::size_t k) {
    units_ += work_of_recorded_passing(Words, rules_[k]->changes, rules_[k]->checked_fields());
    return moves_[k].settle_always(state);
  }

  bool is_open(const Key& state, std::size_t from) {
    Key passing = state;
    for (std::size_t k = from; k < rules_.size(); ++k) {
      if (moves_[k].is_possible(passing, 0)) return true;
      pass_one(passing, k);
    }
    return false;
  }

  int option_class(std::size_t k, std::size_t move) const {
    return rules_[k]->moves[move].option_class;
  }

  void note_bytes() {
    std::size_t bytes = layer_bytes_ + layers_[std::min(step_ + substep_, layers_.size() - 1)].bytes();
    for (const Level<Words>& level : states_before_) bytes += level.bytes();
    LevelRun::note_bytes(bytes, std::ranges::any_of(states_before_, &Level<Words>::is_full));
  }

  // Writes the nodes of one layer, from the last one on.
  void write_layer() {
    if (unwritten_ == 0) {
      root_ = layers_.empty() ? one_solution : layers_.front().references.front();
      is_done_ = true;
      return;
    }
    Layer& layer = layers_[--unwritten_];
    for (std::size_t k = 0; k < layer.sorts.size(); ++k) {
      const Edge* const first = layer.edges.data() + layer.edge_start[k];
      const Edge* const last = layer.edges.data() + layer.edge_start[k + 1];
      if (layer.sorts[k] == Layer::Sort::passed) {
        layer.references.push_back(reference_of(*first));
        continue;
      }
      const std::size_t children = recorder_.children();
      for (const Edge* edge = first; edge != last; ++edge)
        recorder_.add_child(reference_of(*edge), edge->option_class);
      layer.references.push_back(recorder_.finish_children(
          children, plan_.steps[unwritten_].item,
          layer.sorts[k] == Layer::Sort::inner ? NodeSort::inner : NodeSort::branching));
    }
    units_ += static_cast<std::int64_t>(layer.edges.size() + layer.sorts.size()) * Words;
    layer.edges = {};
    layer.edge_start = {};
  }

  Reference reference_of(const Edge& edge) const {
    if (edge.step == Edge::dead) return recorder_.dead_at(static_cast<int>(edge.place));
    return edge.step == layers_.size() ? one_solution : layers_[edge.step].references[edge.place];
  }

  const LevelPlan& plan_;
  LevelForecast forecast_;
  RulesAhead rules_of_steps_;
  LookaheadTrial trial_;
  Recorder& recorder_;
  std::vector<Layer> layers_;  // By step.

  // The steps of one item, from `step_` on, and the states before each of them and after the last.
  std::size_t step_ = 0;
  std::vector<const StepRules*> rules_;
  std::optional<LevelLookahead<Words>> lookahead_;  // If it looks ahead from the states before the first of them.
  std::vector<LevelMoves<Words>> moves_;
  std::vector<Level<Words>> states_before_;
  std::size_t checked_fields_ = 0;  // By one of these steps, at most.
  std::size_t substep_ = 0;         // The next state to look at.
  std::size_t state_ = 0;
  std::vector<Possible> possible_;  // For the state that is looked at.
  Possible after_all_;
  std::int64_t units_before_steps_ = 0;
  std::size_t layer_bytes_ = 0;
  std::size_t unwritten_ = 0;  // Layers, once all states are known.
  bool is_writing_ = false;
};

}  // namespace

std::unique_ptr<LevelDiagram> LevelDiagram::make(const Problem& problem, const LevelPlan& plan,
                                                 Recorder& recorder, std::size_t most_bytes) {
  return make_for_words(plan.words, [&]<int Words>() -> std::unique_ptr<LevelDiagram> {
    return std::make_unique<FixedLevelDiagram<Words>>(problem, plan, recorder, most_bytes);
  });
}

}  // namespace xcmodel::dlx::count
