#include "components.hpp"

#include "base/disjoint_sets.hpp"

namespace xcmodel::dlx::count {

std::vector<Word> components_of(const States& states, const Word* state) {
  const Problem& p = states.problem();
  DisjointSets sets(p.items);
  for_each_bit(state, p.words, [&](std::int32_t c) {
    for (const std::int32_t item : p.items_of(c).subspan(1)) sets.unite(item, p.items_of(c).front());
  });

  std::vector<std::int32_t> least_items;
  std::vector<std::int32_t> component_of(static_cast<std::size_t>(p.items), none);  // By least item.
  for_each_bit(state, p.words, [&](std::int32_t c) {
    const std::int32_t least = sets.least(p.items_of(c).front());
    if (component_of[least] != none) return;
    component_of[least] = static_cast<std::int32_t>(least_items.size());
    least_items.push_back(least);
  });
  if (least_items.size() < 2) return {};

  std::vector<Word> components(least_items.size() * states.words());
  const auto component_with = [&](std::int32_t item) {
    return components.data() + static_cast<std::size_t>(component_of[sets.least(item)]) * states.words();
  };
  for (const std::int32_t item : least_items) states.start_component(state, component_with(item));
  for_each_bit(state, p.words, [&](std::int32_t c) { States::put(component_with(p.items_of(c).front()), c); });
  for (std::int32_t item = 0; item < p.required; ++item)
    if (states.need(state, item) > 0) states.put_need(state, component_with(item), item);
  return components;
}

}  // namespace xcmodel::dlx::count
