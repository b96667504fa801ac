#include "level_count.hpp"

#include <array>
#include <atomic>
#include <future>
#include <optional>
#include <system_error>

#include "base/tuning.hpp"
#include "level_forecast.hpp"
#include "level_merger.hpp"
#include "lookahead_trial.hpp"

namespace xcmodel::dlx::count {
namespace {

Natural natural_of(const Limb* limbs, std::size_t size) {
  while (size > 0 && limbs[size - 1] == 0) --size;
  return Natural(std::span(limbs, size));
}

template <int Words>
class FixedLevelCount : public LevelCount {
 public:
  FixedLevelCount(const Problem& problem, const LevelPlan& plan, Merging merging, int workers, std::size_t most_bytes)
      : LevelCount(most_bytes),
        plan_(plan),
        rules_(problem, plan),
        trial_(plan, most_bytes),
        forecast_(problem, plan),
        workers_(static_cast<std::size_t>(workers)) {
    parts_.push_back(std::make_unique<Part>(rules_, 0, 1));
    const Limb one = 1;
    parts_.front()->states().add({}, &one, 1);
    if (merging == Merging::up_to_isomorphism && LevelMerging::may_merge(problem))
      merger_.emplace(problem, plan, *parts_.front());
    begin_steps();
  }

  // Where enough of these steps is done, that part tells how much work the rest of them will be, and how wide the
  // level is to which they lead. Once a merging pays, others are expected to.
  double expected_units() const override {
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
    return has_merged() || is_merging() ? std::min(left, merger_->expected_units(units_)) : left;
  }

  bool has_merged() const override { return merger_ && merger_->has_paid(); }

 private:
  using Part = LevelPart<Words>;
  using Key = LevelKey<Words>;

  void step(std::int64_t units) override {
    if (is_merging())
      merge();
    else if (!before_.empty())
      move_states();
    else if (std::all_of(parts_.begin(), parts_.end(), [this](auto& p) { return p->stands_before(last_); }))
      end_steps();
    else
      work_on_parts(units);
  }

  bool is_merging() const { return merger_ && merger_->is_at_work(); }
  void begin_steps() {
    if (step_ == plan_.steps.size()) return finish();
    rules_.forget_before(step_);
    // Labelling finds dead states as well.
    if (!merger_) units_ += trial_.try_before(step_, parts_.front()->states(), rules_, units_of_state(), units_);
    units_before_steps_ = units_;
    states_before_steps_ = states_;
    if (merger_) merger_->begin_step(units_);
    width_before_steps_ = width();
    last_ = step_ + 1;
    const std::int64_t least_width = workers_ > 1 ? tuning.cut_width : tuning.wide_cut;
    const bool is_wide = !merger_ && width_before_steps_ >= static_cast<std::size_t>(least_width);
    std::vector<int> bits = is_wide ? bits_to_cut_by() : std::vector<int>();
    if (bits.size() > 0 || parts_.size() > 1) cut(std::move(bits));
    make_rules();
  }

  void make_rules() {
    rules_.make(last_ - 1);
    for (std::size_t s = step_; s < last_; ++s) units_ += rules_.of(s).lookahead.units;
  }

  // What it has taken to come to each state of the last steps.
  double units_of_state() const {
    return static_cast<double>(units_ - units_before_steps_) / static_cast<double>(1 + states_ - states_before_steps_);
  }

  // Makes as many parts as these bits have values, for the states to be moved there.
  void cut(std::vector<int> bits) {
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

  void move_states() {
    Level<Words>& states = before_.back()->states();
    const std::size_t limbs = parts_.front()->states().limbs();
    if (states.limbs() < limbs) states.widen(limbs);
    const std::size_t begin = state_, end = std::min(states.size(), state_ + tuned::states_moved_at_once);
    for (; state_ < end; ++state_) {
      const Key& key = states.key(state_);
      std::size_t number = 0;
      for (const int b : bits_) number = number * 2 + has_bit(key.data(), b);
      parts_[number]->states().append(key, states.count(state_));
    }
    units_ += static_cast<std::int64_t>(end - begin) * work_of_adding(Words, 0);
    if (state_ < states.size()) return;
    before_.pop_back();
    state_ = 0;
  }

  // A bit of an open item stays what it is until a step touches it, so states that differ there do not
  // meet before. Returns bits that split the level evenly and are touched late, and notes as the last step
  // the one that touches the first of them.
  std::vector<int> bits_to_cut_by() {
    std::vector<int> even = even_bits();
    std::vector<std::pair<int, std::size_t>> touched;  // Bits, and the steps that touch them first.
    for (std::size_t s = step_; s < plan_.steps.size() && !even.empty(); ++s) {
      const std::vector<Word>& now = rules_.make(s).touched;
      std::erase_if(even, [&](int b) {
        const bool is_touched = has_bit(now.data(), b);
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
  std::vector<int> even_bits() const {
    std::array<std::size_t, std::size_t{Words} * word_bits> times{};
    std::size_t size = 0;
    for (const auto& part : parts_) {
      const Level<Words>& states = part->states();
      for (std::size_t k = 0; k < states.size(); k += states.size() / tuned::cut_sample + 1, ++size)
        for (std::size_t b = 0; b < times.size(); ++b) times[b] += has_bit(states.key(k).data(), b);
    }
    std::vector<int> bits;
    for (std::size_t b = 0; b < times.size(); ++b)
      if (static_cast<double>(std::min(times[b], size - times[b])) >= tuning.cut_balance * static_cast<double>(size))
        bits.push_back(static_cast<int>(b));
    return bits;
  }

  // Each thread takes one part after the other; there are more of them where that much is to be done.
  void work_on_parts(std::int64_t units) {
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

  std::size_t width() const {
    std::size_t width = 0;
    for (const auto& part : parts_) width += part->states().size();
    return width;
  }

  void merge() {
    merger_->work();
    units_ += merger_->take_units();
    note_bytes();
    if (has_given_up_) return;
    merger_->end_pass();
    units_ += merger_->take_units();
    if (!is_merging()) leave_level();
  }

  void leave_level() {
    if (merger_ && merger_->take_has_merged()) forecast_.note_merging(width());
    if (width() == 0)
      is_done_ = true;
    else
      begin_steps();
  }

  void note_bytes() {
    std::size_t bytes = merger_ ? merger_->bytes() : 0;
    bool is_any_full = false;
    for (const auto* parts : {&parts_, &before_})
      for (const auto& part : *parts) {
        bytes += part->bytes();
        is_any_full = is_any_full || part->is_full();
      }
    LevelRun::note_bytes(bytes, is_any_full);
  }

  void end_steps() {
    step_ = last_;
    for (const auto& part : parts_) states_ += part->take_reached();
    forecast_.note(step_, width(), units_);
    if (merger_) {
      merger_->begin(step_, forecast_.outlook().units, units_);
      units_ += merger_->take_units();
    }
    if (!is_merging()) leave_level();
  }

  // A part has one state left, or none.
  void finish() {
    is_done_ = true;
    for (const auto& part : parts_)
      if (const Level<Words>& states = part->states(); states.size() > 0)
        count_ += natural_of(states.count(0), states.limbs());
  }

  // What is done of the steps under way: the share of states before them that have gone on, the step before which
  // these stand by now, and how many states they have become.
  struct PartDone {
    double share = 0;
    std::size_t step = 0;
    std::size_t width = 0;
  };

  // Of several parts, all that have begun count, as if they stood before the last step, unless most of the states that
  // they have become are still on the way there.
  std::optional<PartDone> part_done() const {
    if (is_merging() || !before_.empty()) return std::nullopt;
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

  const LevelPlan& plan_;
  RulesAhead rules_;
  LookaheadTrial trial_;
  LevelForecast forecast_;
  const std::size_t workers_;
  // States in different parts do not meet before the last step, which all parts go to.
  std::vector<std::unique_ptr<Part>> parts_;
  std::vector<int> bits_;                      // Tell the part of a state, if there are several.
  std::vector<std::unique_ptr<Part>> before_;  // From which states are being moved.
  std::size_t step_ = 0, last_ = 0;
  std::size_t state_ = 0;  // The next to be moved.
  std::optional<LevelMerger<Words>> merger_;  // Where states are merged up to isomorphism; then there is one part.
  std::int64_t units_before_steps_ = 0, states_before_steps_ = 0;
  std::size_t width_before_steps_ = 0;
};

}  // namespace

std::unique_ptr<LevelCount> LevelCount::make(const Problem& problem, const LevelPlan& plan,
                                             Merging merging, int workers, std::size_t most_bytes) {
  return make_for_words(plan.words, [&]<int Words>() -> std::unique_ptr<LevelCount> {
    return std::make_unique<FixedLevelCount<Words>>(problem, plan, merging, workers, most_bytes);
  });
}

}  // namespace xcmodel::dlx::count
