// The cache of subproblems: their values by exact key, for one worker.
//
// A table of bounded size in which a key stands in one of the few places behind its hash. It grows
// while entries are found again, until its limit; else what took little work makes room for what
// took more. To lose an entry costs time and nothing else.
#pragma once

#include <cstddef>

#include "base/tuning.hpp"
#include "simd/word.hpp"

namespace xcmodel::dlx::count {

class Signal;

// The value of a subproblem: a count of 128 bits, or a reference.
struct CachedValue {
  Word low, high;
};

// Whether the cache pays at nodes with one number of open items: what hits have saved, against what
// probes have cost, both in nodes.
struct LevelStatistics {
  std::uint64_t probes = 0;
  std::uint64_t hits = 0;
  std::uint64_t nodes = 0;       // Below its branchings.
  std::uint64_t branchings = 0;
  bool is_off = false;

  XCMODEL_INLINE void note_probe() {
    if (++probes % tuned::cache_trial == 0 && hits * nodes < probes * branchings) is_off = true;
  }
  XCMODEL_INLINE void note_branching(std::uint64_t nodes_below) {
    ++branchings;
    nodes += nodes_below;
  }
  // Whether subtrees have at least so many nodes on average.
  XCMODEL_INLINE bool has_subtrees_of(std::uint64_t size) const { return nodes >= size * branchings; }
};

class SubproblemCache {
 public:
  // Keys have so many words and are never all zero. While it grows, which may take seconds, it heeds a signal,
  // if there is one; if that throws, the cache can only be destroyed.
  SubproblemCache(int key_words, std::size_t most_bytes, Signal* signal = nullptr);
  ~SubproblemCache();
  SubproblemCache(const SubproblemCache&) = delete;
  SubproblemCache& operator=(const SubproblemCache&) = delete;

  // K is the number of words of a key, if it is known when this is compiled, else 0.
  template <int K>
  XCMODEL_INLINE Word hash(const Word* key) const {
    const int words = K ? K : key_words_;
    Word h = key[0] * 0x9E3779B97F4A7C15;
    for (int k = 1; k < words; ++k) h = (h ^ (h >> 32) ^ key[k]) * 0xD6E8FEB86659FD93;
    h ^= h >> 32;
    return h * 0x9E3779B97F4A7C15;
  }

  // Null if the key is not there.
  template <int K>
  XCMODEL_INLINE const CachedValue* find(const Word* key, Word hash) {
    const int words = K ? K : key_words_;
    const Word* entry = entries_ + (hash >> shift_) * static_cast<std::size_t>(words + rest);
    ++finds_;
    for (int probe = 0; probe < most_probes; ++probe, entry += words + rest) {
      Word differing = 0, some = 0;
      for (int k = 0; k < words; ++k) {
        differing |= entry[k] ^ key[k];
        some |= entry[k];
      }
      if (differing == 0) {
        ++hits_;
        return reinterpret_cast<const CachedValue*>(entry + words);
      }
      if (some == 0) break;
    }
    return nullptr;
  }

  // Keeps a value that was found with so much work.
  template <int K>
  XCMODEL_INLINE void store(const Word* key, Word hash, CachedValue found, std::uint64_t work) {
    const int words = K ? K : key_words_;
    Word* entry = entries_ + (hash >> shift_) * static_cast<std::size_t>(words + rest);
    for (int probe = 0; probe < most_probes && used_ < soon_full_; ++probe, entry += words + rest) {
      Word some = 0;
      for (int k = 0; k < words; ++k) some |= entry[k];
      if (some) continue;
      for (int k = 0; k < words; ++k) entry[k] = key[k];
      entry[words] = found.low;
      entry[words + 1] = found.high;
      entry[words + 2] = work;
      ++used_;
      return;
    }
    make_room_and_store(key, hash, found, work);
  }

  std::int64_t finds() const { return finds_; }  // So far.
  std::size_t bytes() const { return (capacity() + most_probes) * stride() * sizeof(Word); }

 private:
  static constexpr int most_probes = tuned::cache_probes;
  static constexpr int rest = 3;  // Words of an entry behind its key: the value, the work.

  std::size_t capacity() const { return std::size_t{1} << bits_; }
  std::size_t stride() const { return static_cast<std::size_t>(key_words_ + rest); }
  bool is_empty(const Word* entry) const;
  int growth_bits() const { return bits_ < tuned::cache_doubling_bits ? 2 : 1; }
  bool ought_to_grow() const;
  void make_room_and_store(const Word* key, Word hash, CachedValue found, std::uint64_t work);
  void grow();
  void heed() const;
  void clear();
  void put_all(const Word* entries, std::size_t places);
  // Puts it into a free place or else into that of the least work.
  void put(const Word* key, Word hash, CachedValue found, Word work);

  const int key_words_;
  std::size_t most_bytes_;
  Signal* const signal_;
  int bits_ = tuned::cache_first_bits;
  int shift_ = 0;
  std::size_t used_ = 0;
  std::size_t soon_full_ = 0;  // When so many places are in use, it is to grow, or to forget.
  std::size_t hits_ = 0;       // Since it last grew.
  std::int64_t finds_ = 0;
  Word* entries_ = nullptr;
};

}  // namespace xcmodel::dlx::count
