#include "strengthening.hpp"

#include <cmath>
#include <utility>

#include "base/tuning.hpp"
#include "cut_finder.hpp"

namespace xcmodel::dlx::cuts {
namespace {

std::shared_ptr<BestCost> best_cost(std::int64_t cost) {
  auto best = std::make_shared<BestCost>();
  best->improve(cost);
  return best;
}

}  // namespace

WithCuts::WithCuts(const Instance& instance, const std::vector<Cut>& cuts)
    : item_low(instance.low.begin(), instance.low.end()), item_high(instance.high.begin(), instance.high.end()) {
  std::vector<std::vector<std::int32_t>> cuts_of(static_cast<std::size_t>(instance.options));
  for (const Cut& cut : cuts) {
    for (const std::int32_t option : cut.options) cuts_of[option].push_back(static_cast<std::int32_t>(item_low.size()));
    item_low.push_back(0);
    item_high.push_back(cut.most);
  }
  option_start.push_back(0);
  for (std::int32_t option = 0; option < instance.options; ++option) {
    const auto items = instance.items_of(option), rows = instance.rows_of(option);
    for (std::size_t e = 0; e < items.size(); ++e) {
      option_items.push_back(items[e]);
      option_colours.push_back(rows[e] == items[e] ? 0 : instance.row_colour[rows[e] - instance.items]);
    }
    option_items.insert(option_items.end(), cuts_of[option].begin(), cuts_of[option].end());
    option_colours.resize(option_items.size(), 0);
    option_start.push_back(static_cast<std::int64_t>(option_items.size()));
  }
}

Strengthening::Round::Round(const Instance& original, const std::vector<Cut>& cuts, std::int64_t to_beat)
    : instance(WithCuts(original, cuts).arrays(original)), cover(instance), bound(instance, best_cost(to_beat)) {
  bound.average_parts();
}

Strengthening::Strengthening(const Instance& instance, std::span<const std::int32_t> given,
                             std::span<const std::int32_t> forbidden, std::int64_t to_beat, std::int64_t most_units)
    : instance_(instance),
      given_(given.begin(), given.end()),
      forbidden_(forbidden.begin(), forbidden.end()),
      to_beat_(to_beat),
      most_units_(most_units) {}

void Strengthening::work() {
  if (!round_) return begin_round();
  const auto before = round_->bound.entries();
  const LeastCost::Verdict verdict = round_->bound.judge(round_->cover, 0, !std::exchange(round_->has_begun, true));
  units_ += static_cast<std::int64_t>(round_->bound.entries() - before);
  if (verdict != LeastCost::Verdict::undecided) end_round(verdict);
  is_over_ |= units_ >= most_units_;
}

void Strengthening::begin_round() {
  round_ = std::make_unique<Round>(instance_, cuts_, to_beat_);
  units_ += static_cast<std::int64_t>(round_->instance.entry_item.size()) * tuning.units_of_entry_in_round;
  is_over_ = !round_->cover.apply(given_, forbidden_) || !round_->cover.propagate();
}

double Strengthening::gap_of(const Round& round, LeastCost::Verdict verdict) const {
  if (verdict == LeastCost::Verdict::hopeless) return 0;
  return *round.bound.gap() / static_cast<double>(round.bound.scale());
}

void Strengthening::end_round(LeastCost::Verdict verdict) {
  const double gap = gap_of(*round_, verdict);
  const double before = least_gap_;
  drop_idle();
  if (gaps_.empty() || gap < least_gap_) {
    least_gap_ = gap;
    best_cuts_ = cuts_;
  }
  gaps_.push_back(gap);
  const double rise = gaps_.front() - least_gap_;
  const bool tails_off = gaps_.size() > 1 && before - least_gap_ < tuning.least_rise_of_round * rise;
  is_over_ = verdict == LeastCost::Verdict::hopeless || tails_off ||
             std::cmp_greater_equal(gaps_.size(), tuning.most_rounds_of_cuts) || !add_cuts();
  round_.reset();
}

// Drops the cuts of the round that the bound does not rest on.
void Strengthening::drop_idle() {
  const LeastCost::Prices& prices = round_->bound.prices_at(0);
  std::vector<Cut> binding;
  for (std::size_t k = 0; k < cuts_.size(); ++k)
    if (prices[static_cast<std::size_t>(instance_.items) + k] < 0) binding.push_back(std::move(cuts_[k]));
  cuts_ = std::move(binding);
}

bool Strengthening::add_cuts() {
  if (!CutFinder::suits(round_->cover)) return false;
  std::vector<std::int64_t> reduced(static_cast<std::size_t>(instance_.options), 0);
  for (const std::int32_t option : round_->cover.possible_options())
    reduced[option] = round_->bound.reduced_cost(option);
  const auto most_units = static_cast<std::int64_t>(tuning.share_of_cycles * static_cast<double>(most_units_));
  CutFinder finder(round_->cover, round_->bound.parts(), reduced, most_units);
  bool has_more = false;
  for (Cut& cut : finder.find()) {
    if (!known_.insert(cut).second) continue;
    has_more = true;
    cuts_.push_back(std::move(cut));
  }
  units_ += finder.units();
  return has_more;
}

// While the best solution is a bad one, the gap says little.
std::optional<WithCuts> Strengthening::strengthened() const {
  if (best_cuts_.empty()) return {};
  const double first = gaps_.front(), rise = first - least_gap_;
  const double first_bound = static_cast<double>(to_beat_) - first;
  if (rise < tuning.least_gap_closed * first && rise < tuning.least_rise_of_bound * std::abs(first_bound)) return {};
  return WithCuts(instance_, best_cuts_);
}

}  // namespace xcmodel::dlx::cuts
