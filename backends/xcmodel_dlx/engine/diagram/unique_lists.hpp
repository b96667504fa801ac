// Lists of numbers, each kept once and known by a number itself.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <unordered_set>
#include <vector>

namespace xcmodel::dlx::diagram {

using ListId = std::uint32_t;

template <class Value>
void add_unless_last(std::vector<Value>& values, const Value& value) {
  if (values.empty() || values.back() != value) values.push_back(value);
}

template <class Value>
std::size_t place_of(const std::vector<Value>& ascending, const Value& value) {
  const auto place = std::lower_bound(ascending.begin(), ascending.end(), value);
  return static_cast<std::size_t>(place - ascending.begin());
}

class UniqueLists {
 public:
  UniqueLists() : known_(0, Hash{this}, Equal{this}) {}
  UniqueLists(const UniqueLists&) = delete;
  UniqueLists& operator=(const UniqueLists&) = delete;

  // Returns the list of these numbers; equal ones with one tag are the same.
  ListId add(std::uint32_t tag, std::span<const std::uint32_t> numbers) {
    const auto list = static_cast<ListId>(entries_.size());
    entries_.push_back({tag, numbers_.size(), numbers.size()});
    numbers_.insert(numbers_.end(), numbers.begin(), numbers.end());
    const auto [place, is_new] = known_.insert(list);
    if (!is_new) {
      numbers_.resize(entries_.back().first);
      entries_.pop_back();
    }
    return *place;
  }

  std::uint32_t tag(ListId list) const { return entries_[list].tag; }

  // Valid until the next list is added.
  std::span<const std::uint32_t> operator[](ListId list) const {
    const Entry& entry = entries_[list];
    return {numbers_.data() + entry.first, entry.size};
  }

  // How many numbers are kept.
  std::size_t size() const { return numbers_.size(); }

 private:
  struct Entry {
    std::uint32_t tag;
    std::size_t first, size;  // where the numbers stand in `numbers_`
  };

  struct Hash {
    const UniqueLists* all;
    std::size_t operator()(ListId list) const {
      std::uint64_t hash = all->tag(list);
      for (const std::uint32_t number : (*all)[list]) {
        hash = (hash ^ number) * 0x9e3779b97f4a7c15;
        hash ^= hash >> 29;
      }
      return hash;
    }
  };

  struct Equal {
    const UniqueLists* all;
    bool operator()(ListId a, ListId b) const {
      const auto x = (*all)[a], y = (*all)[b];
      return all->tag(a) == all->tag(b) && std::equal(x.begin(), x.end(), y.begin(), y.end());
    }
  };

  std::vector<Entry> entries_;
  std::vector<std::uint32_t> numbers_;
  std::unordered_set<ListId, Hash, Equal> known_;
};

}  // namespace xcmodel::dlx::diagram
