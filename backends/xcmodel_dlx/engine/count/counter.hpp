// The upper layer of counting: depth first over the first choices, where whole subproblems are found
// again up to renaming, and light searches do what is small enough for them.
#pragma once

#include <array>
#include <atomic>
#include <limits>

#include "memoised/memoised_runner.hpp"
#include "memoised/signal.hpp"
#include "natural.hpp"
#include "subproblem/canonical.hpp"
#include "transposition_table.hpp"
#include "turns.hpp"

namespace xcmodel::dlx::count {

// As `Counting`, for numbers of any size.
struct LargeCounting {
  using Value = Natural;
  using Light = Counting;

  explicit LargeCounting(Recorder*) {}

  Value solution() const { return Natural(1); }
  Value dead_at(int) const { return {}; }

  class Chain {
   public:
    explicit Chain(LargeCounting&) {}
    void choose(int, int, std::uint64_t weight) { factor_ *= weight; }
    Value finish(const Value& value) const { return value * factor_; }

   private:
    Natural factor_{1};
  };

  class Sum {
   public:
    Sum(LargeCounting&, int) {}
    void add(Value value, int, std::uint64_t weight) {
      value *= weight;
      sum_ += value;
    }
    Value finish(NodeSort = NodeSort::branching) const { return sum_; }

   private:
    Natural sum_;
  };
};

struct LargeRecording : Recording {
  using Light = Recording;
  using Recording::Recording;
};

// Whether values are numbers, not references.
template <class Value>
inline constexpr bool counts = std::is_same_v<Value, Natural>;

// What all workers of one count share.
template <class Value>
struct Shared {
  Shared(const States& states, std::size_t most_bytes, Signal& signal)
      : states(states), signal(signal), same(most_bytes / 4), renamed(most_bytes / 4 * 3) {}

  const States& states;
  Signal& signal;
  Findings<Value> same;     // By exact key.
  Findings<Value> renamed;  // By canonical form.
};

// Some ten seconds: most counts are done by then, and know nothing of turns.
inline constexpr std::uint64_t default_first_turn = std::uint64_t{1} << 26;

// How a count is to be made.
struct CounterOptions {
  bool renaming = true;              // Whether subproblems are found again up to renaming.
  std::vector<std::int64_t> labels;  // By class: what a renaming must keep.
  std::size_t memo_bytes = 0;        // For the memo of one worker.
  int worker = 0;                    // Its number.
  int workers = 1;
  std::uint64_t first_turn = default_first_turn;  // Its effort, in nodes: see turns.hpp.
};

// One worker. `Made` is `LargeCounting` or `LargeRecording`; only one worker can record.
template <class Made>
class Counter {
 public:
  using Value = typename Made::Value;

  Counter(Shared<Value>& shared, const LightKernels& kernels, Recorder* recorder,
          CounterOptions options);

  // Makes a value of the whole problem. Throws `Stopped`.
  Value run();

  // May be asked by another thread meanwhile.
  double fraction() const { return fraction_.load(std::memory_order_relaxed); }
  std::uint64_t nodes() const { return told_nodes_.load(std::memory_order_relaxed); }
  // Nodes that were not visited since they had been before, as far as is known.
  double saved_nodes() const { return told_saved_.load(std::memory_order_relaxed); }
  std::uint64_t branchings() const { return told_branchings_.load(std::memory_order_relaxed); }
  std::size_t bytes() const { return told_bytes_.load(std::memory_order_relaxed); }

 private:
  // What looking for renamed subproblems has brought at one depth.
  struct Experience {
    int tries = 0;
    std::uint64_t spent = 0;
    std::uint64_t saved = 0;
  };
  // A state on the way.
  struct Position {
    int depth;
    double share;   // The part of the whole search that is here.
    bool may_wait;  // Whether to leave it to another worker that is at it.
  };

  // Thrown when the turn of an order is over.
  struct TurnIsOver {};

  void heed_turn();
  // None if another worker is at it. Changes the state.
  std::optional<Value> search(Word* state, Position position);
  std::optional<Value> settle(const Word* state, int item, Position position);
  std::optional<Value> find(const Word* state, int item, Position position);
  std::optional<Value> recall_renamed(const Finding<Value>& finding, const CanonicalForm& form);
  std::optional<Value> search_lightly(const Word* state, std::uint64_t most_nodes);
  std::optional<Value> product_of_components(const Word* state, Position position)
    requires counts<Value>;
  // For `branch_on`: what is below is searched in this layer again.
  struct Below {
    Counter& counter;
    const Position position;

    Value settled(Word* state) { return *counter.search(state, position); }
    template <class Make>
    Value inner(const Word* state, int item, const Make& make);
  };
  int item_to_branch_on(const Word* state, const Next& next) const;
  Value branch(const Word* state, int item, Position position);
  Value branch_in_turn(const Word* state, int item, Position position);
  bool looks_for_renamed(int depth) const;
  std::uint64_t effort() const;
  std::uint64_t search_effort() const;
  std::uint64_t renaming_effort() const;
  void tell();

  Shared<Value>& shared_;
  const States& states_;
  const CounterOptions options_;
  Made made_;
  Recorder* const recorder_;
  LightRunner<typename Made::Light> light_;
  Canonizer canonizer_;
  Arena arena_;
  std::array<std::array<Experience, 512>, orders> experience_{};  // By order and depth.
  // States with more needs than this have too many solutions for light searches, it seems, and are
  // not tried before so many nodes of this layer.
  int fitting_needs_ = std::numeric_limits<int>::max();
  std::uint64_t next_trial_ = 0;
  Turns turns_;
  std::uint64_t turn_end_ = 0;  // The effort at which the turn is over.
  double done_ = 0;             // The part of the search that is done in this turn.
  std::uint64_t saved_ = 0;  // By renamed subproblems, at all depths.
  std::uint64_t heavy_nodes_ = 0;
  std::uint64_t heavy_branchings_ = 0;

  std::atomic<double> fraction_{0};
  std::atomic<std::uint64_t> told_nodes_{0};
  std::atomic<double> told_saved_{0};
  std::atomic<std::uint64_t> told_branchings_{0};
  std::atomic<std::size_t> told_bytes_{0};
};

}  // namespace xcmodel::dlx::count
