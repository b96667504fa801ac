// From sparse sets to the first frame of a subproblem.
#pragma once

#include <span>
#include <vector>

#include "frame/frame.hpp"
#include "sparse_cover.hpp"

namespace xcmodel::dlx {

// The most options of a frame.
inline constexpr int most_options = widest * word_bits;

// Whether what is left to be decided fits into a frame.
bool fits_frame(const SparseCover& cover);
// Whether the open items do.
bool has_items_for_frame(const SparseCover& cover);

// Makes frames of what is left.
class FrameBuilder {
 public:
  explicit FrameBuilder(const Instance& instance);

  // Fills the frame with the options that are left, in this order, and what the cover needs of
  // them, by lists of lanes. They must fit a frame. Returns false if some item cannot have what it needs.
  bool build(const SparseCover& cover, std::span<const std::int32_t> options, Frame& frame);

 private:
  void count_options(const SparseCover& cover);
  bool number_items(const SparseCover& cover);
  std::int32_t room_of(const SparseCover& cover, std::int32_t item) const;
  void number_excluding(const SparseCover& cover);
  void fill_items(const SparseCover& cover, Frame& frame);
  void fill_options(const SparseCover& cover, Frame& frame);
  void finish_colours(const Instance& instance, Frame& frame);
  Word* row_of(const Frame& frame, std::int32_t row) const;

  static constexpr int none = -1;

  std::span<const std::int32_t> options_;  // The options of the frame, in order.
  std::vector<std::int32_t> count_;    // By item: options of the frame that cover it.
  std::vector<std::int32_t> items_;    // The open items, ascending.
  std::vector<std::int32_t> rows_;     // The rows that only exclude.
  std::vector<std::int32_t> row_lane_; // By row: its lane, or `none`; all `none` between builds.
  std::size_t listed_ = 0;             // Number of lanes in all options' lists.
  bool multiple_ = false;              // Whether an item can be covered more than once.
};

}  // namespace xcmodel::dlx
