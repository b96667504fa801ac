// A test of the engine without Python, for builds with sanitizers: `make sanitize`.
//
// Small random instances of the whole language are compared with all subsets of their options;
// larger ones, which fill wide frames, are answered on every instruction set and in every way; and
// arrays that have been tampered with must be refused or understood, but never do harm.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "all_subsets.hpp"
#include "base/tuning.hpp"
#include "cuts/strengthening.hpp"
#include "dispatch.hpp"
#include "local/local_search.hpp"
#include "random_arrays.hpp"
#include "search/search.hpp"

namespace {

using namespace xcmodel::dlx;
using namespace xcmodel::dlx::testing;

void require(bool condition, const std::string& what) {
  if (condition) return;
  std::fprintf(stderr, "self test: %s\n", what.c_str());
  std::exit(1);
}

std::int64_t cost_of(const Arrays& arrays, const Options& options) {
  std::int64_t sum = 0;
  for (const std::int32_t option : options) sum += arrays.costs[static_cast<std::size_t>(option)];
  return sum;
}

struct Answer {
  std::vector<Options> solutions;  // In the order of the search.
  std::int64_t counted = 0;
  std::int64_t nodes = 0;
};

Answer run(const Arrays& arrays, const Query& query, const Kernels& kernels, double slice) {
  Search search(arrays.compile(), query, kernels);
  Answer answer;
  double fraction = 0;
  for (bool exhausted = false; !exhausted;) {
    const Report report = search.advance(slice);
    exhausted = report.exhausted;
    require(report.fraction >= fraction && report.fraction <= 1, "the fraction falls");
    fraction = report.fraction;
    const auto& [start, options] = report.solutions;
    for (std::size_t s = 0; s + 1 < start.size(); ++s)
      answer.solutions.emplace_back(options.begin() + start[s], options.begin() + start[s + 1]);
    answer.counted += report.counted;
    answer.nodes = report.statistics.nodes;
  }
  require(fraction == 1, "the fraction does not end at 1");
  return answer;
}

Query query_for(Task task, std::optional<std::uint64_t> seed = std::nullopt) {
  return {.task = task, .seed = seed};
}

// Gives and forbids a few options, from the root frame, on sparse sets and by failure weights.
void test_given(const Arrays& arrays, const std::vector<Options>& solutions,
                const Kernels& kernels, std::uint64_t seed) {
  if (arrays.costs.empty()) return;
  RandomNumbers random(static_cast<unsigned>(seed));
  auto some = [&] {
    Options options;
    for (int left = random.number(0, 2); left > 0; --left)
      options.push_back(random.number(0, static_cast<int>(arrays.costs.size()) - 1));
    return options;
  };
  Query query = query_for(Task::enumerate);
  query.given = some();
  query.forbidden = some();
  std::vector<Options> expected = solutions;
  keep_to_conditions(query, expected);
  for (const char* way : {"root frame", "sparse sets", "dom/wdeg"}) {
    query.seed = way == std::string("sparse sets") ? std::optional(seed) : std::nullopt;
    query.branching = way == std::string("dom/wdeg") ? Branching::weighted : Branching::least;
    std::vector<Options> found = run(arrays, query, kernels, 0).solutions;
    std::sort(found.begin(), found.end());
    require(found == expected, std::string("something else from given options: ") + way);
  }
}

// A local search finds one of them, if there is one.
void test_local_search(const Arrays& arrays, const std::vector<Options>& solutions) {
  const auto instance = arrays.compile();
  if (instance->contradictory) return;
  LocalSearch search(*instance, {}, {});
  const bool is_found = !search.is_dead() && search.work(100'000);
  require(is_found == !solutions.empty(), "a local search finds nothing, or too much");
  if (!is_found) return;
  const Options found = search.solution();
  require(std::find(solutions.begin(), solutions.end(), found) != solutions.end(), "a local search is wrong");
}

// Cuts leave all solutions as they are, below a cost that rules out next to nothing.
void test_cuts(const Arrays& arrays, const std::vector<Options>& solutions) {
  const auto instance = arrays.compile();
  if (instance->contradictory) return;
  tuning.least_rise_of_bound = 0;  // They are taken whatever they are worth.
  cuts::Strengthening strengthening(*instance, {}, {}, 1'000'000, 1'000'000'000);
  while (!strengthening.is_over()) strengthening.work();
  const auto cuts = strengthening.strengthened();
  if (!cuts) return;
  const Instance with_cuts(cuts->view(*instance));
  for (const Options& solution : solutions) {
    std::vector<std::int32_t> covered(static_cast<std::size_t>(with_cuts.items));
    for (const std::int32_t option : solution)
      for (const std::int32_t item : with_cuts.items_of(option)) ++covered[item];
    for (int item = instance->items; item < with_cuts.items; ++item)
      require(covered[item] <= with_cuts.high[item], "a cut rules out a solution");
  }
}

// Asks everything in every way; returns the solutions, sorted.
std::vector<Options> answer_all(const Arrays& arrays, const std::string& simd, std::uint64_t seed) {
  const Kernels& kernels = kernels_for(simd);
  std::vector<Options> listed = run(arrays, query_for(Task::enumerate), kernels, 1).solutions;
  std::sort(listed.begin(), listed.end());
  std::vector<Options> shuffled = run(arrays, query_for(Task::enumerate, seed), kernels, 0).solutions;
  std::sort(shuffled.begin(), shuffled.end());
  require(listed == shuffled, "a shuffled search finds something else");
  require(std::adjacent_find(listed.begin(), listed.end()) == listed.end(), "a repetition");
  Query by_weights = query_for(Task::enumerate);
  by_weights.branching = Branching::weighted;
  std::vector<Options> weighted = run(arrays, by_weights, kernels, 1).solutions;
  std::sort(weighted.begin(), weighted.end());
  require(listed == weighted, "weighted branching finds something else");
  test_given(arrays, listed, kernels, seed);
  test_local_search(arrays, listed);
  test_cuts(arrays, listed);
  const auto counted = run(arrays, query_for(Task::visit), kernels, 0).counted;
  require(counted == static_cast<std::int64_t>(listed.size()), "a visit finds something else");
  const auto cheapest = run(arrays, query_for(Task::minimize), kernels, 1).solutions;
  require(cheapest.empty() == listed.empty(), "no least cost, or too much of it");
  for (const Options& options : listed)
    require(cost_of(arrays, options) >= cost_of(arrays, cheapest.back()), "a cheaper solution");
  return listed;
}

void test_small_instances(int rounds) {
  RandomNumbers random(1);
  for (int round = 0; round < rounds; ++round) {
    const Shape shape{random.number(1, 7),  random.number(0, 10), random.number(1, 7),
                      random.chance(50),    random.chance(50),    random.number(30, 100)};
    const Arrays arrays = random_arrays(shape, random);
    const auto expected = by_all_subsets(arrays);
    for (const std::string& simd : available_simd())
      require(answer_all(arrays, simd, static_cast<std::uint64_t>(round)) == expected,
              "round " + std::to_string(round) + " on " + simd + " differs from all subsets");
  }
}

void test_weighted_rows(int rounds) {
  RandomNumbers random(4);
  const Kernels& kernels = kernels_for("");
  for (int round = 0; round < rounds; ++round) {
    const Shape shape{random.number(1, 6), random.number(0, 10),   random.number(1, 4),
                      random.chance(50),   random.chance(30), random.number(30, 100)};
    Arrays arrays = random_arrays(shape, random);
    for (int row = random.number(1, 3); row > 0; --row) arrays.rows.push_back(random_row(shape.options, random));
    const auto expected = by_all_subsets_with_rows(arrays);
    for (const auto seed : {std::optional<std::uint64_t>(), std::optional<std::uint64_t>(round)}) {
      std::vector<Options> listed = run(arrays, query_for(Task::enumerate, seed), kernels, 0).solutions;
      std::sort(listed.begin(), listed.end());
      require(listed == expected, "round " + std::to_string(round) + " with rows differs from all subsets");
    }
    Query by_weights = query_for(Task::enumerate);
    by_weights.branching = Branching::weighted;
    std::vector<Options> weighted = run(arrays, by_weights, kernels, 0).solutions;
    std::sort(weighted.begin(), weighted.end());
    require(weighted == expected, "weighted branching with rows finds something else");
    test_cuts(arrays, expected);
    test_local_search(arrays, expected);
    const auto counted = run(arrays, query_for(Task::visit), kernels, 0).counted;
    require(counted == static_cast<std::int64_t>(expected.size()), "a visit with rows finds something else");
    const auto cheapest = run(arrays, query_for(Task::minimize), kernels, 0).solutions;
    require(cheapest.empty() == expected.empty(), "no least cost with rows, or too much of it");
    for (const Options& options : expected)
      require(cost_of(arrays, options) >= cost_of(arrays, cheapest.back()), "a cheaper solution with rows");
  }
}

void test_large_instances() {
  RandomNumbers random(2);
  const Shape shapes[] = {{20, 120, 5, false, false, 100}, {20, 240, 7, false, true, 100},
                          {26, 500, 9, false, false, 95},  {18, 100, 6, true, true, 100},
                          {20, 300, 9, true, false, 100},  {26, 1000, 12, true, true, 100},
                          {26, 2000, 11, false, true, 100}, {22, 2700, 12, false, false, 100}};
  for (const Shape& shape : shapes) {
    Arrays arrays = random_arrays(shape, random);
    // Only some solutions are looked at, but on all instruction sets the same.
    std::vector<Options> first;
    for (const std::string& simd : available_simd()) {
      Query query = query_for(Task::enumerate);
      query.solution_limit = 2000;
      Search search(arrays.compile(), query, kernels_for(simd));
      std::vector<Options> found;
      for (int slices = 0; slices < 20 && found.empty(); ++slices) {
        const auto [start, options] = search.advance(0.2).solutions;
        for (std::size_t s = 0; s + 1 < start.size() && found.size() < 50; ++s)
          found.emplace_back(options.begin() + start[s], options.begin() + start[s + 1]);
      }
      require(!found.empty(), "a large instance has no solutions, and tests little");
      if (first.empty()) first = found;
      const std::size_t common = std::min(first.size(), found.size());
      require(std::equal(first.begin(), first.begin() + static_cast<std::ptrdiff_t>(common),
                         found.begin()),
              "instruction sets differ on " + std::to_string(shape.options) + " options");
    }
  }
}

void test_tampered_arrays(int rounds) {
  RandomNumbers random(3);
  int refused = 0;
  for (int round = 0; round < rounds; ++round) {
    Arrays arrays = random_arrays({5, 8, 4, random.chance(50), random.chance(50), 80}, random);
    auto spoil = [&](auto& array) {
      if (array.empty() || random.chance(20)) {
        array.resize(static_cast<std::size_t>(random.number(0, 9)));
        return;
      }
      const auto place = static_cast<std::size_t>(random.number(0, int(array.size()) - 1));
      array[place] = random.chance(50) ? random.number(-2, 12) : random.number(-(1 << 29), 1 << 29);
    };
    switch (random.number(0, 4)) {
      case 0: spoil(arrays.low); break;
      case 1: spoil(arrays.high); break;
      case 2: spoil(arrays.start); break;
      case 3: spoil(arrays.items); break;
      default: spoil(arrays.colours);
    }
    try {
      run(arrays, query_for(Task::enumerate), kernels_for(""), 1);
    } catch (const std::invalid_argument&) {
      ++refused;
    }
  }
  require(refused > rounds / 4 && refused < rounds, "tampered arrays are all refused, or none");
}

// Of an item that needs three of nine options, every set of three is the same share of the search.
void test_shares() {
  Arrays arrays{.low = {3}, .high = {3}};
  for (int option = 0; option < 9; ++option) add_option(arrays, {0});
  for (const std::string& simd : available_simd()) {
    Search search(arrays.compile(), query_for(Task::visit), kernels_for(simd));
    double solutions = 0;
    while (!search.is_exhausted()) {
      search.work(1);
      const Report report = search.report();
      solutions += static_cast<double>(report.counted);
      require(std::abs(report.fraction * 84 - solutions) < 1e-3, "a share of the search is another");
    }
    require(solutions == 84, "sets of three are left out");
  }
}

}  // namespace

int main() {
  test_shares();
  test_small_instances(4000);
  test_weighted_rows(4000);
  test_large_instances();
  test_tampered_arrays(10000);
  std::puts("self test: all well");
}
