// A test of parallel searches without Python, for builds with sanitizers: `make sanitize`.
//
// The workers share work as often as can be, so that small searches are split into many parts; and
// they count together, sharing what they have found. What joins their searches and counts works while they wait.
#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <string>

#include "base/tuning.hpp"
#include "count/count_search.hpp"
#include "dispatch.hpp"
#include "joint/joint_search.hpp"
#include "threads/parallel.hpp"

using namespace xcmodel::dlx;

namespace {

void require(bool condition, const std::string& what) {
  if (condition) return;
  std::fprintf(stderr, "failed: %s\n", what.c_str());
  std::exit(1);
}

// `each` queens in every row and column of an n by n board, and at most so many in a diagonal.
std::shared_ptr<const RootedInstance> queens(int n, int each) {
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
  return std::make_shared<RootedInstance>(InstanceArrays{low, high, start, items, colours, costs});
}

// Covers 24 items once each, by 360 triples drawn at random, or by options for single items that
// cost much.
std::shared_ptr<const RootedInstance> partition(std::uint32_t seed) {
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
  return std::make_shared<RootedInstance>(InstanceArrays{once, once, start, items, colours, costs});
}

// Every item has three options to itself, of which it needs two; too many for a frame.
std::shared_ptr<const RootedInstance> wide(int n) {
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
  return std::make_shared<RootedInstance>(InstanceArrays{low, high, start, items, colours, costs});
}

Query query(bool collect, int workers) {
  return {.task = collect ? Task::enumerate : Task::visit, .workers = workers};
}

// Eager workers share as often as can be, where small instances would be done by one of them.
void share(bool is_eager) {
  tuning = {};
  if (!is_eager) return;
  tuning.units_between_looks = 1;
  tuning.alone_microseconds = 0;
}

void test_count(const std::string& simd, const std::shared_ptr<const RootedInstance>& instance,
                std::int64_t expected, bool collect) {
  ParallelSearch search(instance, query(collect, 4), kernels_for(simd));
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
template <class AnySearch = ParallelSearch>
std::int64_t least_cost(const std::shared_ptr<const RootedInstance>& instance, int workers) {
  const Query asked{.task = Task::minimize, .workers = workers};
  AnySearch search(instance, asked, kernels_for(""));
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

void test_early_close(const std::shared_ptr<const RootedInstance>& instance, int slices) {
  ParallelSearch search(instance, query(true, 3), kernels_for(""));
  for (int k = 0; k < slices; ++k) require(!search.advance(0.003).exhausted, "it ends too soon");
}

// A portfolio of workers that share a search and one by failure weights: whoever wins, each solution
// is found once.
void test_portfolio(const std::shared_ptr<const RootedInstance>& instance, std::int64_t expected,
                    int workers) {
  const Query asked{.solution_limit = 1, .workers = workers};
  ParallelSearch search(instance, asked, kernels_for(""));
  std::int64_t found = 0;
  for (bool exhausted = false; !exhausted;) {
    const Report report = search.advance(0.002);
    found += report.solutions.size();
    exhausted = report.exhausted;
  }
  require(found == expected, "a portfolio finds " + std::to_string(found) + " solutions instead of " +
                                 std::to_string(expected));
}

// What joins a search or a count has its first turn at once, and many.
void join_at_once() {
  share(true);
  for (const char* const name :
       {"joint_units", "joint_units_per_entry", "joint_units_for_cost", "joint_units_per_order", "local_units",
        "local_units_per_entry", "learning_units", "learning_units_per_entry", "learned_costs_units", "cuts_units",
        "searched_per_learning", "searched_per_learned_costs", "lead_over_refutation", "lead_over_learned_count"})
    set_tuning(name, 0);
  set_tuning("units_between_looks", 10'000);
}

// Of a list, or of one solution.
void test_joint(const std::shared_ptr<const RootedInstance>& instance, std::optional<std::int64_t> limit,
                std::size_t expected, int workers) {
  const Query asked{.solution_limit = limit, .workers = workers};
  joint::JointSearch search(instance, asked, kernels_for(""));
  std::size_t found = 0;
  for (bool exhausted = false; !exhausted && found < expected + (expected == 0);) {
    const Report report = search.advance(0.001);
    found += report.solutions.size();
    exhausted = report.exhausted;
  }
  require(found == expected, "a joined search finds " + std::to_string(found) + " solutions instead of " +
                                 std::to_string(expected));
}

void test_joint_least_cost(std::uint32_t seed) {
  const auto instance = partition(seed);
  const std::int64_t expected = least_cost(instance, 1);
  require(least_cost<joint::JointSearch>(instance, 3) == expected, "a joined search finds another least cost");
}

// Also while what has joined it is at work.
void test_early_close_of_joint(const std::shared_ptr<const RootedInstance>& instance, int slices) {
  joint::JointSearch search(instance, {.solution_limit = 1, .workers = 3}, kernels_for(""));
  for (int k = 0; k < slices; ++k) search.advance(0.0005);
  if (slices % 2 == 0) search.close();
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
void test_exception(const std::shared_ptr<const RootedInstance>& instance) {
  Kernels kernels{{}};
  for (KindKernels& kind : kernels.of_kind)
    for (RunFrame& run : kind.run) run = run_and_throw;
  ParallelSearch search(instance, query(false, 3), kernels);
  require_throwing(search, "nothing was thrown");
}

Query counting_query(bool visits) {
  Query query{.task = Task::count, .workers = 4, .memory_limit = std::size_t{1} << 22};
  if (!visits) query.strategy = Strategy::memoised;
  return query;
}

void test_shared_count(const std::string& simd, const std::shared_ptr<const RootedInstance>& instance,
                       std::uint64_t expected, bool visits, bool isomorphism) {
  Query asked = counting_query(visits);
  asked.up_to_isomorphism = isomorphism;
  set_tuning("first_order_slice", visits ? 1 << 26 : 100);
  count::CountSearch search(instance, asked, kernels_for(simd), memoised_kernels_for(simd));
  std::optional<Natural> found;
  while (!found) found = search.advance(0.002).count;
  require(found->limbs() == std::vector{expected},
          simd + ": another count than " + std::to_string(expected));
}

// The workers share all states, and canonise each: small searches would leave most to memoised searches.
void search_in_upper_layer() {
  for (const char* const name : {"least_memoised_nodes", "most_memoised_nodes"}) set_tuning(name, 1);
  for (const char* const name : {"memoised_budget", "memoised_budget_if_unpaid"}) set_tuning(name, 0);
  set_tuning("free_tries", 1 << 20);
}

// By levels that are cut into parts as soon as they have two states.
void test_count_by_levels(const std::shared_ptr<const RootedInstance>& instance, std::uint64_t expected) {
  set_tuning("cut_width", 2);
  set_tuning("least_cut_steps", 1);
  set_tuning("cut_balance", 0);
  set_tuning("units_of_thread", 1000);
  Query asked{.task = Task::count, .workers = 4};
  asked.strategy = Strategy::levels;
  count::CountSearch search(instance, asked, kernels_for(""), memoised_kernels_for(""));
  std::optional<Natural> found;
  while (!found) found = search.advance(0.002).count;
  require(found->limbs() == std::vector{expected}, "another count by levels than " + std::to_string(expected));
}

// Also while the workers have not begun, or are done.
void test_early_close_of_count(const std::shared_ptr<const RootedInstance>& instance, int slices) {
  count::CountSearch search(instance, counting_query(slices % 2 == 0), kernels_for(""),
                            memoised_kernels_for(""));
  for (int k = 0; k < slices; ++k) search.advance(0.001);
  if (slices % 3 == 0) search.close();
  if (slices % 3 == 1) search.advance(0);
}

__extension__ using Large = unsigned __int128;

Large count_and_throw(count::MemoisedContext& context, const count::MemoisedFrame& frame) {
  if (++runs > 5) throw std::runtime_error("on purpose");
  return memoised_kernels_for("").count(context, frame);
}

void test_exception_of_count(const std::shared_ptr<const RootedInstance>& instance) {
  runs = 0;
  count::MemoisedKernels throwing = memoised_kernels_for("");
  throwing.count = count_and_throw;
  count::CountSearch search(instance, counting_query(false), kernels_for(""), throwing);
  require_throwing(search, "a count has thrown nothing");
}

}  // namespace

int main() {
  for (const std::string& simd : available_simd())
    for (const bool collect : {false, true})
      for (const bool is_eager : {false, true}) {
        share(is_eager);
        test_count(simd, queens(8, 1), 92, collect);
        test_count(simd, queens(12, 1), 14200, collect);
        test_count(simd, queens(6, 2), 1097, collect);
      }
  for (int slices = 0; slices < 10; ++slices) {
    test_early_close(queens(20, 1), slices);
    test_early_close(wide(1000), slices);
  }
  for (std::uint32_t seed = 0; seed < 10; ++seed) test_least_cost(seed);
  for (int k = 0; k < 20; ++k) {
    test_portfolio(queens(6, 1), 4, 2 + k % 3);
    test_portfolio(queens(8, 1), 92, 2 + k % 3);
    test_portfolio(queens(3, 1), 0, 2 + k % 3);
  }
  test_exception(queens(12, 1));
  share(false);
  for (const std::string& simd : available_simd())
    for (const bool visits : {false, true})
      for (const bool isomorphism : {false, true}) {
        test_shared_count(simd, queens(8, 1), 92, visits, isomorphism);
        test_shared_count(simd, queens(11, 1), 2680, visits, isomorphism);
        test_shared_count(simd, queens(6, 2), 1097, visits, isomorphism);
        test_shared_count(simd, wide(20), 3486784401, visits, isomorphism);
      }
  for (int slices = 0; slices < 12; ++slices) {
    test_early_close_of_count(queens(14, 1), slices);
    test_early_close_of_count(queens(9, 2), slices);
    test_early_close_of_count(wide(1000), slices);
  }
  test_exception_of_count(queens(13, 1));
  search_in_upper_layer();
  for (int k = 0; k < 10; ++k) {
    test_shared_count("", queens(8, 1), 92, false, true);
    test_shared_count("", queens(6, 2), 1097, false, true);
    test_shared_count("", wide(20), 3486784401, false, true);
  }
  test_count_by_levels(queens(8, 1), 92);
  test_count_by_levels(queens(10, 1), 724);
  test_count_by_levels(queens(6, 2), 1097);
  join_at_once();
  for (int k = 0; k < 10; ++k) {
    test_joint(queens(8, 1), {}, 92, 2 + k % 3);
    test_joint(queens(6, 2), {}, 1097, 2 + k % 3);
    test_joint(queens(20, 1), 1, 1, 2 + k % 3);
    test_joint(queens(3, 1), 1, 0, 2 + k % 3);
    test_joint_least_cost(static_cast<std::uint32_t>(k));
    test_early_close_of_joint(queens(40, 1), k);
  }
  for (const int most : {50, 10'000})
    for (const bool visits : {false, true}) {
      set_tuning("most_learned_solutions", most);
      test_shared_count("", queens(8, 1), 92, visits, true);
      test_shared_count("", queens(6, 2), 1097, visits, true);
    }
  std::puts("all is well");
}
