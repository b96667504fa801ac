// Counting as late as possible: a chain of forced options need not count out all that it excludes.
//
// One item that has nothing to spare is enough to go on, and there are many at a time; so what has been
// excluded is counted out only until there is one. What then waits to be counted is soon more than what is
// left, which is counted anew.
#include "base/tuning.hpp"
#include "sparse_cover.hpp"

namespace xcmodel::dlx {

void SparseCover::count_late() {
  if (!support_count_.empty()) return;
  is_late_ = true;
  note_counted();
}

// All that is excluded has been counted out.
void SparseCover::note_counted() {
  counted_ = trail_.size();
  counted_possible_ = possible_;
  counted_live_ = live_;
}

// Whether there is an item that may have nothing to spare. To look for one among what waits, if there
// is none, should not take longer than to count anew.
bool SparseCover::find_critical() {
  if (!is_late_) return !critical_.empty();
  const std::int64_t left = live_ + instance_.items, until = counted_live_ - left;
  if (counted_live_ - live_ > tuning.waiting_per_left * left) count_anew();
  while (critical_.empty() && counted_ < trail_.size()) {
    if (counted_live_ < until && counted_live_ - live_ > left)
      count_anew();
    else
      count_next();
  }
  return !critical_.empty();
}

void SparseCover::count_next() {
  const std::int32_t option = trail_[counted_++];
  if (option < 0) return;
  --counted_possible_;
  counted_live_ -= instance_.length_of(option);
  count_out(option);
}

void SparseCover::count_all() {
  if (!is_late_) return;
  while (counted_ < trail_.size()) count_next();
}

void SparseCover::count_anew() {
  taken_out_ += live_ + instance_.items;
  for (int i = 0; i < instance_.items; ++i) slack_[i] = (need_[i] > 0 ? 0 : closed) - need_[i];
  for (const std::int32_t option : possible_options())
    for (const std::int32_t item : instance_.items_of(option)) ++slack_[item];
  critical_.clear();
  for (const std::int32_t item : open_) note_if_critical(item);
  note_counted();
}

// Keeps the counts, as they are dear to take back: a chain of forced options may exclude all. All that is
// kept takes no more memory than the options of all items.
void SparseCover::save_counts() {
  if (!is_late_ || live_ < instance_.items) return;
  if (saved_.size() + slack_.size() > instance_.item_options.size()) return;
  saves_.push_back({trail_.size(), live_});
  saved_.insert(saved_.end(), slack_.begin(), slack_.end());
}

// Whether the counts at a mark are there, and copying them is less work than to take others back.
bool SparseCover::has_counts_at(Mark mark) {
  for (; !saves_.empty() && saves_.back().mark > mark; saves_.pop_back())
    saved_.resize(saved_.size() - slack_.size());
  if (saves_.empty() || saves_.back().mark != mark) return false;
  return tuning.copied_per_counted * (saves_.back().live - counted_live_) > instance_.items;
}

}  // namespace xcmodel::dlx
