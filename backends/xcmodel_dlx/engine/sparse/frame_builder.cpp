#include "frame_builder.hpp"

#include <algorithm>
#include <utility>

namespace xcmodel::dlx {

bool fits_frame(const SparseCover& cover) {
  return cover.possible() <= most_options && has_items_for_frame(cover);
}

bool has_items_for_frame(const SparseCover& cover) {
  return cover.open_items().size() + 8 < static_cast<std::size_t>(most_items);
}

FrameBuilder::FrameBuilder(const Instance& instance)
    : count_(static_cast<std::size_t>(instance.items)),
      row_lane_(static_cast<std::size_t>(instance.rows), none) {}

bool FrameBuilder::build(const SparseCover& cover, std::span<const std::int32_t> options, Frame& frame) {
  options_ = options;
  count_options(cover);
  if (!number_items(cover)) return false;
  number_excluding(cover);
  const int count = static_cast<int>(options_.size());
  reserve(frame, {.words = widths[width_class(count)],
                  .options = count,
                  .items = static_cast<int>(items_.size()),
                  .lanes = static_cast<int>(rows_.size()),
                  .listed = listed_,
                  .kind = multiple_ ? Kind::multiple : Kind::lists});
  fill_items(cover, frame);
  fill_options(cover, frame);
  finish_colours(cover.instance(), frame);
  transpose_rows(frame);
  for (const std::int32_t row : items_) row_lane_[row] = none;
  for (const std::int32_t row : rows_) row_lane_[row] = none;
  return true;
}

// Counts of other items than these are of no use; there may be many.
void FrameBuilder::count_options(const SparseCover& cover) {
  const Instance& instance = cover.instance();
  const auto for_each_item = [&](auto each) {
    for (const std::int32_t option : options_)
      for (const std::int32_t item : instance.items_of(option)) each(item);
  };
  for (const std::int32_t item : cover.open_items()) count_[item] = 0;
  for_each_item([&](std::int32_t item) { count_[item] = 0; });
  for_each_item([&](std::int32_t item) { ++count_[item]; });
}

std::int32_t FrameBuilder::room_of(const SparseCover& cover, std::int32_t item) const {
  return std::min(cover.room_of(item), count_[item]);
}

bool FrameBuilder::number_items(const SparseCover& cover) {
  items_ = cover.open_items();
  for (const std::int32_t item : items_)
    if (count_[item] < cover.need_of(item)) return false;
  std::sort(items_.begin(), items_.end());
  multiple_ = false;
  for (std::size_t lane = 0; lane < items_.size(); ++lane) {
    row_lane_[items_[lane]] = static_cast<std::int32_t>(lane);
    multiple_ |= room_of(cover, items_[lane]) > 1;
  }
  return true;
}

// Finds the rows, other than those of open items, that can still exclude something: of items
// that admit less than all of their options, or that have not got a colour yet.
void FrameBuilder::number_excluding(const SparseCover& cover) {
  const Instance& instance = cover.instance();
  rows_.clear();
  listed_ = 0;
  const int empty = stride_of(static_cast<int>(items_.size()));
  for (const std::int32_t option : options_)
    for (auto e = instance.option_start[option]; e < instance.option_start[option + 1]; ++e) {
      const std::int32_t item = instance.entry_item[e], row = instance.entry_row[e];
      if (cover.need_of(item) == 0) {
        const bool excludes = cover.room_of(item) > 0 && count_[item] > cover.room_of(item);
        if (!excludes) continue;
        if (row_lane_[row] == none) {
          rows_.push_back(row);
          row_lane_[row] = empty + static_cast<std::int32_t>(rows_.size());
          multiple_ |= cover.room_of(item) > 1;
        }
      }
      ++listed_;
    }
}

void FrameBuilder::fill_items(const SparseCover& cover, Frame& frame) {
  clear_rows(frame, static_cast<int>(items_.size()), static_cast<int>(rows_.size()));
  if (frame.kind != Kind::multiple) return;
  for (int lane = 0; lane < frame.items; ++lane) {
    frame.low[lane] = static_cast<Word>(cover.need_of(items_[lane]));
    frame.high[lane] = static_cast<std::uint32_t>(room_of(cover, items_[lane]));
  }
  const Instance& instance = cover.instance();
  for (const std::int32_t row : rows_)
    if (row < instance.items && !instance.coloured[row])
      frame.high[row_lane_[row]] = static_cast<std::uint32_t>(room_of(cover, row));
}

// Fills the options' lanes, and their bits in the rows. A row of a colour gets those that have the
// colour, for the time being.
void FrameBuilder::fill_options(const SparseCover& cover, Frame& frame) {
  const Instance& instance = cover.instance();
  std::uint32_t length = 0;
  for (int o = 0; o < frame.options; ++o) {
    const std::int32_t option = options_[o];
    frame.ids[o] = option;
    frame.lane_start[o] = length;
    for (auto e = instance.option_start[option]; e < instance.option_start[option + 1]; ++e) {
      const std::int32_t lane = row_lane_[instance.entry_row[e]];
      if (lane == none) continue;
      frame.lane_list[length++] = static_cast<std::uint32_t>(lane);
      set_bit(frame.by_lane + std::ptrdiff_t{lane} * frame.words, o);
    }
  }
  frame.lane_start[frame.options] = length;
}

// Complements the rows of coloured items: from the options that agree on a colour to those that
// disagree with it. An option without a colour disagrees with all.
void FrameBuilder::finish_colours(const Instance& instance, Frame& frame) {
  std::vector<std::pair<std::int32_t, std::int32_t>> rows;  // Items and rows.
  for (const std::int32_t row : rows_) {
    const std::int32_t item = instance.item_of_row(row);
    if (instance.coloured[item]) rows.emplace_back(item, row);
  }
  std::sort(rows.begin(), rows.end());
  std::vector<Word> all(static_cast<std::size_t>(frame.words));
  for (auto first = rows.begin(), last = first; first != rows.end(); first = last) {
    std::fill(all.begin(), all.end(), 0);
    for (; last != rows.end() && last->first == first->first; ++last)
      for (int w = 0; w < frame.words; ++w) all[w] |= row_of(frame, last->second)[w];
    for (auto it = first; it != last; ++it)
      for (int w = 0; w < frame.words; ++w) {
        Word& word = row_of(frame, it->second)[w];
        word = it->second < instance.items ? all[w] : all[w] & ~word;
      }
  }
}

Word* FrameBuilder::row_of(const Frame& frame, std::int32_t row) const {
  return frame.by_lane + std::ptrdiff_t{row_lane_[row]} * frame.words;
}

}  // namespace xcmodel::dlx
