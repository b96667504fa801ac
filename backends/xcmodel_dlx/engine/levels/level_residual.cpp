#include "level_residual.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "base/tuning.hpp"
#include "equal_parts.hpp"

namespace xcmodel::dlx::count {

LevelResidual::LevelResidual(const Problem& problem, const LevelPlan& plan, std::size_t steps)
    : problem_(problem), plan_(plan) {
  list_classes(steps);
  KeptClasses kept = keep_one_of_equal_parts(problem, classes_, touched_);
  classes_ = std::move(kept.classes);
  multiplicity_ = std::move(kept.multiplicity);
  list_rows();
  units_ = kept.units + static_cast<std::int64_t>(all_.entries.size()) * tuned::units_of_residual_table +
           static_cast<std::int64_t>(problem.entry_item.size()) * tuned::units_of_residual_entry;
}

void LevelResidual::list_classes(std::size_t steps) {
  touched_.assign(static_cast<std::size_t>(problem_.items), false);
  for (std::size_t s = 0; s < steps; ++s)
    for (const std::int32_t c : plan_.classes_of(plan_.steps[s]))
      for (const std::int32_t item : problem_.items_of(c)) touched_[item] = true;
  for (std::size_t s = steps; s < plan_.steps.size(); ++s)
    for (const std::int32_t c : plan_.classes_of(plan_.steps[s])) classes_.push_back(c);
}

// Numbers the items of the classes, and lists the classes of each.
void LevelResidual::list_rows() {
  const auto words = static_cast<std::size_t>(plan_.words);
  List number(static_cast<std::size_t>(problem_.items), none);
  covers_.assign(classes_.size() * words, 0);
  std::vector<std::uint64_t> hashes;
  for (std::size_t k = 0; k < classes_.size(); ++k) {
    std::uint64_t hash = 0;
    for (const std::int32_t item : problem_.items_of(classes_[k])) {
      const LevelPlan::Field field = touched_[item] ? plan_.fields[item] : LevelPlan::Field{};
      if (number[item] == none) {
        number[item] = static_cast<std::int32_t>(times_.size());
        need_at_first_.push_back(problem_.need[item]);
        room_at_first_.push_back(problem_.room[item]);
        times_.push_back(1);
        fields_.push_back(field);
      }
      if (!touched_[item]) times_[number[item]] = multiplicity_[k];
      if (field.bits > 0 && problem_.counter_of[item] == none)
        covers_[k * words + static_cast<std::size_t>(field.word)] |= field.mask();
      all_.entries.push_back(number[item]);
      hash += mix(static_cast<std::uint64_t>(number[item]) + 1);
    }
    all_.end_edge(problem_.weight(classes_[k]) << 32 | static_cast<std::uint64_t>(multiplicity_[k]));
    hashes.push_back(hash);
  }
  make_table_by_items(hashes);
  for (std::size_t item = 0; item < times_.size(); ++item)
    all_.item_tags.push_back(static_cast<std::uint64_t>(times_[item]) << 2 |
                             static_cast<std::uint64_t>(need_at_first_[item] > 0) << 1 |
                             static_cast<std::uint64_t>(fields_[item].bits > 0));
  rows_.list(all_);
}

void LevelResidual::make_table_by_items(const std::vector<std::uint64_t>& hashes) {
  by_items_.assign(std::size_t{1} << std::bit_width(classes_.size() * 2), none);
  for (std::size_t k = 0; k < classes_.size(); ++k) {
    std::size_t place = hashes[k] & (by_items_.size() - 1);
    while (by_items_[place] != none) place = (place + 1) & (by_items_.size() - 1);
    by_items_[place] = static_cast<std::int32_t>(k);
  }
  hashed_number_.resize(times_.size());
  for (std::size_t k = 0; k < times_.size(); ++k) hashed_number_[k] = mix(k + 1);
}

// A field of a counter tells how often it has been covered, or its need where its room does not bind.
bool LevelResidual::reduce(const Word* state) {
  const auto words = static_cast<std::size_t>(plan_.words);
  possible_.assign(classes_.size() / word_bits + 1, 0);
  degree_.assign(times_.size(), 0);
  need_ = need_at_first_;
  room_ = room_at_first_;
  for (std::size_t item = 0; item < fields_.size(); ++item) {
    const LevelPlan::Field& field = fields_[item];
    if (field.bits == 0) continue;
    const auto times = static_cast<std::int32_t>(field.value_in(state));
    need_[item] = std::max(0, need_[item] - times);
    room_[item] -= times;
  }
  for (std::size_t k = 0; k < classes_.size(); ++k) {
    Word both = 0;
    for (std::size_t w = 0; w < words; ++w) both |= covers_[k * words + w] & state[w];
    const auto c = static_cast<std::int32_t>(k);
    if (both != 0 || (has_counters() && !has_room(c))) continue;
    set_bit(possible_.data(), k);
    for (const std::int32_t item : items_of(c)) degree_[item] += multiplicity_[c];
  }
  units_ += static_cast<std::int64_t>(classes_.size() * (words + 1)) * tuned::units_of_residual_class +
            static_cast<std::int64_t>(all_.entries.size()) * tuned::units_of_residual_entry / 2;
  if (!close()) return false;
  fill_graph();
  return true;
}

bool LevelResidual::has_room(std::int32_t k) const {
  const auto items = items_of(k);
  return std::all_of(items.begin(), items.end(), [&](std::int32_t item) { return room_[item] > 0; });
}

// Makes all forced choices.
bool LevelResidual::close() {
  forced_.clear();
  for (std::size_t item = 0; item < times_.size(); ++item) {
    if (need_[item] == 0 || degree_[item] > need_[item]) continue;
    if (degree_[item] < need_[item]) return false;
    forced_.push_back(static_cast<std::int32_t>(item));
  }
  while (!forced_.empty()) {
    const std::int32_t item = forced_.back();
    forced_.pop_back();
    if (need_[item] == 0) continue;
    for (const std::int32_t k : rows_.of(item))
      if (is_possible(k) && is_forceable(k) && !choose(k)) return false;
  }
  return true;
}

// Returns false if an item has fewer classes than it needs then.
bool LevelResidual::choose(std::int32_t k) {
  clear_bit(possible_.data(), k);
  for (const std::int32_t item : items_of(k)) {
    need_[item] = std::max(0, need_[item] - 1);
    --room_[item];
    --degree_[item];
  }
  for (const std::int32_t item : items_of(k)) {
    if (room_[item] > 0) continue;
    for (const std::int32_t other : rows_.of(item))
      if (!take_out(other)) return false;
  }
  return true;
}

// Returns false if an item has fewer classes than it needs then.
bool LevelResidual::take_out(std::int32_t k) {
  if (!is_possible(k)) return true;
  clear_bit(possible_.data(), k);
  units_ += static_cast<std::int64_t>(items_of(k).size()) * tuned::units_of_residual_entry;
  for (const std::int32_t item : items_of(k)) {
    degree_[item] -= multiplicity_[k];
    if (need_[item] == 0 || degree_[item] > need_[item]) continue;
    if (degree_[item] < need_[item]) return false;
    forced_.push_back(item);
  }
  return true;
}

void LevelResidual::fill_graph() {
  graph_.clear();
  items_.clear();
  place_.resize(times_.size());
  invariant_ = 0;
  for (std::size_t item = 0; item < times_.size(); ++item) {
    if (degree_[item] == 0) continue;
    place_[item] = static_cast<std::int32_t>(items_.size());
    items_.push_back(static_cast<std::int32_t>(item));
    std::uint64_t tag = (static_cast<std::uint64_t>(times_[item]) << 32 |
                         static_cast<std::uint64_t>(degree_[item])) * 2 + (need_[item] > 0);
    if (has_counters()) tag += mix(demand_of(static_cast<std::int32_t>(item)) + 1);
    graph_.item_tags.push_back(tag);
    invariant_ += mix(tag + 1);
  }
  for_each_bit(possible_.data(), static_cast<int>(possible_.size()), [&](std::int32_t c) {
    for (const std::int32_t item : items_of(c)) graph_.entries.push_back(place_[item]);
    graph_.end_mixed_edge(all_.edge_tags[c]);
  });
  units_ += static_cast<std::int64_t>(graph_.entries.size()) * tuned::units_of_residual_entry +
            static_cast<std::int64_t>(times_.size()) * tuned::units_of_residual_item;
}

std::int32_t LevelResidual::class_of(std::span<const std::int32_t> items,
                                     const std::vector<std::int32_t>& images) const {
  std::uint64_t hash = 0;
  for (const std::int32_t item : items) hash += hashed_number_[images[item]];
  const std::size_t mask = by_items_.size() - 1;
  for (std::size_t place = hash & mask; by_items_[place] != none; place = (place + 1) & mask) {
    const auto others = items_of(by_items_[place]);
    if (others.size() == items.size() && std::all_of(items.begin(), items.end(), [&](std::int32_t item) {
          return std::find(others.begin(), others.end(), images[item]) != others.end();
        }))
      return by_items_[place];
  }
  return none;
}

bool LevelResidual::is_symmetry(const std::vector<std::int32_t>& images) const {
  std::vector<bool> is_image(images.size(), false);
  for (std::size_t item = 0; item < images.size(); ++item) {
    const auto image = static_cast<std::size_t>(images[item]);
    if (is_image[image] || need_at_first_[item] != need_at_first_[image] || times_[item] != times_[image] ||
        fields_[item].bits != fields_[image].bits)
      return false;
    is_image[image] = true;
  }
  for (std::size_t k = 0; k < classes_.size(); ++k) {
    const std::int32_t other = class_of(items_of(static_cast<std::int32_t>(k)), images);
    if (other == none || all_.edge_tags[other] != all_.edge_tags[k]) return false;
  }
  return true;
}

bool LevelResidual::are_isomorphic(std::span<const std::int32_t> first, std::span<const std::uint16_t> second,
                                   std::span<const Word> possible,
                                   std::span<const std::uint64_t> demands) {
  if (first.size() != second.size()) return false;
  std::size_t classes = 0;
  for (const Word word : possible) classes += static_cast<std::size_t>(bit_count(word));
  if (classes != static_cast<std::size_t>(graph_.edges())) return false;
  image_.assign(times_.size(), none);
  for (std::size_t k = 0; k < first.size(); ++k) {
    const bool is_alike = has_counters() ? demand_of(first[k]) == demands[k]
                                         : need_at_first_[first[k]] == need_at_first_[second[k]];
    if (!is_alike || times_[first[k]] != times_[second[k]]) return false;
    image_[first[k]] = second[k];
  }
  units_ += static_cast<std::int64_t>(graph_.entries.size()) * tuned::units_of_compared_entry;
  for (std::size_t w = 0; w < possible_.size(); ++w)
    for (Word left = possible_[w]; left; left &= left - 1) {
      const std::int32_t c = static_cast<std::int32_t>(w) * word_bits + lowest_bit(left);
      const std::int32_t other = class_of(items_of(c), image_);
      if (other == none || all_.edge_tags[other] != all_.edge_tags[c]) return false;
      if (!has_bit(possible.data(), other)) return false;
    }
  return true;
}

}  // namespace xcmodel::dlx::count
