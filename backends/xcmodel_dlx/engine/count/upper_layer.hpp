// The upper layer of a count: depth first over the first choices, with transposition tables by exact
// key and up to isomorphism; memoised searches do what is small enough for them.
#pragma once

#include <limits>
#include <mutex>

#include "base/tuning.hpp"
#include "isomorphism_tests.hpp"
#include "memoised/memoised_runner.hpp"
#include "memoised/signal.hpp"
#include "order_portfolio.hpp"
#include "preview.hpp"
#include "query/statistics.hpp"
#include "subproblem/canonical.hpp"
#include "transposition_table.hpp"

namespace xcmodel::dlx::count {

// Counts of any size.
struct Unbounded {
  using Number = Natural;

  static Natural product(const Natural& a, const Natural& b) { return a * b; }
  static Natural product(const Natural& a, std::uint64_t weight) {
    return weight == 1 ? a : a * Natural(weight);
  }
  static void add_product(Natural& sum, const Natural& a, std::uint64_t weight) {
    sum.add_product(a, Natural(weight));
  }
};

struct LargeCounting : BasicCounting<Unbounded> {
  using Memoised = Counting;
  using BasicCounting::BasicCounting;
};

using LargeRecording = Recording;

// Whether values are numbers, not references.
template <class Value>
inline constexpr bool counts = std::is_same_v<Value, Natural>;

// What all workers of one count share.
template <class Value>
struct Shared {
  Shared(const States& states, std::size_t most_bytes, Signal& signal)
      : states(states),
        signal(signal),
        exact(most_bytes / tuned::exact_part),
        isomorphic(most_bytes / tuned::exact_part * (tuned::exact_part - 1)) {}

  const States& states;
  Signal& signal;
  TranspositionTable<Value> exact;       // By exact key.
  TranspositionTable<Value> isomorphic;  // By canonical form.
};

// A part of the whole, in which these classes have been chosen; it counts so many times.
struct StatePart {
  std::vector<std::int32_t> classes = {};
  std::int64_t weight;
};

// How a count is to be made.
struct UpperLayerOptions {
  std::vector<StatePart> parts = {};  // For counts alone: what is counted; none means the whole.
  bool up_to_isomorphism = true;     // Whether isomorphic subproblems are searched once.
  std::vector<std::int64_t> labels;  // By class: what an isomorphism must keep.
  std::vector<std::int32_t> item_labels;  // The same by item of the instance, or nothing: see `Query`.
  std::size_t cache_bytes = 0;       // For the cache of one worker.
  bool by_components = false;        // Whether memoised searches count by components; what is symmetric is not sought.
  int worker = 0;                    // Its number.
  int workers = 1;
};

// The nodes that a memoised search has gone through, and those more that there would have been if it had not
// known what is below them.
struct Saving {
  std::int64_t searched = 0, saved = 0;
};

// What a worker has done so far.
struct Progress {
  double fraction = 0;  // The most of the search that has been done in any slice.
  Statistics statistics;
  Saving saving;        // As it was a while ago.
};

// One worker. `Policy` is `LargeCounting` or `LargeRecording`; only one worker can record.
template <class Policy>
class UpperLayer : public StateSearch<Policy> {
 public:
  using Value = typename Policy::Value;

  UpperLayer(Shared<Value>& shared, const MemoisedKernels& kernels, Recorder* recorder,
             UpperLayerOptions options);

  // Makes a value of the whole problem. Throws `Stopped`.
  Value run();

  // For `search_step`.
  void count_node() { ++upper_nodes_; }

  // May be asked by another thread meanwhile.
  Progress progress() const {
    const std::lock_guard lock(mutex_);
    return progress_;
  }

 private:
  using Table = TranspositionTable<Value>;
  using Known = typename Table::State;
  using Place = typename Table::Place;

  using Effort = IsomorphismTests::Effort;

  // A state on the way.
  struct Position {
    int depth;
    double share;   // The share of the whole search that is here.
    bool may_wait;  // Whether to leave it to another worker that has claimed it.
    PreviewedChild* previewed = nullptr;  // Where its form has been tried.
  };

  // Thrown when the slice of an order is over.
  struct SliceIsOver {};

  bool has_others() const { return options_.workers > 1; }
  Value search_all();
  void heed_signal();
  void heed_slice();
  // None if another worker has claimed it. Changes the state.
  std::optional<Value> search(Word* state, Position position);
  // Finds a value in the transposition table of exact keys, by that in `key_`, or has it made and adds it; none if
  // that makes none, or if another worker has claimed it and `may_wait`. `make` gets its place, and that of what is
  // isomorphic to it and has been claimed; null if none is known.
  template <class Make>
  std::optional<Value> recall_or_make(std::size_t key_words, bool may_wait, const Make& make);
  std::optional<Value> find(const Word* state, int item, Position position, Place exact);
  // Without a text if the form has been given up.
  CanonicalForm form_of(const Word* state, Position position) {
    if (position.previewed) return std::move(position.previewed->form);
    CanonicalForm form;
    canonizer_.write(state, form);
    return form;
  }
  // By a memoised search of up to so many nodes, or else by branching.
  Value search_below(const Word* state, int item, Position position, std::int64_t most_nodes) {
    if (std::optional<Value> value = search_memoised(state, most_nodes)) return *std::move(value);
    return branch(state, item, position);
  }
  // Several workers each begin with parts of the whole.
  std::int64_t nodes_by_components(Position position) const {
    const bool is_shared = has_others() && position.share * tuned::parts_of_worker * options_.workers > 1;
    return is_shared ? tuned::nodes_before_parts : std::numeric_limits<std::int64_t>::max() / 2;
  }
  void finish_isomorphic(Place isomorphic, CanonicalForm& form, const Value& value, std::int64_t effort);
  std::optional<Value> join(const Word* state, int item, Position position, Place isomorphic);
  std::optional<Value> recall_isomorphic(const TableEntry<Value>& entry, const CanonicalForm& form);
  std::optional<Value> search_memoised(const Word* state, std::int64_t most_nodes);
  std::optional<Value> product_of_components(const Word* state, Position position)
    requires counts<Value>;
  // For `branch_on`: what is below is searched in this layer again.
  struct Below {
    UpperLayer& layer;
    Position position;
    // Of what is settled first, if a preview tells that; the others have the rest.
    double share_of_first = 0;
    double whole = position.share;
    double scale = 1;  // Of the shares that `branch_on` tells.

    std::optional<Value> settled(Word* state, double share, MayWait may_wait) {
      position.share = share * scale;
      if (share_of_first > 0) {
        position.share = whole * std::exchange(share_of_first, 0);
        scale = share < whole ? (whole - position.share) / (whole - share) : 1;
      }
      position.may_wait = may_wait == MayWait::yes && layer.has_others();
      return layer.search(state, position);
    }
    template <class Make>
    std::optional<Value> inner(const Word* state, int item, double share, MayWait may_wait, const Make& make);
  };
  int item_to_branch_on(const Word* state, const Next& next) const {
    const bool takes_first = portfolio_.order() == Order::frontier && !next.is_optional;
    return takes_first ? states_.first_needed(state) : next.item;
  }
  Value branch(const Word* state, int item, Position position);
  Value branch_on_simple(const Word* state, int item, Position position);
  // One worker tells how far all of them have come. Nothing asks that of a diagram; and which states it merges is to
  // depend on no more than its certificates are known for.
  bool pays_to_preview(Position position) {
    return counts<Value> && options_.worker == 0 && !preview_.has_given_up() &&
           position.share >= tuning.least_previewed_share && tests_.pay(portfolio_.order(), position.depth, effort());
  }
  std::int64_t search_effort() const { return upper_nodes_ + memoised_.nodes(); }
  Effort effort() const {
    return {search_effort(), preview_.nodes() + canonizer_.work() / tuning.entries_of_node, preview_.ahead()};
  }
  void publish();
  // To add it up takes a while where there are many items.
  bool is_saving_old() const {
    constexpr std::int64_t part = tuned::part_between_savings;
    return search_effort() > progress_.saving.searched / part * (part + 1);
  }

  Shared<Value>& shared_;
  using StateSearch<Policy>::states_;
  const UpperLayerOptions options_;
  Policy policy_;
  Recorder* const recorder_;
  MemoisedRunner<typename Policy::Memoised> memoised_;
  Canonizer canonizer_;
  Preview preview_;
  IsomorphismTests tests_;
  Arena arena_;
  std::vector<Word> key_;  // Of what is looked up.
  // States with more needs than this seem to have too many solutions for memoised searches, and are
  // not tried before so many nodes of this layer.
  int fitting_needs_ = std::numeric_limits<int>::max();
  std::int64_t next_trial_ = 0;
  OrderPortfolio portfolio_;
  std::int64_t slice_end_ = 0;  // The effort at which the slice is over.
  double done_ = 0;             // The share of the search that is done in this slice.
  double share_of_run_ = 0;     // What a run that goes by components has of it, which tells how much of that is done.
  std::int64_t upper_nodes_ = 0;
  const SearchUnits units_;
  std::int64_t units_told_ = 0;  // To the signal; memoised searches tell their own.
  std::int64_t upper_branchings_ = 0;

  mutable std::mutex mutex_;  // Guards what follows.
  Progress progress_;
};

}  // namespace xcmodel::dlx::count
