#include "rules.hpp"

#include <algorithm>
#include <bit>
#include <map>

namespace xcmodel::dlx::certificate {

namespace {

// Above this many words, what options exclude is found out at each choice.
constexpr std::size_t most_losses = std::size_t{1} << 24;

// What a key has in the place of an item's room. Only a described state can be open and full.
constexpr Word closed_multiple = ~Word{0};
constexpr Word full_multiple = ~Word{1};

std::size_t words_for(std::size_t bits) { return (bits + 63) / 64; }

Word bit(int k) { return Word{1} << (k % 64); }

}  // namespace

Rules::Rules(std::span<const std::int64_t> low, std::span<const std::int64_t> high,
             std::vector<Entries> entries, const SetKernels& kernels)
    : kernels_(kernels),
      low_(low),
      high_(high),
      entries_(std::move(entries)),
      words_(whole_blocks(words_for(entries_.size()))),
      item_words_(words_for(low.size())) {
  number_items();
  make_rows();
  make_losses();
}

void Rules::number_items() {
  multiple_of_.assign(low_.size(), none);
  colour_of_.assign(low_.size(), none);
  is_exact_.assign(low_.size(), false);
  for (int item = 0; item < items(); ++item) {
    is_exact_[item] = low_[item] == 1 && high_[item] == 1;
    if (!is_exact_[item]) inexact_.push_back(item);
    if (is_exact_[item] || (low_[item] == 0 && high_[item] <= 1)) continue;
    multiple_of_[item] = static_cast<std::int32_t>(multiples_.size());
    multiples_.push_back(item);
  }
  for (const Entries& option : entries_)
    for (const Entry& entry : option) {
      if (entry.colour == 0 || colour_of_[entry.item] != none) continue;
      colour_of_[entry.item] = static_cast<std::int32_t>(coloured_.size());
      coloured_.push_back(entry.item);
    }
}

void Rules::make_rows() {
  rows_.resize(low_.size() * words_);
  covers_.assign(entries_.size() * item_words_, 0);
  options_of_.resize(low_.size());
  std::map<Entry, std::vector<Word>> shades;
  for (int option = 0; option < options(); ++option)
    for (const Entry& entry : entries_[option]) {
      options_of_[entry.item].push_back(option);
      rows_.data()[entry.item * words_ + option / 64] |= bit(option);
      covers_[option * item_words_ + entry.item / 64] |= bit(entry.item);
      if (colour_of_[entry.item] == none) continue;
      std::vector<Word>& shade = shades[entry];
      shade.resize(words_);
      shade[option / 64] |= bit(option);
    }
  shades_.assign(shades.begin(), shades.end());
  for (const std::vector<std::int32_t>& options : options_of_)
    spans_.push_back(options.empty() ? Span{0, 0}
                                     : Span{options.front() / 64 / set_block * set_block,
                                            whole_blocks(options.back() / 64 + 1)});
}

void Rules::make_losses() {
  if (entries_.size() * words_ > most_losses) return;
  losses_.resize(entries_.size() * words_);
  std::vector<Word> left(words_);
  for (int option = 0; option < options(); ++option) {
    std::fill(left.begin(), left.end(), ~Word{0});
    lose(left.data(), option);
    for (std::size_t w = 0; w < words_; ++w) losses_.data()[option * words_ + w] = ~left[w];
  }
}

// Removes an option and what it excludes, whatever has been chosen before.
void Rules::lose(Word* active, int option) const {
  remove(active, option);
  for (const Entry& entry : entries_[option]) {
    const Word* all = row(entry.item);
    if (entry.colour != 0) {
      const Word* same = shade(entry);
      for (std::size_t w = 0; w < words_; ++w) active[w] &= ~all[w] | same[w];
    } else if (high_[entry.item] == 1) {
      take_row(active, entry.item);
    }
  }
}

const Word* Rules::shade(const Entry& entry) const {
  return std::lower_bound(shades_.begin(), shades_.end(), entry,
                          [](const auto& shade, const Entry& key) { return shade.first < key; })
      ->second.data();
}

std::vector<Word> Rules::root() const {
  std::vector<Word> state(state_words());
  for (int option = 0; option < options(); ++option) state[option / 64] |= bit(option);
  for (int item = 0; item < items(); ++item) {
    if (high_[item] == 0) take_row(state.data(), item);
    if (is_exact_[item]) state[words_ + item / 64] |= bit(item);
  }
  return state;
}

bool Rules::is_solved(const Word* state) const {
  const Word* needs = state + words_;
  for (std::size_t w = 0; w < item_words_; ++w)
    if (needs[w]) return false;
  for (std::size_t w = 0; w < words_; ++w)
    if (state[w]) return false;
  return std::all_of(multiples_.begin(), multiples_.end(),
                     [&](int item) { return need(state, item) == 0; });
}

std::int64_t Rules::need(const Word* state, int item) const {
  if (is_exact_[item]) return state[words_ + item / 64] >> (item % 64) & 1;
  if (multiple_of_[item] == none) return 0;
  return std::max<std::int64_t>(0, low_[item] - covered(state, multiple_of_[item]));
}

std::int64_t Rules::degree(const Word* state, int item, std::int64_t enough) const {
  const Word* all = row(item);
  const auto [first, end] = spans_[item];
  if (enough == 1) return kernels_.meet(all + first, state + first, end - first);
  std::int64_t degree = 0;
  for (std::size_t w = first; w < end && degree < enough; ++w)
    degree += std::popcount(all[w] & state[w]);
  return degree;
}

int Rules::first_active(const Word* state, int item) const {
  const std::vector<std::int32_t>& options = options_of_[item];
  return *std::find_if(options.begin(), options.end(),
                       [&](int option) { return is_active(state, option); });
}

void Rules::choose(const Word* state, int option, Word* child) const {
  if (losses_.empty()) {
    if (child != state) std::copy_n(state, words_, child);
    lose(child, option);
  } else {
    kernels_.subtract(state, losses_.data() + option * words_, child, words_);
  }
  const Word* covers = covers_.data() + option * item_words_;
  for (std::size_t w = 0; w < item_words_; ++w)
    child[words_ + w] = state[words_ + w] & ~covers[w];
  if (multiples_.empty()) return;
  Word* counts = child + words_ + item_words_;
  if (child != state) std::copy_n(state + words_ + item_words_, multiples_.size(), counts);
  for (const Entry& entry : entries_[option]) {
    const std::int32_t multiple = multiple_of_[entry.item];
    if (multiple == none) continue;
    if (static_cast<std::int64_t>(++counts[multiple]) == high_[entry.item])
      take_row(child, entry.item);
  }
}

void Rules::copy_counts(const Rules& others, const Word* state, Word* own) const {
  std::copy_n(state + others.words_, item_words_ + multiples_.size(), own + words_);
}

Word Rules::colour_of(const Word* state, int item) const {
  Word colour = 0;
  bool is_open = false;
  for (const int option : options_of_[item]) {
    if (!is_active(state, option)) continue;
    const Entries& pairs = entries_[option];
    const auto entry = std::find_if(pairs.begin(), pairs.end(),
                                    [item](const Entry& pair) { return pair.item == item; });
    const Word here = static_cast<Word>(entry->colour);
    if (is_open && here != colour) return mixed;
    colour = here;
    is_open = true;
  }
  return colour;
}

void Rules::make_key(const Word* state, int inner, Word* key) const {
  std::copy_n(state + words_, item_words_, key);
  for (const int item : inexact_)
    if (degree(state, item, 1)) key[item / 64] |= bit(item);
  Word* place = key + item_words_;
  for (const int item : multiples_) {
    const std::int64_t room = high_[item] - covered(state, multiple_of_[item]);
    const std::int64_t active = degree(state, item, room + 1);
    *place++ = static_cast<Word>(need(state, item));
    *place++ = active == 0 ? closed_multiple
               : active <= room ? Word{0}
               : room == 0 ? full_multiple : static_cast<Word>(room);
  }
  for (const int item : coloured_) *place++ = colour_of(state, item);
  if (!has_inner()) return;
  *place = inner == boundary ? 0
                             : static_cast<Word>(inner + 1) << 32 |
                                   static_cast<Word>(first_active(state, inner));
}

bool Rules::agrees(const Word* key, const Entry& entry) const {
  if (colour_of_[entry.item] == none) return true;
  const Word colour = key[item_words_ + 2 * multiples_.size() + colour_of_[entry.item]];
  return colour == mixed || colour == static_cast<Word>(entry.colour);
}

void Rules::list_active(const Word* key, std::vector<std::int32_t>& active) const {
  active.clear();
  for (int option = 0; option < options(); ++option) {
    const Word* covers = covers_.data() + option * item_words_;
    bool fits = true;
    for (std::size_t w = 0; w < item_words_; ++w) fits &= (covers[w] & ~key[w]) == 0;
    if (!fits) continue;
    const Entries& pairs = entries_[option];
    if (coloured_.empty() ||
        std::all_of(pairs.begin(), pairs.end(), [&](const Entry& e) { return agrees(key, e); }))
      active.push_back(option);
  }
}

void Rules::describe(std::span<const std::int32_t> active, std::span<const Count> counts, Word* state) const {
  std::fill_n(state, state_words(), 0);
  for (const int option : active) state[option / 64] |= bit(option);
  for (int item = 0; item < items(); ++item) {
    const Count count = counts[item];
    if (is_exact_[item] && count.need) state[words_ + item / 64] |= bit(item);
    if (multiple_of_[item] == none) continue;
    const std::int64_t covered =
        count.room == is_void ? low_[item] - count.need : high_[item] - count.room;
    state[words_ + item_words_ + multiple_of_[item]] =
        static_cast<Word>(std::clamp<std::int64_t>(covered, 0, high_[item]));
  }
}

Rules::Residue Rules::residue(const Word* key, int item, std::int64_t degree) const {
  Count count{0, degree > 1 ? 1 : is_void};
  if (is_exact_[item]) count.need = key[item / 64] >> (item % 64) & 1;
  if (multiple_of_[item] != none) {
    const Word* pair = key + item_words_ + 2 * multiple_of_[item];
    const bool is_free = pair[1] == 0 || pair[1] == closed_multiple;
    count = {static_cast<std::int64_t>(pair[0]),
             is_free ? is_void : static_cast<std::int64_t>(pair[1])};
  }
  if (colour_of_[item] != none) {
    const Word colour = key[item_words_ + 2 * multiples_.size() + colour_of_[item]];
    if (colour != 0 && colour != mixed) count.room = is_void;
  }
  return {count, degree > 0};
}

namespace {

std::vector<Entries> entries_of(const InstanceArrays& instance) {
  std::vector<Entries> entries(instance.option_costs.size());
  for (std::size_t option = 0; option < entries.size(); ++option) {
    for (auto k = instance.option_start[option]; k < instance.option_start[option + 1]; ++k)
      entries[option].push_back({instance.option_items[k], instance.option_colours[k]});
    std::sort(entries[option].begin(), entries[option].end());
  }
  return entries;
}

// Whether no two options with these entries go together.
bool exclude_each_other(const Entries& entries, std::span<const std::int64_t> high) {
  return std::any_of(entries.begin(), entries.end(), [&](const Entry& entry) {
    return entry.colour == 0 && high[entry.item] == 1;
  });
}

std::vector<std::vector<std::int32_t>> merge(const Rules& options, const Word* state,
                                             std::span<const std::int64_t> high) {
  std::vector<std::vector<std::int32_t>> classes;
  std::map<Entries, std::size_t> known;
  for (int option = 0; option < options.options(); ++option) {
    if (!options.is_active(state, option)) continue;
    const Entries& entries = options.entries(option);
    if (exclude_each_other(entries, high)) {
      const auto [place, is_new] = known.try_emplace(entries, classes.size());
      if (!is_new) {
        classes[place->second].push_back(option);
        continue;
      }
    }
    classes.push_back({option});
  }
  return classes;
}

}  // namespace

std::optional<Problem> reduce(const InstanceArrays& instance, std::span<const std::int32_t> given,
                              std::span<const std::int32_t> forbidden, const SetKernels& kernels) {
  const Rules options(instance.item_low, instance.item_high, entries_of(instance), kernels);
  std::vector<Word> state = options.root();
  for (const int option : forbidden) options.remove(state.data(), option);
  for (const int option : given) {
    if (!options.is_active(state.data(), option)) return std::nullopt;
    std::vector<Word> child(state.size());
    options.choose(state.data(), option, child.data());
    state = std::move(child);
  }
  std::vector<std::vector<std::int32_t>> classes = merge(options, state.data(), instance.item_high);
  std::vector<Entries> entries;
  for (const auto& members : classes) entries.push_back(options.entries(members.front()));
  Rules rules(instance.item_low, instance.item_high, std::move(entries), kernels);
  std::vector<Word> root = rules.root();
  rules.copy_counts(options, state.data(), root.data());
  return Problem{std::move(rules), std::move(root), std::move(classes)};
}

}  // namespace xcmodel::dlx::certificate
