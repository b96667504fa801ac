#include "collector.hpp"

#include <algorithm>
#include <utility>

#include "base/tuning.hpp"
#include "query/spare_memory.hpp"

namespace xcmodel::dlx {

void Collector::begin(std::vector<std::int32_t> chosen) {
  std::sort(chosen.begin(), chosen.end());
  path_.assign(1, std::move(chosen));
}

std::size_t Collector::size_of(const Frame& frame, const Word* applied) {
  std::size_t size = 0;
  for (int w = 0; w < frame.words; ++w) size += static_cast<std::size_t>(bit_count(applied[w]));
  return size;
}

// Writes what is applied, ascending.
void Collector::gather(const Frame& frame, const Word* applied, std::int32_t* to) {
  std::int32_t* const begin = to;
  for_each_bit(applied, frame.words, [&](int option) { *to++ = frame.ids[option]; });
  // In a shuffled search, a frame's options are not in order.
  if (!std::is_sorted(begin, to)) std::sort(begin, to);
}

// Returns where the options of the next solution are to be written.
std::int32_t* Collector::room_for_one(std::size_t options) {
  if (found_.size() == 0) found_ = with_spare_memory();
  const std::size_t size = found_.options.size();
  found_.options.resize(size + options);
  found_.end_solution();
  return found_.options.data() + size;
}

// Writes what was applied above, and so many options of this frame, ascending.
void Collector::write(const Frame& frame, const Word* applied, std::size_t size, std::int32_t* to) {
  const auto& above = path_.back();
  if (above.empty()) return gather(frame, applied, to);
  gathered_.resize(size);
  gather(frame, applied, gathered_.data());
  std::merge(above.begin(), above.end(), gathered_.begin(), gathered_.end(), to);
}

void Collector::take(const Frame& frame, const Word* applied) {
  const std::size_t size = size_of(frame, applied);
  const std::size_t options = path_.back().size() + size;
  write(frame, applied, size, room_for_one(options));
  // Where solutions are many, this is most of the work. On sparse sets, it is little beside that of a step.
  context_.budget -= tuning.units_of_written_solution +
                     tuning.units_of_written_option * static_cast<std::int64_t>(options);
  if (is_full()) context_.pause();
}

void Collector::take(std::vector<std::int32_t> options) {
  std::sort(options.begin(), options.end());
  std::copy(options.begin(), options.end(), room_for_one(options.size()));
  if (is_full()) context_.pause();
}

void Collector::descend(const Frame& frame, const Word* applied) {
  const std::size_t size = size_of(frame, applied);
  std::vector<std::int32_t> merged(path_.back().size() + size);
  write(frame, applied, size, merged.data());
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
