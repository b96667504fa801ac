#include "collector.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "base/tuning.hpp"

namespace xcmodel::dlx {

void Collector::begin(std::vector<std::int32_t> chosen) {
  std::sort(chosen.begin(), chosen.end());
  path_.assign(1, std::move(chosen));
}

void Collector::gather(const Frame& frame, const Word* applied) {
  gathered_.clear();
  for (int w = 0; w < frame.words; ++w)
    for (Word rest = applied[w]; rest; rest &= rest - 1)
      gathered_.push_back(frame.ids[w * word_bits + lowest_bit(rest)]);
  // In a shuffled search, a frame's options are not in order.
  if (!std::is_sorted(gathered_.begin(), gathered_.end()))
    std::sort(gathered_.begin(), gathered_.end());
}

void Collector::take(const Frame& frame, const Word* applied) {
  gather(frame, applied);
  const auto& above = path_.back();
  std::merge(above.begin(), above.end(), gathered_.begin(), gathered_.end(), std::back_inserter(found_.options));
  found_.end_solution();
  if (is_full()) context_.pause();
}

void Collector::take(std::vector<std::int32_t> options) {
  std::sort(options.begin(), options.end());
  found_.add(options);
  if (is_full()) context_.pause();
}

void Collector::descend(const Frame& frame, const Word* applied) {
  gather(frame, applied);
  std::vector<std::int32_t> merged;
  const auto& above = path_.back();
  merged.reserve(above.size() + gathered_.size());
  std::merge(above.begin(), above.end(), gathered_.begin(), gathered_.end(), std::back_inserter(merged));
  path_.push_back(std::move(merged));
}

bool Collector::is_full() const {
  return size() >= std::min(left_, tuning.batch_solutions) ||
         static_cast<std::int64_t>(found_.options.size()) >= tuning.batch_options;
}

Solutions Collector::hand_over() {
  left_ -= std::min(left_, size());
  return std::exchange(found_, {});
}

}  // namespace xcmodel::dlx
