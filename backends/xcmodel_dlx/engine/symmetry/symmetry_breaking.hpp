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

  // Looks for automorphisms with so many units of work, or a little more; tells whether more options are left out.
  bool go_on(std::int64_t units);

  bool is_done() const { return is_done_; }  // Whether nothing more is to be found.
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
