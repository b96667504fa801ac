// A test of parallel searches without Python, for builds with sanitizers: `make sanitize`.
//
// The workers share work as often as can be, so that small searches are split into many parts; and
// they count together, sharing what they have found.
#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <string>

#include "count/count_search.hpp"
#include "dispatch.hpp"
#include "threads/parallel.hpp"

using namespace xcmodel::dlx;

namespace {

void require(bool condition, const std::string& what) {
  if (condition) return;
  std::fprintf(stderr, "failed: %s\n", what.c_str());
  std::exit(1);
}

// `each` queens in every row and column of an n by n board, and at most so many in a diagonal.
std::shared_ptr<const Instance> queens(int n, int each) {
  std::vector<std::int64_t> low, high, start{0}, costs;
  std::vector<std::int32_t> items;
  const int diagonals = 2 * n - 1;
  for (int i = 0; i < 2 * n + 2 * diagonals; ++i) {
    low.push_back(i < 2 * n ? each : 0);
    high.push_back(each);
  }
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) {
      items.insert(items.end(), {i, n + j, 2 * n + i + j, 2 * n + diagonals + i - j + n - 1});
      start.push_back(static_cast<std::int64_t>(items.size()));
      costs.push_back(0);
    }
  const std::vector<std::int32_t> colours(items.size(), 0);
  return std::make_shared<Instance>(InstanceArrays{low, high, start, items, colours, costs});
}

// Covers 24 items once each, by 360 triples drawn at random, or by options for single items that
// cost much.
std::shared_ptr<const Instance> partition(std::uint32_t seed) {
  constexpr int count = 24;
  std::vector<std::int64_t> start{0}, costs;
  std::vector<std::int32_t> items;
  auto draw = [&](std::uint32_t below) {
    seed = seed * 1664525 + 1013904223;
    return static_cast<std::int32_t>((seed >> 8) % below);
  };
  auto add = [&](std::initializer_list<std::int32_t> covered, std::int64_t cost) {
    items.insert(items.end(), covered);
    start.push_back(static_cast<std::int64_t>(items.size()));
    costs.push_back(cost);
  };
  for (int i = 0; i < count; ++i) add({i}, 200);
  for (int k = 0; k < 360; ++k) {
    const std::int32_t first = draw(count - 2), second = first + 1 + draw(count - first - 2);
    add({first, second, second + 1 + draw(count - second - 1)}, draw(100) - 20);
  }
  const std::vector<std::int64_t> once(count, 1);
  const std::vector<std::int32_t> colours(items.size(), 0);
  return std::make_shared<Instance>(InstanceArrays{once, once, start, items, colours, costs});
}

// Every item has three options to itself, of which it needs two; too many for a frame.
std::shared_ptr<const Instance> wide(int n) {
  std::vector<std::int64_t> low, high, start{0}, costs;
  std::vector<std::int32_t> items;
  for (int i = 0; i < n; ++i) {
    low.push_back(2);
    high.push_back(2);
    for (int k = 0; k < 3; ++k) {
      items.push_back(i);
      start.push_back(static_cast<std::int64_t>(items.size()));
      costs.push_back(0);
    }
  }
  const std::vector<std::int32_t> colours(items.size(), 0);
  return std::make_shared<Instance>(InstanceArrays{low, high, start, items, colours, costs});
}

Query query(bool collect) {
  Query asked;
  asked.task = collect ? Task::list : Task::visit;
  return asked;
}

void test_count(const std::string& simd, const std::shared_ptr<const Instance>& instance,
                std::int64_t expected, bool collect, const Pace& pace) {
  ParallelSearch search(instance, query(collect), kernels_for(simd), 4, pace);
  std::int64_t found = 0;
  double fraction = 0;
  for (;;) {
    const Report report = search.advance(0.005);
    found += report.counted + report.solutions.size();
    require(report.fraction >= fraction, "the fraction falls");
    fraction = report.fraction;
    if (report.exhausted) break;
  }
  require(found == expected, simd + ": found " + std::to_string(found) + " solutions instead of " +
                                 std::to_string(expected));
}

// Returns the least cost; each solution must be cheaper than those before.
std::int64_t least_cost(const std::shared_ptr<const Instance>& instance, int workers) {
  Query asked;
  asked.task = Task::minimize;
  ParallelSearch search(instance, asked, kernels_for(""), workers, eager);
  std::int64_t best = 1'000'000;
  for (bool exhausted = false; !exhausted;) {
    const Report report = search.advance(0.002);
    const auto& [start, options] = report.solutions;
    for (std::size_t s = 0; s + 1 < start.size(); ++s) {
      std::int64_t cost = 0;
      for (auto k = start[s]; k < start[s + 1]; ++k) cost += instance->costs[options[k]];
      require(cost < best, "a solution is no cheaper than those before");
      best = cost;
    }
    require(!report.bound || *report.bound <= best, "the bound is above the least cost");
    exhausted = report.exhausted;
  }
  return best;
}

void test_least_cost(std::uint32_t seed) {
  const auto instance = partition(seed);
  const std::int64_t expected = least_cost(instance, 1);
  for (const int workers : {2, 4})
    require(least_cost(instance, workers) == expected, "several workers find another least cost");
}

void test_early_close(const std::shared_ptr<const Instance>& instance, int slices) {
  ParallelSearch search(instance, query(true), kernels_for(""), 3, eager);
  for (int k = 0; k < slices; ++k) require(!search.advance(0.003).exhausted, "it ends too soon");
}

// The workers that share the search race the one that weighs failures; whoever wins, each solution
// is found once.
void test_race(const std::shared_ptr<const Instance>& instance, std::int64_t expected,
               int workers) {
  Query asked;
  asked.limit = 1;
  ParallelSearch search(instance, asked, kernels_for(""), workers, eager);
  std::int64_t found = 0;
  for (bool exhausted = false; !exhausted;) {
    const Report report = search.advance(0.002);
    found += report.solutions.size();
    exhausted = report.exhausted;
  }
  require(found == expected, "a race finds " + std::to_string(found) + " solutions instead of " +
                                 std::to_string(expected));
}

std::atomic<int> runs{0};

Outcome run_and_throw(Frame& frame, Context& context) {
  if (++runs > 50) throw std::runtime_error("on purpose");
  return kernels_for("").run(frame, context);
}

template <class AnySearch>
void require_throwing(AnySearch& search, const char* otherwise) {
  int thrown = 0;
  for (int k = 0; k < 50 && thrown < 3; ++k) {
    try {
      search.advance(0.01);
    } catch (const std::runtime_error& error) {
      require(std::string(error.what()) == "on purpose", error.what());
      ++thrown;
    }
  }
  require(thrown == 3, otherwise);
}

// What any worker throws reaches the caller, each time that it asks.
void test_exception(const std::shared_ptr<const Instance>& instance) {
  Kernels kernels{"throwing", {}};
  for (KindKernels& kind : kernels.of_kind)
    for (RunFrame& run : kind.run) run = run_and_throw;
  ParallelSearch search(instance, query(false), kernels, 3, eager);
  require_throwing(search, "nothing was thrown");
}

count::CountQuery counting_query(bool visits) {
  count::CountQuery asked;
  asked.workers = 4;
  asked.visits = visits;
  asked.most_bytes = std::size_t{1} << 22;
  return asked;
}

void test_shared_count(const std::string& simd, const std::shared_ptr<const Instance>& instance,
                       std::uint64_t expected, bool visits, bool renaming) {
  count::CountQuery asked = counting_query(visits);
  asked.renaming = renaming;
  if (!visits) asked.first_turn = 100;
  count::CountSearch search(instance, asked, kernels_for(simd), light_kernels_for(simd));
  std::optional<count::Natural> found;
  while (!found) found = search.advance(0.002).count;
  require(found->limbs() == std::vector{expected},
          simd + ": another count than " + std::to_string(expected));
}

// Also while the workers have not begun, or are done.
void test_early_close_of_count(const std::shared_ptr<const Instance>& instance, int slices) {
  count::CountSearch search(instance, counting_query(slices % 2 == 0), kernels_for(""),
                            light_kernels_for(""));
  for (int k = 0; k < slices; ++k) search.advance(0.001);
  if (slices % 3 == 0) search.close();
  if (slices % 3 == 1) search.advance(0);
}

__extension__ using Large = unsigned __int128;

Large count_and_throw(count::LightContext& context, const count::LightFrame& frame) {
  if (++runs > 5) throw std::runtime_error("on purpose");
  return light_kernels_for("").count(context, frame);
}

void test_exception_of_count(const std::shared_ptr<const Instance>& instance) {
  runs = 0;
  count::LightKernels throwing = light_kernels_for("");
  throwing.count = count_and_throw;
  count::CountSearch search(instance, counting_query(false), kernels_for(""), throwing);
  require_throwing(search, "a count has thrown nothing");
}

}  // namespace

int main() {
  for (const std::string& simd : available_simd())
    for (const bool collect : {false, true})
      for (const Pace& pace : {eager, Pace{}}) {
        test_count(simd, queens(8, 1), 92, collect, pace);
        test_count(simd, queens(12, 1), 14200, collect, pace);
        test_count(simd, queens(6, 2), 1097, collect, pace);
      }
  for (int slices = 0; slices < 10; ++slices) {
    test_early_close(queens(20, 1), slices);
    test_early_close(wide(1000), slices);
  }
  for (std::uint32_t seed = 0; seed < 10; ++seed) test_least_cost(seed);
  for (int k = 0; k < 20; ++k) {
    test_race(queens(6, 1), 4, 2 + k % 3);
    test_race(queens(8, 1), 92, 2 + k % 3);
    test_race(queens(3, 1), 0, 2 + k % 3);
  }
  test_exception(queens(12, 1));
  for (const std::string& simd : available_simd())
    for (const bool visits : {false, true})
      for (const bool renaming : {false, true}) {
        test_shared_count(simd, queens(8, 1), 92, visits, renaming);
        test_shared_count(simd, queens(11, 1), 2680, visits, renaming);
        test_shared_count(simd, queens(6, 2), 1097, visits, renaming);
        test_shared_count(simd, wide(20), 3486784401, visits, renaming);
      }
  for (int slices = 0; slices < 12; ++slices) {
    test_early_close_of_count(queens(14, 1), slices);
    test_early_close_of_count(queens(9, 2), slices);
    test_early_close_of_count(wide(1000), slices);
  }
  test_exception_of_count(queens(13, 1));
  std::puts("all is well");
}
