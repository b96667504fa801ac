#include "level_symmetries.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <utility>

#include "base/tuning.hpp"

namespace xcmodel::dlx::count {
namespace {

using Colours = std::vector<std::uint64_t>;

// Finds symmetries of a hypergraph that swap two items and move as few others as possible.
//
// Two colourings, in which the two items have each other's colours, are refined side by side. Items on
// which both agree stay where they are; each other one goes where the other colouring has its colour.
class SwapFinder {
 public:
  explicit SwapFinder(const Hypergraph& graph) : graph_(graph) {
    base_ = graph.item_tags;
    for (std::uint64_t& colour : base_) colour = mix(colour + 1);
    for (std::size_t cells = 0, before = 1; cells != before;) {
      before = std::exchange(cells, number_of_cells(base_));
      refine(base_);
    }
  }

  const Colours& colours() const { return base_; }
  std::int64_t units() const { return units_; }

  // Returns the images of all items, or nothing if none are found. They need not be a symmetry.
  List swap(std::int32_t x, std::int32_t y) {
    from_ = to_ = base_;
    from_[x] = to_[y] = mix(base_[x] + 1);
    from_[y] = to_[x] = mix(base_[y] + 2);
    for (int quiet = 0; quiet < 2;) {
      const std::size_t before = moved_.size();
      refine_both();
      list_moved();
      quiet = moved_.size() == before ? quiet + 1 : 0;
    }
    for (std::int32_t item = 0; item < graph_.items(); ++item)
      if (from_[item] == to_[item]) from_[item] = to_[item] = mix(static_cast<std::uint64_t>(item) + 3);
    List images(base_.size());
    for (std::int64_t tries = 0; tries < tuning.tries_to_swap; ++tries) {
      refine_both();
      refine_both();
      if (find_images(images)) return images;
    }
    return {};
  }

 private:
  static std::size_t number_of_cells(Colours colours) {
    std::sort(colours.begin(), colours.end());
    return static_cast<std::size_t>(std::unique(colours.begin(), colours.end()) - colours.begin());
  }
  void refine(Colours& colours) {
    seen_.assign(colours.size(), 0);
    for (int e = 0; e < graph_.edges(); ++e) {
      std::uint64_t sum = graph_.edge_tags[e];
      for (const std::int32_t item : graph_.edge(e)) sum += colours[item];
      sum = mix(sum);
      for (const std::int32_t item : graph_.edge(e)) seen_[item] += sum;
    }
    for (std::size_t k = 0; k < colours.size(); ++k) colours[k] = mix(colours[k] * 3 + seen_[k]);
    units_ += static_cast<std::int64_t>(graph_.entries.size()) * tuning.work_of_swap_entry +
              static_cast<std::int64_t>(colours.size()) * tuning.work_of_swap_item / 2;
  }
  void refine_both() {
    refine(from_);
    refine(to_);
  }
  void list_moved() {
    moved_.clear();
    for (std::int32_t item = 0; item < graph_.items(); ++item)
      if (from_[item] != to_[item]) moved_.push_back(item);
  }
  // Where several items have one colour, one of them is singled out, and the images have to be sought again.
  bool find_images(List& images) {
    std::vector<std::pair<std::uint64_t, std::int32_t>> places;
    for (const std::int32_t item : moved_) places.emplace_back(to_[item], item);
    std::sort(places.begin(), places.end());
    units_ += static_cast<std::int64_t>(moved_.size()) * tuning.work_of_swap_item * tuned::refinements_per_sorting;
    for (std::size_t k = 0; k < images.size(); ++k) images[k] = static_cast<std::int32_t>(k);
    for (const std::int32_t item : moved_) {
      const auto place = std::lower_bound(places.begin(), places.end(), std::pair(from_[item], std::int32_t{0}));
      if (place == places.end() || place->first != from_[item]) return false;
      const std::int32_t image = place->second;
      if (place + 1 != places.end() && (place + 1)->first == place->first) {
        from_[item] = to_[image] = mix(from_[item] + 4);
        if (item != image && from_[image] == to_[item]) from_[image] = to_[item] = mix(to_[item] + 5);
        return false;
      }
      images[item] = image;
    }
    return true;
  }

  const Hypergraph& graph_;
  Colours base_, from_, to_, seen_;
  List moved_;  // Items on which the colourings differ.
  std::int64_t units_ = 0;
};

}  // namespace

LevelSymmetries::LevelSymmetries(const LevelResidual& residual, std::int64_t most_units) {
  keep_with_conjugates(seek(residual, most_units));
  list_swaps();
}

// In each cell of open items, seeks what swaps the first one with another one. The conjugates of these
// swap the others.
std::vector<LevelSymmetries::Permutation> LevelSymmetries::seek(const LevelResidual& residual,
                                                                std::int64_t most_units) {
  const Hypergraph& graph = residual.structure();
  SwapFinder finder(graph);
  List open;
  for (std::int32_t item = 0; item < graph.items(); ++item)
    if (residual.fields()[item].bits > 0) open.push_back(item);
  std::sort(open.begin(), open.end(), [&](std::int32_t a, std::int32_t b) {
    const LevelPlan::Field &f = residual.fields()[a], &g = residual.fields()[b];
    return std::pair(f.word, f.shift) < std::pair(g.word, g.shift);
  });
  List place(static_cast<std::size_t>(graph.items()), none);
  for (std::size_t k = 0; k < open.size(); ++k) {
    place[open[k]] = static_cast<std::int32_t>(k);
    fields_.push_back(residual.fields()[open[k]]);
  }
  std::vector<Permutation> found;
  std::map<std::uint64_t, std::int32_t> first;  // By colour.
  for (const std::int32_t item : open) {
    const auto [other, is_first] = first.try_emplace(finder.colours()[item], item);
    if (is_first || finder.units() > most_units) continue;
    const List images = finder.swap(other->second, item);
    units_ += static_cast<std::int64_t>(graph.entries.size()) * tuning.work_of_swap_entry;
    if (images.empty() || !residual.is_symmetry(images)) continue;
    Permutation permutation;
    for (const std::int32_t k : open) permutation.push_back(static_cast<std::uint16_t>(place[images[k]]));
    bool is_involution = true;
    for (std::size_t k = 0; k < permutation.size(); ++k) is_involution &= permutation[permutation[k]] == k;
    if (is_involution) found.push_back(std::move(permutation));
  }
  units_ += finder.units();
  return found;
}

// Those that swap few bits come first. Products of two that are kept are left out.
void LevelSymmetries::keep_with_conjugates(const std::vector<Permutation>& found) {
  std::vector<std::pair<std::size_t, std::size_t>> by_size;
  for (std::size_t k = 0; k < found.size(); ++k) {
    std::size_t moved = 0;
    for (std::size_t b = 0; b < found[k].size(); ++b) moved += found[k][b] != b;
    by_size.emplace_back(moved, k);
  }
  std::sort(by_size.begin(), by_size.end());
  for (const auto& [moved, k] : by_size) {
    std::size_t next = kept_.size();
    if (!note_kept(found[k])) continue;
    ++number_of_kinds_;
    for (; next < kept_.size(); ++next)
      for (std::size_t other = 0; other < next; ++other)
        for (const auto& [a, b] : {std::pair(next, other), std::pair(other, next)}) {
          Permutation conjugate(kept_[a].size());
          for (std::size_t p = 0; p < conjugate.size(); ++p) conjugate[p] = kept_[a][kept_[b][kept_[a][p]]];
          if (note_kept(conjugate)) kinds_.back() = kinds_[b];
        }
  }
}

// Returns false if it is known, or if there are enough.
bool LevelSymmetries::note_kept(const Permutation& permutation) {
  units_ += static_cast<std::int64_t>(permutation.size()) * 2;
  const auto hash_of = [](const Permutation& a, const Permutation& b) {
    std::uint64_t hash = 0;
    for (std::size_t k = 0; k < a.size(); ++k) hash += mix(k << 16 | a[b[k]]);
    return hash;
  };
  Permutation same(permutation.size());
  for (std::size_t k = 0; k < same.size(); ++k) same[k] = static_cast<std::uint16_t>(k);
  if (kept_.empty()) hashes_.insert(hash_of(same, same));
  const auto most = static_cast<std::size_t>(tuning.most_involutions);
  if (kept_.size() == most || !hashes_.insert(hash_of(permutation, same)).second) return false;
  for (const Permutation& other : kept_) {
    hashes_.insert(hash_of(permutation, other));
    hashes_.insert(hash_of(other, permutation));
  }
  units_ += static_cast<std::int64_t>(permutation.size() * kept_.size()) * tuning.work_of_swap_entry;
  kinds_.push_back(number_of_kinds_);
  kept_.push_back(permutation);
  return true;
}

// Bits that are moved by the same involutions of a kind, such as those of a row, are put side by side.
std::vector<std::size_t> LevelSymmetries::bits_in_order() const {
  std::vector<std::size_t> by_kind(kept_.size()), bits(fields_.size());
  std::iota(by_kind.begin(), by_kind.end(), 0);
  std::stable_sort(by_kind.begin(), by_kind.end(), [&](std::size_t a, std::size_t b) {
    return is_turned_ ? kinds_[a] < kinds_[b] : kinds_[a] > kinds_[b];
  });
  std::iota(bits.begin(), bits.end(), 0);
  std::stable_sort(bits.begin(), bits.end(), [&](std::size_t a, std::size_t b) {
    for (const std::size_t k : by_kind) {
      const bool moves_a = kept_[k][a] != a, moves_b = kept_[k][b] != b;
      if (moves_a != moves_b) return moves_a;
    }
    return false;
  });
  return bits;
}

void LevelSymmetries::turn() {
  is_turned_ = !is_turned_;
  list_swaps();
}

void LevelSymmetries::list_swaps() {
  swaps_.clear();
  involutions_.clear();
  const std::vector<std::size_t> bits = bits_in_order();
  std::vector<std::size_t> rank(bits.size());
  for (std::size_t k = 0; k < bits.size(); ++k) rank[bits[k]] = k;
  for (const Permutation& permutation : kept_) {
    const std::size_t first = swaps_.size();
    for (const std::size_t bit : bits)
      if (rank[permutation[bit]] > rank[bit]) swaps_.push_back({fields_[bit], fields_[permutation[bit]]});
    involutions_.push_back({first, swaps_.size()});
  }
}

void LevelSymmetries::lower(Word* state) const {
  const auto differ = [&](const Swap& swap) {
    return ((state[swap.high.word] >> swap.high.shift ^ state[swap.low.word] >> swap.low.shift) & 1) != 0;
  };
  for (bool is_lower = true; is_lower;) {
    is_lower = false;
    for (const Involution& involution : involutions_) {
      std::size_t k = involution.first;
      while (k < involution.end && !differ(swaps_[k])) ++k;
      if (k == involution.end || !(state[swaps_[k].high.word] >> swaps_[k].high.shift & 1)) continue;
      for (; k < involution.end; ++k)
        if (const Swap& swap = swaps_[k]; differ(swap)) {
          state[swap.high.word] ^= swap.high.mask();
          state[swap.low.word] ^= swap.low.mask();
        }
      is_lower = true;
    }
  }
}

}  // namespace xcmodel::dlx::count
