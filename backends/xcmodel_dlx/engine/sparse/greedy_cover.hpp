// Solutions of coverings and packings by a greedy choice along Lagrangian costs.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "sparse_cover.hpp"

namespace xcmodel::dlx {

// Chooses again and again the option that costs least for each item that still needs it, beyond what
// the prices of these items pay for, and at last leaves out what has become redundant, the dearest
// first: Caprara, Fischetti and Toth, "A Heuristic Method for the Set Covering Problem" (1999). What options of a
// packing gain is less by what items that admit few of them are to be paid.
class GreedyCover {
 public:
  explicit GreedyCover(SparseCover& cover) : cover_(cover) {}

  // Returns a solution below what the cover is now, or nothing if the choice comes to a dead end.
  // The prices are in units of costs. The cover is changed; the caller undoes that.
  std::optional<std::vector<std::int32_t>> find(const std::vector<double>& prices);

  // Whether no item needs an option, or most of those that do may be covered again once they have what they need.
  static bool suits(const Instance& instance);

  std::int64_t entries() const { return entries_; }  // Entries of options looked at so far.

 private:
  double score(std::int32_t option, const std::vector<double>& prices);
  bool cover_all(const std::vector<double>& prices);
  bool choose_best(const std::vector<double>& prices);
  std::vector<std::int32_t> without_redundant();

  SparseCover& cover_;
  std::vector<std::pair<double, std::int32_t>> heap_;  // Options by a lower limit of their score.
  std::size_t fixed_ = 0;  // Options that had been chosen before.
  std::int64_t entries_ = 0;
};

}  // namespace xcmodel::dlx
