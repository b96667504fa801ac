#include "strengthening.hpp"

#include <cmath>
#include <utility>

#include "base/tuning.hpp"
#include "cut_finder.hpp"

namespace xcmodel::dlx::cuts {
namespace {

// More items, one for each cut; the solutions stay the same.
OwnedArrays with_cuts(const Instance& instance, const std::vector<Cut>& cuts) {
  OwnedArrays arrays;
  arrays.item_low.assign(instance.low.begin(), instance.low.end());
  arrays.item_high.assign(instance.high.begin(), instance.high.end());
  std::vector<std::vector<std::int32_t>> cuts_of(static_cast<std::size_t>(instance.options));
  for (const Cut& cut : cuts) {
    for (const std::int32_t option : cut.options)
      cuts_of[option].push_back(static_cast<std::int32_t>(arrays.item_low.size()));
    arrays.item_low.push_back(0);
    arrays.item_high.push_back(cut.most);
  }
  for (std::int32_t option = 0; option < instance.options; ++option) {
    const auto items = instance.items_of(option), rows = instance.rows_of(option);
    for (std::size_t e = 0; e < items.size(); ++e) arrays.add_entry(items[e], instance.colour_of(rows[e]));
    for (const std::int32_t item : cuts_of[option]) arrays.add_entry(item, 0);
    arrays.end_option();
  }
  return arrays;
}

}  // namespace

Strengthening::Round::Round(const Instance& original, const std::vector<Cut>& cuts, std::int64_t to_beat)
    : instance(with_cuts(original, cuts).view(original)),
      cover(instance),
      bound(instance, std::make_shared<BestCost>(to_beat - 1)) {}

Strengthening::Strengthening(const Instance& instance, std::span<const std::int32_t> given,
                             std::span<const std::int32_t> forbidden, std::int64_t to_beat, std::int64_t most_units)
    : instance_(instance),
      given_(given.begin(), given.end()),
      forbidden_(forbidden.begin(), forbidden.end()),
      to_beat_(to_beat),
      first_units_(most_units) {}

void Strengthening::work() {
  if (!round_) return begin_round();
  const auto before = round_->bound.entries();
  const LeastCost::Verdict verdict = round_->bound.judge(round_->cover, 0, !std::exchange(round_->has_begun, true));
  units_ += static_cast<std::int64_t>(round_->bound.entries() - before);
  if (verdict != LeastCost::Verdict::undecided) end_round(verdict);
  is_over_ |= units_ >= most_units();
}

void Strengthening::begin_round() {
  round_ = std::make_unique<Round>(instance_, cuts_, to_beat_);
  units_ += static_cast<std::int64_t>(round_->instance.entry_item.size()) * tuning.units_of_entry_in_round;
  SparseCover& cover = round_->cover;
  is_over_ = !cover.apply(given_, forbidden_) || !cover.propagate() || !CutFinder::suits(cover);
}

void Strengthening::end_round(LeastCost::Verdict verdict) {
  const bool is_proved = verdict == LeastCost::Verdict::hopeless;
  const double gap = is_proved ? 0 : *round_->bound.gap() / static_cast<double>(round_->bound.scale());
  const double before = least_gap_;
  drop_idle();
  if (gaps_.empty() || gap < least_gap_) {
    least_gap_ = gap;
    best_cuts_ = cuts_;
  }
  gaps_.push_back(gap);
  const double rise = gaps_.front() - least_gap_;
  const bool tails_off = gaps_.size() > 1 && before - least_gap_ < tuning.least_rise_of_round * rise;
  is_over_ = is_proved || tails_off ||
             std::cmp_greater_equal(gaps_.size(), tuning.most_rounds_of_cuts) || !add_cuts();
  round_.reset();
}

// Drops the cuts of the round that the bound does not rest on.
void Strengthening::drop_idle() {
  const LeastCost::Prices& prices = round_->bound.prices_at(0);
  auto price = prices.begin() + instance_.items;
  std::erase_if(cuts_, [&](const Cut&) { return *price++ >= 0; });
}

bool Strengthening::add_cuts() {
  const double most = tuning.share_of_cycles * static_cast<double>(most_units());
  CutFinder finder(round_->cover, round_->bound, static_cast<std::int64_t>(most));
  bool has_more = false;
  for (Cut& cut : finder.find()) {
    if (!known_.insert(cut).second) continue;
    has_more = true;
    cuts_.push_back(std::move(cut));
  }
  units_ += finder.units();
  return has_more;
}

// Whether the bound has risen enough. While the best solution is a bad one, the gap says little.
bool Strengthening::has_gained() const {
  if (gaps_.empty()) return false;
  const double first = gaps_.front(), rise = first - least_gap_;
  const double first_bound = static_cast<double>(to_beat_) - first;
  return rise >= tuning.least_gap_closed * first || rise >= tuning.least_rise_of_bound * std::abs(first_bound);
}

std::int64_t Strengthening::most_units() const {
  return has_gained() ? tuning.growth_of_rounds_that_gain * first_units_ : first_units_;
}

std::optional<OwnedArrays> Strengthening::strengthened() const {
  if (best_cuts_.empty() || !has_gained()) return {};
  return with_cuts(instance_, best_cuts_);
}

}  // namespace xcmodel::dlx::cuts
