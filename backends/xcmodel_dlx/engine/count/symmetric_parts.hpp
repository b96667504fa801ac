// Parts of a count, of which one stands for all that symmetries carry to each other.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "base/tuning.hpp"
#include "instance/instance.hpp"
#include "symmetry/symmetric_item.hpp"

namespace xcmodel::dlx::count {

// The solutions that contain these options; they count so many times.
struct Part {
  std::vector<std::int32_t> given;
  std::int64_t weight = 1;
};

// Splits a count at an item that must be covered just once: each solution contains one of its options. Of
// those in an orbit under automorphisms, one is given, and stands for all. What it leaves is split
// again if it still has symmetries. Margot does so at each node, for integer programs ("Pruning by
// isomorphism in branch-and-cut", 2002).
class SymmetricParts {
 public:
  // Of a count, which is that of this problem. Symmetries of the whole may take `most_units`; those of a part may
  // take a share of these, by its share of the whole search. Both may take what is left of `spare`, if that is more.
  SymmetricParts(const Instance& instance, const Problem& problem, const Part& whole,
                 std::vector<std::int32_t> forbidden, std::int64_t most_units, std::int64_t spare);

  // Parts weigh no more than that, so that the solutions visited between two reports, times their weights, fit into
  // 64 bits.
  static constexpr std::int64_t most_weight = std::int64_t{1} << 28;

  // No more than `tuning.most_parts` of them. One alone is the whole, if no symmetry helps.
  const std::vector<Part>& parts() const { return parts_; }
  // The smallest count that was found to stand for the whole, before there were several parts.
  const Part& smallest_whole() const { return smallest_whole_; }
  double share_of_smallest_whole() const { return share_of_smallest_whole_; }
  // The share of the whole search that the parts are, if all options of an item leave as much to search.
  double share() const { return share_; }
  // How many of all classes of the whole are in one orbit, as far as that was found.
  double share_of_largest_orbit() const { return share_of_largest_orbit_; }
  std::int64_t units() const { return units_; }
  // Whether all symmetries of the whole have been looked for that a labelling shows.
  bool is_complete() const { return is_complete_; }

 private:
  void split(const Problem& problem, const Part& part, double share);
  bool may_split(const Part& part, const SymmetricItem& item) const;
  // The units that symmetries of a part with such a share of the whole search may take.
  std::int64_t units_of(double share) const {
    const double most = share == 1 ? most_units_ : most_units_ * share * tuning.share_for_parts;
    return std::max(static_cast<std::int64_t>(most), spare_ - units_);
  }

  const Instance& instance_;
  const std::vector<std::int32_t> forbidden_;
  const double most_units_;
  const std::int64_t spare_;
  const std::int64_t units_to_begin_;
  std::vector<Part> parts_;
  Part smallest_whole_;
  double share_of_smallest_whole_ = 1;
  std::size_t expected_ = 1;  // Parts, if none is split any more.
  double share_ = 0;
  double share_of_largest_orbit_ = 0;
  std::int64_t units_ = 0;
  bool is_complete_ = true;
};

}  // namespace xcmodel::dlx::count
