#include "invariants.hpp"

#include <vector>

namespace xcmodel::dlx {
namespace {

using Set = std::vector<Word>;

const Word* row_of(const Frame& frame, int lane) {
  return frame.by_lane + std::ptrdiff_t{lane} * frame.words;
}
int count_in_row(const Frame& frame, int lane, const Word* set) {
  int count = 0;
  for (int w = 0; w < frame.words; ++w) count += bit_count(row_of(frame, lane)[w] & set[w]);
  return count;
}
bool is_padding(const Frame& frame, int lane) {
  return frame.items <= lane && lane < frame.stride;
}

template <class Visit>
void for_lanes_of(const Frame& frame, int option, Visit visit) {
  if (has_bytes(frame.kind)) {
    for (int k = 0; k < lanes_in_word(frame.kind); ++k)
      visit(static_cast<int>(frame.lane_bytes[option] >> (8 * k) & 255));
  } else {
    for (auto k = frame.lane_start[option]; k < frame.lane_start[option + 1]; ++k)
      visit(static_cast<int>(frame.lane_list[k]));
  }
}

// The options that exclude this one, which is not counted among them.
Set conflicts_of(const Frame& frame, int option) {
  Set conflicts(static_cast<std::size_t>(frame.words));
  for_lanes_of(frame, option, [&](int lane) {
    for (int w = 0; w < frame.words; ++w) conflicts[w] |= row_of(frame, lane)[w];
  });
  clear_bit(conflicts.data(), option);
  return conflicts;
}

std::vector<int> members(const Frame& frame, const Word* possible, const Word* applied) {
  std::vector<int> kept;
  for (int o = 0; o < frame.options; ++o)
    if (has_bit(possible, o) && !has_bit(applied, o)) kept.push_back(o);
  return kept;
}

void check_shape(const Frame& frame) {
  XCMODEL_CHECK(frame.words == widths[frame.width]);
  XCMODEL_CHECK(frame.options <= frame.words * word_bits);
  XCMODEL_CHECK(frame.stride == stride_of(frame.items));
  XCMODEL_CHECK(frame.lanes > frame.stride);
  for (int lane = 0; lane < frame.lanes; ++lane)
    for (int w = 0; w < frame.words; ++w) {
      const Word word = row_of(frame, lane)[w];
      if (is_padding(frame, lane))
        XCMODEL_CHECK(word == ~Word{0});
      else
        XCMODEL_CHECK((word & ~leading_ones(frame.options, w)) == 0);
      if (lane == frame.stride) XCMODEL_CHECK(word == 0);
      if (lane < frame.stride)
        XCMODEL_CHECK(frame.by_word[std::ptrdiff_t{w} * frame.stride + lane] == word);
    }
}

void check_filled(const Frame& frame) {
  for (int lane = 0; lane < frame.lanes; ++lane) {
    const Word of_eight = lane < frame.stride ? frame.filled_by_eight[lane / 8] : frame.filled[lane];
    for (int w = 0; w < frame.words; ++w) {
      XCMODEL_CHECK((frame.filled[lane] >> w & 1) == (row_of(frame, lane)[w] != 0));
      if (!is_padding(frame, lane)) XCMODEL_CHECK((frame.filled[lane] & ~of_eight) == 0);
    }
  }
}

// The row of an open item holds the options that have its lane. Rows that only exclude may instead
// hold what disagrees with these about a colour.
void check_lanes(const Frame& frame) {
  const auto words = static_cast<std::size_t>(frame.words);
  Set listed(static_cast<std::size_t>(frame.lanes) * words);
  for (int o = 0; o < frame.options; ++o)
    for_lanes_of(frame, o, [&](int lane) {
      XCMODEL_CHECK(0 <= lane && lane < frame.lanes && !is_padding(frame, lane));
      set_bit(&listed[static_cast<std::size_t>(lane) * words], o);
    });
  for (int lane = 0; lane < frame.lanes; ++lane) {
    if (is_padding(frame, lane) || lane == frame.stride) continue;
    const Word* const of_lane = &listed[static_cast<std::size_t>(lane) * words];
    const Word* const row = row_of(frame, lane);
    bool is_equal = true, is_part = true, is_apart = true;
    for (int w = 0; w < frame.words; ++w) {
      is_equal &= row[w] == of_lane[w];
      is_part &= (of_lane[w] & ~row[w]) == 0;
      is_apart &= (of_lane[w] & row[w]) == 0;
    }
    XCMODEL_CHECK(lane < frame.items ? is_equal : is_part || is_apart);
  }
}

// What an applied option leaves: nothing that shares a full item with it, or disagrees on a colour.
void check_applied(const Frame& frame, const Word* possible, const Word* applied, int option) {
  for_lanes_of(frame, option, [&](int lane) {
    const int high = frame.kind == Kind::multiple ? static_cast<int>(frame.high[lane]) : 1;
    const int covered = count_in_row(frame, lane, applied);
    if (high > 1) XCMODEL_CHECK(covered <= high);
    if (high > 1 && covered < high) return;
    for (int w = 0; w < frame.words; ++w) {
      const Word own = w == option / word_bits ? bit(option % word_bits) : 0;
      const Word left = row_of(frame, lane)[w] & possible[w];
      XCMODEL_CHECK((left & ~(high > 1 ? applied[w] : own)) == 0);
    }
  });
}

}  // namespace

void check_frame(const Frame& frame) {
  check_shape(frame);
  check_lanes(frame);
  if (knows_filled(frame.words)) check_filled(frame);
  if (frame.kind != Kind::multiple) return;
  for (int lane = 0; lane < frame.stride; ++lane)
    XCMODEL_CHECK((frame.low[lane] > 0) == (lane < frame.items));
}

void check_node(const Frame& frame, const Word* possible, const Word* applied,
                std::uint32_t covered) {
  const bool multiple = frame.kind == Kind::multiple;
  for (int w = 0; w < frame.words; ++w) {
    XCMODEL_CHECK((applied[w] & ~possible[w]) == 0);
    XCMODEL_CHECK((possible[w] & ~leading_ones(frame.options, w)) == 0);
  }
  for (int o = 0; o < frame.options; ++o)
    if (has_bit(applied, o)) check_applied(frame, possible, applied, o);
  std::uint32_t covered_items = 0;
  for (int lane = 0; lane < frame.items; ++lane) {
    const int need = multiple ? static_cast<int>(frame.low[lane]) : 1;
    XCMODEL_CHECK(count_in_row(frame, lane, possible) >= need);
    covered_items += count_in_row(frame, lane, applied) > 0;
  }
  XCMODEL_CHECK(covered == 0 || covered == covered_items);
}

void check_repacked(const Frame& frame, const Word* possible, const Word* applied,
                    const Frame& child, bool has_ids) {
  const std::vector<int> kept = members(frame, possible, applied);
  XCMODEL_CHECK(child.options == static_cast<int>(kept.size()));
  const auto is_same = [&](const Word* before, const Word* after, int without) {
    for (int k = 0; k < child.options; ++k)
      if (k != without && has_bit(before, kept[k]) != has_bit(after, k)) return false;
    return true;
  };
  int items = 0;
  for (int lane = 0; lane < frame.items; ++lane) {
    const Word need = frame.kind == Kind::multiple ? frame.low[lane] : 1;
    const Word covered = static_cast<Word>(count_in_row(frame, lane, applied));
    if (covered >= need) continue;
    XCMODEL_CHECK(items < child.items);
    XCMODEL_CHECK(is_same(row_of(frame, lane), row_of(child, items), -1));
    if (child.kind == Kind::multiple) XCMODEL_CHECK(child.low[items] == need - covered);
    ++items;
  }
  XCMODEL_CHECK(child.items == items);
  for (int k = 0; k < child.options; ++k) {
    if (has_ids) XCMODEL_CHECK(child.ids[k] == frame.ids[kept[k]]);
    if (frame.kind != Kind::multiple)
      XCMODEL_CHECK(
          is_same(conflicts_of(frame, kept[k]).data(), conflicts_of(child, k).data(), k));
  }
}

}  // namespace xcmodel::dlx
