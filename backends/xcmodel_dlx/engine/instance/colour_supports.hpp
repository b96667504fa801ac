// Which colours an item that needs an option leaves to a coloured item.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/vectors.hpp"

namespace xcmodel::dlx {

class Instance;

// Where all options of an item that needs one give a colour to the same coloured item, that will have a colour which
// some option of the first gives: the others are impossible. This is arc consistency of two items: Mackworth,
// "Consistency in networks of relations" (1977), with numbers of supports as in Mohr and Henderson, "Arc and path
// consistency revisited" (1986).
class ColourSupports {
 public:
  ColourSupports() = default;
  explicit ColourSupports(const Instance& instance);

  // A colour of a coloured item, as it is supported by an item that needs an option.
  struct Support {
    std::int32_t item;  // The item that needs an option.
    std::int32_t row;   // The row of the colour, of an item that all of its options colour.
  };

  bool empty() const { return supports_.empty(); }
  const Support& operator[](std::int32_t support) const { return supports_[support]; }
  // By support: how many options of its item give the colour.
  const std::vector<std::int32_t>& counts() const { return counts_; }
  // The supports for which an option counts.
  std::span<const std::int32_t> of(std::int32_t option) const { return of_options_.of(option); }
  std::size_t bytes() const;

 private:
  struct Pair {
    std::int32_t item, coloured;
    std::int32_t first;  // The number of its first support.
  };

  std::vector<Pair> pairs_of(const Instance& instance);
  void fill(const Instance& instance, std::span<const Pair> pairs);

  std::vector<Support> supports_;
  std::vector<std::int32_t> counts_;
  ListsByKey<std::int32_t> of_options_;
};

}  // namespace xcmodel::dlx
