// Whether it can be proved in a moment that there is no solution, where a search may take for ever.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "instance/instance.hpp"
#include "proof.hpp"

namespace xcmodel::dlx {

class FarkasProof;

// A portfolio of proofs: the one goes on that will have had least work after its turn.
class Refutation {
 public:
  // Of the solutions with the given options and without the forbidden ones.
  Refutation(const Instance& instance, std::span<const std::int32_t> given, std::span<const std::int32_t> forbidden);

  void work();  // For a moment.
  bool is_over() const { return has_refuted_ || next() == nullptr; }
  bool has_refuted() const { return has_refuted_; }

  std::int64_t units() const;  // Done.
  // Of the first turn, and of the next one.
  static std::int64_t units_of_first_turn(const Instance& instance);
  std::int64_t units_of_turn() const;
  // The units of a search without solutions, these included, at which it is to begin, or to go on.
  static std::int64_t first_due(const Instance& instance);
  std::int64_t due() const;

  // By option: which part of it the linear relaxation has chosen, so that items are covered nearly as they need;
  // none where that has not begun.
  std::span<const double> parts() const;

 private:
  Proof* next() const;  // None if all are over.

  std::vector<std::unique_ptr<Proof>> proofs_;
  const FarkasProof* farkas_proof_ = nullptr;  // One of them.
  bool has_refuted_ = false;
};

}  // namespace xcmodel::dlx
