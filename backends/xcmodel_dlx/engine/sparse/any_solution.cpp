#include "any_solution.hpp"

#include "sparse_work.hpp"

namespace xcmodel::dlx {
namespace {

std::vector<std::int32_t> ranks_of(const std::vector<std::int32_t>& by_preference) {
  std::vector<std::int32_t> rank(by_preference.size());
  for (std::size_t place = 0; place < by_preference.size(); ++place)
    rank[static_cast<std::size_t>(by_preference[place])] = static_cast<std::int32_t>(place);
  return rank;
}

}  // namespace

AnySolution::AnySolution(const Instance& instance, std::span<const std::int32_t> given,
                         std::span<const std::int32_t> forbidden,
                         const std::vector<std::int32_t>& by_preference)
    : rank_(ranks_of(by_preference)),
      cover_(instance),
      search_(cover_, rank_, true),
      is_dead_(!cover_.apply(given, forbidden)) {}

AnySolution::Event AnySolution::next() {
  if (is_dead_) return Event::exhausted;
  const SparseWork work(cover_);
  const WeightedSearch::Event event = search_.next();
  work_ += work.of_step();
  switch (event) {
    case WeightedSearch::Event::solution:
    case WeightedSearch::Event::enough:
      return Event::solution;
    case WeightedSearch::Event::moved:
      return Event::moved;
    case WeightedSearch::Event::exhausted:
      return Event::exhausted;
  }
  return Event::moved;
}

}  // namespace xcmodel::dlx
