#include "equal_parts.hpp"

#include <algorithm>
#include <map>
#include <unordered_map>
#include <utility>

#include "base/disjoint_sets.hpp"
#include "symmetry/labelling.hpp"

namespace xcmodel::dlx::count {
namespace {

class EqualPartFinder {
 public:
  EqualPartFinder(const Problem& problem, const std::vector<bool>& touched)
      : problem_(problem), touched_(touched), place_(touched.size(), none) {}

  KeptClasses find(const List& classes) {
    const std::vector<List> parts = parts_of(classes);
    std::unordered_multimap<std::uint64_t, Part> by_hash;
    for (const List& part : parts) {
      List items;
      const std::uint64_t hash = parts.size() > 1 ? order_items(part, items) : 0;
      const auto [begin, end] = by_hash.equal_range(hash);
      const auto equal = std::find_if(
          begin, end, [&](const auto& entry) { return are_equal(part, items, entry.second); });
      if (equal != end) {
        for (std::int32_t k = equal->second.first; k < equal->second.end; ++k) ++kept_.multiplicity[k];
        continue;
      }
      const auto first = static_cast<std::int32_t>(kept_.classes.size());
      kept_.classes.insert(kept_.classes.end(), part.begin(), part.end());
      kept_.multiplicity.resize(kept_.classes.size(), 1);
      by_hash.emplace(hash, Part{first, static_cast<std::int32_t>(kept_.classes.size()), std::move(items)});
    }
    kept_.units = labelling_.units();
    return std::move(kept_);
  }

 private:
  // A part that is kept: its classes are a range of the kept ones.
  struct Part {
    std::int32_t first, end;
    List items;  // As ordered by a labelling.
  };

  // Keeps the classes whose items are all touched, and returns the parts of the others.
  std::vector<List> parts_of(const List& classes) {
    DisjointSets sets(problem_.items);
    for (const std::int32_t c : classes) {
      const std::int32_t first = untouched_item(c);
      for (const std::int32_t item : problem_.items_of(c))
        if (!touched_[item]) sets.unite(item, first);
    }
    std::map<std::int32_t, List> parts;
    for (const std::int32_t c : classes) {
      const std::int32_t item = untouched_item(c);
      if (item == none)
        kept_.classes.push_back(c);
      else
        parts[sets.least(item)].push_back(c);
    }
    kept_.multiplicity.assign(kept_.classes.size(), 1);
    std::vector<List> lists;
    for (auto& [least_item, list] : parts) lists.push_back(std::move(list));
    return lists;
  }

  std::int32_t untouched_item(std::int32_t option_class) const {
    for (const std::int32_t item : problem_.items_of(option_class))
      if (!touched_[item]) return item;
    return none;
  }

  // What an item needs, and what it has room for, which is 1 at least: so it is no number of an item.
  std::uint64_t demand_of(std::int32_t item) const {
    return static_cast<std::uint64_t>(problem_.room[item]) << 32 | static_cast<std::uint64_t>(problem_.need[item]);
  }

  // Lists the items of a part in an order that depends, as far as possible, on its structure alone.
  // Returns a hash of it.
  std::uint64_t order_items(const List& part, List& items) {
    Hypergraph graph;
    List found;
    for (const std::int32_t c : part) {
      for (const std::int32_t item : problem_.items_of(c)) {
        if (place_[item] == none) {
          place_[item] = static_cast<std::int32_t>(found.size());
          found.push_back(item);
          graph.item_tags.push_back(touched_[item] ? static_cast<std::uint64_t>(item) + 1 : demand_of(item));
        }
        graph.entries.push_back(place_[item]);
      }
      graph.end_edge(problem_.weight(c));
    }
    for (const std::int32_t item : found) place_[item] = none;
    labelling_.order(graph, 1);
    for (const std::int32_t k : labelling_.items()) items.push_back(found[k]);
    return labelling_.hash();
  }

  // Whether the part's items in their order are those of the other part in theirs, up to an isomorphism.
  bool are_equal(const List& part, const List& items, const Part& other) {
    if (items.size() != other.items.size() || items.empty()) return false;
    for (std::size_t k = 0; k < items.size(); ++k) {
      const std::int32_t item = items[k], image = other.items[k];
      const bool fits = touched_[item] ? item == image
                                       : !touched_[image] && demand_of(item) == demand_of(image);
      if (!fits) return false;
    }
    for (std::size_t k = 0; k < items.size(); ++k) place_[items[k]] = other.items[k];
    std::vector<std::pair<List, std::uint64_t>> images, originals;
    for (const std::int32_t c : part) {
      List image;
      for (const std::int32_t item : problem_.items_of(c)) image.push_back(place_[item]);
      std::sort(image.begin(), image.end());
      images.emplace_back(std::move(image), problem_.weight(c));
    }
    for (const std::int32_t item : items) place_[item] = none;
    for (std::int32_t k = other.first; k < other.end; ++k) {
      const auto of = problem_.items_of(kept_.classes[k]);
      originals.emplace_back(List(of.begin(), of.end()), problem_.weight(kept_.classes[k]));
    }
    std::sort(images.begin(), images.end());
    std::sort(originals.begin(), originals.end());
    return images == originals;
  }

  const Problem& problem_;
  const std::vector<bool>& touched_;
  Labelling labelling_;
  List place_;  // By item; `none` between uses.
  KeptClasses kept_;
};

}  // namespace

KeptClasses keep_one_of_equal_parts(const Problem& problem, const std::vector<std::int32_t>& classes,
                                    const std::vector<bool>& touched) {
  return EqualPartFinder(problem, touched).find(classes);
}

}  // namespace xcmodel::dlx::count
