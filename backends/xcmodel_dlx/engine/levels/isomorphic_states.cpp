#include "isomorphic_states.hpp"

namespace xcmodel::dlx::count {

std::uint32_t IsomorphicStates::place_of(const Word* state) {
  if (!residual_.reduce(state)) return dead;
  labelling_.order(residual_.graph(), lookahead_);
  order_.clear();
  for (const std::int32_t item : labelling_.items())
    order_.push_back(residual_.items()[item]);
  const std::uint64_t hash = labelling_.hash();
  const std::size_t mask = places_.size() - 1;
  std::size_t place = hash & mask;
  for (; places_[place] != 0; place = (place + 1) & mask) {
    const std::uint32_t found = places_[place] - 1;
    if (hashes_[found] == hash && is_isomorphic_to(found)) return found;
  }
  add(hash);
  places_[place] = static_cast<std::uint32_t>(size());
  if (size() * 2 > places_.size()) grow();
  return static_cast<std::uint32_t>(size() - 1);
}

bool IsomorphicStates::is_isomorphic_to(std::uint32_t representative) {
  const std::size_t words = residual_.possible().size();
  const std::size_t start = starts_[representative], length = starts_[representative + 1] - start;
  std::span<const std::uint64_t> demands;
  if (residual_.has_counters()) demands = {demands_.data() + start, length};
  return residual_.are_isomorphic(order_, {orders_.data() + start, length},
                                  {possible_.data() + representative * words, words}, demands);
}

void IsomorphicStates::add(std::uint64_t hash) {
  hashes_.push_back(hash);
  for (const std::int32_t item : order_) orders_.push_back(static_cast<std::uint16_t>(item));
  if (residual_.has_counters())
    for (const std::int32_t item : order_) demands_.push_back(residual_.demand_of(item));
  starts_.push_back(orders_.size());
  possible_.insert(possible_.end(), residual_.possible().begin(), residual_.possible().end());
}

void IsomorphicStates::grow() {
  places_.assign(places_.size() * 4, 0);
  const std::size_t mask = places_.size() - 1;
  for (std::size_t k = 0; k < size(); ++k) {
    std::size_t place = hashes_[k] & mask;
    while (places_[place] != 0) place = (place + 1) & mask;
    places_[place] = static_cast<std::uint32_t>(k + 1);
  }
}

}  // namespace xcmodel::dlx::count
