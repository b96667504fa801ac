// A count by visiting solutions one by one: all of them, or those of parts that stand for others.
#pragma once

#include <limits>
#include <optional>

#include "base/clock.hpp"
#include "base/natural.hpp"
#include "symmetric_parts.hpp"
#include "visit.hpp"

namespace xcmodel::dlx::count {

class Enumeration {
 public:
  Enumeration(std::shared_ptr<const RootedInstance> instance, const Query& query, const Kernels& kernels);

  // Begins anew with subtrees in random order: with parts, which took so many units to find, and seem to be so much
  // work.
  void split(std::vector<Part> parts, std::int64_t units, double left);

  // Works until it has done so many units in all, or until it is done, or it is that late.
  void work(std::int64_t until, Clock::time_point deadline);

  bool is_done() const { return open_.empty(); }
  std::int64_t units() const { return past_units_ + units_; }
  // What it seems to need still, by the share of each part's search that is done.
  double left() const;
  // The part of all work that is done, and the figures of all searches.
  double fraction() const;
  Statistics statistics() const;
  const Natural& visited() const { return visited_; }
  // Whether it has visited so many solutions, also before it began anew.
  bool has_visited_more_than(std::int64_t most) const;
  // Solutions visited since this was last asked, and not before it began anew.
  DoubleLimb take_visited();

 private:
  struct Open {
    Part part;
    std::unique_ptr<Visit> visit;  // Null before it begins.

    std::int64_t units() const { return visit ? visit->units() : 0; }
  };

  // Until a part has done so many units.
  struct Turn {
    std::size_t place;  // In `open_`.
    std::int64_t until;
  };

  void begin(Open& open) const;
  // Whether one worker goes on in the order of the model, which it does at first.
  bool is_in_order() const { return query_.workers <= 1 && order_ == Visit::Order::given; }
  void begin_turn();
  void end_turn();

  const std::shared_ptr<const RootedInstance> instance_;
  const Query query_;
  const Kernels& kernels_;
  std::vector<Open> open_;       // Parts that are not done.
  std::optional<Turn> turn_;
  Visit::Order order_ = Visit::Order::given;
  std::size_t parts_ = 1;
  std::int64_t past_units_ = 0;  // Before the parts,
  std::int64_t units_ = 0;       // and of them.
  std::int64_t done_units_ = 0;  // Those of parts that are done,
  Statistics done_statistics_;   // and their figures.
  double first_left_ = std::numeric_limits<double>::infinity();  // What is left before a part is known.
  DoubleLimb just_visited_ = 0;
  DoubleLimb told_before_ = 0;  // Solutions that were told of before it began anew, and are visited again.
  Natural visited_, visited_before_;  // Since it has begun anew, and before.
};

}  // namespace xcmodel::dlx::count
