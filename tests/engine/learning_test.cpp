// A test of clause learning, for builds with sanitizers: `make sanitize`.
//
// Random instances of the whole language are listed by it, small ones against all subsets of their options, larger ones
// against a search that learns nothing. Clauses are forgotten after a few conflicts, so that all of it is at work.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
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

void test_small_instances(int rounds) {
  RandomNumbers random(1);
  for (int round = 0; round < rounds; ++round) {
    const Shape shape{random.number(1, 6), random.number(0, 10),   random.number(1, 4),
                      random.chance(50),   random.chance(50), random.number(30, 100)};
    const Arrays arrays = with_rows(shape, random);
    const Query query{.task = Task::enumerate, .given = some_options(shape, random),
                      .forbidden = some_options(shape, random)};
    std::vector<Options> expected = by_all_subsets_with_rows(arrays);
    std::erase_if(expected, [&](const Options& options) {
      const auto has = [&](std::int32_t option) { return std::ranges::binary_search(options, option); };
      return !std::ranges::all_of(query.given, has) || std::ranges::any_of(query.forbidden, has);
    });
    require(list(learning::LearnedSolutions(arrays.compile(), query)) == expected, round, "not as by all subsets");
  }
}

void test_large_instances(int rounds) {
  RandomNumbers random(2);
  for (int round = 0; round < rounds; ++round) {
    const Shape shape{random.number(10, 16), random.number(20, 60), random.number(3, 6),
                      random.chance(30),     random.chance(40),     random.number(90, 100)};
    const Arrays arrays = with_rows(shape, random);
    const std::size_t limit = 300;
    Query query{.task = Task::enumerate, .solution_limit = limit};
    const std::vector<Options> learned = list(learning::LearnedSolutions(arrays.compile(), query), limit);
    query.solution_limit.reset();
    const std::vector<Options> all = list(Search(arrays.compile(), query, kernels_for("")));
    require(learned.size() == std::min(limit, all.size()), round, "too few solutions, or too many");
    require(std::ranges::adjacent_find(learned) == learned.end(), round, "a solution comes twice");
    require(std::ranges::includes(all, learned), round, "what is found is no solution");
  }
}

}  // namespace

int main() {
  set_tuning("conflicts_before_forgetting", 10);
  set_tuning("more_before_forgetting", 1);
  set_tuning("first_turn_of_restarts", 5'000);
  set_tuning("conflicts_of_seldom_run", 5);
  test_small_instances(6000);
  test_large_instances(400);
  std::puts("learning test: all well");
}
