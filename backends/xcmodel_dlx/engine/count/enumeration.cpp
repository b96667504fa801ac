#include "enumeration.hpp"

#include <algorithm>
#include <utility>

#include "base/tuning.hpp"

namespace xcmodel::dlx::count {
namespace {

bool exceeds(const Natural& count, std::int64_t most) {
  const std::vector<Limb>& limbs = count.limbs();
  return limbs.size() > 1 || (limbs.size() == 1 && std::cmp_greater(limbs.front(), most));
}

}  // namespace

Enumeration::Enumeration(std::shared_ptr<const RootedInstance> instance, const Query& query, const Kernels& kernels)
    : instance_(std::move(instance)), query_(query), kernels_(kernels) {
  open_.push_back({.part = {.given = query.given}, .visit = nullptr});
  begin(open_.front());
}

void Enumeration::split(std::vector<Part> parts, std::int64_t units, double left) {
  open_.clear();
  turn_.reset();
  order_ = Visit::Order::drawn;
  for (Part& part : parts) open_.push_back({.part = std::move(part), .visit = nullptr});
  parts_ = open_.size();
  past_units_ += std::exchange(units_, 0) + units;
  first_left_ = left;
  DoubleLimb visited = 0;
  for (std::size_t k = std::min<std::size_t>(visited_.limbs().size(), 2); k--;)
    visited = visited << 64 | visited_.limbs()[k];
  told_before_ += visited - std::exchange(just_visited_, 0);
  visited_before_ = std::exchange(visited_, Natural());
}

void Enumeration::begin(Open& open) const {
  Query query = query_;
  query.given = open.part.given;
  open.visit = std::make_unique<Visit>(instance_, query, order_, first_left_ / static_cast<double>(parts_), kernels_);
}

// Of one worker, the part that has done least has the next turn, so that what each seems to need is known early;
// several workers, which take threads, do one part after the other.
void Enumeration::begin_turn() {
  const auto least = std::min_element(open_.begin(), open_.end(), [](const Open& a, const Open& b) {
    return a.units() < b.units();
  });
  const std::size_t place = query_.workers > 1 ? 0 : static_cast<std::size_t>(least - open_.begin());
  if (!open_[place].visit) begin(open_[place]);
  const std::int64_t done = open_[place].units();
  const std::int64_t more = done > 0 ? std::max(tuning.least_turn, done) / 2 : tuning.units_in_order;
  turn_ = {.place = place, .until = done + std::max<std::int64_t>(more, 1)};
}

// A turn is only passed on when all of its work has been done, whenever that is.
void Enumeration::work(std::int64_t until, Clock::time_point deadline) {
  while (!open_.empty() && units() < until) {
    if (is_in_order() && units() >= tuning.units_in_order) split({open_.front().part}, 0, left());
    if (!turn_) begin_turn();
    Open& open = open_[turn_->place];
    const std::int64_t before = open.units(), past = units() - before;
    std::int64_t last = until - past;
    if (open_.size() > 1) last = std::min(last, turn_->until);
    if (is_in_order() && units() < tuning.units_in_order) last = std::min(last, tuning.units_in_order - past);
    open.visit->work(last, deadline);
    units_ += open.units() - before;
    const DoubleLimb visited = open.visit->take_visited(), weight = static_cast<DoubleLimb>(open.part.weight);
    visited_.add_product(Natural(visited), Natural(weight));
    just_visited_ += visited * weight;
    if (open.units() >= turn_->until || open.visit->is_done()) end_turn();
    if (Clock::now() >= deadline) break;
  }
}

void Enumeration::end_turn() {
  const std::size_t place = std::exchange(turn_, std::nullopt)->place;
  if (!open_[place].visit->is_done()) return;
  done_units_ += open_[place].units();
  done_statistics_ += open_[place].visit->report().statistics;
  done_statistics_.memory = 0;  // It is given back.
  open_.erase(open_.begin() + static_cast<std::ptrdiff_t>(place));
}

// Parts that have hardly begun are as much work as the others on average.
double Enumeration::left() const {
  double left = 0, whole = static_cast<double>(done_units_);
  std::size_t unknown = 0;
  for (const Open& open : open_) {
    if (!open.visit || open.units() < tuning.units_in_order) {
      ++unknown;
      continue;
    }
    left += open.visit->left();
    whole += static_cast<double>(open.units()) + open.visit->left();
  }
  if (unknown == 0) return left;
  if (unknown == parts_) return first_left_;
  return left + whole / static_cast<double>(parts_ - unknown) * static_cast<double>(unknown);
}

double Enumeration::fraction() const {
  double done = static_cast<double>(parts_ - open_.size());
  for (const Open& open : open_)
    if (open.visit) done += open.visit->report().fraction;
  return parts_ > 0 ? done / static_cast<double>(parts_) : 1;
}

Statistics Enumeration::statistics() const {
  Statistics statistics = done_statistics_;
  for (const Open& open : open_)
    if (open.visit) statistics += open.visit->report().statistics;
  return statistics;
}

bool Enumeration::has_visited_more_than(std::int64_t most) const {
  return exceeds(visited_, most) || exceeds(visited_before_, most);
}

DoubleLimb Enumeration::take_visited() {
  const DoubleLimb again = std::min(told_before_, just_visited_);
  told_before_ -= again;
  return std::exchange(just_visited_, 0) - again;
}

}  // namespace xcmodel::dlx::count
