// A test of levels that are merged up to isomorphism, for builds with sanitizers: `make sanitize`.
//
// Small symmetric instances have the same count with and without that merging; then come known counts.
#include <cstdio>
#include <cstdlib>
#include <set>
#include <string>

#include "levels/level_count.hpp"
#include "levels/level_order.hpp"
#include "random_arrays.hpp"

namespace {

using namespace xcmodel::dlx;
using namespace xcmodel::dlx::testing;
using count::LevelCount;
using count::LevelPlan;
using count::Merging;

void require(bool condition, const std::string& what) {
  if (condition) return;
  std::fprintf(stderr, "levels test: %s\n", what.c_str());
  std::exit(1);
}

struct Counted {
  std::vector<Limb> count;  // As limbs.
  std::int64_t states = 0;
};

Counted count_by_levels(const count::Problem& problem, Merging merging) {
  if (problem.is_dead) return {};
  const LevelPlan plan(problem, count::level_order(problem, merging));
  if (plan.dead_item != count::none) return {};
  const auto run = LevelCount::make(problem, plan, merging, std::size_t{1} << 28);
  while (!run->is_done()) run->work(100'000);
  const auto limbs = run->count().limbs();
  return {{limbs.begin(), limbs.end()}, run->states()};
}

// Options and their images under a permutation of the items that has order 2 or 3; some are lost.
Arrays symmetric_arrays(RandomNumbers& random) {
  const int order = random.number(2, 3), length = random.number(2, 5), items = order * length;
  Arrays arrays;
  for (int item = 0; item < items; ++item) {
    arrays.low.push_back(random.chance(80));
    arrays.high.push_back(1);
  }
  const int orbits = random.number(4, 14);
  for (int k = 0; k < orbits; ++k) {
    std::set<int> option;
    const int size = random.number(1, 4);
    for (int j = 0; j < size; ++j) option.insert(random.number(0, items - 1));
    for (int image = 0; image < order; ++image) {
      if (random.chance(95)) {
        arrays.items.insert(arrays.items.end(), option.begin(), option.end());
        add_option(arrays, {}, 0);
      }
      std::set<int> next;
      for (const int item : option) next.insert((item + length) % items);
      option = std::move(next);
    }
  }
  return arrays;
}

void test_symmetric_instances(int rounds) {
  RandomNumbers random(20);
  std::int64_t merged_states = 0, equal_states = 0;
  for (int round = 0; round < rounds; ++round) {
    const Arrays arrays = symmetric_arrays(random);
    const Instance instance(arrays.view());
    std::vector<std::int32_t> forbidden;
    if (random.chance(30) && instance.options > 0) forbidden.push_back(random.number(0, instance.options - 1));
    const count::Problem problem(instance, {}, forbidden);
    const Counted equal = count_by_levels(problem, Merging::equal);
    const Counted merged = count_by_levels(problem, Merging::up_to_isomorphism);
    require(merged.count == equal.count, "instance " + std::to_string(round) + " has another count");
    merged_states += merged.states;
    equal_states += equal.states;
  }
  require(merged_states < equal_states, "nothing is merged");
}

void test_latin_squares() {
  // OEIS A002860.
  constexpr std::uint64_t known[] = {12, 576, 161'280, 812'851'200, 61'479'419'904'000};
  for (int n = 3; n <= 7; ++n) {
    const Instance instance(latin_squares(n).view());
    const Counted merged = count_by_levels({instance, {}, {}}, Merging::up_to_isomorphism);
    require(merged.count == std::vector<Limb>{known[n - 3]}, "Latin squares of order " + std::to_string(n));
  }
}

}  // namespace

int main(int count, char** arguments) {
  test_symmetric_instances(count > 1 ? std::atoi(arguments[1]) : 4000);
  test_latin_squares();
  std::puts("levels test: all well");
}
