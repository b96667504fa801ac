#include "canonical.hpp"

#include <algorithm>
#include <functional>

#include "base/tuning.hpp"

namespace xcmodel::dlx::count {
namespace {

// The finalizer of SplitMix64 with other constants.
std::uint64_t spread(std::uint64_t x) {
  x ^= x >> 31;
  x *= 0x7fb5d329728ea185;
  x ^= x >> 27;
  x *= 0x81dadef4bc2dd44d;
  return x ^ x >> 33;
}

template <class Number>
void append(std::string& text, const Number* numbers, std::size_t count) {
  text.append(reinterpret_cast<const char*>(numbers), count * sizeof(Number));
}

}  // namespace

Canonizer::Canonizer(const States& states, std::vector<std::int64_t> labels,
                     const std::vector<std::int32_t>& item_labels)
    : states_(states),
      labels_(std::move(labels)),
      labels_differ_(std::adjacent_find(labels_.begin(), labels_.end(), std::not_equal_to<>()) != labels_.end()) {
  if (item_labels.empty()) return;
  for (const std::int32_t id : states.problem().item_ids) item_labels_.push_back(item_labels[id]);
}

bool Canonizer::write(const Word* state, CanonicalForm& form) {
  gather(state);
  if (!order_items()) return false;
  form.text.clear();
  write_items(form);
  write_classes(form);
  work_ += tuning.work_of_writing * static_cast<std::int64_t>(entries_.size());
  return true;
}

void Canonizer::gather(const Word* state) {
  const Problem& p = states_.problem();
  classes_.clear();
  degree_.assign(static_cast<std::size_t>(p.items), 0);
  for_each_bit(state, p.words, [&](std::int32_t c) {
    classes_.push_back(c);
    for (const std::int32_t item : p.items_of(c)) ++degree_[item];
  });
  gather_items(state);
  start_.assign(1, 0);
  entries_.clear();
  for (const std::int32_t c : classes_) {
    for (std::int32_t e = p.entry_start[c]; e < p.entry_start[c + 1]; ++e)
      if (const std::int32_t place = place_[p.entry_item[e]]; place != none)
        entries_.push_back({place, p.entry_colour[e]});
    start_.push_back(static_cast<std::uint32_t>(entries_.size()));
  }
}

// Items without needs that have room for all that is possible exclude nothing, and are left out.
void Canonizer::gather_items(const Word* state) {
  const Problem& p = states_.problem();
  items_.clear();
  codes_.clear();
  place_.assign(static_cast<std::size_t>(p.items), none);
  for (std::int32_t item = 0; item < p.items; ++item) {
    const int degree = degree_[item];
    if (degree == 0) continue;
    const int need = states_.need(state, item), room = std::min(states_.room(state, item), degree);
    const bool has_room = room == degree || (p.coloured[item] && states_.goes_together(state, item));
    if (need == 0 && has_room && (item_labels_.empty() || item_labels_[item] == 0)) continue;
    place_[item] = static_cast<std::int32_t>(items_.size());
    items_.push_back(item);
    codes_.push_back(static_cast<std::uint32_t>(need) << 16 | static_cast<std::uint32_t>(room));
  }
}

// Returns false if it gave up.
bool Canonizer::order_items() {
  const std::size_t count = items_.size();
  const std::int64_t last = work_ + tuning.most_canonical_work;
  begin_colours();
  std::size_t cells_before = 0;
  for (;;) {
    Cells cells = sort_into_cells();
    if (cells.number == count) break;
    if (cells.number == cells_before) {
      std::uint64_t& colour = colour_[sorted_[cells.smallest].second];
      colour = spread(colour + 12345);
      ++cells.number;
    }
    if (work_ > last) return false;
    cells_before = cells.number;
    refine();
  }
  rank_.resize(count);
  for (std::size_t k = 0; k < count; ++k) rank_[sorted_[k].second] = static_cast<std::int32_t>(k);
  return true;
}

void Canonizer::begin_colours() {
  colour_.resize(items_.size());
  sums_.resize(items_.size());
  for (std::size_t k = 0; k < items_.size(); ++k) {
    colour_[k] = spread(codes_[k] + (std::uint64_t(degree_[items_[k]]) << 32) + 1);
    if (!item_labels_.empty()) colour_[k] = spread(colour_[k] + static_cast<std::uint64_t>(item_labels_[items_[k]]));
  }
}

Canonizer::Cells Canonizer::sort_into_cells() {
  const std::size_t count = items_.size();
  sorted_.clear();
  for (std::size_t k = 0; k < count; ++k) sorted_.emplace_back(colour_[k], k);
  std::sort(sorted_.begin(), sorted_.end());
  Cells cells;
  std::size_t least = count + 1;
  for (std::size_t k = 0, end; k < count; k = end) {
    end = k + 1;
    while (end < count && sorted_[end].first == sorted_[k].first) ++end;
    ++cells.number;
    if (end - k == 1 || end - k >= least) continue;
    least = end - k;
    cells.smallest = k;
  }
  return cells;
}

// Names each item's cell anew, by its classes and the cells of their items.
void Canonizer::refine() {
  std::fill(sums_.begin(), sums_.end(), 0);
  for (std::size_t c = 0; c < classes_.size(); ++c) {
    std::uint64_t hash = static_cast<std::uint64_t>(labels_[classes_[c]]);
    for (std::uint32_t e = start_[c]; e < start_[c + 1]; ++e)
      hash += spread(colour_[entries_[e].item] + static_cast<std::uint64_t>(entries_[e].colour));
    hash = spread(hash);
    for (std::uint32_t e = start_[c]; e < start_[c + 1]; ++e)
      sums_[entries_[e].item] +=
          entries_[e].colour == 0 ? hash : spread(hash + static_cast<std::uint64_t>(entries_[e].colour));
  }
  for (std::size_t k = 0; k < colour_.size(); ++k) colour_[k] = spread(colour_[k] * 3 + sums_[k]);
  work_ += static_cast<std::int64_t>(entries_.size()) + tuning.work_of_item * static_cast<std::int64_t>(colour_.size());
}

void Canonizer::write_items(CanonicalForm& form) {
  form.items.clear();
  const auto count = static_cast<std::uint32_t>(items_.size());
  append(form.text, &count, 1);
  for (const auto& [colour, place] : sorted_) {
    form.items.push_back(items_[place]);
    append(form.text, &codes_[place], 1);
    if (!item_labels_.empty()) append(form.text, &item_labels_[items_[place]], 1);
  }
}

// Each class as the sorted list of its items' places, and the list of these lists sorted.
void Canonizer::write_classes(CanonicalForm& form) {
  text_.clear();
  spans_.clear();
  for (std::size_t c = 0; c < classes_.size(); ++c) {
    const auto start = static_cast<std::uint32_t>(text_.size());
    for (std::uint32_t e = start_[c]; e < start_[c + 1]; ++e) {
      const auto rank = static_cast<std::uint64_t>(rank_[entries_[e].item]);
      text_.push_back(rank << 32 | static_cast<std::uint64_t>(entries_[e].colour));
    }
    std::sort(text_.begin() + start, text_.end());
    spans_.push_back({start, static_cast<std::uint32_t>(text_.size()) - start, classes_[c]});
  }
  std::sort(spans_.begin(), spans_.end(), [this](const Span& a, const Span& b) {
    const auto first = text_.begin();
    const auto order = std::lexicographical_compare_three_way(
        first + a.start, first + a.start + a.size, first + b.start, first + b.start + b.size);
    if (order != 0) return order < 0;
    return std::pair(labels_[a.option_class], a.option_class) < std::pair(labels_[b.option_class], b.option_class);
  });
  form.classes.clear();
  for (const Span& span : spans_) {
    append_class(form.text, span);
    form.classes.push_back(span.option_class);
  }
}

void Canonizer::append_class(std::string& text, const Span& span) {
  // Nearly all the text is this, and there are many texts: so with few bytes.
  const auto size = static_cast<std::uint16_t>(span.size);
  append(text, &size, 1);
  if (states_.problem().is_plain) {
    for (std::uint32_t k = 0; k < span.size; ++k) {
      const auto rank = static_cast<std::uint16_t>(text_[span.start + k] >> 32);
      append(text, &rank, 1);
    }
  } else {
    append(text, text_.data() + span.start, span.size);
  }
  if (labels_differ_) append(text, &labels_[span.option_class], 1);
}

}  // namespace xcmodel::dlx::count
