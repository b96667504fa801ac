#include "level_count.hpp"

#include <array>
#include <atomic>
#include <future>
#include <optional>
#include <system_error>

#include "base/tuning.hpp"
#include "level_forecast.hpp"
#include "level_merging.hpp"
#include "level_part.hpp"

namespace xcmodel::dlx::count {
namespace {

Natural natural_of(const Limb* limbs, std::size_t size) {
  while (size > 0 && limbs[size - 1] == 0) --size;
  return Natural(std::span(limbs, size));
}

template <int Words>
class FixedLevelCount : public LevelCount {
 public:
  FixedLevelCount(const Problem& problem, const LevelPlan& plan, Merging merging, int workers,
                  std::size_t most_bytes)
      : LevelCount(most_bytes),
        plan_(plan),
        rules_(problem, plan),
        forecast_(problem, plan),
        merges_(merging == Merging::up_to_isomorphism),
        merging_(problem, plan),
        workers_(static_cast<std::size_t>(workers)) {
    if (merges_) note_decisions(problem);
    parts_.push_back(std::make_unique<Part>(rules_, 0, 1));
    const Limb one = 1;
    parts_.front()->states().add({}, &one, 1);
    begin_steps();
  }

  double expected_units() const override;
  bool has_merged() const override { return merging_.has_paid(); }

 private:
  using Part = LevelPart<Words>;
  using Key = LevelKey<Words>;
  enum class Pass : std::uint8_t { none, lowering, labelling, looking_ahead };

  void step(std::int64_t units) override {
    if (pass_ != Pass::none)
      merge();
    else if (!before_.empty())
      move_states();
    else if (std::all_of(parts_.begin(), parts_.end(), [this](auto& p) { return p->stands_before(last_); }))
      end_steps();
    else
      work_on_parts(units);
  }
  void note_decisions(const Problem& problem);
  void begin_steps();
  void cut(std::vector<int> bits);
  void move_states();
  std::vector<int> bits_to_cut_by();
  std::vector<int> even_bits() const;
  void work_on_parts(std::int64_t units);
  std::size_t width() const;
  LevelMerging::StateAt state_at() const {
    return [this](std::size_t k) { return parts_.front()->states().key(k).data(); };
  }
  void begin_merging();
  void begin_lowering(std::size_t before);
  void begin_labelling(Pass pass);
  void begin_pass(Pass pass);
  void merge();
  void end_pass();
  void end_merging();
  void note_merging();
  void note_bytes();
  void end_steps();
  void finish();
  // What is done of the steps under way: the share of states before them that have gone on, the step before which
  // these stand by now, and how many states they have become.
  struct PartDone {
    double share = 0;
    std::size_t step = 0;
    std::size_t width = 0;
  };
  std::optional<PartDone> part_done() const;
  double expected_units_of_merging() const;

  const LevelPlan& plan_;
  RulesAhead rules_;
  LevelForecast forecast_;
  const bool merges_;
  LevelMerging merging_;
  const std::size_t workers_;
  // States in different parts do not meet before the last step, which all parts go to.
  std::vector<std::unique_ptr<Part>> parts_;
  std::vector<int> bits_;                      // Tell the part of a state, if there are several.
  std::vector<std::unique_ptr<Part>> before_;  // From which states are being moved.
  std::size_t step_ = 0, last_ = 0;
  std::size_t state_ = 0;    // The next of a merging, or to be moved.
  Pass pass_ = Pass::none;   // Of a merging.
  std::size_t width_before_ = 0;       // Of this merging: the states of the level.
  std::vector<std::size_t> representatives_;  // In this pass, numbers of states.
  std::int64_t merging_units_ = 0;     // What has been added to the units so far.
  std::int64_t units_before_steps_ = 0;
  // If states are merged, by step: the same, and the share of all entries that are decided about halfway through it.
  std::vector<std::int64_t> units_before_;
  std::vector<double> decided_;
  std::size_t width_before_steps_ = 0;
};

template <int Words>
std::size_t FixedLevelCount<Words>::width() const {
  std::size_t width = 0;
  for (const auto& part : parts_) width += part->states().size();
  return width;
}

template <int Words>
void FixedLevelCount<Words>::note_decisions(const Problem& problem) {
  double before = 0;
  for (const LevelPlan::Step& step : plan_.steps) {
    double entries = 0;
    for (std::int32_t k = step.first; k < step.end; ++k)
      entries += static_cast<double>(problem.items_of(plan_.classes[k]).size());
    decided_.push_back((before + entries / 2) / static_cast<double>(problem.entry_item.size()));
    before += entries;
  }
  decided_.push_back(1);
}

template <int Words>
void FixedLevelCount<Words>::begin_steps() {
  if (step_ == plan_.steps.size()) return finish();
  units_before_steps_ = units_;
  if (merges_) units_before_.push_back(units_);
  width_before_steps_ = width();
  last_ = step_ + 1;
  rules_.forget_before(step_);
  const std::int64_t least_width = workers_ > 1 ? tuning.cut_width : tuning.wide_cut;
  const bool is_wide = !merges_ && width_before_steps_ >= static_cast<std::size_t>(least_width);
  std::vector<int> bits = is_wide ? bits_to_cut_by() : std::vector<int>();
  if (bits.size() > 0 || parts_.size() > 1) cut(std::move(bits));
  rules_.make(last_ - 1);
}

// A bit of an open item stays what it is until a step touches it, so states that differ there do not
// meet before. Returns bits that split the level evenly and are touched late, and notes as the last step
// the one that touches the first of them.
template <int Words>
std::vector<int> FixedLevelCount<Words>::bits_to_cut_by() {
  std::vector<int> even = even_bits();
  std::vector<std::pair<int, std::size_t>> touched;  // Bits, and the steps that touch them first.
  for (std::size_t s = step_; s < plan_.steps.size() && !even.empty(); ++s) {
    const std::vector<Word>& now = rules_.make(s).touched;
    std::erase_if(even, [&](int b) {
      const bool is_touched = now[static_cast<std::size_t>(b / word_bits)] & bit(b % word_bits);
      if (is_touched) touched.emplace_back(b, s);
      return is_touched;
    });
  }
  const std::size_t parts =
      std::max(2 * workers_, tuned::parts_of_wide_cut * width() / static_cast<std::size_t>(tuning.wide_cut));
  std::vector<int> bits;
  for (; !touched.empty() && std::size_t{1} << bits.size() < parts; touched.pop_back()) {
    const auto [place, step] = touched.back();
    if (step < step_ + static_cast<std::size_t>(tuning.least_cut_steps)) break;
    bits.push_back(place);
    last_ = step;
  }
  return bits;
}

// Those that neither few nor most states of a sample have.
template <int Words>
std::vector<int> FixedLevelCount<Words>::even_bits() const {
  std::array<std::size_t, std::size_t{Words} * word_bits> times{};
  std::size_t size = 0;
  for (const auto& part : parts_) {
    const Level<Words>& states = part->states();
    for (std::size_t k = 0; k < states.size(); k += states.size() / tuned::cut_sample + 1, ++size)
      for (std::size_t b = 0; b < times.size(); ++b) times[b] += states.key(k)[b / word_bits] >> b % word_bits & 1;
  }
  std::vector<int> bits;
  for (std::size_t b = 0; b < times.size(); ++b)
    if (static_cast<double>(std::min(times[b], size - times[b])) >= tuning.cut_balance * static_cast<double>(size))
      bits.push_back(static_cast<int>(b));
  return bits;
}

// Makes as many parts as these bits have values, for the states to be moved there.
template <int Words>
void FixedLevelCount<Words>::cut(std::vector<int> bits) {
  std::size_t limbs = 1;
  for (const auto& part : parts_) {
    limbs = std::max(limbs, part->states().limbs());
    part->next() = {};
  }
  before_ = std::exchange(parts_, {});
  bits_ = std::move(bits);
  for (std::size_t k = 0; k < std::size_t{1} << bits_.size(); ++k)
    parts_.push_back(std::make_unique<Part>(rules_, step_, limbs));
  state_ = 0;
}

template <int Words>
void FixedLevelCount<Words>::move_states() {
  Level<Words>& states = before_.back()->states();
  const std::size_t limbs = parts_.front()->states().limbs();
  if (states.limbs() < limbs) states.widen(limbs);
  const std::size_t begin = state_, end = std::min(states.size(), state_ + tuned::states_moved_at_once);
  for (; state_ < end; ++state_) {
    const Key& key = states.key(state_);
    std::size_t number = 0;
    for (const int b : bits_)
      number = number * 2 + (key[static_cast<std::size_t>(b / word_bits)] >> b % word_bits & 1);
    parts_[number]->states().append(key, states.count(state_));
  }
  units_ += static_cast<std::int64_t>(end - begin) * work_of_adding(Words, 0);
  if (state_ < states.size()) return;
  before_.pop_back();
  state_ = 0;
}

// Each thread takes one part after the other; there are more of them where that much is to be done.
template <int Words>
void FixedLevelCount<Words>::work_on_parts(std::int64_t units) {
  const auto ahead = static_cast<std::int64_t>(width() * (last_ - step_)) * work_of_adding(Words, 0);
  const std::size_t threads =
      std::min({workers_, parts_.size(), static_cast<std::size_t>(1 + ahead / tuning.units_of_thread)});
  std::atomic<std::size_t> next = 0;
  std::atomic<std::int64_t> done = 0;
  std::size_t bytes = 0;
  for (const auto& part : parts_) bytes += part->bytes();
  const std::size_t growth = (most_bytes_ - std::min(most_bytes_, bytes)) / threads;
  const auto work = [&] {
    std::int64_t left = units;
    if (threads > 1) left = std::max(units / static_cast<std::int64_t>(threads), tuning.units_of_thread);
    for (std::size_t k; left > 0 && (k = next++) < parts_.size();) {
      const std::int64_t taken = parts_[k]->work(left, last_, parts_[k]->bytes() + growth);
      left -= taken;
      done += taken;
    }
  };
  {
    std::vector<std::future<void>> others;
    try {
      for (std::size_t k = 1; k < threads; ++k) others.push_back(std::async(std::launch::async, work));
    } catch (const std::system_error&) {  // There are no more threads: those that there are do all.
    }
    work();
    for (auto& other : others) other.get();
  }
  units_ += done;
  note_bytes();
}

template <int Words>
void FixedLevelCount<Words>::note_bytes() {
  std::size_t bytes = merging_.bytes();
  bool is_any_full = false;
  for (const auto* parts : {&parts_, &before_})
    for (const auto& part : *parts) {
      bytes += part->bytes();
      is_any_full = is_any_full || part->is_full();
    }
  LevelRun::note_bytes(bytes, is_any_full);
}

// Of several parts, all that have begun count, as if they stood before the last step, unless most of the states that
// they have become are still on the way there.
template <int Words>
auto FixedLevelCount<Words>::part_done() const -> std::optional<PartDone> {
  if (pass_ != Pass::none || !before_.empty()) return std::nullopt;
  if (parts_.size() == 1) {
    const double share = parts_.front()->share_of_step();
    if (share <= tuning.told_by_steps) return std::nullopt;
    return PartDone{share, last_, parts_.front()->width_ahead()};
  }
  std::size_t waiting = 0, reached = 0, reached_by_done = 0, first_step = last_;
  for (const auto& part : parts_) {
    if (part->step() == step_) {
      waiting += part->states().size();
      continue;
    }
    reached += part->states().size();
    first_step = std::min(first_step, part->step());
    if (part->step() == last_) reached_by_done += part->states().size();
  }
  if (waiting == width_before_steps_) return std::nullopt;
  return PartDone{1 - static_cast<double>(waiting) / static_cast<double>(width_before_steps_),
                  2 * reached_by_done >= reached ? last_ : first_step, reached};
}

// Where enough of these steps is done, that part tells how much work the rest of them will be, and how wide the
// level is to which they lead. Once a merging pays, others are expected to.
template <int Words>
double FixedLevelCount<Words>::expected_units() const {
  LevelForecast forecast = forecast_;
  const auto done = static_cast<double>(units_ - units_before_steps_);
  double left = -done;
  if (const auto part = part_done()) {
    left = done / part->share - done;
    forecast.note(part->step, static_cast<std::size_t>(static_cast<double>(part->width) / part->share),
                  units_ + static_cast<std::int64_t>(left));
  }
  const LevelForecast::Outlook outlook = forecast.outlook();
  left = std::max(0.0, outlook.units + left);
  const std::size_t limbs = parts_.front()->states().limbs();
  const auto bytes_of_state = static_cast<double>(sizeof(Key) + limbs * sizeof(Limb) + tuned::bytes_of_places);
  left = put_off(left, outlook.width * bytes_of_state * tuned::levels_held, most_bytes_);
  if (!merging_.has_paid() && pass_ == Pass::none) return left;
  return std::min(left, expected_units_of_merging());
}

// Most of that work is to label states, of which there are most halfway, and each takes longer the more is left of it.
// So it grows with the square of what is decided about, up to a place where little is left; or the steps to
// come take as much each as the later half of those so far.
template <int Words>
double FixedLevelCount<Words>::expected_units_of_merging() const {
  const auto done = static_cast<double>(units_);
  const double times = tuning.decided_at_end / std::max(decided_[step_], 1e-9);
  const double growing = done * std::max(tuning.least_left_of_merging, times * times - 1);
  const double steps = static_cast<double>(step_) + 0.5;
  const std::size_t half = step_ / 2;
  const double each = static_cast<double>(units_ - units_before_[half]) / (steps - static_cast<double>(half));
  const double steady = each * (static_cast<double>(plan_.steps.size()) - steps);
  return std::max(0.0, std::min(growing, tuning.merging_caution * steady));
}

template <int Words>
void FixedLevelCount<Words>::end_steps() {
  step_ = last_;
  for (const auto& part : parts_) states_ += part->take_reached();
  forecast_.note(step_, width(), units_);
  if (width() == 0)
    is_done_ = true;
  else if (merges_)
    begin_merging();
  else
    begin_steps();
}

// Levels that are merged are one part.
template <int Words>
void FixedLevelCount<Words>::begin_merging() {
  width_before_ = width();
  if (merging_.begin(step_, width_before_, forecast_.outlook().units, units_))
    begin_lowering(0);
  else
    begin_steps();
}

// `before` as many states came to the last pass that lowers, if there has been one.
template <int Words>
void FixedLevelCount<Words>::begin_lowering(std::size_t before) {
  if (merging_.begin_lowering(before, width()))
    begin_pass(Pass::lowering);
  else
    begin_labelling(Pass::labelling);
}

template <int Words>
void FixedLevelCount<Words>::begin_labelling(Pass pass) {
  const int lookahead = pass == Pass::labelling ? 0 : 1;
  const bool pays = merging_.begin_labelling(lookahead, width(), state_at());
  note_merging();
  if (pays)
    begin_pass(pass);
  else
    end_merging();
}

template <int Words>
void FixedLevelCount<Words>::begin_pass(Pass pass) {
  pass_ = pass;
  state_ = 0;
  representatives_.clear();
  const Level<Words>& states = parts_.front()->states();
  parts_.front()->next().clear(plan_.highest_bits[step_ - 1], states.limbs(), states.size() / 4);
}

// The number of a state is added to that of what it becomes, or of its representative.
template <int Words>
void FixedLevelCount<Words>::merge() {
  const std::size_t batch = pass_ == Pass::lowering ? tuned::states_at_once : tuned::states_labelled_at_once;
  const Level<Words>& states = parts_.front()->states();
  const std::size_t end = std::min(states.size(), state_ + batch);
  for (; state_ < end; ++state_) {
    if (pass_ == Pass::lowering) {
      Key key = states.key(state_);
      merging_.lower(key.data());
      parts_.front()->next().add(key, states.count(state_), 1);
      continue;
    }
    const std::uint32_t place = merging_.place_of(states.key(state_).data());
    if (place == IsomorphicStates::dead) continue;
    if (place == representatives_.size()) representatives_.push_back(state_);
    parts_.front()->next().add(states.key(representatives_[place]), states.count(state_), 1);
  }
  note_merging();
  note_bytes();
  if (state_ == states.size() && !has_given_up_) end_pass();
}

template <int Words>
void FixedLevelCount<Words>::note_merging() {
  units_ += merging_.units() - merging_units_;
  merging_units_ = merging_.units();
}

template <int Words>
void FixedLevelCount<Words>::end_pass() {
  const std::size_t before = width();
  parts_.front()->replace();
  if (pass_ == Pass::looking_ahead)
    end_merging();
  else if (pass_ == Pass::lowering)
    begin_lowering(before);
  else
    begin_labelling(Pass::looking_ahead);
}

template <int Words>
void FixedLevelCount<Words>::end_merging() {
  const std::size_t width = this->width();
  merging_.end(width_before_, width);
  if (std::exchange(pass_, Pass::none) != Pass::none) forecast_.note_merging(width);
  if (width == 0)
    is_done_ = true;
  else
    begin_steps();
}

// A part has one state left, or none.
template <int Words>
void FixedLevelCount<Words>::finish() {
  is_done_ = true;
  for (const auto& part : parts_)
    if (const Level<Words>& states = part->states(); states.size() > 0)
      count_ += natural_of(states.count(0), states.limbs());
}

}  // namespace

std::unique_ptr<LevelCount> LevelCount::make(const Problem& problem, const LevelPlan& plan,
                                             Merging merging, int workers, std::size_t most_bytes) {
  return make_for_words(plan.words, [&]<int Words>() -> std::unique_ptr<LevelCount> {
    return std::make_unique<FixedLevelCount<Words>>(problem, plan, merging, workers, most_bytes);
  });
}

}  // namespace xcmodel::dlx::count
