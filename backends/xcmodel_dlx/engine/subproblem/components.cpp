#include "components.hpp"

#include <numeric>

namespace xcmodel::dlx::count {
namespace {

// Disjoint sets of items, as a forest with path halving.
class Forest {
 public:
  explicit Forest(int items) : above_(static_cast<std::size_t>(items)) {
    std::iota(above_.begin(), above_.end(), 0);
  }
  std::int32_t root(std::int32_t item) {
    while (above_[item] != item) item = above_[item] = above_[above_[item]];
    return item;
  }
  void join(std::int32_t a, std::int32_t b) { above_[root(a)] = root(b); }

 private:
  std::vector<std::int32_t> above_;
};

}  // namespace

std::vector<Word> components_of(const States& states, const Word* state) {
  const Problem& p = states.problem();
  Forest forest(p.items);
  const auto each_class = [&](const auto& action) {
    for (int w = 0; w < p.words; ++w)
      for (Word left = state[w]; left; left &= left - 1) action(w * word_bits + lowest_bit(left));
  };
  each_class([&](std::int32_t c) {
    for (const std::int32_t item : p.items_of(c).subspan(1)) forest.join(item, p.items_of(c).front());
  });

  std::vector<std::int32_t> roots;
  std::vector<std::int32_t> component_of(static_cast<std::size_t>(p.items), none);  // By root.
  each_class([&](std::int32_t c) {
    const std::int32_t root = forest.root(p.items_of(c).front());
    if (component_of[root] != none) return;
    component_of[root] = static_cast<std::int32_t>(roots.size());
    roots.push_back(root);
  });
  if (roots.size() < 2) return {};

  std::vector<Word> components(roots.size() * states.words());
  const auto component_with = [&](std::int32_t item) {
    return components.data() + static_cast<std::size_t>(component_of[forest.root(item)]) * states.words();
  };
  for (const std::int32_t root : roots) states.start_component(state, component_with(root));
  each_class([&](std::int32_t c) { States::put(component_with(p.items_of(c).front()), c); });
  for (std::int32_t item = 0; item < p.required; ++item)
    if (states.need(state, item) > 0) states.put_need(state, component_with(item), item);
  return components;
}

}  // namespace xcmodel::dlx::count
