#include "states.hpp"

#include <algorithm>
#include <limits>

namespace xcmodel::dlx::count {

States::States(const Problem& problem)
    : problem_(problem),
      words_(static_cast<std::size_t>(problem.words + problem.item_words + (problem.counters + 1) / 2)) {
  for (int item = 0; item < problem.items; ++item) {
    const Word* const row = problem.row(item);
    const auto [first, end] = problem.spans[item];
    for (std::int32_t w = first; w < end; ++w)
      if (row[w]) row_parts_.push_back({w, row[w]});
    row_start_.push_back(row_parts_.size());
  }
  lay_out_key();
}

// The number of codes that an item may have in a key; 0 says that it has no possible classes.
Word States::codes(int item) const {
  if (problem_.coloured[item]) return 2 + problem_.colours[item].size();
  if (problem_.counter_of[item] == none) return 2;
  return 1 + static_cast<Word>(problem_.need[item] + 1) * static_cast<Word>(problem_.room[item] + 2);
}

void States::lay_out_key() {
  int place = problem_.is_plain ? 0 : 1;
  for (int item = 0; item < problem_.items; ++item) {
    const int bits = highest_bit(codes(item) - 1) + 1;
    if (place % word_bits + bits > word_bits) place = (place / word_bits + 1) * word_bits;
    key_places_.push_back(place);
    place += bits;
  }
  key_words_ = item_words_of(place);
}

void States::fill_root(Word* state) const {
  const Problem& p = problem_;
  std::fill(state, state + words_, 0);
  for (int w = 0; w < p.words; ++w) state[w] = leading_ones(p.classes, w);
  for (int item = 0; item < p.items; ++item) {
    const std::int32_t counter = p.counter_of[item];
    if (counter != none) {
      counters(state)[counter] = {static_cast<std::uint16_t>(p.need[item]), static_cast<std::uint16_t>(p.room[item])};
    } else if (p.need[item] > 0) {
      set_bit(open(state), item);
    }
  }
}

void States::choose(Word* state, int option_class) const {
  const Problem& p = problem_;
  const Word* const conflicts = p.conflicts_of(option_class);
  for (int w = 0; w < p.words; ++w) state[w] &= ~conflicts[w];
  const Word* const covered = p.covered_by(option_class);
  for (int l = 0; l < p.item_words; ++l) open(state)[l] &= ~covered[l];
  if (p.counters == 0) return;
  for (const std::int32_t item : p.items_of(option_class)) {
    if (p.counter_of[item] == none) continue;
    Counter& counter = counters(state)[p.counter_of[item]];
    if (counter.need > 0) --counter.need;
    if (--counter.room == 0) take_out_all_of(state, item);
  }
}

void States::take_out_all_of(Word* state, int item) const {
  for (const auto& [word, classes] : parts_of_row(item)) state[word] &= ~classes;
}

void States::take_out_before(Word* state, int item, int option_class) const {
  const Word* const row = problem_.row(item);
  const int last = option_class / word_bits;
  for (int w = problem_.spans[item].first; w < last; ++w) state[w] &= ~row[w];
  state[last] &= ~(row[last] & (bit(option_class % word_bits) - 1));
}

void States::start_component(const Word* state, Word* component) const {
  std::fill(component, component + words_, 0);
  for (int k = 0; k < problem_.counters; ++k) counters(component)[k].room = counters(state)[k].room;
}

void States::put_need(const Word* state, Word* component, int item) const {
  const std::int32_t counter = problem_.counter_of[item];
  if (counter != none)
    counters(component)[counter].need = counters(state)[counter].need;
  else if (has_bit(open(state), item))
    set_bit(open(component), item);
}

int States::degree(const Word* state, int item) const {
  int count = 0;
  for (const auto& [word, classes] : parts_of_row(item)) count += bit_count(classes & state[word]);
  return count;
}

bool States::has_options(const Word* state, int item) const {
  for (const auto& [word, classes] : parts_of_row(item))
    if (classes & state[word]) return true;
  return false;
}

int States::first_option(const Word* state, int item) const {
  const PartOfRow* part = parts_of_row(item).data();
  while ((part->classes & state[part->word]) == 0) ++part;
  return part->word * word_bits + lowest_bit(part->classes & state[part->word]);
}

int States::need(const Word* state, int item) const {
  const std::int32_t counter = problem_.counter_of[item];
  if (counter != none) return counters(state)[counter].need;
  return has_bit(open(state), item);
}

int States::first_needed(const Word* state) const {
  int item = 0;
  while (need(state, item) == 0) ++item;
  return item;
}

int States::room(const Word* state, int item) const {
  const std::int32_t counter = problem_.counter_of[item];
  return counter != none ? counters(state)[counter].room : 1;
}

bool States::goes_together(const Word* state, int item) const {
  const auto [first, end] = problem_.spans[item];
  int seen = 0;
  for (const Problem::ColourSet& set : problem_.colours[item]) {
    Word some = 0;
    for (int w = first; w < end; ++w) some |= set.classes[w] & state[w];
    if (some && (set.colour == 0 || ++seen == 2)) return false;
  }
  return true;
}

int States::needs(const Word* state) const {
  int count = 0;
  for (int l = 0; l < problem_.item_words; ++l) count += bit_count(open(state)[l]);
  for (int k = 0; k < problem_.counters; ++k) count += counters(state)[k].need > 0;
  return count;
}

Effect States::effect(const Word* state, int item) const {
  const int left = degree(state, item), needed = need(state, item);
  if (problem_.counter_of[item] != none) {
    if (needed == 0 && (left == 0 || (left > 1 && room(state, item) >= left))) return Effect::nothing;
    const bool is_exclusive = needed <= 1 && (left <= 1 || room(state, item) == 1);
    return is_exclusive ? Effect::exclusive : Effect::other;
  }
  if (left == 0 && needed == 0) return Effect::nothing;
  if (!problem_.coloured[item]) return Effect::exclusive;
  if (goes_together(state, item)) return Effect::nothing;
  const auto [first, end] = problem_.spans[item];
  for (const Problem::ColourSet& set : problem_.colours[item]) {
    int agreeing = 0;
    for (int w = first; w < end; ++w) agreeing += bit_count(set.classes[w] & state[w]);
    if (set.colour != 0 && agreeing > 1) return Effect::other;
  }
  return Effect::exclusive;
}

bool States::is_plain(const Word* state) const {
  if (problem_.is_plain) return true;
  std::vector<Word> rest(state, state + problem_.words);
  for (int item = 0; item < problem_.items; ++item) {
    const Effect found = effect(state, item);
    if (found == Effect::other) return false;
    if (found == Effect::exclusive) take_out_all_of(rest.data(), item);
  }
  return std::all_of(rest.begin(), rest.end(), [](Word word) { return word == 0; });
}

Next States::next(const Word* state, std::vector<std::int32_t>* without_spare) const {
  int least = std::numeric_limits<int>::max();
  int item = none;
  for (int i = 0; i < problem_.required; ++i) {
    const int needed = need(state, i);
    if (needed == 0) continue;
    const int spare = degree(state, i) - needed;
    if (spare < 0) return {.sort = Next::Sort::dead, .item = i};
    if (spare == 0 && without_spare) without_spare->push_back(i);
    if (spare >= least) continue;
    least = spare;
    item = i;
  }
  if (item == none) return next_optional(state);
  return least > 0 ? Next{.sort = Next::Sort::branching, .item = item} : this->without_spare(state, item);
}

Next States::without_spare(const Word* state, int item) const {
  if (problem_.counter_of[item] != none) return {.sort = Next::Sort::branching, .item = item};
  return {.sort = Next::Sort::forced, .item = item, .option_class = first_option(state, item)};
}

Next States::next_optional(const Word* state) const {
  for (int item = 0; item < problem_.items; ++item)
    if (has_options(state, item))
      return {.sort = Next::Sort::branching, .item = item, .is_optional = true};
  return {.sort = Next::Sort::solution};
}

int States::dead_item(const Word* state) const {
  for (int item = 0; item < problem_.required; ++item)
    if (const int needed = need(state, item); needed > 0 && degree(state, item) < needed) return item;
  return none;
}

// An item whose possible options agree about the colour, or that has room for all of them, excludes
// nothing more; then its code is the same however it came to that.
Word States::code(const Word* state, int item) const {
  const std::int32_t counter = problem_.counter_of[item];
  if (counter != none) {
    const int left = degree(state, item);
    if (left == 0) return 0;
    const Counter& c = counters(state)[counter];
    const Word most = static_cast<Word>(problem_.room[item]) + 1;
    return 1 + c.need * (most + 1) + (c.room >= left ? most : c.room);
  }
  if (!problem_.coloured[item]) return has_options(state, item);
  const auto [first, end] = problem_.spans[item];
  Word code = 0;
  for (std::size_t k = 0; k < problem_.colours[item].size(); ++k) {
    Word some = 0;
    for (int w = first; w < end; ++w) some |= problem_.colours[item][k].classes[w] & state[w];
    if (some) code = code == 0 ? 2 + k : 1;
    if (code == 1) break;
  }
  return code;
}

void States::fill_key(const Word* state, Word* key) const {
  std::fill(key, key + key_words_, 0);
  for (int item = 0; item < problem_.items; ++item) add_to_key(key, item, code(state, item));
}

// An exclusive item of a counter has the codes 0 to 3, a coloured one 0 or 1; if they rule out nothing
// and have classes, their codes are greater.
void States::fill_key_beside_plain(const Word* state, Word* key) const {
  std::fill(key, key + key_words_, 0);
  if (problem_.is_plain) return;
  key[0] = 1;
  for (int item = 0; item < problem_.items; ++item) {
    if (effect(state, item) == Effect::nothing)
      add_to_key(key, item, code(state, item));
    else if (problem_.counter_of[item] != none)
      add_to_key(key, item, static_cast<Word>(need(state, item)) << 1);
  }
}

void States::fill_inner_key(const Word* state, int item, Word* key) const {
  fill_key(state, key);
  key[key_words_] = static_cast<Word>(item) << 32 | static_cast<Word>(first_option(state, item));
}

}  // namespace xcmodel::dlx::count
