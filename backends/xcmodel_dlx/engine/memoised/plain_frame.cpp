#include "plain_frame.hpp"

namespace xcmodel::dlx::count {

MemoisedFrame plain_frame(const States& states, const Word* state, Arena& arena) {
  const Problem& p = states.problem();
  std::vector<std::int32_t> items, classes, place(static_cast<std::size_t>(p.items), none);
  for (std::int32_t item = 0; item < p.items; ++item) {
    if (states.effect(state, item) != Effect::exclusive) continue;
    place[item] = static_cast<std::int32_t>(items.size());
    items.push_back(item);
  }
  for (std::int32_t c = 0; c < p.classes; ++c)
    if (states.is_possible(state, c)) classes.push_back(c);

  const int count = static_cast<int>(classes.size());
  MemoisedFrame frame = make_memoised_frame(arena, class_words(count), states.key_words(), count,
                                            static_cast<int>(items.size()));
  std::copy(items.begin(), items.end(), frame.item_ids);
  std::copy(classes.begin(), classes.end(), frame.class_ids);
  for (int item = 0; item < frame.items; ++item)
    if (states.need(state, items[item]) > 0) set_bit(frame.needed, item);
  frame.key_rest = arena.take(static_cast<std::size_t>(states.key_words()));
  states.fill_key_beside_plain(state, frame.key_rest);
  const auto row = [&](int item, int w) -> Word& {
    return frame.rows[static_cast<std::ptrdiff_t>(w) * frame.stride + item];
  };
  const auto each_item = [&](int c, const auto& action) {
    for (const std::int32_t item : p.items_of(classes[c]))
      if (place[item] != none) action(place[item]);
  };
  for (int c = 0; c < count; ++c) {
    frame.weights[c] = p.weight(classes[c]);
    each_item(c, [&](int item) { row(item, c / word_bits) |= bit(c % word_bits); });
  }
  finish_frame(frame, states.key_places());
  return frame;
}

}  // namespace xcmodel::dlx::count
