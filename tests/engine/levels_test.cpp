// A test of levels, for builds with sanitizers: `make sanitize`.
//
// Small symmetric instances have the same count with and without merging up to isomorphism, and instances with weighted
// rows as many as all subsets tell; levels that look ahead count the same; then come known counts; and what searches
// find that levels join, or that break symmetries, is what they find alone.
#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "all_subsets.hpp"
#include "base/natural.hpp"
#include "base/tuning.hpp"
#include "dispatch.hpp"
#include "joint/joint_search.hpp"
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
  const auto run = LevelCount::make(problem, plan, merging, 1, std::size_t{1} << 28);
  while (!run->is_done()) run->work(100'000);
  const auto limbs = run->count().limbs();
  return {{limbs.begin(), limbs.end()}, run->states()};
}

using Bounds = std::pair<std::int32_t, std::int32_t>;

// How often an item is to be covered: by nothing, or several times, as well.
Bounds random_bounds(RandomNumbers& random) {
  const std::array<Bounds, 5> others{{{0, 1}, {0, 0}, {1, 2}, {2, 2}, {0, 2}}};
  return random.chance(70) ? Bounds{1, 1} : others[static_cast<std::size_t>(random.number(0, 4))];
}

// Options and their images under a permutation of the items that has order 2 or 3; some are lost. Images
// share their bounds, if these vary.
Arrays symmetric_arrays(RandomNumbers& random, bool has_multiplicities = false) {
  const int order = random.number(2, 3), length = random.number(2, 5), items = order * length;
  Arrays arrays;
  std::vector<Bounds> bounds;
  for (int item = 0; item < items; ++item)
    bounds.push_back(!has_multiplicities ? Bounds{random.chance(80), 1}
                     : item < length     ? random_bounds(random)
                                         : bounds[static_cast<std::size_t>(item - length)]);
  for (const auto& [low, high] : bounds) {
    arrays.low.push_back(low);
    arrays.high.push_back(high);
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
    const Arrays arrays = symmetric_arrays(random, round % 2 == 1);
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

// Given and forbidden options leave the sums of the rows less to come.
void test_weighted_rows(int rounds) {
  RandomNumbers random(23);
  int feasible = 0;
  for (int round = 0; round < rounds; ++round) {
    const Shape shape{random.number(2, 6), random.number(2, 10), 3, random.chance(50), random.chance(40), 70};
    Arrays arrays = random_arrays(shape, random);
    for (int row = random.number(1, 3); row > 0; --row) arrays.rows.push_back(random_row(shape.options, random));
    Query query;
    if (random.chance(30)) query.given.push_back(random.number(0, shape.options - 1));
    if (random.chance(30)) query.forbidden.push_back(random.number(0, shape.options - 1));
    const auto instance = arrays.compile();
    const count::Problem problem(*instance, query.given, query.forbidden);
    std::vector<Options> solutions = by_all_subsets_with_rows(arrays);
    keep_to_conditions(query, solutions);
    const Natural known(static_cast<DoubleLimb>(solutions.size()));
    for (const Merging merging : {Merging::equal, Merging::up_to_isomorphism})
      require(count_by_levels(problem, merging).count == known.limbs(),
              "instance with rows " + std::to_string(round) + " has another count");
    feasible += !solutions.empty();
  }
  require(feasible > rounds / 10, "hardly any instance with rows has a solution");
}

// Whether it pays or not.
void look_ahead_always() {
  tuning.lookahead_width = 1;
  tuning.first_lookahead = 0;
  tuning.lookahead_growth = 1;
  tuning.work_looking_ahead = 1e300;
}

// Levels that look ahead from the first step on have the same counts, from fewer states.
void test_looking_ahead(int rounds) {
  RandomNumbers random(24);
  std::int64_t states = 0, states_ahead = 0;
  for (int round = 0; round < rounds; ++round) {
    const Shape shape{random.number(3, 12), random.number(6, 40), 4, random.chance(50), random.chance(40), 80};
    const auto instance = random_arrays(shape, random).compile();
    const count::Problem problem(*instance, {}, {});
    const Counted without = count_by_levels(problem, Merging::equal);
    const auto standard = tuning;
    look_ahead_always();
    const Counted with = count_by_levels(problem, Merging::equal);
    tuning = standard;
    require(with.count == without.count, "instance " + std::to_string(round) + " has another count looking ahead");
    require(with.states <= without.states, "instance " + std::to_string(round) + " has more states looking ahead");
    states += without.states;
    states_ahead += with.states;
  }
  require(states_ahead < states * 9 / 10, "looking ahead saves hardly any state");
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

using Found = std::vector<std::vector<std::int32_t>>;

// All that a search hands over until it has enough, or there is no more.
template <class AnySearch>
Found found_by(AnySearch&& search, std::size_t most) {
  Found found;
  for (bool exhausted = false; !exhausted && found.size() < most;) {
    const Report report = search.advance(0.01);
    const Solutions& solutions = report.solutions;
    for (std::size_t k = 0; k < solutions.size(); ++k)
      found.emplace_back(solutions.options.begin() + solutions.start[k],
                         solutions.options.begin() + solutions.start[k + 1]);
    exhausted = report.exhausted;
  }
  return found;
}

std::int64_t cost_of(const Instance& instance, const std::vector<std::int32_t>& solution) {
  std::int64_t cost = 0;
  for (const std::int32_t option : solution) cost += instance.costs[option];
  return cost;
}

// Levels join at once, and never stop, where a search would be over before.
void join_at_once() {
  tuning.joint_units = 60;
  tuning.joint_units_per_entry = tuning.joint_units_per_order = tuning.joint_units_for_cost = 0;
  tuning.joint_share_of_work = tuning.joint_lead_of_list = 1e300;
  tuning.joint_share_of_list = tuning.joint_share_of_list_within_rows = 1e300;
}

void test_joint_searches(int rounds) {
  const auto standard = tuning;
  RandomNumbers random(21);
  const Kernels& kernels = kernels_for("");
  for (int round = 0; round < rounds; ++round) {
    tuning = standard;
    join_at_once();
    if (round % 2 == 1) look_ahead_always();
    const Shape shape{random.number(2, 12), random.number(1, 24), 4, random.chance(40), random.chance(40),
                      random.number(30, 100)};
    Arrays arrays = random_arrays(shape, random);
    if (random.chance(40)) arrays.rows.push_back(random_row(shape.options, random));
    const auto instance = arrays.compile();
    const auto joint = [&](const Query& query) {
      return found_by(joint::JointSearch(instance, query, kernels),
                      static_cast<std::size_t>(query.solution_limit.value_or(1 << 30)));
    };
    const std::string name = "instance " + std::to_string(round);
    Query query;
    if (random.chance(30)) query.forbidden.push_back(random.number(0, instance->options - 1));
    const Found listed = found_by(Search(instance, query, kernels), 1 << 30), all = joint(query);
    const std::set<std::vector<std::int32_t>> expected(listed.begin(), listed.end());
    require(all.size() == listed.size() && std::set(all.begin(), all.end()) == expected, name + ": other solutions");
    query.solution_limit = random.number(1, 3);
    const Found few = joint(query);
    require(few.size() == std::min(listed.size(), static_cast<std::size_t>(*query.solution_limit)), name + ": few");
    for (const auto& solution : few) require(expected.count(solution) > 0, name + ": no solution");
    query.solution_limit.reset();
    query.task = Task::minimize;
    const Found cheaper = joint(query);
    require(cheaper.empty() == listed.empty(), name + ": a solution of least cost");
    for (const auto& solution : listed)
      require(cost_of(*instance, cheaper.back()) <= cost_of(*instance, solution), name + ": the least cost");
  }
}

// A search for one solution, which breaks symmetries at once, finds one where there is one.
void test_symmetry_breaking(int rounds) {
  RandomNumbers random(22);
  const Kernels& kernels = kernels_for("");
  for (int round = 0; round < rounds; ++round) {
    tuning = {};
    tuning.joint_lead_over_symmetries = 1;
    tuning.joint_share_of_symmetries = 1e6;
    tuning.units_of_symmetric_entry = 0;
    const Arrays arrays = symmetric_arrays(random, random.chance(50));
    const auto instance = std::make_shared<RootedInstance>(arrays.view());
    Query query;
    query.workers = round % 16 == 0 ? 2 : 1;
    if (query.workers == 1 && random.chance(30)) query.branching = Branching::weighted;
    if (random.chance(30)) query.forbidden.push_back(random.number(0, instance->options - 1));
    if (random.chance(30)) query.given.push_back(random.number(0, instance->options - 1));
    const Found listed = found_by(Search(instance, query, kernels), 1 << 30);
    query.solution_limit = 1;
    if (random.chance(50)) join_at_once();
    const Found found = found_by(joint::JointSearch(instance, query, kernels), 1);
    const std::string name = "symmetric instance " + std::to_string(round);
    require(found.empty() == listed.empty(), name + ": a solution is missed");
    for (const auto& solution : found)
      require(std::find(listed.begin(), listed.end(), solution) != listed.end(), name + ": no solution");
  }
  tuning = {};
}

}  // namespace

int main(int count, char** arguments) {
  test_symmetric_instances(count > 1 ? std::atoi(arguments[1]) : 4000);
  test_weighted_rows(count > 1 ? std::atoi(arguments[1]) : 4000);
  test_looking_ahead(count > 1 ? std::atoi(arguments[1]) : 4000);
  test_latin_squares();
  test_joint_searches(count > 1 ? std::atoi(arguments[1]) : 4000);
  test_symmetry_breaking(count > 1 ? std::atoi(arguments[1]) : 4000);
  std::puts("levels test: all well");
}
