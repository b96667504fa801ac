// A proof by clause learning.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "learning/learning_search.hpp"
#include "proof.hpp"

namespace xcmodel::dlx {

// It is over as soon as there is a solution. What it takes to begin is a part of its first turn.
class LearnedProof : public Proof {
 public:
  // Of the solutions with the given options and without the forbidden ones.
  LearnedProof(const Instance& instance, std::span<const std::int32_t> given,
               std::span<const std::int32_t> forbidden);

  void work() override;
  std::int64_t units() const override { return units_; }
  std::int64_t units_of_turn() const override;

 private:
  std::int64_t units_at_once() const;

  const Instance& instance_;
  const std::vector<std::int32_t> given_, forbidden_;
  const std::int64_t to_begin_;
  std::unique_ptr<learning::LearningSearch> search_;  // While it is at work.
  std::int64_t units_ = 0;
};

}  // namespace xcmodel::dlx
