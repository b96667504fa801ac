// The items that every solution covers an exact number of times, and what options cover of them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "sparse/sparse_cover.hpp"

namespace xcmodel::dlx {

// Of a cover in which all that is forced has been chosen. Items have numbers from 0 here: those of an option are close
// to each other where that can be, by the order of Cuthill and McKee, "Reducing the bandwidth of sparse symmetric
// matrices" (1969). Heavy items, which have very many options, such as the number of all pieces, come last.
class ExactItems {
 public:
  explicit ExactItems(const SparseCover& cover);

  // No less than the number of those of any cover of the instance.
  static std::int64_t most(const Instance& instance);

  std::size_t size() const { return needs_.size(); }
  const std::vector<std::int32_t>& needs() const { return needs_; }
  std::size_t options() const { return start_.size() - 1; }
  std::span<const std::int32_t> items_of(std::size_t option) const {
    return {items_.data() + start_[option], items_.data() + start_[option + 1]};
  }

  // The number of items that are not heavy.
  std::size_t light() const { return light_; }
  // How many numbers there are in an echelon form: each of its vectors ends no later than some option that begins with
  // its pivot or before it, but for its heavy items.
  std::int64_t envelope() const;

 private:
  std::size_t light_ = 0;
  std::vector<std::int32_t> needs_;  // By item.
  std::vector<std::size_t> start_{0};  // By possible option.
  std::vector<std::int32_t> items_;
};

}  // namespace xcmodel::dlx
