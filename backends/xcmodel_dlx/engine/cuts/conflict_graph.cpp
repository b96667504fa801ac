#include "conflict_graph.hpp"

#include <algorithm>
#include <utility>

namespace xcmodel::dlx::cuts {

ConflictGraph::ConflictGraph(const Instance& instance, std::vector<std::int32_t> order)
    : order_(std::move(order)), words_((order_.size() + 63) / 64), bits_(order_.size() * words_) {
  std::vector<std::vector<std::pair<Place, std::int32_t>>> members(static_cast<std::size_t>(instance.items));
  for (Place place = 0; place < places(); ++place) {
    const auto items = instance.items_of(option_at(place)), rows = instance.rows_of(option_at(place));
    for (std::size_t e = 0; e < items.size(); ++e)
      if (instance.high[items[e]] == 1) members[items[e]].emplace_back(place, rows[e]);
  }
  // Options of one colour share the item.
  for (int item = 0; item < instance.items; ++item)
    for (const auto& [place, row] : members[item])
      for (const auto& [other, other_row] : members[item])
        if (other < place && (row == item || row != other_row)) connect(place, other);
}

std::int64_t ConflictGraph::pairs(const SparseCover& cover) {
  std::int64_t pairs = 0;
  for (int item = 0; item < cover.instance().items; ++item) {
    const std::int64_t options = cover.possible_count_of(item);
    if (cover.instance().high[item] == 1) pairs += options * (options - 1) / 2;
  }
  return pairs;
}

void ConflictGraph::connect(Place a, Place b) {
  for (const auto& [from, to] : {std::pair(a, b), std::pair(b, a)})
    bits_[static_cast<std::size_t>(from) * words_ + static_cast<std::size_t>(to) / 64] |= std::uint64_t{1} << (to % 64);
  ++units_;
}

std::vector<ConflictGraph::Place> ConflictGraph::clique_with(std::span<const Place> places) const {
  std::vector<Place> clique(places.begin(), places.end());
  std::vector<std::uint64_t> candidates(words_, ~std::uint64_t{0});
  const auto join = [&](Place place, std::size_t from) {
    const Words row = neighbours(place);
    for (std::size_t w = from; w < words_; ++w) candidates[w] &= row[w];
    units_ += static_cast<std::int64_t>(words_ - from);
  };
  for (const Place place : places) join(place, 0);
  for (std::size_t w = 0; w < words_; ++w)
    while (candidates[w] != 0) {
      const Place next = static_cast<Place>(64 * w) + std::countr_zero(candidates[w]);
      clique.push_back(next);
      join(next, w);
    }
  std::ranges::sort(clique);
  return clique;
}

}  // namespace xcmodel::dlx::cuts
