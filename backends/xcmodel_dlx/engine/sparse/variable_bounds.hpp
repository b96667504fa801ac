// Options that a solution has only beside others, as weighted rows say: what a site serves, if it is open.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <span>
#include <vector>

#include "instance/weighted_groups.hpp"
#include "sparse_cover.hpp"

namespace xcmodel::dlx {

// A variable upper bound: an option is chosen only if one of those is that bound it. No option that bounds others is
// bounded itself, and none is in two bounds.
class VariableBounds {
 public:
  explicit VariableBounds(const Instance& instance);

  std::size_t size() const { return size_; }
  // The bound of an option, and the one that it is in; -1 if there is none.
  const std::vector<std::int32_t>& of() const { return of_; }
  std::int32_t of(std::int32_t option) const { return of_[option]; }
  std::int32_t with(std::int32_t option) const { return with_[option]; }
  std::size_t bytes() const { return bytes_of(of_, with_); }

 private:
  using Numbers = std::map<std::vector<std::int32_t>, std::int32_t>;
  struct Bounded {
    std::int32_t option, number;
  };

  void find_in(const std::vector<WeightedGroup>& groups, std::int64_t high, Numbers& numbers);
  static std::int32_t number_of(const WeightedGroup& group, Numbers& numbers);
  std::vector<std::int32_t> add(const Numbers& numbers);

  std::vector<Bounded> found_;             // By number, until they are all known.
  std::vector<std::int32_t> of_, with_;    // By option.
  std::size_t size_ = 0;
};

// The bounds at given reduced costs. Options that are bounded cost what they do only beside one of those that bound
// them, which so cost the less: Cornuejols, Fisher and Nemhauser, "Location of Bank Accounts to Optimize Float" (1977).
class BoundedCosts {
 public:
  explicit BoundedCosts(const Instance& instance) : bounds_(instance), states_(bounds_.size()) {}

  bool empty() const { return states_.empty(); }
  // Options that one bound has, at most.
  std::size_t longest() const;

  // Begins anew. What is bounded by an option that is chosen may be chosen as any other.
  void begin(const SparseCover& cover);
  bool is_bounded(std::int32_t option) const {
    return bounds_.of(option) >= 0 && !states_[bounds_.of(option)].is_met;
  }
  bool bounds_others(std::int32_t option) const { return bounds_.with(option) >= 0; }
  // Counts a bounded option, or puts off one that bounds others.
  void add(std::int32_t option, std::int64_t reduced);
  void put_off(std::int32_t option) { put_off_.push_back(option); }

  const std::vector<std::int32_t>& put_off() const { return put_off_; }
  // What the options that it bounds cost below 0, all together.
  std::int64_t below_zero(std::int32_t option) const { return states_[bounds_.with(option)].below_zero; }
  // How much more all cost at least if a given one of those in the bound is chosen.
  void note_rise(std::int32_t option, std::int64_t rise) {
    State& state = states_[bounds_.with(option)];
    state.rise = std::min(state.rise, rise);
  }
  // If a bounded option is.
  std::int64_t rise_with(std::int32_t option) const { return states_[bounds_.of(option)].rise; }
  // Calls for each option that costs less than 0, if one that bounds it is taken.
  template <class Use>
  void for_each_beside(std::int32_t taken, const Use& use) {
    if (bounds_.with(taken) < 0) return;
    State& state = states_[bounds_.with(taken)];
    for (const std::int32_t option : state.options) use(option);
    state.options.clear();
  }

  std::size_t bytes() const;

 private:
  // No reduced cost comes near: what is bounded by nothing that is left is not chosen.
  static constexpr std::int64_t never = std::int64_t{1} << 62;
  struct State {
    bool is_met = false;
    std::int64_t below_zero = 0;
    std::int64_t rise = never;
    std::vector<std::int32_t> options;
  };

  const VariableBounds bounds_;
  std::vector<State> states_;
  std::vector<std::int32_t> put_off_;
};

}  // namespace xcmodel::dlx
