#include "survivors.hpp"

#include <algorithm>

#include "base/tuning.hpp"
#include "base/vectors.hpp"
#include "frame_builder.hpp"

namespace xcmodel::dlx {
namespace {

// The entries of an option whose items its choice would fill, so that they exclude other options.
template <class Each>
void for_each_filled(const SparseCover& cover, std::int32_t option, Each each) {
  const Instance& instance = cover.instance();
  for (auto e = instance.option_start[option]; e < instance.option_start[option + 1]; ++e) {
    const std::int32_t item = instance.entry_item[e];
    if (cover.has_room_for_one(item) && cover.possible_count_of(item) > 0)
      each(item, instance.entry_row[e]);
  }
}

std::size_t words_of(int options) {
  return (static_cast<std::size_t>(options) + word_bits - 1) / word_bits;
}

}  // namespace

// A choice that leaves more than a frame can take must be made in the cover all the same: such
// choices, as far as the numbers of options tell them, do not speak for bitsets.
bool Survivors::pay(const SparseCover& cover, std::span<const std::int32_t> choices) {
  const Instance& instance = cover.instance();
  const double possible = cover.possible();
  double excluded = 0, rows = 0;
  for (const std::int32_t choice : choices) {
    double most = 0, filled = 0;
    for_each_filled(cover, choice, [&](std::int32_t item, std::int32_t row) {
      most += cover.possible_count_of(item);
      filled += row == item ? 1 : 2;
    });
    if (possible - most > most_options) continue;
    excluded += std::min(most, possible);
    rows += filled;
  }
  const double length = static_cast<double>(instance.entry_item.size()) / instance.options;
  const double words = rows * static_cast<double>(words_of(cover.possible()));
  return tuning.words_an_entry * length * (excluded - 2 * possible) > 2 * words;
}

Survivors::Survivors(const SparseCover& cover, const std::vector<std::int32_t>& rank,
                     std::span<const std::int32_t> choices)
    : cover_(cover),
      options_(cover.possible_options().begin(), cover.possible_options().end()),
      words_(words_of(cover.possible())),
      stay_(words_) {
  std::sort(options_.begin(), options_.end(), [&](std::int32_t a, std::int32_t b) { return rank[a] < rank[b]; });
  number_rows(choices);
  fill_rows();
}

void Survivors::number_rows(std::span<const std::int32_t> choices) {
  for (const std::int32_t choice : choices)
    for_each_filled(cover_, choice, [&](std::int32_t item, std::int32_t row) {
      rows_.push_back(item);
      if (row != item) rows_.push_back(row);
    });
  sort_unique(rows_);
  sets_.resize(rows_.size() * words_);
}

// An item's row has all options that cover it, whatever colour they give it.
void Survivors::fill_rows() {
  const Instance& instance = cover_.instance();
  std::vector<std::int32_t> number(static_cast<std::size_t>(instance.rows), -1);
  for (std::size_t r = 0; r < rows_.size(); ++r) number[rows_[r]] = static_cast<std::int32_t>(r);
  const auto put = [&](std::int32_t row, std::size_t option) {
    if (number[row] < 0) return;
    set_bit(&sets_[static_cast<std::size_t>(number[row]) * words_], option);
  };
  for (std::size_t o = 0; o < options_.size(); ++o) {
    const std::int32_t option = options_[o];
    for (auto e = instance.option_start[option]; e < instance.option_start[option + 1]; ++e) {
      put(instance.entry_item[e], o);
      if (instance.entry_row[e] != instance.entry_item[e]) put(instance.entry_row[e], o);
    }
    looked_at_ += instance.option_start[option + 1] - instance.option_start[option];
  }
}

std::span<const Word> Survivors::row(std::int32_t row) const {
  const auto place = std::lower_bound(rows_.begin(), rows_.end(), row) - rows_.begin();
  return {sets_.data() + static_cast<std::size_t>(place) * words_, words_};
}

void Survivors::find(std::int32_t choice, std::vector<std::int32_t>& left) {
  for (std::size_t w = 0; w < words_; ++w)
    stay_[w] = leading_ones(static_cast<std::int64_t>(options_.size()), static_cast<int>(w));
  for_each_filled(cover_, choice, [&](std::int32_t item, std::int32_t row_of_entry) {
    const auto covering = row(item), agreeing = row(row_of_entry);
    const Word shared = row_of_entry == item ? 0 : ~Word{0};
    for (std::size_t w = 0; w < words_; ++w) stay_[w] &= ~covering[w] | (agreeing[w] & shared);
    looked_at_ += static_cast<std::int64_t>(words_);
  });
  left.clear();
  for_each_bit(stay_.data(), static_cast<int>(words_), [&](int place) { left.push_back(options_[place]); });
}

}  // namespace xcmodel::dlx
