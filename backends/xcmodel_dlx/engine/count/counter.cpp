#include "counter.hpp"

#include <algorithm>
#include <utility>

#include "subproblem/components.hpp"

namespace xcmodel::dlx::count {
namespace {

// All effort is told in nodes, not in seconds, so that the same search is made each time.

// A node takes as long as it takes to canonise so many entries.
constexpr std::uint64_t entries_of_node = 12;
// A light search may take so many times the effort of looking for a renamed subproblem; and more
// where that has been tried at least so often, and did not pay.
constexpr std::uint64_t light_budget = 2;
constexpr std::uint64_t light_budget_if_unpaid = 32;
constexpr int tries_to_be_paid = 8;
// But it always has so many nodes, and never more than the most.
constexpr std::uint64_t least_light_nodes = 500;
constexpr std::uint64_t most_light_nodes = std::uint64_t{1} << 25;
// After an overflow, the next trial is with fewer needs, by one in so many; or when this layer has
// taken as much time, at so many light nodes for one of its own.
constexpr int needs_of_step = 16;
constexpr std::uint64_t light_of_heavy = 8;
// Looking for renamed subproblems is tried so often at each depth, and always if it has taken less
// than one part in so many of the whole effort, or less than that where it is deep. But there may be
// hundreds of depths: beyond so much effort in all, it must not take more than it has saved, and one
// part in so many of the rest of the search.
constexpr int free_tries = 8;
constexpr std::uint64_t free_part = 10;
constexpr std::uint64_t depths_of_part = 64;
constexpr std::uint64_t most_free_effort = std::uint64_t{1} << 17;
constexpr std::uint64_t unpaid_part = 8;

std::string text_of(const std::vector<Word>& key) {
  return {reinterpret_cast<const char*>(key.data()), key.size() * sizeof(Word)};
}

}  // namespace

template <class Made>
Counter<Made>::Counter(Shared<Value>& shared, const LightKernels& kernels, Recorder* recorder,
                       CounterOptions options)
    : shared_(shared),
      states_(shared.states),
      options_(std::move(options)),
      made_(recorder),
      recorder_(recorder),
      light_(states_, kernels, recorder, options_.memo_bytes, shared.signal),
      canonizer_(states_, options_.labels),
      turns_(options_.first_turn) {}

template <class Made>
typename Made::Value Counter<Made>::run() {
  const Arena::Mark mark = arena_.mark();
  std::vector<Word> root(states_.words());
  while (true) {
    states_.fill_root(root.data());
    turn_end_ = effort() + turns_.effort();
    done_ = 0;
    try {
      return *search(root.data(), {.depth = 0, .share = 1, .may_wait = false});
    } catch (const TurnIsOver&) {
      arena_.release(mark);
      turns_.pass_on();
    }
  }
}

// Throws `TurnIsOver` if it is. Once nothing more can be kept, one order goes on to the end. A graph
// would keep what the other order has left behind, so there is no other.
template <class Made>
void Counter<Made>::heed_turn() {
  if (!counts<Value> || effort() < turn_end_) return;
  turns_.note(done_);
  if (!shared_.same.is_full() || !turns_.may_go_on()) throw TurnIsOver{};
  turn_end_ = std::numeric_limits<std::uint64_t>::max();
}

template <class Made>
std::optional<typename Made::Value> Counter<Made>::search(Word* state, Position position) {
  shared_.signal.heed();
  heed_turn();
  const double done_before = done_;
  typename Made::Chain chain(made_);
  Next next;
  for (;;) {
    ++heavy_nodes_;
    next = states_.next(state);
    if (next.sort != Next::Sort::forced) break;
    chain.choose(next.item, next.option_class, states_.problem().weight(next.option_class));
    states_.choose(state, next.option_class);
  }
  std::optional<Value> value;
  if (next.sort == Next::Sort::solution)
    value = made_.solution();
  else if (next.sort == Next::Sort::dead)
    value = made_.dead_at(next.item);
  else
    value = settle(state, item_to_branch_on(state, next), position);
  if (!value) return value;
  if (position.share > 0) done_ = done_before + position.share;
  tell();
  return chain.finish(*value);
}

// Looks for the state itself among the findings, or finds it and adds it to them.
template <class Made>
std::optional<typename Made::Value> Counter<Made>::settle(const Word* state, int item,
                                                          Position position) {
  std::vector<Word> key(static_cast<std::size_t>(states_.key_words()));
  states_.fill_key(state, key.data());
  const std::string text = text_of(key);
  Finding<Value> finding;
  const auto known = shared_.same.look_up(text, finding);
  if (known == Findings<Value>::State::done) return finding.value;
  if (known == Findings<Value>::State::begun && position.may_wait) return {};
  std::optional<Value> value = find(state, item, position);
  if (value) shared_.same.finish(text, {.value = *value, .effort = 0, .items = {}, .classes = {}});
  return value;
}

template <class Made>
std::optional<typename Made::Value> Counter<Made>::find(const Word* state, int item,
                                                        Position position) {
  if constexpr (counts<Value>)
    if (std::optional<Value> product = product_of_components(state, position)) return product;

  CanonicalForm form;
  const std::uint64_t effort_before = effort();
  std::uint64_t most_nodes = most_light_nodes;
  bool looks = looks_for_renamed(position.depth);
  if (looks) {
    looks = canonizer_.write(state, form);
    Finding<Value> finding;
    const auto known = looks ? shared_.renamed.look_up(form.text, finding)
                             : Findings<Value>::State::unknown;
    const std::uint64_t spent = effort() - effort_before;
    Experience& experience = experience_[static_cast<std::size_t>(turns_.order())]
                                        [static_cast<std::size_t>(position.depth)];
    ++experience.tries;
    experience.spent += spent;
    if (known == Findings<Value>::State::done) {
      if (std::optional<Value> value = recall_renamed(finding, form)) {
        experience.saved += finding.effort;
        saved_ += finding.effort;
        return value;
      }
    }
    if (known == Findings<Value>::State::begun && position.may_wait) return {};
    const bool is_unpaid =
        experience.tries > tries_to_be_paid && experience.saved <= experience.spent;
    most_nodes = std::clamp((is_unpaid ? light_budget_if_unpaid : light_budget) * spent,
                            least_light_nodes, most_light_nodes);
  }

  std::optional<Value> value = search_lightly(state, most_nodes);
  if (!value) value = branch(state, item, position);
  if (looks) {
    Finding<Value> finding{
        .value = *value, .effort = effort() - effort_before, .items = {}, .classes = {}};
    if (recorder_) {
      finding.items = std::move(form.items);
      finding.classes = std::move(form.classes);
    }
    shared_.renamed.finish(form.text, std::move(finding));
  }
  return value;
}

// None if that takes too many nodes, or if there are too many solutions. In a long chain there are too
// many at all depths but the last ones: so after an overflow it is not tried at each of them.
template <class Made>
std::optional<typename Made::Value> Counter<Made>::search_lightly(const Word* state,
                                                                  std::uint64_t most_nodes) {
  const int needs = states_.needs(state);
  if (needs > fitting_needs_ && heavy_nodes_ < next_trial_) return {};
  const std::uint64_t nodes_before = light_.nodes();
  const auto found = light_.run(state, most_nodes);
  if (light_.has_overflowed()) {
    fitting_needs_ = needs - needs / needs_of_step - 1;
    next_trial_ = heavy_nodes_ + (light_.nodes() - nodes_before) / light_of_heavy;
  }
  if (!found) return {};
  fitting_needs_ = std::max(fitting_needs_, needs);
  return Value(*found);
}

// None if the finding cannot be told by other names: that an item is dead, for one.
template <class Made>
std::optional<typename Made::Value> Counter<Made>::recall_renamed(const Finding<Value>& finding,
                                                                  const CanonicalForm& form) {
  if constexpr (counts<Value>) {
    return finding.value;
  } else {
    if (!is_node(finding.value)) return {};
    Recorder::Pairs items, classes;
    for (std::size_t k = 0; k < form.items.size(); ++k)
      items.emplace_back(form.items[k], finding.items[k]);
    for (std::size_t k = 0; k < form.classes.size(); ++k)
      classes.emplace_back(form.classes[k], finding.classes[k]);
    return recorder_->add_renaming(finding.value, items, classes);
  }
}

template <class Made>
std::optional<typename Made::Value> Counter<Made>::product_of_components(const Word* state,
                                                                         Position position)
  requires counts<typename Made::Value>
{
  std::vector<Word> parts = components_of(states_, state);
  if (parts.empty()) return {};
  const std::size_t count = parts.size() / states_.words();
  position.share /= static_cast<double>(count);
  // Parts of different sizes are seldom worth waiting for.
  position.may_wait = false;
  Value product = made_.solution();
  for (std::size_t k = 0; k < count && !product.is_zero(); ++k)
    product = product * *search(parts.data() + k * states_.words(), position);
  return product;
}

template <class Made>
int Counter<Made>::item_to_branch_on(const Word* state, const Next& next) const {
  const bool takes_first = turns_.order() == Order::frontier && !next.is_optional;
  return takes_first ? states_.first_needed(state) : next.item;
}

// Branches on an item; what is below is searched in this layer again.
template <class Made>
typename Made::Value Counter<Made>::branch(const Word* state, int item, Position position) {
  ++heavy_branchings_;
  const Problem& p = states_.problem();
  ++position.depth;
  if (p.counter_of[item] == none && !p.coloured[item]) return branch_in_turn(state, item, position);
  // The shares of what is settled in several steps are not known; they are added at the end.
  position.share = 0;
  position.may_wait = false;
  Below below{*this, position};
  return branch_on(states_, arena_, made_, state, item, NodeSort::branching, below);
}

template <class Made>
template <class Make>
typename Made::Value Counter<Made>::Below::inner(const Word* state, int item, const Make& make) {
  counter.shared_.signal.heed();
  ++counter.heavy_nodes_;
  std::vector<Word> key(static_cast<std::size_t>(counter.states_.key_words()) + 1);
  counter.states_.fill_inner_key(state, item, key.data());
  const std::string text = text_of(key);
  Finding<Value> finding;
  if (counter.shared_.same.look_up(text, finding) == Findings<Value>::State::done)
    return finding.value;
  finding.value = make();
  counter.shared_.same.finish(text, finding);
  return finding.value;
}

// Branches on a simple item. Each worker begins with another child, and leaves those at which
// others are to the end.
template <class Made>
typename Made::Value Counter<Made>::branch_in_turn(const Word* state, int item, Position position) {
  const Problem& p = states_.problem();
  const Arena::Mark mark = arena_.mark();
  std::vector<int> choices;
  if (states_.need(state, item) == 0) choices.push_back(none_taken);
  for (int w = 0; w < p.words; ++w)
    for (Word left = p.row(item)[w] & state[w]; left; left &= left - 1)
      choices.push_back(w * word_bits + lowest_bit(left));
  position.share /= static_cast<double>(choices.size());

  Word* const child = arena_.take(states_.words());
  typename Made::Sum sum(made_, item);
  const auto add = [&](int option_class, bool may_wait) {
    states_.copy(state, child);
    if (option_class == none_taken)
      states_.take_out_all_of(child, item);
    else
      states_.choose(child, option_class);
    position.may_wait = may_wait;
    std::optional<Value> value = search(child, position);
    if (!value) return false;
    sum.add(*value, option_class, option_class == none_taken ? 1 : p.weight(option_class));
    return true;
  };
  const std::size_t count = choices.size();
  const std::size_t offset = count * static_cast<std::size_t>(options_.worker) /
                             static_cast<std::size_t>(options_.workers);
  std::vector<int> left_to_others;
  for (std::size_t k = 0; k < count; ++k) {
    const int option_class = choices[(k + offset) % count];
    if (!add(option_class, options_.workers > 1)) left_to_others.push_back(option_class);
  }
  for (const int option_class : left_to_others) add(option_class, false);
  arena_.release(mark);
  return sum.finish();
}

template <class Made>
bool Counter<Made>::looks_for_renamed(int depth) const {
  const auto place = static_cast<std::size_t>(depth);
  if (!options_.renaming || place >= experience_.front().size()) return false;
  const Experience& experience = experience_[static_cast<std::size_t>(turns_.order())][place];
  if (experience.saved > experience.spent) return true;
  if (renaming_effort() > std::max(most_free_effort, search_effort() / unpaid_part + saved_)) return false;
  if (experience.tries < free_tries) return true;
  // Falls with the depth, so that the sum of these parts stays small.
  const auto part = std::max(free_part, static_cast<std::uint64_t>(depth) * depth / depths_of_part);
  return experience.spent * part < effort();
}

template <class Made>
std::uint64_t Counter<Made>::effort() const {
  return search_effort() + renaming_effort();
}

template <class Made>
std::uint64_t Counter<Made>::search_effort() const {
  return heavy_nodes_ + light_.nodes();
}

template <class Made>
std::uint64_t Counter<Made>::renaming_effort() const {
  return canonizer_.work() / entries_of_node;
}

template <class Made>
void Counter<Made>::tell() {
  fraction_.store(std::max(fraction(), done_), std::memory_order_relaxed);
  told_saved_.store(light_.saved_nodes() + static_cast<double>(saved_), std::memory_order_relaxed);
  told_nodes_.store(search_effort(), std::memory_order_relaxed);
  told_branchings_.store(heavy_branchings_ + light_.branchings(), std::memory_order_relaxed);
  told_bytes_.store(light_.bytes() + arena_.bytes() + (recorder_ ? recorder_->bytes() : 0),
                    std::memory_order_relaxed);
}

template class Counter<LargeCounting>;
template class Counter<LargeRecording>;

}  // namespace xcmodel::dlx::count
