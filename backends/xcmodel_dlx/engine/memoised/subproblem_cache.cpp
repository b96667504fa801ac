#include "subproblem_cache.hpp"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>

#ifdef __linux__
#include <sys/mman.h>
#endif

#include "signal.hpp"

namespace xcmodel::dlx::count {
namespace {

constexpr std::size_t huge_page = std::size_t{1} << 21;
// Between two looks at the signal: some milliseconds.
constexpr std::size_t bytes_at_once = std::size_t{1} << 24;

Word* allocate(std::size_t bytes) {
  const std::size_t alignment = bytes >= huge_page ? huge_page : 64;
  bytes = (bytes + alignment - 1) / alignment * alignment;
  void* const memory = std::aligned_alloc(alignment, bytes);
  if (memory == nullptr) return nullptr;
#ifdef __linux__
  if (alignment == huge_page) madvise(memory, bytes, MADV_HUGEPAGE);
#endif
  return static_cast<Word*>(memory);
}

}  // namespace

SubproblemCache::SubproblemCache(int key_words, std::size_t most_bytes, Signal* signal)
    : key_words_(key_words), most_bytes_(most_bytes), signal_(signal) {
  while (bits_ > tuned::cache_least_bits && bytes() > most_bytes_) --bits_;
  shift_ = word_bits - bits_;
  entries_ = allocate(bytes());
  if (entries_ == nullptr) throw std::bad_alloc();
  std::memset(entries_, 0, bytes());
  soon_full_ = capacity() / 10 * tuned::tenths_of_full_cache;
}

SubproblemCache::~SubproblemCache() { std::free(entries_); }

bool SubproblemCache::is_empty(const Word* entry) const {
  return std::all_of(entry, entry + key_words_, [](Word word) { return word == 0; });
}

// While it grows, the old table is there as well.
bool SubproblemCache::ought_to_grow() const {
  const bool is_large = capacity() >= static_cast<std::size_t>(tuning.large_cache);
  const auto entries = static_cast<std::size_t>(is_large ? tuning.entries_per_hit_if_large
                                                         : tuning.entries_per_hit);
  return hits_ * entries >= used_ && bytes() * ((std::size_t{1} << growth_bits()) + 1) <= most_bytes_;
}

void SubproblemCache::heed() const {
  if (signal_) signal_->heed(0);
}

void SubproblemCache::clear() {
  for (std::size_t done = 0; done < bytes(); done += bytes_at_once) {
    std::memset(reinterpret_cast<char*>(entries_) + done, 0, std::min(bytes_at_once, bytes() - done));
    heed();
  }
}

void SubproblemCache::put_all(const Word* entries, std::size_t places) {
  const std::size_t places_at_once = bytes_at_once / stride() / sizeof(Word) + 1;
  for (std::size_t place = 0; place < places; ++place) {
    if (place % places_at_once == 0) heed();
    const Word* const entry = entries + place * stride();
    if (is_empty(entry)) continue;
    const Word* const found = entry + key_words_;
    put(entry, hash<0>(entry), {found[0], found[1]}, found[2]);
  }
}

void SubproblemCache::grow() {
  Word* const old = entries_;
  const std::size_t places = capacity() + most_probes;
  const int growth = growth_bits();
  bits_ += growth;
  entries_ = allocate(bytes());
  if (entries_ == nullptr) {
    // Then this is the limit.
    entries_ = old;
    bits_ -= growth;
    most_bytes_ = 0;
    return;
  }
  shift_ -= growth;
  used_ = 0;
  hits_ = 0;
  soon_full_ = capacity() / 10 * tuned::tenths_of_full_cache;
  const std::unique_ptr<Word, decltype(&std::free)> owner(old, std::free);
  clear();
  put_all(old, places);
}

void SubproblemCache::put(const Word* key, Word hash, CachedValue found, Word work) {
  Word* entry = entries_ + (hash >> shift_) * stride();
  Word* place = entry;
  for (int probe = 0; probe < most_probes; ++probe, entry += stride()) {
    if (is_empty(entry)) {
      place = entry;
      ++used_;
      break;
    }
    if (entry[key_words_ + 2] < place[key_words_ + 2]) place = entry;
  }
  std::copy(key, key + key_words_, place);
  place[key_words_] = found.low;
  place[key_words_ + 1] = found.high;
  place[key_words_ + 2] = work;
}

// Called when many places are in use, or all where the key may stand.
void SubproblemCache::make_room_and_store(const Word* key, Word hash, CachedValue found, std::uint64_t work) {
  if (used_ >= soon_full_ && ought_to_grow()) grow();
  put(key, hash, found, work);
}

}  // namespace xcmodel::dlx::count
