// What a search for one solution may take for granted, since symmetries carry solutions to each other.
#pragma once

#include <cstdint>
#include <vector>

#include "instance/instance.hpp"
#include "symmetric_item.hpp"

namespace xcmodel::dlx::count {

// If there is a solution that contains the given options and none of the forbidden ones, then there is one that
// contains these as well, and none of those. It may be one of few: others are left out.
//
// Of an item that is covered once, one option of each orbit under automorphisms stands for all. As long as there is
// an item with just one orbit, which may be covered more often, that option is given, and what it leaves may have
// symmetries still.
class SymmetryBreaking {
 public:
  SymmetryBreaking(const Instance& instance, std::vector<std::int32_t> given, std::vector<std::int32_t> forbidden);

  enum class Found : std::uint8_t {
    one_orbit,       // An option has been given; what it leaves may have symmetries.
    several_orbits,  // More options have been forbidden than before.
    nothing,
  };
  // Looks for automorphisms of what is left, with so many units of work, or a little more, and no less than it takes
  // to begin. It must not be done.
  Found go_on(std::int64_t most_units);

  std::int64_t units_to_begin() const { return units_to_begin_; }
  // Whether nothing more is to be found.
  bool is_done() const { return is_done_; }
  const std::vector<std::int32_t>& given() const { return given_; }
  const std::vector<std::int32_t>& forbidden() const { return forbidden_; }
  std::int64_t units() const { return units_; }

 private:
  void give(std::int32_t option);
  bool forbid(const std::vector<std::int32_t>& options);

  const Instance& instance_;
  const std::int64_t units_to_begin_;
  const std::vector<std::int32_t> always_forbidden_;
  std::vector<std::int32_t> given_, forbidden_;  // Ascending.
  std::int64_t units_ = 0;
  bool is_done_ = false;
};

}  // namespace xcmodel::dlx::count
