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
//
// Agreements, if they are included, are items as well: options cover them 1 or -1 times, and they need nothing.
class ExactItems {
 public:
  enum class Agreements : std::uint8_t { left_out, included };
  ExactItems(const SparseCover& cover, Agreements agreements);

  // No less than the number of those of any cover of the instance.
  static std::int64_t most(const Instance& instance);

  std::size_t size() const { return needs_.size(); }
  const std::vector<std::int32_t>& needs() const { return needs_; }
  std::size_t options() const { return start_.size() - 1; }
  struct Entry {
    std::int32_t item;
    std::int32_t times;  // 1 or -1.
  };
  std::span<const Entry> entries_of(std::size_t option) const {
    return {entries_.data() + start_[option], entries_.data() + start_[option + 1]};
  }

  bool has_agreements() const { return !agreeing_.empty(); }
  // The number of items that are not heavy.
  std::size_t light() const { return light_; }
  // How many numbers there are in an echelon form: each of its vectors ends no later than some option that begins with
  // its pivot or before it, but for its heavy items.
  std::int64_t envelope() const { return envelope_; }

 private:
  struct Agreeing {
    std::int32_t option;  // Of the instance.
    Entry entry;
  };

  void add_agreements(const SparseCover& cover, std::int32_t item);
  std::int64_t measure_envelope() const;

  std::vector<Agreeing> agreeing_;
  std::size_t light_ = 0;
  std::int64_t envelope_ = 0;
  std::vector<std::int32_t> needs_;    // By item.
  std::vector<std::size_t> start_{0};  // By possible option.
  std::vector<Entry> entries_;
};

}  // namespace xcmodel::dlx
