#include "spare_memory.hpp"

#include <mutex>
#include <utility>
#include <vector>

#include "base/tuning.hpp"

namespace xcmodel::dlx {
namespace {

constexpr std::size_t most_kept = tuned::spare_batches, most_bytes = tuned::spare_bytes;

struct Kept {
  Kept() { solutions.reserve(most_kept); }

  std::mutex mutex;
  std::vector<Solutions> solutions;
};

// It is there until the process ends, as arrays of Python may be used until then.
Kept& kept() {
  static Kept& kept = *new Kept;
  return kept;
}

}  // namespace

// Nobody waits for memory that others ask for at the same time; nor does a process that was forked meanwhile.
Solutions with_spare_memory() {
  const std::unique_lock lock(kept().mutex, std::try_to_lock);
  if (!lock || kept().solutions.empty()) return {};
  Solutions solutions = std::move(kept().solutions.back());
  kept().solutions.pop_back();
  return solutions;
}

void spare_memory_of(Solutions&& solutions) noexcept {
  if (bytes_of(solutions.start, solutions.options) > most_bytes) return;
  const std::unique_lock lock(kept().mutex, std::try_to_lock);
  if (!lock || kept().solutions.size() == most_kept) return;
  solutions.start.assign(1, 0);
  solutions.options.clear();
  kept().solutions.push_back(std::move(solutions));
}

}  // namespace xcmodel::dlx
