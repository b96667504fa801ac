#include "upper_layer.hpp"

#include <algorithm>
#include <utility>

#include "base/tuning.hpp"
#include "subproblem/components.hpp"

namespace xcmodel::dlx::count {
namespace {

// The classes that may be chosen for a simple item, after none of them where that may be.
std::vector<int> choices_of(const States& states, const Word* state, int item) {
  const Problem& p = states.problem();
  std::vector<int> choices;
  if (states.need(state, item) == 0) choices.push_back(none_taken);
  for (int w = 0; w < p.words; ++w)
    for (Word left = p.row(item)[w] & state[w]; left; left &= left - 1)
      choices.push_back(w * word_bits + lowest_bit(left));
  return choices;
}

}  // namespace

template <class Policy>
UpperLayer<Policy>::UpperLayer(Shared<Value>& shared, const MemoisedKernels& kernels,
                               Recorder* recorder, UpperLayerOptions options)
    : StateSearch<Policy>(shared.states),
      shared_(shared),
      options_(std::move(options)),
      policy_(recorder),
      recorder_(recorder),
      memoised_(states_, kernels, options_.by_components, recorder, options_.cache_bytes, shared.signal,
                [this] { publish(); }),
      canonizer_(states_, options_.labels, options_.item_labels),
      preview_(states_, canonizer_, [this](std::string_view form) { return shared_.isomorphic.knows(form); },
               [this] { heed_signal(); }),
      tests_(options_.up_to_isomorphism),
      key_(static_cast<std::size_t>(states_.key_words()) + 1),
      units_(states_.problem(), recorder != nullptr, options_.by_components) {}

template <class Policy>
typename Policy::Value UpperLayer<Policy>::run() {
  const Arena::Mark mark = arena_.mark();
  while (true) {
    slice_end_ = effort().all() + portfolio_.effort();
    done_ = 0;
    preview_.forget();
    try {
      return search_all();
    } catch (const SliceIsOver&) {
      arena_.release(mark);
      portfolio_.pass_on();
    }
  }
}

template <class Policy>
typename Policy::Value UpperLayer<Policy>::search_all() {
  std::vector<Word> state(states_.words());
  states_.fill_root(state.data());
  if constexpr (counts<Value>) {
    if (!options_.parts.empty()) {
      const Position position{.depth = 0, .share = 1.0 / options_.parts.size(), .may_wait = false};
      Value sum;
      for (const StatePart& part : options_.parts) {
        states_.fill_root(state.data());
        for (const std::int32_t option_class : part.classes) states_.choose(state.data(), option_class);
        sum.add_product(*search(state.data(), position), Natural(static_cast<DoubleLimb>(part.weight)));
      }
      return sum;
    }
  }
  return *search(state.data(), {.depth = 0, .share = 1, .may_wait = false});
}

template <class Policy>
void UpperLayer<Policy>::heed_signal() {
  const std::int64_t units = (upper_nodes_ + preview_.nodes()) * units_.of_upper_node +
                             canonizer_.work() * tuning.units_of_canonised_entry;
  // What all workers write to is slow.
  if (has_others() && units - units_told_ < tuning.units_between_signals) return;
  shared_.signal.heed(units - std::exchange(units_told_, units));
}

// Throws `SliceIsOver` if it is. Once nothing more can be kept, one order goes on to the end. A diagram
// would keep what the other order has left behind, so it is made with one order only.
template <class Policy>
void UpperLayer<Policy>::heed_slice() {
  if (!counts<Value> || effort().all() < slice_end_) return;
  portfolio_.note(done_);
  if (!shared_.exact.is_full() || !portfolio_.may_go_on()) throw SliceIsOver{};
  slice_end_ = std::numeric_limits<std::int64_t>::max();
}

template <class Policy>
std::optional<typename Policy::Value> UpperLayer<Policy>::search(Word* state, Position position) {
  heed_signal();
  heed_slice();
  const double done_before = done_;
  auto value = search_step(*this, policy_, state, [&](const Next& next) {
    const int item = item_to_branch_on(state, next);
    states_.fill_key(state, key_.data());
    return recall_or_make(key_.size() - 1, position.may_wait, [&](Place exact, Place isomorphic) {
      return isomorphic ? join(state, item, position, isomorphic) : find(state, item, position, exact);
    });
  });
  if (!value) return value;
  done_ = done_before + position.share;
  publish();
  return value;
}

template <class Policy>
template <class Make>
std::optional<typename Policy::Value> UpperLayer<Policy>::recall_or_make(std::size_t key_words, bool may_wait,
                                                                         const Make& make) {
  const std::string_view key(reinterpret_cast<const char*>(key_.data()), key_words * sizeof(Word));
  TableEntry<Value> entry;
  const auto [known, place] = shared_.exact.look_up(key, entry);
  if (known == Known::done) return entry.value;
  const Place isomorphic = known == Known::claimed ? shared_.exact.same_as(place) : nullptr;
  std::optional<Value> value;
  if (isomorphic && shared_.isomorphic.look_at(isomorphic, entry) == Known::done)
    value = std::move(entry.value);
  else if (known == Known::claimed && may_wait)
    return {};
  else
    value = make(place, isomorphic);
  if (value) shared_.exact.finish(place, {.value = *value});
  return value;
}

template <class Policy>
std::optional<typename Policy::Value> UpperLayer<Policy>::find(const Word* state, int item, Position position,
                                                               Place exact) {
  if constexpr (counts<Value>)
    if (std::optional<Value> product = product_of_components(state, position)) return product;
  if (options_.by_components) {
    share_of_run_ = position.share;
    std::optional<Value> value = search_memoised(state, nodes_by_components(position));
    share_of_run_ = 0;
    return value ? *std::move(value) : branch(state, item, position);
  }

  const Effort before = effort();
  if (!position.previewed && !tests_.pay(portfolio_.order(), position.depth, before))
    return search_below(state, item, position, tests_.nodes_without_test(before));
  CanonicalForm form = form_of(state, position);
  TableEntry<Value> known;
  typename Table::Found found{};
  if (!form.text.empty()) found = shared_.isomorphic.look_up(form.text, known);
  const std::int64_t spent = (position.previewed ? position.previewed->effort : 0) + effort().all() - before.all();
  if (found.state == Known::claimed) {
    tests_.note_claimed(spent);
    shared_.exact.note_same(exact, found.place);
    return join(state, item, position, found.place);
  }
  tests_.note_test(portfolio_.order(), position.depth, spent);
  if (found.state == Known::done)
    if (std::optional<Value> value = recall_isomorphic(known, form)) {
      tests_.note_found(portfolio_.order(), position.depth, known.effort);
      return value;
    }
  Value value = search_below(state, item, position, tests_.nodes_after_test(portfolio_.order(), position.depth, spent));
  if (!form.text.empty()) finish_isomorphic(found.place, form, value, effort().all() - before.all());
  return value;
}

template <class Policy>
void UpperLayer<Policy>::finish_isomorphic(Place isomorphic, CanonicalForm& form, const Value& value,
                                           std::int64_t effort) {
  TableEntry<Value> entry{.value = value, .effort = effort};
  if (recorder_) {
    entry.items = std::move(form.items);
    entry.classes = std::move(form.classes);
  }
  shared_.isomorphic.finish(isomorphic, entry);
}

// For what is isomorphic to something claimed, by another worker or in the other order of branching: so there is never
// a diagram to be made. A memoised search has failed there, or is under way.
template <class Policy>
std::optional<typename Policy::Value> UpperLayer<Policy>::join(const Word* state, int item, Position position,
                                                               Place isomorphic) {
  if (position.may_wait) return {};
  const std::int64_t before = effort().all();
  Value value = branch(state, item, position);
  shared_.isomorphic.finish(isomorphic, {.value = value, .effort = effort().all() - before});
  return value;
}

// None if that takes too many nodes, or if the number overflows 128 bits. In a long chain it does so at
// all depths but the last ones: so after an overflow it is not tried at each of them.
template <class Policy>
std::optional<typename Policy::Value> UpperLayer<Policy>::search_memoised(const Word* state, std::int64_t most_nodes) {
  const int needs = states_.needs(state);
  if (needs > fitting_needs_ && upper_nodes_ < next_trial_) return {};
  const std::int64_t nodes_before = memoised_.nodes();
  const auto found = memoised_.run(state, most_nodes);
  if (memoised_.has_overflowed()) {
    fitting_needs_ = needs - needs / static_cast<int>(tuning.needs_per_retry) - 1;
    next_trial_ = upper_nodes_ + (memoised_.nodes() - nodes_before) / tuning.memoised_per_upper_node;
  }
  if (!found) return {};
  fitting_needs_ = std::max(fitting_needs_, needs);
  return Value(*found);
}

// None if the value says nothing up to isomorphism: that an item is dead, for one.
template <class Policy>
std::optional<typename Policy::Value> UpperLayer<Policy>::recall_isomorphic(const TableEntry<Value>& entry,
                                                                            const CanonicalForm& form) {
  if constexpr (counts<Value>) {
    return entry.value;
  } else {
    if (!is_node(entry.value)) return {};
    Recorder::Pairs items, classes;
    for (std::size_t k = 0; k < form.items.size(); ++k)
      items.emplace_back(form.items[k], entry.items[k]);
    for (std::size_t k = 0; k < form.classes.size(); ++k)
      classes.emplace_back(form.classes[k], entry.classes[k]);
    return recorder_->add_isomorphism(entry.value, items, classes);
  }
}

template <class Policy>
std::optional<typename Policy::Value> UpperLayer<Policy>::product_of_components(const Word* state, Position position)
  requires counts<typename Policy::Value>
{
  std::vector<Word> components = components_of(states_, state);
  if (components.empty()) return {};
  const std::size_t count = components.size() / states_.words();
  position.share /= static_cast<double>(count);
  position.previewed = nullptr;
  // Components of different sizes are seldom worth waiting for.
  position.may_wait = false;
  Value product = policy_.solution();
  for (std::size_t k = 0; k < count && !product.is_zero(); ++k)
    product = product * *search(components.data() + k * states_.words(), position);
  return product;
}

// Branches on an item; what is below is searched in this layer again.
template <class Policy>
typename Policy::Value UpperLayer<Policy>::branch(const Word* state, int item, Position position) {
  ++upper_branchings_;
  const Problem& p = states_.problem();
  ++position.depth;
  position.previewed = nullptr;  // That was of this state.
  if (p.is_exclusive(item)) return branch_on_simple(state, item, position);
  Below below{*this, position};
  if (pays_to_preview(position)) below.share_of_first = preview_.share_of_first(state, item);
  return branch_on(states_, arena_, policy_, state, item, NodeSort::branching, below, position.share);
}

template <class Policy>
template <class Make>
std::optional<typename Policy::Value> UpperLayer<Policy>::Below::inner(const Word* state, int item, double share,
                                                                       MayWait may_wait, const Make& make) {
  layer.heed_signal();
  ++layer.upper_nodes_;
  layer.states_.fill_inner_key(state, item, layer.key_.data());
  const double done_before = layer.done_;
  std::optional<Value> value =
      layer.recall_or_make(layer.key_.size(), may_wait == MayWait::yes && layer.has_others(),
                           [&](Place, Place) { return std::optional<Value>(make()); });
  if (value) layer.done_ = std::max(layer.done_, done_before + share * scale);
  return value;
}

// Branches on a simple item. Each worker begins with another child, and leaves those that others have
// claimed to the end.
template <class Policy>
typename Policy::Value UpperLayer<Policy>::branch_on_simple(const Word* state, int item, Position position) {
  const Arena::Mark mark = arena_.mark();
  const std::vector<int> choices = choices_of(states_, state, item);
  const double share = position.share;
  std::vector<PreviewedChild> previews;
  if (pays_to_preview(position)) previews = preview_.children(state, item, choices);

  Word* const child = arena_.take(states_.words());
  typename Policy::Sum sum(policy_, item);
  const auto add = [&](std::size_t k) {
    const int option_class = choices[k];
    states_.copy(state, child);
    choose_or_none(states_, child, item, option_class);
    PreviewedChild* const preview = previews.empty() ? nullptr : &previews[k];
    position.share = share * (preview ? preview->share : 1.0 / static_cast<double>(choices.size()));
    position.previewed = preview && preview->effort > 0 ? preview : nullptr;
    std::optional<Value> value = search(child, position);
    if (preview) preview_.use(*preview);
    if (!value) return false;
    sum.add(*value, option_class, option_class == none_taken ? 1 : states_.problem().weight(option_class));
    return true;
  };
  const std::size_t count = choices.size();
  const std::size_t offset = count * static_cast<std::size_t>(options_.worker) /
                             static_cast<std::size_t>(options_.workers);
  std::vector<std::size_t> left_to_others;
  position.may_wait = has_others();
  for (std::size_t place = 0; place < count; ++place) {
    const std::size_t k = (place + offset) % count;
    if (!add(k)) left_to_others.push_back(k);
  }
  position.may_wait = false;
  for (const std::size_t k : left_to_others) add(k);
  arena_.release(mark);
  return sum.finish();
}

template <class Policy>
void UpperLayer<Policy>::publish() {
  const std::lock_guard lock(mutex_);
  progress_.fraction = std::max(progress_.fraction, done_ + share_of_run_ * memoised_.done());
  progress_.statistics = {
      .nodes = search_effort(),
      .branchings = upper_branchings_ + memoised_.branchings(),
      .eliminated = memoised_.eliminated(),
      .memory = memoised_.bytes() + arena_.bytes() + (recorder_ ? recorder_->bytes() : 0)};
  if (is_saving_old()) progress_.saving = {.searched = search_effort(), .saved = memoised_.saved() + tests_.saved()};
}

template class UpperLayer<LargeCounting>;
template class UpperLayer<LargeRecording>;

}  // namespace xcmodel::dlx::count
