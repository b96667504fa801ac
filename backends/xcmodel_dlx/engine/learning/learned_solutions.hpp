// A query for solutions, answered by clause learning alone.
#pragma once

#include <cstdint>
#include <limits>
#include <memory>

#include "learning_search.hpp"
#include "query/query.hpp"
#include "query/report.hpp"

namespace xcmodel::dlx::learning {

// Each solution is excluded by a clause once it has been found, so that this is for lists of some thousands. For least
// cost, ever cheaper ones are looked for, until there is none.
class LearnedSolutions {
 public:
  // For `Task::enumerate`, `Task::visit` and `Task::minimize`, whatever the seed; throws as `checked` does, and
  // std::invalid_argument for another task.
  LearnedSolutions(std::shared_ptr<const Instance> instance, const Query& query);

  static constexpr std::int64_t no_limit = std::numeric_limits<std::int64_t>::max();
  // Works for so many seconds, or until it has done so many units in all, or less if there is enough to hand over.
  Report advance(double seconds, std::int64_t until = no_limit);
  const LearningSearch& search() const { return search_; }

 private:
  void take_solution(Report& report);

  const std::shared_ptr<const Instance> instance_;
  const Query query_;
  LearningSearch search_;
  std::int64_t found_ = 0;
};

}  // namespace xcmodel::dlx::learning
