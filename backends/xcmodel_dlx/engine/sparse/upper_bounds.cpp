#include "upper_bounds.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "base/tuning.hpp"
#include "neighbourhood.hpp"

namespace xcmodel::dlx {

UpperBounds::UpperBounds(const Instance& instance, std::span<const std::int32_t> given,
                         std::span<const std::int32_t> forbidden, std::uint64_t seed,
                         std::shared_ptr<BestCost> best, LeastCost::Prices prices, std::int64_t bound)
    : instance_(instance),
      best_(std::move(best)),
      given_(given.begin(), given.end()),
      forbidden_(forbidden.begin(), forbidden.end()),
      prices_(std::move(prices)),
      cover_(instance),
      least_cost_(instance, best_),
      dive_(cover_, least_cost_),
      greedy_(cover_),
      random_(seed),
      bound_(bound),
      first_bound_(bound),
      level_(tuning.guess_step),
      guess_(tuning.guess_step),
      greedy_left_(GreedyCover::suits(instance) ? tuning.greedy_runs : 0),
      most_failures_(static_cast<double>(tuning.first_dive_failures)),
      most_failures_of_proof_(static_cast<double>(tuning.first_proof_failures)),
      share_(tuning.first_share_free) {
  is_hopeless_ = !cover_.apply(given, forbidden) || !cover_.propagate();
  root_ = cover_.mark();
  cover_.put_soft_items_last();
}

UpperBounds::Event UpperBounds::next() {
  if (is_hopeless_) return Event::exhausted;
  if (is_turn_of_any()) return look_for_any();
  return is_running_ ? dive_on() : begin();
}

// Where dives have come to no solution for long, half of the work is for one that costs whatever it does.
bool UpperBounds::is_turn_of_any() const {
  if (!looks_for_any_ || best_->is_found()) return false;
  return work() - tuning.lead_over_any > work_of_any_;
}

// At the prices of the root; what those of colours and of weighted rows add is left out.
std::vector<std::int32_t> UpperBounds::ranks_by_reduced_cost() const {
  std::vector<std::int32_t> options(static_cast<std::size_t>(instance_.options));
  std::vector<double> reduced(options.size());
  for (std::int32_t option = 0; option < instance_.options; ++option) {
    reduced[option] = static_cast<double>(instance_.costs[option]) * static_cast<double>(least_cost_.scale());
    for (const std::int32_t item : instance_.items_of(option)) reduced[option] -= static_cast<double>(prices_[item]);
  }
  std::iota(options.begin(), options.end(), 0);
  std::stable_sort(options.begin(), options.end(),
                   [&](std::int32_t a, std::int32_t b) { return reduced[a] < reduced[b]; });
  std::vector<std::int32_t> ranks(options.size());
  for (std::size_t place = 0; place < options.size(); ++place)
    ranks[static_cast<std::size_t>(options[place])] = static_cast<std::int32_t>(place);
  return ranks;
}

UpperBounds::Event UpperBounds::look_for_any() {
  if (!any_)
    any_ = std::make_unique<WeightedSearch>(instance_, given_, forbidden_, ranks_by_reduced_cost(), true);
  const WeightedSearch::Event event = any_->next();
  nodes_of_any_ = any_->statistics.nodes;
  work_of_any_ = any_->work();
  if (event == WeightedSearch::Event::moved) return Event::moved;
  if (event == WeightedSearch::Event::exhausted) {
    is_hopeless_ = true;
    return Event::exhausted;
  }
  looks_for_any_ = false;
  std::vector<std::int32_t> solution = any_->solution();
  any_.reset();
  const std::optional<std::int64_t> best = best_->get();
  const std::int64_t cost = instance_.cost_of(solution);
  if ((best && cost >= *best) || !best_->improve(cost)) return Event::moved;
  incumbent_ = std::move(solution);
  goes_on_guessing_ = true;
  return Event::solution;
}

UpperBounds::Event UpperBounds::dive_on() {
  switch (dive_.next()) {
    case Dive::Event::solution:
      return take(cover_.chosen());
    case Dive::Event::moved:
      return Event::moved;
    case Dive::Event::exhausted:
      return end(true);
    case Dive::Event::given_up:
      return end(false);
  }
  return Event::moved;
}

// Undoes the last dive, and excludes for good what no better solution has.
bool UpperBounds::prepare() {
  cover_.undo_to(root_);
  least_cost_.set_ceiling(std::nullopt);
  if (!least_cost_.settle(cover_, prices_) || !cover_.propagate()) return false;
  root_ = cover_.mark();
  return true;
}

UpperBounds::Event UpperBounds::begin() {
  if (!prepare()) {
    is_hopeless_ = true;
    return Event::exhausted;
  }
  if (greedy_left_ > 0) return try_greedy();
  is_running_ = true;
  note_dive();
  if (incumbent_.empty())
    begin_dive();
  else
    begin_neighbourhood();
  least_cost_.adopt(prices_);
  return Event::moved;
}

double UpperBounds::size_of_bound() const { return std::max(1.0, std::abs(static_cast<double>(first_bound_))); }

// No more than any solution costs, so that guesses may grow for ever.
std::int64_t UpperBounds::cost_above_bound(double above) const {
  const double more = std::min(std::ceil(size_of_bound() * above), 0x1p61);
  return first_bound_ + static_cast<std::int64_t>(more);
}

void UpperBounds::guess(double above) {
  ceiling_ = cost_above_bound(above);
  least_cost_.set_ceiling(ceiling_);
}

// Whether guesses are still to go on beside an incumbent, from which neighbourhoods may lead nowhere.
bool UpperBounds::may_guess() const {
  const std::optional<std::int64_t> best = best_->get();
  return goes_on_guessing_ && best && cost_above_bound(std::max(guess_, level_)) < *best;
}

void UpperBounds::dive(Kind kind, double most_failures) {
  kind_ = kind;
  turn_start_ = work();
  dive_.begin(static_cast<std::int64_t>(most_failures));
}

void UpperBounds::note_dive() {
  if (kind_ == Kind::neighbourhood) return;
  (kind_ == Kind::plain ? plain_work_ : guess_work_) += work() - turn_start_;
}

// Dives without a guess, whose bound prunes nothing, are dear: they get a third of the work.
void UpperBounds::begin_dive() {
  const bool is_plain = 2 * plain_work_ <= guess_work_;
  was_level_ = !is_plain && !was_level_;
  if (is_plain) return dive(Kind::plain, most_failures_);
  if (was_level_)
    most_failures_ *= tuning.dive_growth;
  else
    guess_ = std::max(guess_ * tuning.guess_growth, level_);
  guess(was_level_ ? level_ : guess_);
  dive(Kind::guess, most_failures_);
}

// Dives that fix nothing end the search where restarts are what it needs. Neighbourhoods have as
// much work as these, and less as long as they find nothing.
void UpperBounds::begin_neighbourhood() {
  if (kind_ != Kind::neighbourhood) {
    other_work_ = work() - turn_start_;
    turn_start_ = work();
  }
  const bool guesses = may_guess();
  const double ratio = guesses ? tuning.least_ratio : ratio_;
  const auto due = static_cast<std::int64_t>(ratio * static_cast<double>(other_work_));
  if (kind_ == Kind::neighbourhood && work() - turn_start_ > due) {
    ratio_ = std::max(ratio_ * tuning.ratio_decay, tuning.least_ratio);
    if (guesses) return begin_dive();
    dive(Kind::plain, most_failures_of_proof_);
    most_failures_of_proof_ *= tuning.proof_growth;
    return;
  }
  kind_ = Kind::neighbourhood;
  for (const std::int32_t option : options_that_stay(cover_, least_cost_, incumbent_, share_, random_))
    if (cover_.is_possible(option)) cover_.choose(option);
  dive_.begin(tuning.neighbourhood_failures);
}

std::int64_t UpperBounds::work() const {
  return own_entries() + cover_.taken_out() + tuning.work_of_dive_node * dive_.nodes;
}

// The prices are a little off each time, so that the choices differ.
UpperBounds::Event UpperBounds::try_greedy() {
  --greedy_left_;
  std::vector<double> prices(prices_.size());
  for (std::size_t item = 0; item < prices.size(); ++item)
    prices[item] = static_cast<double>(prices_[item]) / static_cast<double>(least_cost_.scale()) *
                   (1 + tuning.greedy_noise * (2 * random_.share() - 1));
  auto solution = greedy_.find(prices);
  if (!solution) return Event::moved;
  return take(std::move(*solution));
}

UpperBounds::Event UpperBounds::take(std::vector<std::int32_t> solution) {
  if (!best_->improve(instance_.cost_of(solution))) return Event::moved;
  const bool is_first = incumbent_.empty() || goes_on_guessing_;
  incumbent_ = std::move(solution);
  if (kind_ == Kind::neighbourhood)
    ratio_ = 1;
  else if (is_first)
    is_running_ = goes_on_guessing_ = false;
  return Event::solution;
}

// What is exhausted says how much can be free, or proves a bound.
UpperBounds::Event UpperBounds::end(bool exhausted) {
  is_running_ = false;
  if (kind_ == Kind::neighbourhood) {
    share_ *= exhausted ? tuning.share_growth : tuning.share_decay;
    share_ = std::min(share_, 1.0);
    return Event::moved;
  }
  if (!exhausted) return Event::moved;
  if (kind_ == Kind::guess) {
    const std::optional<std::int64_t> best = best_->get();
    bound_ = std::max(bound_, best ? std::min(*best, ceiling_) : ceiling_);
    const double above = static_cast<double>(ceiling_ - first_bound_) / size_of_bound();
    level_ = std::max(level_, above + tuning.guess_step);
    if (!best || *best > ceiling_) return Event::moved;
  }
  is_hopeless_ = true;
  return Event::exhausted;
}

}  // namespace xcmodel::dlx
