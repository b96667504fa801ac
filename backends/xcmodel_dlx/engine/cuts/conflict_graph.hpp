// The conflict graph: which options exclude each other.
#pragma once

#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "sparse/sparse_cover.hpp"

namespace xcmodel::dlx::cuts {

// Its vertices are places in an order of options.
class ConflictGraph {
 public:
  using Place = std::int32_t;
  using Words = std::span<const std::uint64_t>;

  ConflictGraph(const Instance& instance, std::vector<std::int32_t> order);

  // What it takes to make one for the possible options, in pairs of them.
  static std::int64_t pairs(const SparseCover& cover);

  Place places() const { return static_cast<Place>(order_.size()); }
  std::int32_t option_at(Place place) const { return order_[place]; }
  Words neighbours(Place place) const {
    return {bits_.data() + static_cast<std::size_t>(place) * words_, words_};
  }
  // Calls for each neighbour before `end`, in order.
  template <class Use>
  void for_each_neighbour(Place place, Place end, const Use& use) const {
    const Words row = neighbours(place);
    for (std::size_t w = 0; w < words_ && static_cast<Place>(64 * w) < end; ++w)
      for (std::uint64_t rest = row[w]; rest != 0; rest &= rest - 1) {
        const Place other = static_cast<Place>(64 * w) + std::countr_zero(rest);
        if (other >= end) return;
        use(other);
      }
  }
  // A maximal clique with these places, which must conflict: it grows by the first place that it can. Ascending.
  std::vector<Place> clique_with(std::span<const Place> places) const;

  std::int64_t units() const { return units_; }  // Words looked at so far, a nanosecond or so each.

 private:
  void connect(Place a, Place b);

  std::vector<std::int32_t> order_;
  std::size_t words_;
  std::vector<std::uint64_t> bits_;
  mutable std::int64_t units_ = 0;
};

}  // namespace xcmodel::dlx::cuts
