// A partial solution of an instance of any size, on sparse sets.
//
// Every item keeps its options in an array whose front holds those that are still possible; taking
// one out swaps it behind the front, and as long as things are undone in reverse order, putting it
// back only means to lengthen the front. Briggs and Torczon, "An Efficient Representation for
// Sparse Sets" (1993); Knuth's "dancing cells".
#pragma once

#include <vector>

#include "instance.hpp"

namespace xcmodel::dlx {

class SparseCover {
 public:
  explicit SparseCover(const Instance& instance);

  using Mark = std::size_t;
  // What `undo_to` takes to undo everything from now on.
  Mark mark() const { return trail_.size(); }

  // Takes a possible option out of the search.
  void exclude(int option);
  // Applies a possible option, and takes out all that it excludes.
  void choose(int option);
  // Applies all that is forced. Returns false if some item cannot have what it needs; then
  // something must be undone before anything else is done.
  bool propagate();
  // The item for which `propagate` last returned false.
  int failed_item() const { return failed_item_; }
  // Undoes everything since the mark was taken.
  void undo_to(Mark mark);

  bool is_possible(int option) const { return option_slot_[option] < possible_; }
  int possible() const { return possible_; }
  // The options that are possible, in no particular order.
  std::vector<std::int32_t> possible_options() const;
  std::vector<std::int32_t> possible_options_of(int item) const;
  int possible_count_of(int item) const { return count_[item]; }

  // The open item with the fewest options beyond its need, the first of such; -1 if none is open.
  int least_item() const;
  int need(int item) const { return need_[item]; }
  int room(int item) const { return room_[item]; }
  const std::vector<std::int32_t>& open_items() const { return open_; }
  const std::vector<std::int32_t>& chosen() const { return chosen_; }
  const Instance& instance() const { return instance_; }
  // The memory that its sets take.
  std::size_t bytes() const;

 private:
  void readmit(int option);
  void unchoose(int option);
  void cover(int item);
  void uncover(int item);
  void purge(int item, std::int32_t row);
  void open(int item);
  void close(int item);
  void note_if_critical(int item);

  const Instance& instance_;
  std::vector<Instance::Number> slots_;       // By item: its entries, the possible ones in front.
  std::vector<Instance::Number> entry_slot_;  // By entry: its place in `slots_`.
  std::vector<std::int32_t> count_;           // By item: possible options that cover it.
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
  std::vector<std::int32_t> critical_;        // Open items that may have nothing to spare.
  int failed_item_ = -1;                      // The last one that could not have what it needs.
};

}  // namespace xcmodel::dlx
