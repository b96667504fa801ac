// A partial solution of an instance of any size, on sparse sets.
//
// Every item keeps its options in an array whose front holds those that are still possible. As long
// as things are undone in reverse order, putting options back only means to lengthen the front:
// Briggs and Torczon, "An Efficient Representation for Sparse Sets" (1993); Knuth's "dancing cells".
// Here an option that is taken out stays where it is, and is only counted out of its items. Fronts are
// swept from time to time, so that not much else stands in them.
//
// Where there are weighted rows, it keeps to their sums as well.
#pragma once

#include <algorithm>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "base/vectors.hpp"
#include "instance/instance.hpp"

namespace xcmodel::dlx {

class WeightedSums;

class SparseCover {
 public:
  explicit SparseCover(const Instance& instance);
  ~SparseCover();

  // From now on, what is excluded is counted out of its items as late as possible. Numbers of options
  // are then right only after `propagate` or `set_aside`.
  void count_late();

  // What may force something, or cannot be any more: open items that have nothing to spare, and colours that an open
  // item does not support any more.
  struct Short {
    std::vector<std::int32_t> items;
    std::vector<std::int32_t> supports;

    std::size_t bytes() const { return bytes_of(items, supports); }
  };

  // From now on tells which items are soft, and branches on these last: options that cover nothing else can give them
  // all that they need, as where too few have a price. What is chosen for the others decides about most of them.
  void put_soft_items_last();
  bool is_soft(int item) const { return !is_soft_.empty() && is_soft_[item]; }

  using Mark = std::size_t;
  // What `undo_to` takes to undo everything from now on.
  Mark mark() const { return trail_.size(); }
  // The mark when it was made: what items exclude that nothing may cover stays excluded.
  Mark start() const { return start_; }

  // Takes a possible option out of the search.
  void exclude(int option);
  // Applies an option, possible or set aside, and takes out all that it excludes.
  void choose(int option);
  // The same, but what it excludes stays possible: until it is undone, nothing else may be done.
  void choose_alone(int option);
  // Applies given options, and takes out forbidden ones; returns false if they exclude each other.
  bool apply(std::span<const std::int32_t> given, std::span<const std::int32_t> forbidden);
  // Takes out all options of an item before one after the other of them is chosen, since each
  // choice excludes the rest. The item must need one, and have room for one. Returns what is short then,
  // for `note_short` after a choice.
  Short set_aside(int item);
  void note_short(const Short& what);
  // The same for all that is short, after `undo_to` a mark where not all that is forced had been applied.
  void note_all_short();
  // Applies all that is forced. Returns false if some item, or some row, cannot have what it needs; then
  // something must be undone before anything else is done.
  bool propagate();
  // The same without weighted rows.
  bool propagate_items();
  // Shortens the fronts of items if that pays; to be called where several choices are tried.
  void sweep_if_stale();
  // Undoes everything since the mark was taken.
  void undo_to(Mark mark);

  // Options that have been excluded since a mark, and ~option for those that were chosen; valid until there are more.
  std::span<const std::int32_t> changes_since(Mark from) const { return std::span(trail_).subspan(from); }
  // What has been excluded and chosen from one mark to another, in a form for `replay`.
  std::vector<std::int32_t> changes(Mark from, Mark to) const;
  // Makes these changes to a cover of the same instance that is as the other one was at `from`.
  void replay(const std::vector<std::int32_t>& changes);

  bool is_possible(int option) const { return option_slot_[option] < possible_; }
  int possible() const { return possible_; }
  // The options that are possible, in no particular order; valid until something changes.
  std::span<const std::int32_t> possible_options() const {
    return {option_order_.data(), static_cast<std::size_t>(possible_)};
  }
  std::vector<std::int32_t> possible_options_of(int item) const;
  int possible_count_of(int item) const {
    return slack_[item] + need_[item] - (need_[item] > 0 ? 0 : closed);
  }

  // The open item with the fewest choices, the first of such, and soft ones after all others; -1 if none is open.
  int least_item() const;
  // The item that could not have what it needs, if `propagate` last returned false; else -1.
  int failed_item() const { return failed_; }
  // How much more coverage an item needs, and how much more it can get.
  int need_of(int item) const { return std::max(0, need_[item]); }
  bool is_exact(int item) const { return need_[item] == 1 && room_[item] == 1; }
  bool has_room_for_one(int item) const { return room_[item] == 1; }
  bool has_colour(int item) const { return sharers_[item] > 0; }
  int room_of(int item) const { return std::min(room_[item], possible_count_of(item)); }
  const std::vector<std::int32_t>& open_items() const { return open_; }
  // Whether nothing is left to be decided: what has been chosen is a solution.
  bool is_solved() const { return open_.empty() && possible_ == 0; }
  const std::vector<std::int32_t>& chosen() const { return chosen_; }
  const Instance& instance() const { return instance_; }
  // The memory that its sets take.
  std::size_t bytes() const;
  // Entries that have been taken out since it was made, whether or not they are back, and as much for rows.
  std::int64_t taken_out() const;

 private:
  static constexpr std::int32_t none = -1;

  // A sweep, which holds as long as nothing is undone that was done before.
  struct Sweep {
    Mark mark;           // When it was.
    std::size_t swept;   // What was in `swept_` before.
    std::int64_t stale;  // `stale_` before.
  };

  // The counts at a mark, which hold as long as nothing is undone that was done before.
  struct Saved {
    Mark mark;
    std::int64_t live;
  };

  std::span<const std::int32_t> front_of(int item) const {
    const auto& options = swept_options_.empty() ? instance_.item_options : swept_options_;
    return {options.data() + instance_.item_start[item], static_cast<std::size_t>(front_[item])};
  }
  std::int32_t first_possible_of(int item) const;
  void sweep(int item);
  void undo_sweep();
  void readmit(int option, bool counts);
  void unchoose(int option);
  void cover(int item);
  void uncover(int item);
  void purge(int item, std::int32_t row, std::int32_t chosen);
  const Instance::Number* entries_of(int item) const {
    const auto& entries = swept_entries_.empty() ? instance_.item_entries : swept_entries_;
    return entries.data() + instance_.item_start[item];
  }
  void exclude_row(int item, std::int32_t row);
  bool choose_forced();
  bool exclude_unsupported();
  void count_out(std::int32_t option);
  void count_next();
  void count_all();
  void count_anew();
  void note_counted();
  bool find_critical();
  void save_counts();
  bool has_counts_at(Mark mark);
  void open(int item);
  void close(int item);
  void note_if_critical(int item);
  void check_invariants() const;
  void check_options() const;
  void check_items() const;
  void check_supports() const;

  const Instance& instance_;
  std::unique_ptr<WeightedSums> sums_;        // Where there are weighted rows, once they have been looked at.
  // By item: its options, the possible ones in front, and the entries of these if there are colours.
  // They are those of the instance before the first sweep.
  std::vector<std::int32_t> swept_options_;
  std::vector<Instance::Number> swept_entries_;
  std::vector<std::int32_t> front_;           // By item: entries in its front.
  std::vector<Sweep> sweeps_;                 // Those that hold, and
  std::vector<std::pair<std::int32_t, std::int32_t>> swept_;  // items with the fronts before them.
  std::int64_t stale_ = 0;                    // Entries taken out since the last of them.
  std::int64_t live_ = 0;                     // Entries of possible options.
  // By item: possible options that cover it beyond its need, and `closed` if it needs none: so what
  // is critical has 0 or less.
  static constexpr std::int32_t closed = 1 << 30;
  std::vector<std::int32_t> slack_;
  // If it counts late: what was excluded before this mark has been counted out, which left so many
  // options and entries.
  bool is_late_ = false;
  Mark counted_ = 0;
  int counted_possible_ = 0;
  std::int64_t counted_live_ = 0;
  std::vector<Saved> saves_;                  // Those that hold, and
  std::vector<std::int32_t> saved_;           // the slack of all items at each of them.
  std::vector<std::int32_t> option_order_;    // All options, the possible ones in front.
  std::vector<std::int32_t> option_slot_;     // By option: its place in `option_order_`.
  int possible_;                              // Number of possible options.
  std::vector<std::int32_t> need_;            // By item: coverage still needed; open if above 0.
  std::vector<std::int32_t> room_;            // By item: coverage that still fits.
  std::vector<std::int32_t> sharers_;         // By item: chosen options that give it a colour.
  std::vector<std::int32_t> open_;            // The open items, in no particular order.
  std::vector<std::int32_t> open_slot_;       // By open item: its place in `open_`.
  std::vector<std::int32_t> chosen_;          // Options applied, in this order.
  std::vector<std::int32_t> trail_;           // Options excluded, and ~option for those chosen.
  Mark start_ = 0;                            // See `start`.
  std::vector<std::int32_t> critical_;        // Open items that may have nothing to spare.
  std::vector<bool> is_soft_;                 // By item; empty if that is not told.
  std::vector<std::int32_t> support_count_;   // By support of a colour: possible options that give it.
  std::vector<std::int32_t> unsupported_;     // Supports that may have none, of open items.
  int failed_ = -1;                           // See `failed_item`.
  std::int64_t taken_out_ = 0;                // See `taken_out`.
};

}  // namespace xcmodel::dlx
