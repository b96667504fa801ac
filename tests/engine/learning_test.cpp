// A test of clause learning, for builds with sanitizers: `make sanitize`.
//
// Random instances of the whole language are listed by it, small ones against all subsets of their options, larger ones
// against a search that learns nothing. Clauses are forgotten after a few conflicts, so that all of it is at work.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string>
#include <vector>

#include "all_subsets.hpp"
#include "base/tuning.hpp"
#include "dispatch.hpp"
#include "learning/learned_solutions.hpp"
#include "search/search.hpp"

namespace {

using namespace xcmodel::dlx;
using namespace xcmodel::dlx::testing;

void require(bool condition, int round, const std::string& what) {
  if (condition) return;
  std::fprintf(stderr, "learning test: round %d: %s\n", round, what.c_str());
  std::exit(1);
}

template <class AnySearch>
std::vector<Options> list(AnySearch&& search, std::size_t limit = ~std::size_t{0}) {
  std::vector<Options> found;
  for (bool exhausted = false; !exhausted && found.size() < limit;) {
    const Report report = search.advance(0);
    exhausted = report.exhausted;
    for (std::size_t s = 0; s < report.solutions.size(); ++s)
      found.emplace_back(report.solutions[s].begin(), report.solutions[s].end());
  }
  std::sort(found.begin(), found.end());
  return found;
}

Options some_options(const Shape& shape, RandomNumbers& random) {
  Options options;
  if (shape.options == 0 || random.chance(70)) return options;
  for (int left = random.number(1, 2); left > 0; --left) options.push_back(random.number(0, shape.options - 1));
  return options;
}

Arrays with_rows(const Shape& shape, RandomNumbers& random) {
  Arrays arrays = random_arrays(shape, random);
  if (random.chance(50))
    for (int row = random.number(1, 3); row > 0; --row) arrays.rows.push_back(random_row(shape.options, random));
  return arrays;
}

// What the last solution costs, which is the cheapest, or nothing if there is none.
std::optional<std::int64_t> least_cost(const Arrays& arrays, Query query) {
  query.task = Task::minimize;
  const auto instance = arrays.compile();
  learning::LearnedSolutions search(instance, query);
  std::optional<std::int64_t> least;
  for (bool exhausted = false; !exhausted;) {
    const Report report = search.advance(0);
    exhausted = report.exhausted;
    for (std::size_t s = 0; s < report.solutions.size(); ++s) least = instance->cost_of(report.solutions[s]);
  }
  return least;
}

std::optional<std::int64_t> least_cost_of(const Arrays& arrays, const std::vector<Options>& solutions) {
  std::optional<std::int64_t> least;
  for (const Options& options : solutions) {
    std::int64_t cost = 0;
    for (const std::int32_t option : options) cost += arrays.costs[static_cast<std::size_t>(option)];
    least = std::min(least.value_or(cost), cost);
  }
  return least;
}

void test_small_instances(int rounds) {
  RandomNumbers random(1);
  for (int round = 0; round < rounds; ++round) {
    const Shape shape{random.number(1, 6), random.number(0, 10),   random.number(1, 4),
                      random.chance(50),   random.chance(50), random.number(30, 100)};
    const Arrays arrays = with_rows(shape, random);
    const Query query{.task = Task::enumerate, .given = some_options(shape, random),
                      .forbidden = some_options(shape, random)};
    std::vector<Options> expected = by_all_subsets_with_rows(arrays);
    keep_to_conditions(query, expected);
    require(list(learning::LearnedSolutions(arrays.compile(), query)) == expected, round, "not as by all subsets");
    require(least_cost(arrays, query) == least_cost_of(arrays, expected), round, "the least cost is another");
  }
}

// Of what it finds, up to a limit, each solution comes once, and is one of those that a search finds without learning.
void compare_with_search(const Arrays& arrays, int round) {
  const std::size_t limit = 300;
  Query query{.task = Task::enumerate, .solution_limit = limit};
  const std::vector<Options> learned = list(learning::LearnedSolutions(arrays.compile(), query), limit);
  query.solution_limit.reset();
  const std::vector<Options> all = list(Search(arrays.compile(), query, kernels_for("")));
  require(learned.size() == std::min(limit, all.size()), round, "too few solutions, or too many");
  require(std::ranges::adjacent_find(learned) == learned.end(), round, "a solution comes twice");
  require(std::ranges::includes(all, learned), round, "what is found is no solution");
  require(least_cost(arrays, query) == least_cost_of(arrays, all), round, "the least cost is another");
}

void test_large_instances(int rounds) {
  RandomNumbers random(2);
  for (int round = 0; round < rounds; ++round) {
    const Shape shape{random.number(10, 16), random.number(20, 60), random.number(3, 6),
                      random.chance(30),     random.chance(40),     random.number(90, 100)};
    compare_with_search(with_rows(shape, random), round);
  }
}

// Cars in a line, each of some kind: so many of each, and in each window so many at most that need a station. Rows
// overlap, and exclude the last options of an item before it is seen that none is left.
Arrays random_sequence(RandomNumbers& random) {
  const int places = random.number(8, 12), kinds = random.number(4, 6);
  Arrays arrays;
  arrays.low.assign(static_cast<std::size_t>(places), 1);
  arrays.high = arrays.low;
  for (int left = places, kind = 0; kind < kinds; ++kind) {
    const int count = kind + 1 == kinds ? left : random.number(0, left / 2);
    arrays.low.push_back(count);
    arrays.high.push_back(count);
    left -= count;
  }
  for (int place = 0; place < places; ++place)
    for (int kind = 0; kind < kinds; ++kind) add_option(arrays, {place, places + kind});
  for (int station = random.number(2, 4); station > 0; --station) {
    const int length = random.number(2, 4), needed_by = random.number(1, (1 << kinds) - 1);
    const int most = random.number(1, length - 1);
    for (int first = 0; first + length <= places; ++first) {
      WeightedRow row{.options = {}, .weights = {}, .low = 0, .high = most};
      for (int option = first * kinds; option < (first + length) * kinds; ++option)
        if (needed_by >> (option % kinds) & 1) row.options.push_back(option);
      row.weights.assign(row.options.size(), 1);
      arrays.rows.push_back(std::move(row));
    }
  }
  return arrays;
}

void test_sequences(int rounds) {
  RandomNumbers random(3);
  for (int round = 0; round < rounds; ++round) compare_with_search(random_sequence(random), round);
}

}  // namespace

int main() {
  set_tuning("conflicts_before_forgetting", 10);
  set_tuning("more_before_forgetting", 1);
  set_tuning("first_turn_of_restarts", 5'000);
  set_tuning("conflicts_of_seldom_run", 5);
  test_small_instances(4000);
  test_large_instances(250);
  test_sequences(250);
  std::puts("learning test: all well");
}
