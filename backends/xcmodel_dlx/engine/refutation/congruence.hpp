// A proof by a congruence that there is no solution.
//
// Items have weights, whole numbers, so that the items of each option weigh a multiple of some number together,
// and what the items need does not. Arguments by parity and by colours of a board are of this sort: Conway and
// Lagarias, "Tiling with Polyominoes and Combinatorial Group Theory" (1990). There are such weights, and for the
// power of a prime, just where options with any whole factors do not sum up to what items need: Schrijver, "Theory
// of Linear and Integer Programming" (1986), corollary 4.1a.
//
// A few options are added one by one to vectors in echelon form, as for Hermite's normal form. Weights by which
// these come to 0, but not what the items need, are tried at all options: one at which they fail is added next. So no
// more are added than there are items, or some times as many.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "base/tuning.hpp"
#include "exact_items.hpp"
#include "proof.hpp"

namespace xcmodel::dlx {

class Congruence : public Proof {
 public:
  using Number = std::uint32_t;

  // A modulus is a power of a prime and has no more than 16 bits.
  struct Modulus {
    Number prime;
    int exponent;
    Number number;
    // Makes each of so many numbers less by that of another vector times the factor.
    void (*subtract)(Number* numbers, const Number* others, Number factor, std::size_t size);
  };
  static const std::vector<Modulus>& moduli();

  Congruence(std::shared_ptr<const ExactItems> items, const Modulus& modulus);

  void work() override;
  std::int64_t units() const override { return units_of(numbers_); }
  std::int64_t units_of_turn() const override;

  // What it takes for so many items, if each has options with all others.
  static std::int64_t units_for(std::int64_t items);

 private:
  // Is 0 before its pivot, where it has a power of the prime.
  struct Vector {
    int exponent;
    std::vector<Number> numbers;  // By item from the pivot on, up to where zeros follow; then of heavy items.
  };

  static std::int64_t units_of(std::int64_t numbers) { return numbers / tuning.numbers_per_unit; }
  void step();
  bool needs_come_to_nothing();
  bool find_weights();
  std::size_t next_option();
  std::optional<std::size_t> option_at_which_weights_fail();
  void add(std::size_t option);
  int exponent_of(Number number) const;
  Number power(int exponent) const;
  Number inverse(Number number) const;
  std::size_t heavy_of(std::size_t pivot) const;
  std::size_t end_of(const Vector& vector, std::size_t pivot) const;
  std::size_t item_after(std::size_t item, std::size_t end) const;
  Vector take_added(std::size_t pivot, std::size_t end);
  std::size_t put_added(const Vector& vector, std::size_t pivot);
  void subtract(std::vector<Number>& numbers, const Vector& vector, std::size_t pivot);
  Number weight_of(const Vector& vector, std::size_t pivot);
  void check_invariants() const;

  const std::shared_ptr<const ExactItems> items_;
  const Modulus& modulus_;
  std::int64_t expected_numbers_ = 0;
  std::vector<std::optional<Vector>> vectors_;  // By pivot.
  std::vector<Number> added_;     // The option that is being added, less multiples of the vectors.
  std::vector<Number> needs_;     // Less multiples of the vectors, so that they are 0 before `next_item_`.
  std::size_t next_item_ = 0;
  std::vector<Number> weights_;   // By item; 0 behind `next_item_`.
  std::size_t next_option_ = 0;   // The first at which they are tried.
  std::size_t failures_ = 0;      // To find weights.
  std::int64_t numbers_ = 0;      // Looked at so far.
};

}  // namespace xcmodel::dlx
