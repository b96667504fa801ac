// The options that each choice at a branching leaves possible, found by bitsets.
//
// To choose an option in a sparse cover is work for each option that it excludes. Where a choice
// excludes nearly all, it is less work to find those that stay: one word tells of 64 options.
#pragma once

#include <span>
#include <vector>

#include "frame/frame.hpp"
#include "sparse_cover.hpp"

namespace xcmodel::dlx {

class Survivors {
 public:
  // Of the options that are possible in `cover`, in the order of `rank`, when one of `choices` is
  // chosen. The choices are set aside.
  Survivors(const SparseCover& cover, const std::vector<std::int32_t>& rank, std::span<const std::int32_t> choices);

  // Whether this is less work for these choices than to take out what they exclude.
  static bool pay(const SparseCover& cover, std::span<const std::int32_t> choices);

  // The options that stay possible beside a choice, by rank.
  void find(std::int32_t choice, std::vector<std::int32_t>& left);
  std::size_t bytes() const { return bytes_of(options_, rows_, sets_, stay_); }
  // Words and entries that have been looked at.
  std::int64_t looked_at() const { return looked_at_; }

 private:
  void number_rows(std::span<const std::int32_t> choices);
  void fill_rows();
  std::span<const Word> row(std::int32_t row) const;

  const SparseCover& cover_;
  std::vector<std::int32_t> options_;  // The possible ones, by rank.
  std::size_t words_;                  // Of a set of them.
  std::vector<std::int32_t> rows_;     // Rows of items and colours that choices cover, ascending.
  std::vector<Word> sets_;             // By row: the options in it.
  std::vector<Word> stay_;             // The options that stay.
  std::int64_t looked_at_ = 0;
};

}  // namespace xcmodel::dlx
