// Levels of a count: when they go on, take a better order, or merge states up to isomorphism.
#include <algorithm>
#include <new>
#include <string>
#include <utility>

#include "base/tuning.hpp"
#include "count_search.hpp"
#include "levels/level_merging.hpp"
#include "levels/level_order.hpp"

namespace xcmodel::dlx::count {

void CountSearch::start_levels() {
  if (problem_) standing_.set_up_of_levels = set_up_.levels;
  standing_.levels.units = past_level_units_ = standing_.set_up_of_levels;
  make_problem();
  if (problem_->is_dead) return finish_dead(none);
  level_order_ = level_order(*problem_, Merging::equal);
  plan_ = std::make_unique<const LevelPlan>(*problem_, level_order_);
  if (plan_->dead_item != none) return finish_dead(plan_->dead_item);
  if (plan_->words > LevelRun::most_words) return;
  if (query_.makes_diagram()) {
    // Half is for the states, and half for the nodes.
    level_recorder_ = make_recorder(bytes_of_one() / 2);
    level_diagram_ = LevelDiagram::make(*problem_, *plan_, *level_recorder_, bytes_of_one() / 2);
  } else {
    level_count_ = LevelCount::make(*problem_, *plan_, Merging::equal, query_.workers, bytes_of_one());
  }
}

// Others take their place, unless the states would not fit into so many words. Returns those so far.
std::optional<CountSearch::Levels> CountSearch::replace_levels(const List& order, Merging merging) {
  auto plan = std::make_unique<const LevelPlan>(*problem_, order);
  if (plan->words > LevelRun::most_words) return std::nullopt;
  auto count = LevelCount::make(*problem_, *plan, merging, query_.workers, bytes_of_one());
  past_level_units_ += level_count_->units();
  return Levels{std::exchange(plan_, std::move(plan)), std::exchange(level_count_, std::move(count))};
}

// Before its pilot nothing tells whether levels need long, or whether their order is better than the one before.
bool CountSearch::may_seek_order() const {
  if (!level_count_ || standing_.levels_merge || earlier_) return false;
  return level_count_->units() >= tuning.level_pilot && units() >= order_due_;
}

// Levels begin anew along the best order that has been found. Returns those so far, or nothing if they go on.
std::optional<CountSearch::Levels> CountSearch::take_found_order() {
  std::optional<Levels> past = replace_levels(order_search_->order(), Merging::equal);
  if (past) width_of_plan_ = order_search_->width();
  return past;
}

// With another pilot. What the levels so far have done is kept until its end, unless that is much: how wide levels
// seem to be tells little of how many of their states merge.
void CountSearch::try_found_order(double left) {
  const double width = width_of_plan_;
  std::optional<Levels> past = take_found_order();
  if (!past) return;
  if (past->count->bytes() <= bytes_of_one() / 2) earlier_ = {std::move(*past), width, left};
  slice_ = {Strategy::levels, standing_.levels.units + tuning.level_pilot};
}

// The levels of before go on if these seem to have more left.
void CountSearch::end_pilot_of_order() {
  const bool has_given_up = level_count_->has_given_up();
  if (!level_count_->is_done() && !has_given_up && level_count_->units() < tuning.level_pilot) return;
  if (has_given_up || (!level_count_->is_done() && level_count_->expected_units() > earlier_->left)) {
    Levels& levels = earlier_->levels;
    past_level_units_ += level_count_->units() - levels.count->units();
    level_count_ = std::move(levels.count);
    plan_ = std::move(levels.plan);
    refused_width_ = std::exchange(width_of_plan_, earlier_->width);
  }
  earlier_.reset();
}

// It has a small share of all that has been done, and more while it makes levels narrower. A better order is
// tried, unless one that was not much wider turned out to be worse.
void CountSearch::seek_order() {
  if (!order_search_) {
    order_search_ = std::make_unique<OrderSearch>(*problem_, level_order_);
    width_of_plan_ = order_search_->width();
  }
  const double width = order_search_->width();
  // One search may take no more than its share of so much.
  const double most_done = static_cast<double>(tuning.most_order_search) / order_share_;
  const std::int64_t spent =
      order_search_->work(static_cast<std::int64_t>(order_share_ * std::min(static_cast<double>(units()), most_done)));
  past_level_units_ += spent;
  standing_.levels.units += spent;
  const bool has_gained = order_search_->width() <= tuning.order_search_gain * width;
  order_share_ = has_gained ? tuning.order_search_share_after_gain : tuning.order_search_share;
  const double pause = (tuning.order_search_growth - 1) * std::min(static_cast<double>(units()), most_done);
  order_due_ = units() + std::max<std::int64_t>(1, static_cast<std::int64_t>(pause));
  const double left = level_count_->expected_units();
  const double whole = static_cast<double>(level_count_->units()) + left;
  const double least = std::min(left / whole * width_of_plan_, refused_width_);
  if (order_search_->width() * tuning.gain_to_reorder < least) try_found_order(left);
}

// Where levels of different states seem hopeless, those up to isomorphism are counted, unless what it takes to
// label what is left of some states is much beside an enumeration.
bool CountSearch::pays_to_merge_more() const {
  if (!level_count_ || !LevelMerging::may_merge(*problem_)) return false;
  if (level_count_->expected_units() < tuning.hopeless_levels) return false;
  return static_cast<double>(units_to_merge()) <= tuning.set_up_share * standing_.enumeration.left;
}

// Before the first of them are merged.
std::int64_t CountSearch::units_to_merge() const {
  const auto entries = static_cast<std::int64_t>(problem_->entry_item.size());
  return set_up_.levels + tuning.merging_sample * entries * tuning.units_of_labelled_entry;
}

void CountSearch::merge_more() {
  may_merge_more_ = false;
  if (!pays_to_merge_more()) return;
  left_unmerged_ = level_count_->expected_units();
  if (!replace_levels(level_order(*problem_, Merging::up_to_isomorphism), Merging::up_to_isomorphism)) return;
  past_level_units_ += set_up_.levels;
  standing_.levels_merge = true;
}

LevelRun* CountSearch::levels() const {
  if (level_count_) return level_count_.get();
  return level_diagram_.get();
}

void CountSearch::go_along_levels(Clock::time_point deadline) try {
  if (!plan_) start_levels();
  if (count_) return;
  while (levels_go_on()) {
    work_on_levels();
    if (earlier_) end_pilot_of_order();
    // Before it is seen whether they are hopeless without merging more.
    if (!levels()->is_done() && may_seek_order()) seek_order();
    if (may_merge_more_ && !levels()->is_done() && levels()->units() >= tuning.level_pilot) {
      if (pays_to_merge_more() && may_seek_first_symmetries()) return seek_symmetries_before_merging();
      merge_more_in_this_slice();
    }
    if (Clock::now() >= deadline) break;
  }
  end_slice_of_levels();
} catch (const std::bad_alloc&) {
  give_up_levels();
}

bool CountSearch::levels_go_on() const {
  const LevelRun* const run = levels();
  const Standing::Work& work = standing_.levels;
  return run && !run->is_done() && !run->has_given_up() && work.units < end_of_slice(work);
}

void CountSearch::work_on_levels() {
  const std::int64_t between_looks = query_.workers > 1
                                         ? query_.workers * tuning.units_between_level_looks_of_workers
                                         : tuning.units_between_level_looks;
  Standing::Work& work = standing_.levels;
  levels()->work(std::min(between_looks, end_of_slice(work) - work.units));
  work.units = past_level_units_ + levels()->units();
}

// Parts have fewer symmetries to merge by, so symmetries get more only where merging seems to be too dear.
void CountSearch::seek_symmetries_before_merging() {
  standing_.levels.left = levels()->expected_units();
  const bool is_dear = static_cast<double>(units_to_merge()) > tuning.dear_merging;
  const std::int64_t more = is_dear ? units_to_merge() / tuning.merging_per_symmetries : 0;
  seek_symmetries(std::max(more, spare_for_symmetries()));
  // Unless they begin anew, their pilot has told what it may.
  if (level_count_ && !count_) merge_more();
}

void CountSearch::merge_more_in_this_slice() {
  const std::int64_t past = past_level_units_;
  merge_more();
  slice_->until += past_level_units_ - past;
}

// Whether levels seem to take so many times longer up to isomorphism than without.
bool CountSearch::merges_in_vain() const {
  return standing_.levels_merge && standing_.levels.left > tuning.vain_merging * left_unmerged_;
}

void CountSearch::merge_no_more() {
  const bool is_found = order_search_ && refused_width_ == unknown;
  const auto past = is_found ? take_found_order() : replace_levels(level_order_, Merging::equal);
  if (past) standing_.levels.left = left_unmerged_;
  standing_.levels_merge = false;
}

void CountSearch::end_slice_of_levels() {
  const LevelRun* const run = levels();
  Standing::Work& work = standing_.levels;
  if (!run || run->has_given_up()) return give_up_levels();
  if (run->is_done()) return finish_levels();
  if (work.units < slice_->until) return;
  work.left = run->expected_units();
  standing_.merging_has_paid = level_count_ && level_count_->has_merged();
  // Too uncertain for levels to go on before there has been a memoised search.
  if (standing_.levels_merge && standing_.memoised.is_open && standing_.memoised.units == 0)
    work.left = std::max(work.left, tuning.long_levels);
  if (merges_in_vain()) merge_no_more();
  slice_.reset();
}

void CountSearch::finish_levels() {
  if (level_count_) return finish_whole(level_count_->count());
  if (recording_) recording_->close();
  recorder_ = std::move(level_recorder_);
  finish(level_diagram_->root());
}

void CountSearch::give_up_levels() {
  const bool had_begun = levels() != nullptr;
  earlier_.reset();
  level_count_.reset();
  level_diagram_.reset();
  level_recorder_.reset();
  standing_.levels.is_open = false;
  slice_.reset();
  if (standing_.enumeration.is_open || standing_.memoised.is_open) return;
  if (!had_begun) throw too_large();
  const std::string what = query_.makes_diagram() ? "decision diagram of all solutions does" : "levels do";
  throw DiagramTooLarge("the " + what + " not fit into the memory that may be taken");
}

}  // namespace xcmodel::dlx::count
