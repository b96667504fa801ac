// Options that are free: no item needs more, so that each set of them that go together completes a solution.
#pragma once

#include <algorithm>

#include "choice.hpp"

namespace xcmodel::dlx::XCMODEL_SIMD {

// Counts sets of free options that go together, without going through all of them: an option that excludes no
// other doubles their number.
template <int W, Kind K, bool tabled>
class FreeSets {
 public:
  explicit FreeSets(const Frame& frame) : frame_(frame) {}

  // How many there are of those options that are possible, but not applied.
  std::int64_t count(const Word* possible, const Word* applied) {
    State state;
    std::copy_n(possible, W, state.possible);
    std::copy_n(applied, W, state.applied);
    return count(state);
  }

  // How many choices that took.
  std::int64_t choices() const { return choices_; }

 private:
  struct State {
    Word possible[W], applied[W];

    void take_out(int option) { clear_bit(possible, option); }
  };

  // What is left of a state after independent options does not depend on them.
  std::int64_t count(State& state) {
    std::int64_t sets = 1;
    for (int w = 0; w < W; ++w)
      while (const Word free = state.possible[w] & ~state.applied[w]) {
        const int option = w * word_bits + lowest_bit(free);
        ++choices_;
        if (!is_independent(state, option)) return sets * count_with_and_without(state, option);
        state.take_out(option);
        sets *= 2;
      }
    return sets;
  }

  std::int64_t count_with_and_without(State& state, int option) {
    State with = state;
    choose<W, K, tabled>(frame_, with.possible, with.applied, option);
    state.take_out(option);
    return count(with) + count(state);
  }

  // Whether all its items have room for all that is possible.
  bool is_independent(const State& state, int option) const {
    if constexpr (tabled) {
      return (frame_.conflicts[option] & state.possible[0]) == 0;
    } else if constexpr (K == Kind::multiple) {
      return has_room(state, option);
    } else {
      State others = state;
      others.take_out(option);
      Bits<W> excluded = conflicts_of<W, K>(frame_, option);
      excluded &= Bits<W>::load(others.possible);
      excluded.store(others.possible);
      return !any<W>(others.possible);
    }
  }

  bool has_room(const State& state, int option) const {
    bool has_room = true;
    for_lanes<Kind::multiple>(frame_, option, [&](int lane) {
      const Word* const row = frame_.by_lane + static_cast<std::ptrdiff_t>(lane) * W;
      int others = has_bit(row, option) ? -1 : 0;
      for (int w = 0; w < W; ++w) others += bit_count(row[w] & state.possible[w]);
      has_room &= others <= std::max(static_cast<int>(frame_.high[lane]) - 1, 0);
    });
    return has_room;
  }

  const Frame& frame_;
  std::int64_t choices_ = 0;
};

}  // namespace xcmodel::dlx::XCMODEL_SIMD
