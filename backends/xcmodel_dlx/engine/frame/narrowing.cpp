#include "narrowing.hpp"

#include <algorithm>

namespace xcmodel::dlx {

std::vector<Byte> find_contrary_lanes(const Frame& frame) {
  const auto words = static_cast<std::size_t>(frame.words);
  std::vector<Word> listed(static_cast<std::size_t>(frame.lanes) * words);
  for (int o = 0; o < frame.options; ++o)
    for (auto k = frame.lane_start[o]; k < frame.lane_start[o + 1]; ++k)
      set_bit(&listed[frame.lane_list[k] * words], o);
  std::vector<Byte> contrary(static_cast<std::size_t>(frame.lanes));
  for (std::size_t lane = 0; lane < contrary.size(); ++lane)
    contrary[lane] =
        !std::equal(&listed[lane * words], &listed[lane * words] + words, frame.by_lane + lane * words);
  return contrary;
}

Narrowing::Narrowing(const Frame& frame, const std::vector<Byte>& contrary)
    : frame_(frame), contrary_(contrary), covered_(static_cast<std::size_t>(frame.lanes)) {
  for (int w = 0; w < frame.words; ++w) possible_[w] = leading_ones(frame.options, w);
}

void Narrowing::exclude(int option) { clear_bit(possible_.data(), option); }

// As in the search; see choice.hpp. An item that is not full yet excludes nothing.
bool Narrowing::choose(int option) {
  if (has_bit(applied_.data(), option)) return true;
  if (!has_bit(possible_.data(), option)) return false;
  set_bit(applied_.data(), option);
  const int words = frame_.words;
  for (auto k = frame_.lane_start[option]; k < frame_.lane_start[option + 1]; ++k) {
    const int lane = static_cast<int>(frame_.lane_list[k]);
    if (++covered_[lane] < high(lane)) continue;
    const Word* const excluded = row(lane);
    for (int w = 0; w < words; ++w) possible_[w] &= ~excluded[w] | applied_[w];
  }
  return true;
}

// Whether more than `room` of the options that are left are in the row.
bool Narrowing::has_left(int lane, int room) const {
  int count = 0;
  for (int w = 0; w < frame_.words; ++w) {
    const Word rest = row(lane)[w] & left_[w];
    if (rest != 0 && (room == 0 || (count += bit_count(rest)) > room)) return true;
  }
  return false;
}

// An item that has what it needs goes on to exclude, if it has room for some of its options and
// not for all. Any other row does as long as there is something in it.
Narrowing::Use Narrowing::use_of(int lane) const {
  const bool multiple = frame_.kind == Kind::multiple;
  if (lane < frame_.items) {
    const int need = multiple ? static_cast<int>(frame_.low[lane]) : 1;
    if (covered_[lane] < need) return Use::open;
    if (!multiple) return Use::none;  // What covered it excluded all else.
  }
  const int room = multiple ? std::max(0, high(lane) - covered_[lane]) : 0;
  return has_left(lane, room) ? Use::excluding : Use::none;
}

void Narrowing::fill(Frame& child) {
  number_options();
  number_lanes();
  reserve(child, {.words = widths[width_class(static_cast<int>(options_.size()))],
                  .options = static_cast<int>(options_.size()),
                  .items = static_cast<int>(open_.size()),
                  .lanes = static_cast<int>(excluding_.size()),
                  .listed = listed_,
                  .kind = frame_.kind});
  fill_bounds(child);
  fill_options(child);
  for (const std::int32_t lane : excluding_)
    if (contrary_[lane]) fill_contrary_row(child, lane);
  transpose_rows(child);
  use_lists_if_possible(child);
  use_bytes_if_possible(child);
}

void Narrowing::number_options() {
  for (int w = 0; w < frame_.words; ++w) left_[w] = possible_[w] & ~applied_[w];
  number_.resize(static_cast<std::size_t>(frame_.options));
  options_.reserve(static_cast<std::size_t>(frame_.options));
  listed_ = 0;
  for_each_bit(left_.data(), frame_.words, [&](int option) {
    number_[option] = static_cast<std::int32_t>(options_.size());
    options_.push_back(option);
    listed_ += frame_.lane_start[option + 1] - frame_.lane_start[option];
  });
}

void Narrowing::number_lanes() {
  lane_.assign(static_cast<std::size_t>(frame_.lanes), -1);
  open_.reserve(static_cast<std::size_t>(frame_.items));
  for (int lane = 0; lane < frame_.lanes; ++lane) {
    if (lane >= frame_.items && lane <= frame_.stride) continue;
    const Use use = use_of(lane);
    if (use == Use::open) open_.push_back(lane);
    if (use == Use::excluding) excluding_.push_back(lane);
  }
  std::int32_t number = 0;
  for (const std::int32_t lane : open_) lane_[lane] = number++;
  number = stride_of(number);
  for (const std::int32_t lane : excluding_) lane_[lane] = ++number;
}

// Fills what is known of the lanes but their rows.
void Narrowing::fill_bounds(Frame& child) const {
  clear_rows(child, static_cast<int>(open_.size()), static_cast<int>(excluding_.size()));
  if (frame_.kind != Kind::multiple) return;
  for (int i = 0; i < child.items; ++i)
    child.low[i] = frame_.low[open_[i]] - static_cast<Word>(covered_[open_[i]]);
  for (const auto* lanes : {&open_, &excluding_})
    for (const std::int32_t lane : *lanes)
      child.high[lane_[lane]] = static_cast<std::uint32_t>(std::max(0, high(lane) - covered_[lane]));
}

// Fills the options' lanes, and their bits in the rows that are not contrary.
void Narrowing::fill_options(Frame& child) const {
  // Kept in local variables, which the compiler need not assume to alias what is written.
  const std::uint32_t* const old_start = frame_.lane_start;
  const std::uint32_t* const old_list = frame_.lane_list;
  const std::int32_t* const new_lane = lane_.data();
  const Byte* const contrary = contrary_.data();
  std::uint32_t* const start = child.lane_start;
  std::uint32_t* const list = child.lane_list;
  const std::ptrdiff_t words = child.words;
  const int options = child.options;
  std::uint32_t length = 0;
  for (int o = 0; o < options; ++o) {
    const int option = options_[o];
    const Word place = bit(o % word_bits);
    Word* const column = child.by_lane + o / word_bits;
    child.ids[o] = frame_.ids[option];
    start[o] = length;
    for (auto k = old_start[option], end = old_start[option + 1]; k < end; ++k) {
      const std::uint32_t old = old_list[k];
      const std::int32_t lane = new_lane[old];
      if (lane < 0) continue;
      list[length++] = static_cast<std::uint32_t>(lane);
      if (!contrary[old]) column[lane * words] |= place;
    }
  }
  start[options] = length;
}

void Narrowing::fill_contrary_row(Frame& child, int lane) const {
  Word* const to = child.by_lane + std::ptrdiff_t{lane_[lane]} * child.words;
  for (int w = 0; w < frame_.words; ++w)
    for (Word rest = row(lane)[w] & left_[w]; rest; rest &= rest - 1)
      set_bit(to, number_[w * word_bits + lowest_bit(rest)]);
}

}  // namespace xcmodel::dlx
