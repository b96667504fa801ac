// From sparse sets to the first frame of a subproblem.
#pragma once

#include "frame/frame.hpp"
#include "sparse_cover.hpp"

namespace xcmodel::dlx {

// Whether what is left to be decided fits into a frame.
bool fits_frame(const SparseCover& cover);

// Makes frames of what is left.
class FrameBuilder {
 public:
  explicit FrameBuilder(const Instance& instance);

  // Fills the frame; its options come in the order of `rank`. The cover must fit a frame, and all
  // that is forced must have been applied.
  void build(const SparseCover& cover, const std::vector<std::int32_t>& rank, Frame& frame);
  // The same, but the frame's kind stays one with lists.
  void build_lists(const SparseCover& cover, const std::vector<std::int32_t>& rank, Frame& frame);

 private:
  void number_items(const SparseCover& cover);
  void number_excluding(const SparseCover& cover);
  void fill_items(const SparseCover& cover, Frame& frame);
  void fill_options(const SparseCover& cover, Frame& frame);
  void finish_colours(const Instance& instance, Frame& frame);
  std::int32_t item_of(const Instance& instance, std::int32_t row) const;
  Word* row_of(const Frame& frame, std::int32_t row) const;

  static constexpr int none = -1;

  std::vector<std::int32_t> options_;  // The options of the frame, in order.
  std::vector<std::int32_t> items_;    // The open items, ascending.
  std::vector<std::int32_t> rows_;     // The rows that only exclude.
  std::vector<std::int32_t> row_lane_; // By row: its lane, or `none`; all `none` between builds.
  std::vector<std::int32_t> row_item_; // By row of a colour, from `Instance::items` on: its item.
  std::size_t listed_ = 0;             // Number of lanes in all options' lists.
  bool multiple_ = false;              // Whether an item can be covered more than once.
};

}  // namespace xcmodel::dlx
