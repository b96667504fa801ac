// A search that visits all solutions of a query one by one.
#pragma once

#include <cstdint>
#include <memory>
#include <utility>

#include "base/clock.hpp"
#include "base/forecast.hpp"
#include "threads/parallel.hpp"

namespace xcmodel::dlx::count {

class Visit {
 public:
  // In the order of the instance, or by subtrees that are drawn at random, the same each time: what is visited first is
  // then like the rest, so that it tells more about it.
  enum class Order : std::uint8_t { given, drawn };

  // All seems to be so much work.
  Visit(const std::shared_ptr<const RootedInstance>& instance, const Query& query, Order order, double expected,
        const Kernels& kernels);

  // Works until it has done so many units in all, or until it is done, or it is that late.
  void work(std::int64_t until, Clock::time_point deadline);

  bool is_done() const { return report_.exhausted; }
  std::int64_t units() const { return units_; }
  // What it seems to need still.
  double left() const { return is_drawn_ ? alone_->left_of_drawn() : forecast_.left(units_, report_.fraction); }
  const Report& report() const { return report_; }
  // Solutions visited since this was last asked.
  DoubleLimb take_visited() { return std::exchange(just_visited_, 0); }

 private:
  void note(const Report& report);

  // One of these; several workers do not reckon in units, so their time is taken.
  std::unique_ptr<Search> alone_;
  std::unique_ptr<ParallelSearch> together_;
  bool is_drawn_ = false;
  std::int64_t units_ = 0;
  DoubleLimb just_visited_ = 0;
  Report report_;
  Forecast forecast_;
};

}  // namespace xcmodel::dlx::count
