#include "refutation.hpp"

#include <algorithm>
#include <utility>

#include "base/tuning.hpp"
#include "congruence.hpp"
#include "exact_items.hpp"
#include "farkas_proof.hpp"
#include "sparse/sparse_cover.hpp"

namespace xcmodel::dlx {

Refutation::Refutation(const Instance& instance, std::span<const std::int32_t> given,
                       std::span<const std::int32_t> forbidden) {
  SparseCover cover(instance);
  has_refuted_ = !cover.apply(given, forbidden) || !cover.propagate();
  if (has_refuted_) return;
  auto farkas_proof = std::make_unique<FarkasProof>(cover);
  farkas_proof_ = farkas_proof.get();
  proofs_.push_back(std::move(farkas_proof));
  const auto items = std::make_shared<const ExactItems>(cover, ExactItems::Agreements::left_out);
  for (const Congruence::Modulus& modulus : Congruence::moduli())
    proofs_.push_back(std::make_unique<Congruence>(items, modulus));
  if (std::ranges::find(instance.coloured, true) == instance.coloured.end()) return;
  auto items_and_agreements = std::make_shared<const ExactItems>(cover, ExactItems::Agreements::included);
  if (items_and_agreements->has_agreements())
    proofs_.push_back(std::make_unique<Congruence>(std::move(items_and_agreements), Congruence::moduli().front()));
}

std::span<const double> Refutation::parts() const {
  if (!farkas_proof_ || farkas_proof_->units() == 0) return {};
  return farkas_proof_->parts();
}

Proof* Refutation::next() const {
  Proof* next = nullptr;
  const auto units_after = [](const Proof& proof) { return proof.units() + proof.units_of_turn(); };
  for (const auto& proof : proofs_)
    if (!proof->is_over() && (!next || units_after(*proof) < units_after(*next))) next = proof.get();
  return next;
}

void Refutation::work() {
  Proof* const proof = next();
  if (!proof) return;
  proof->work();
  has_refuted_ = proof->has_refuted();
}

std::int64_t Refutation::units() const {
  std::int64_t units = 0;
  for (const auto& proof : proofs_) units += proof->units();
  return units;
}

std::int64_t Refutation::units_of_first_turn(const Instance& instance) {
  const std::int64_t items = ExactItems::most(instance);
  return std::min(FarkasProof::units_of_turn(instance), Congruence::units_for(items));
}

// A proof that is over is not waited for.
std::int64_t Refutation::units_of_turn() const {
  const Proof* const proof = next();
  return proof ? proof->units_of_turn() : 0;
}

std::int64_t Refutation::first_due(const Instance& instance) {
  return tuning.lead_over_refutation * units_of_first_turn(instance);
}

std::int64_t Refutation::due() const { return tuning.lead_over_refutation * (units() + units_of_turn()); }

}  // namespace xcmodel::dlx
