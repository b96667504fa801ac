#include "congruence.hpp"

#include <algorithm>
#include <utility>

#include "base/check.hpp"
#include "base/tuning.hpp"

namespace xcmodel::dlx {
namespace {

using Number = Congruence::Number;

// The modulus is known when this is compiled, so that remainders take no division. Nothing overflows.
template <Number modulus>
void subtract_multiple(Number* numbers, const Number* others, Number factor, std::size_t size) {
  static_assert(modulus <= 1 << 16);
  for (std::size_t k = 0; k < size; ++k) numbers[k] = (numbers[k] + (modulus - factor) * others[k]) % modulus;
}

template <Number prime, int exponent>
constexpr Congruence::Modulus power_of() {
  constexpr Number number = [] {
    Number power = 1;
    for (int k = 0; k < exponent; ++k) power *= prime;
    return power;
  }();
  return {prime, exponent, number, subtract_multiple<number>};
}

Number remainder_of_sum(const std::vector<Number>& weights, std::span<const std::int32_t> items, Number modulus) {
  std::uint64_t sum = 0;
  for (const std::int32_t item : items) sum += weights[static_cast<std::size_t>(item)];
  return static_cast<Number>(sum % modulus);
}

}  // namespace

const std::vector<Congruence::Modulus>& Congruence::moduli() {
  static const std::vector<Modulus> moduli{power_of<2, 16>(), power_of<3, 10>(), power_of<5, 6>(),
                                           power_of<7, 5>(),  power_of<11, 4>(), power_of<13, 4>()};
  return moduli;
}

Congruence::Congruence(std::shared_ptr<const ExactItems> items, const Modulus& modulus)
    : items_(std::move(items)), modulus_(modulus) {
  const auto size = static_cast<std::int64_t>(items_->size());
  is_over_ = size == 0 || size > tuning.most_items_of_congruence || items_->options() == 0;
  if (is_over_) return;
  vectors_.resize(items_->size());
  weights_.resize(items_->size());
  for (const std::int32_t need : items_->needs()) needs_.push_back(static_cast<Number>(need) % modulus_.number);
}

void Congruence::work() {
  const std::int64_t stop = numbers_ + tuning.entries_between_looks;
  while (!is_over_ && numbers_ < stop) step();
  if (is_over_) vectors_ = {};  // Their memory is the square of the number of items.
}

void Congruence::step() {
  if (needs_come_to_nothing()) {
    is_over_ = true;
  } else if (!find_weights()) {
    // More vectors have lower powers of the prime at their pivots.
    is_over_ = ++failures_ > items_->size();
    add(next_option());
  } else if (const auto option = option_at_which_weights_fail()) {
    add(*option);
  } else {
    is_over_ = has_refuted_ = true;
  }
}

std::size_t Congruence::next_option() {
  const std::size_t option = next_option_;
  next_option_ = (next_option_ + 1) % items_->options();
  return option;
}

// Takes multiples of vectors away until that is not possible, or nothing is left.
bool Congruence::needs_come_to_nothing() {
  for (; next_item_ < needs_.size(); ++next_item_) {
    if (needs_[next_item_] == 0) continue;
    const std::optional<Vector>& vector = vectors_[next_item_];
    if (!vector || exponent_of(needs_[next_item_]) < vector->exponent) return false;
    modulus_.subtract(needs_.data() + next_item_, vector->numbers.data() + next_item_,
                      needs_[next_item_] / power(vector->exponent), needs_.size() - next_item_);
    numbers_ += static_cast<std::int64_t>(needs_.size() - next_item_);
  }
  return true;
}

// Finds weights by which all vectors come to 0, and what is left of the needs does not: from the item at which
// these stand back to the first. Returns false if that takes a higher power of the prime than the modulus is.
bool Congruence::find_weights() {
  std::fill(weights_.begin(), weights_.end(), 0);
  const std::optional<Vector>& last = vectors_[next_item_];
  weights_[next_item_] = power(modulus_.exponent - (last ? last->exponent : exponent_of(needs_[next_item_]) + 1));
  for (std::size_t item = next_item_; item-- > 0;) {
    const std::optional<Vector>& vector = vectors_[item];
    if (!vector) continue;
    std::uint64_t sum = 0;
    for (std::size_t k = item + 1; k <= next_item_; ++k)
      sum += static_cast<std::uint64_t>(weights_[k]) * vector->numbers[k];
    numbers_ += static_cast<std::int64_t>(next_item_ - item);
    const auto left = static_cast<Number>((modulus_.number - sum % modulus_.number) % modulus_.number);
    if (left % power(vector->exponent) != 0) return false;
    weights_[item] = left / power(vector->exponent);
  }
  std::uint64_t needed = 0;
  for (std::size_t item = 0; item <= next_item_; ++item)
    needed += static_cast<std::uint64_t>(weights_[item]) * static_cast<std::uint64_t>(items_->needs()[item]) %
              modulus_.number;
  return needed % modulus_.number != 0;
}

// If there is none, the proof is made, however the weights were found.
std::optional<std::size_t> Congruence::option_at_which_weights_fail() {
  for (std::size_t k = 0; k < items_->options(); ++k) {
    const std::size_t option = next_option();
    const std::span<const std::int32_t> items = items_->items_of(option);
    numbers_ += static_cast<std::int64_t>(items.size());
    if (remainder_of_sum(weights_, items, modulus_.number) != 0) return option;
  }
  return std::nullopt;
}

// Adds an option to the vectors: where both have something, the one with the lower power of the prime stays.
void Congruence::add(std::size_t option) {
  std::vector<Number> numbers(vectors_.size());
  for (const std::int32_t item : items_->items_of(option)) numbers[static_cast<std::size_t>(item)] = 1;
  for (std::size_t item = 0; item < numbers.size(); ++item) {
    if (numbers[item] == 0) continue;
    std::optional<Vector>& vector = vectors_[item];
    const int exponent = exponent_of(numbers[item]);
    if (!vector || exponent < vector->exponent) {
      make_power(numbers, item);
      if (!vector) {
        vector = Vector{exponent, std::move(numbers)};
        break;
      }
      std::swap(vector->numbers, numbers);
      vector->exponent = exponent;
    }
    modulus_.subtract(numbers.data() + item, vector->numbers.data() + item, numbers[item] / power(vector->exponent),
                      numbers.size() - item);
    numbers_ += static_cast<std::int64_t>(numbers.size() - item);
  }
  if constexpr (debug_checks) check_invariants();
}

// How often the prime divides a number, which is not 0.
int Congruence::exponent_of(Number number) const {
  int exponent = 0;
  for (; number % modulus_.prime == 0; number /= modulus_.prime) ++exponent;
  return exponent;
}

Number Congruence::power(int exponent) const {
  Number power = 1;
  for (; exponent > 0; --exponent) power *= modulus_.prime;
  return power;
}

// Of a number that the prime does not divide: a power of it, by Euler's theorem.
Number Congruence::inverse(Number number) const {
  Number inverse = 1;
  for (Number left = modulus_.number / modulus_.prime * (modulus_.prime - 1) - 1; left > 0; left /= 2) {
    if (left % 2 == 1) inverse = inverse * number % modulus_.number;
    number = number * number % modulus_.number;
  }
  return inverse;
}

// Multiplies the vector, so that it has a power of the prime at the pivot.
void Congruence::make_power(std::vector<Number>& numbers, std::size_t pivot) const {
  const Number factor = inverse(numbers[pivot] / power(exponent_of(numbers[pivot])));
  for (std::size_t k = pivot; k < numbers.size(); ++k) numbers[k] = numbers[k] * factor % modulus_.number;
}

std::int64_t Congruence::units_of_turn() const {
  const std::int64_t expected = units_for(static_cast<std::int64_t>(items_->size()));
  return std::max(expected - units(), expected / 8 + 1);
}

// For each item an option is added to some of the vectors, and weights come from those that there are. This is what it
// has been on designs and puzzles.
std::int64_t Congruence::units_for(std::int64_t items) { return items * items * items / 4; }

void Congruence::check_invariants() const {
  [[maybe_unused]] const auto are_zero = [](const std::vector<Number>& numbers, std::size_t before) {
    return std::all_of(numbers.begin(), numbers.begin() + static_cast<std::ptrdiff_t>(before),
                       [](Number number) { return number == 0; });
  };
  for (std::size_t pivot = 0; pivot < vectors_.size(); ++pivot) {
    if (!vectors_[pivot]) continue;
    XCMODEL_CHECK(vectors_[pivot]->numbers[pivot] == power(vectors_[pivot]->exponent));
    XCMODEL_CHECK(are_zero(vectors_[pivot]->numbers, pivot));
  }
  XCMODEL_CHECK(are_zero(needs_, next_item_));
}

}  // namespace xcmodel::dlx
