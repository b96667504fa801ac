// Labels for the classes of a part, each list of labels once.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <unordered_set>
#include <vector>

namespace xcmodel::dlx::graph {

// A list of labels for the classes of a part.
using Labelling = std::uint32_t;

class Labellings {
 public:
  Labellings() : known_(0, Hash{this}, Equal{this}) {}
  Labellings(const Labellings&) = delete;
  Labellings& operator=(const Labellings&) = delete;

  // Returns the labelling with these labels; equal ones for one part are the same.
  Labelling add(std::uint32_t part, std::span<const std::uint32_t> labels) {
    const auto labelling = static_cast<Labelling>(entries_.size());
    entries_.push_back({part, labels_.size(), labels.size()});
    labels_.insert(labels_.end(), labels.begin(), labels.end());
    const auto [place, is_new] = known_.insert(labelling);
    if (!is_new) {
      labels_.resize(entries_.back().first);
      entries_.pop_back();
    }
    return *place;
  }

  std::uint32_t part(Labelling labelling) const { return entries_[labelling].part; }

  std::span<const std::uint32_t> operator[](Labelling labelling) const {
    const Entry& entry = entries_[labelling];
    return {labels_.data() + entry.first, entry.size};
  }

  // The number of labels that are kept.
  std::size_t size() const { return labels_.size(); }

 private:
  struct Entry {
    std::uint32_t part;
    std::size_t first, size;  // where the labels stand in `labels_`
  };
  struct Hash {
    const Labellings* all;
    std::size_t operator()(Labelling labelling) const {
      std::uint64_t hash = all->part(labelling);
      for (const std::uint32_t label : (*all)[labelling]) {
        hash = (hash ^ label) * 0x9e3779b97f4a7c15;
        hash ^= hash >> 29;
      }
      return hash;
    }
  };
  struct Equal {
    const Labellings* all;
    bool operator()(Labelling a, Labelling b) const {
      const auto x = (*all)[a], y = (*all)[b];
      return all->part(a) == all->part(b) && std::equal(x.begin(), x.end(), y.begin(), y.end());
    }
  };

  std::vector<Entry> entries_;
  std::vector<std::uint32_t> labels_;
  std::unordered_set<Labelling, Hash, Equal> known_;
};

}  // namespace xcmodel::dlx::graph
