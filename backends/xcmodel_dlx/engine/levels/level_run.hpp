// Work along the levels of a plan, whatever is made of them.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace xcmodel::dlx::count {

// Resumable. The work that it does, and where it stops, depends on the problem alone.
class LevelRun {
 public:
  // States of more words are not gone through.
  static constexpr int most_words = 16;

  explicit LevelRun(std::size_t most_bytes) : most_bytes_(most_bytes) {}
  virtual ~LevelRun() = default;

  // Works for so many units, a nanosecond or so each, or less if it is done or has given up.
  void work(std::int64_t units) {
    const std::int64_t end = units_ + units;
    while (!is_done_ && !has_given_up_ && units_ < end) step(end - units_);
  }
  // The units that are left, as far as can be told; many more if these seem to need more
  // memory than there is.
  virtual double expected_units() const = 0;

  bool is_done() const { return is_done_; }
  // Whether the levels do not fit into their memory.
  bool has_given_up() const { return has_given_up_; }
  std::int64_t units() const { return units_; }    // Done so far.
  std::int64_t states() const { return states_; }  // Of all levels so far.
  std::size_t bytes() const { return bytes_; }     // Taken at most so far.
  // The share of its work that is done, as far as can be told.
  double fraction() const {
    const auto done = static_cast<double>(units_);
    return is_done_ ? 1 : done / (done + expected_units() + 1);
  }

 protected:
  // Works for a moment, but not for many more units than that.
  virtual void step(std::int64_t units) = 0;
  void note_bytes(std::size_t bytes, bool is_full) {
    bytes_ = std::max(bytes_, bytes);
    has_given_up_ = bytes > most_bytes_ || is_full;
  }

  const std::size_t most_bytes_;

  bool is_done_ = false;
  bool has_given_up_ = false;
  std::int64_t units_ = 0;
  std::int64_t states_ = 1;
  std::size_t bytes_ = 0;
};

// Calls `make.operator()<Words>()` with the least number of words for which levels are compiled and
// which suffices.
template <class Make>
auto make_for_words(int words, const Make& make) {
  if (words <= 1) return make.template operator()<1>();
  if (words <= 2) return make.template operator()<2>();
  if (words <= 4) return make.template operator()<4>();
  if (words <= 8) return make.template operator()<8>();
  return make.template operator()<LevelRun::most_words>();
}

}  // namespace xcmodel::dlx::count
