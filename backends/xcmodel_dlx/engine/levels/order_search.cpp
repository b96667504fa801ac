#include "order_search.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "base/tuning.hpp"

namespace xcmodel::dlx::count {

OrderSearch::OrderSearch(const Problem& problem, List order)
    : units_of_move_(1 + static_cast<std::int64_t>(problem.entry_item.size()) * tuning.order_units_per_entry),
      order_(std::move(order)),
      items_(static_cast<std::size_t>(problem.items)),
      widths_(problem),
      width_(0),
      random_(order_.size()) {
  std::iota(items_.begin(), items_.end(), 0);
  width_ = widths_.of(order_, items_);
}

std::int64_t OrderSearch::work(std::int64_t units) {
  std::int64_t done = 0;
  do {
    done += units_of_move_;
    if (order_.size() < 2) continue;
    const std::size_t from = random_.below(order_.size());
    const std::size_t to = random_.below(2) == 0 ? random_.below(order_.size()) : place_near(from);
    moved_ = order_;
    const auto begin = moved_.begin();
    const auto at = [&](std::size_t place) { return begin + static_cast<std::ptrdiff_t>(place); };
    if (from < to)
      std::rotate(at(from), at(from + 1), at(to + 1));
    else
      std::rotate(at(to), at(from), at(from + 1));
    const double width = widths_.of(moved_, items_);
    if (width > width_) continue;
    width_ = width;
    std::swap(order_, moved_);
  } while (done + units_of_move_ <= units);
  return done;
}

std::size_t OrderSearch::place_near(std::size_t place) {
  const std::size_t most = std::max<std::size_t>(order_.size() / tuned::order_part_near, tuned::order_least_near);
  const std::size_t shifted = place + random_.below(2 * most + 1);
  return std::min(shifted < most ? 0 : shifted - most, order_.size() - 1);
}

}  // namespace xcmodel::dlx::count
