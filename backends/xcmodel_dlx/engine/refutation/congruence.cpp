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

Number remainder_of_sum(const std::vector<Number>& weights, std::span<const ExactItems::Entry> entries,
                        Number modulus) {
  std::uint64_t sum = 0;
  for (const auto& [item, times] : entries) {
    const Number weight = weights[item];
    sum += times > 0 ? weight : modulus - weight;
  }
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
  const std::int64_t entries = items_->envelope();
  is_over_ = entries == 0 || entries > tuning.most_entries_of_congruence;
  if (is_over_) return;
  expected_numbers_ = entries * static_cast<std::int64_t>(items_->size()) / 2;
  vectors_.resize(items_->size());
  added_.resize(items_->size());
  weights_.resize(items_->size());
  for (const std::int32_t need : items_->needs()) needs_.push_back(static_cast<Number>(need) % modulus_.number);
}

void Congruence::work() {
  const std::int64_t stop = numbers_ + tuning.entries_between_looks;
  while (!is_over_ && numbers_ < stop) step();
  if (is_over_) vectors_ = {};  // Other proofs may need the memory.
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
    subtract(needs_, *vector, next_item_);
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
    const Number left = (modulus_.number - weight_of(*vector, item)) % modulus_.number;
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
    const std::span<const ExactItems::Entry> entries = items_->entries_of(option);
    numbers_ += static_cast<std::int64_t>(entries.size());
    if (remainder_of_sum(weights_, entries, modulus_.number) != 0) return option;
  }
  return std::nullopt;
}

// Adds an option to the vectors: where both have something, the one with the lower power of the prime stays.
void Congruence::add(std::size_t option) {
  std::size_t first = items_->size(), end = 0;
  for (const auto& [number, times] : items_->entries_of(option)) {
    const auto item = static_cast<std::size_t>(number);
    added_[item] = times > 0 ? 1 : modulus_.number - 1;
    first = std::min(first, item);
    if (item < items_->light()) end = std::max(end, item + 1);
  }
  for (std::size_t item = first; item < items_->size(); item = item_after(item, end)) {
    if (added_[item] == 0) continue;
    std::optional<Vector>& vector = vectors_[item];
    if (!vector || exponent_of(added_[item]) < vector->exponent) {
      const std::optional<Vector> other = std::exchange(vector, take_added(item, end));
      if (!other) break;
      end = put_added(*other, item);
    }
    subtract(added_, *vector, item);
    end = std::max(end, end_of(*vector, item));
  }
  if constexpr (debug_checks) check_invariants();
}

// The item behind this one at which something may be left of what is being added.
std::size_t Congruence::item_after(std::size_t item, std::size_t end) const {
  return item + 1 < end ? item + 1 : std::max(item + 1, items_->light());
}

// Where the heavy items of a vector begin, and where its others end.
std::size_t Congruence::heavy_of(std::size_t pivot) const { return std::max(items_->light(), pivot); }

std::size_t Congruence::end_of(const Vector& vector, std::size_t pivot) const {
  return pivot + vector.numbers.size() - (items_->size() - heavy_of(pivot));
}

// Makes a vector of what is being added, times a number by which a power of the prime is at its pivot.
Congruence::Vector Congruence::take_added(std::size_t pivot, std::size_t end) {
  Vector vector{exponent_of(added_[pivot]), {}};
  const Number factor = inverse(added_[pivot] / power(vector.exponent));
  const auto take = [&](std::size_t first, std::size_t last) {
    for (std::size_t item = first; item < last; ++item)
      vector.numbers.push_back(std::exchange(added_[item], 0) * factor % modulus_.number);
  };
  take(pivot, end);
  take(heavy_of(pivot), items_->size());
  return vector;
}

// Adds the vector in place of what was being added, of which nothing is left. Returns its end.
std::size_t Congruence::put_added(const Vector& vector, std::size_t pivot) {
  const std::size_t end = end_of(vector, pivot), heavy = heavy_of(pivot);
  const Number* const numbers = vector.numbers.data();
  std::copy(numbers, numbers + (end - pivot), added_.data() + pivot);
  std::copy(numbers + (end - pivot), numbers + vector.numbers.size(), added_.data() + heavy);
  return end;
}

// Takes a multiple of the vector away by which what stands at its pivot becomes 0.
void Congruence::subtract(std::vector<Number>& numbers, const Vector& vector, std::size_t pivot) {
  const std::size_t end = end_of(vector, pivot), heavy = heavy_of(pivot);
  const Number factor = numbers[pivot] / power(vector.exponent);
  modulus_.subtract(numbers.data() + pivot, vector.numbers.data(), factor, end - pivot);
  modulus_.subtract(numbers.data() + heavy, vector.numbers.data() + (end - pivot), factor, items_->size() - heavy);
  numbers_ += static_cast<std::int64_t>(vector.numbers.size());
}

// What the items of a vector weigh together.
Number Congruence::weight_of(const Vector& vector, std::size_t pivot) {
  const std::size_t end = end_of(vector, pivot), heavy = heavy_of(pivot);
  std::uint64_t sum = 0;
  for (std::size_t item = pivot; item < end; ++item)
    sum += std::uint64_t{weights_[item]} * vector.numbers[item - pivot];
  for (std::size_t item = heavy; item < items_->size(); ++item)
    sum += std::uint64_t{weights_[item]} * vector.numbers[end - pivot + item - heavy];
  numbers_ += static_cast<std::int64_t>(vector.numbers.size());
  return static_cast<Number>(sum % modulus_.number);
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

std::int64_t Congruence::units_of_turn() const {
  return units_of(std::max(expected_numbers_ - numbers_, expected_numbers_ / tuned::least_part_of_congruence)) + 1;
}

// For each item an option is added to some of the vectors, and weights come from those that there are. This is what it
// has been on designs and puzzles.
std::int64_t Congruence::units_for(std::int64_t items) {
  return units_of(items * items * items / tuned::part_of_elimination);
}

void Congruence::check_invariants() const {
  for (const std::optional<Vector>& vector : vectors_)
    if (vector) XCMODEL_CHECK(vector->numbers.front() == power(vector->exponent));
  [[maybe_unused]] const auto is_zero = [](Number number) { return number == 0; };
  XCMODEL_CHECK(std::ranges::all_of(added_, is_zero));
  XCMODEL_CHECK(std::all_of(needs_.begin(), needs_.begin() + static_cast<std::ptrdiff_t>(next_item_), is_zero));
}

}  // namespace xcmodel::dlx
