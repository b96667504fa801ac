// A test of counts and diagrams without Python, for builds with sanitizers: `make sanitize`.
//
// RandomNumbers instances of the whole language are counted in every way, and their diagrams are made; all of
// that must agree with visiting their solutions. Then come what has a known number of solutions, and
// what would go wrong without a remedy that the engine has.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <numeric>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/forecast.hpp"
#include "base/tuning.hpp"
#include "count/count_search.hpp"
#include "count/enumeration.hpp"
#include "count/portfolio.hpp"
#include "diagram/solution_counts.hpp"
#include "dispatch.hpp"
#include "frame/free_shares.hpp"
#include "random_arrays.hpp"
#include "search/search.hpp"
#include "sparse/sparse_search.hpp"
#include "subproblem/forced_chain.hpp"
#include "symmetry/labelling.hpp"

namespace {

using namespace xcmodel::dlx;
using namespace xcmodel::dlx::testing;
using count::CountSearch;

void require(bool condition, const std::string& what) {
  if (condition) return;
  std::fprintf(stderr, "count test: %s\n", what.c_str());
  std::exit(1);
}

std::uint64_t visit(const std::shared_ptr<const RootedInstance>& instance, const Query& query) {
  const Query visiting{.task = Task::visit, .given = query.given, .forbidden = query.forbidden};
  Search search(instance, visiting, kernels_for(""));
  std::uint64_t visited = 0;
  for (bool exhausted = false; !exhausted;) {
    const Report report = search.advance(1);
    visited += static_cast<std::uint64_t>(report.counted);
    exhausted = report.exhausted;
  }
  return visited;
}

Natural count_of(const std::shared_ptr<const RootedInstance>& instance, const Query& query,
                        const std::string& simd) {
  CountSearch search(instance, query, kernels_for(simd), memoised_kernels_for(simd));
  double fraction = 0;
  for (;;) {
    const Report report = search.advance(0.1);
    require(report.fraction >= fraction && report.fraction <= 1, "the fraction falls");
    fraction = report.fraction;
    if (report.count) return *report.count;
  }
}

std::uint64_t small(const Natural& count) {
  require(count.limbs().size() <= 1, "a small count is large");
  return count.is_zero() ? 0 : count.limbs()[0];
}

std::uint64_t count_by_diagram(const std::shared_ptr<const RootedInstance>& instance, Query query,
                             const std::string& simd) {
  query.task = Task::compile;
  CountSearch search(instance, query, kernels_for(simd), memoised_kernels_for(simd));
  while (!search.advance(0.1).exhausted) {
  }
  const auto& start = search.problem().member_start;
  diagram::Classes classes{{start.begin(), start.end()}, search.problem().members, query.given};
  const diagram::DiagramWords words = search.take_words();
  const diagram::DecisionDiagram made(words.view(), search.root(), std::move(classes));
  return diagram::SolutionCounts(made)[made.root()][0];
}

Query random_query(const Arrays& arrays, RandomNumbers& random) {
  Query query{.task = Task::count};
  const auto some = [&](int percent) {
    std::vector<std::int32_t> options;
    while (!arrays.costs.empty() && random.chance(percent))
      options.push_back(random.number(0, static_cast<int>(arrays.costs.size()) - 1));
    std::sort(options.begin(), options.end());
    options.erase(std::unique(options.begin(), options.end()), options.end());
    return options;
  };
  query.given = some(20);
  query.forbidden = some(30);
  query.up_to_isomorphism = random.chance(60);
  query.memory_limit = random.chance(30) ? 0 : std::size_t{1} << 24;
  set_tuning("first_order_slice", random.chance(50) ? 1 : 1 << 26);
  return query;
}

void test_random_instances(int rounds) {
  RandomNumbers random(1);
  for (int round = 0; round < rounds; ++round) {
    const Shape shape{random.number(1, 9), random.number(0, 16), random.number(1, 6),
                      random.chance(50),   random.chance(50),    random.number(0, 100)};
    const Arrays arrays = random_arrays(shape, random);
    const auto instance = arrays.compile();
    Query query = random_query(arrays, random);
    const std::uint64_t expected = visit(instance, query);
    for (const std::string& simd : available_simd()) {
      const std::string which = "round " + std::to_string(round) + " on " + simd;
      set_tuning("lead_over_refutation", 0);
      query.strategy.reset();
      require(small(count_of(instance, query, simd)) == expected, which + ": another count beside a refutation");
      query.strategy = Strategy::memoised;
      require(small(count_of(instance, query, simd)) == expected, which + ": another count");
      for (const Strategy strategy : {Strategy::levels, Strategy::memoised}) {
        Query roomy = query;
        roomy.strategy = strategy;
        roomy.memory_limit = std::size_t{1} << 24;
        require(small(count_of(instance, roomy, simd)) == expected, which + ": another count by levels");
        require(count_by_diagram(instance, roomy, simd) == expected, which + ": another diagram");
      }
    }
  }
}

void test_coverings(int rounds) {
  RandomNumbers random(3);
  for (int round = 0; round < rounds; ++round) {
    const Arrays arrays = random_covering(random.number(1, 12), random.number(0, 14), random.number(1, 5), random);
    const auto instance = arrays.compile();
    Query query = random_query(arrays, random);
    query.strategy = Strategy::memoised;
    const std::uint64_t expected = visit(instance, query);
    for (const std::string& simd : available_simd())
      for (query.workers = 1; query.workers <= 2; ++query.workers)
        require(small(count_of(instance, query, simd)) == expected,
                "round " + std::to_string(round) + " on " + simd + ": another count of a covering");
  }
}

// Sets of classes, and of items, for which there is code, and wider ones.
void test_wide_coverings() {
  RandomNumbers random(4);
  const std::pair<int, int> shapes[] = {{20, 50}, {90, 40}, {150, 70}, {40, 100}, {300, 40}, {20, 140}};
  for (const auto& [items, options] : shapes)
    for (int round = 0; round < 2; ++round) {
      const auto instance = random_covering(items, options, 2, random).compile();
      Query query{.task = Task::count, .visits = false, .strategy = Strategy::levels};
      query.memory_limit = std::size_t{1} << 28;
      const auto expected = count_of(instance, query, "").limbs();
      query.strategy = Strategy::memoised;
      for (const std::string& simd : available_simd())
        require(count_of(instance, query, simd).limbs() == expected, "counts of wide coverings differ");
    }
}

// What falls apart at the beginning is counted by a run for each component, of which the first is soon done.
void test_fraction_of_components() {
  Arrays arrays;
  RandomNumbers random(5);
  arrays.low.assign(61, 1);
  arrays.high.assign(61, 100);
  add_option(arrays, {0});
  add_option(arrays, {0});
  for (int option = 0; option < 110; ++option) {
    std::set<std::int32_t> covered;
    while (covered.size() < 6) covered.insert(random.number(1, 60));
    add_option(arrays, {covered.begin(), covered.end()});
  }
  const Query query{.task = Task::count, .strategy = Strategy::memoised};
  CountSearch search(arrays.compile(), query, kernels_for(""), memoised_kernels_for(""));
  const Report report = search.advance(1e9, 20'000'000);
  require(!report.count && report.fraction < 0.9, "a count by components seems to be done");
}

struct Known {
  const char* name;
  Arrays arrays;
  std::uint64_t count;
  std::size_t least_bytes = 0;  // With less, it would take very long.
};

Arrays dominoes(int width, int height) {
  Arrays arrays;
  arrays.low.assign(static_cast<std::size_t>(width * height), 1);
  arrays.high = arrays.low;
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < width; ++x) {
      const int cell = y * width + x;
      if (x + 1 < width) add_option(arrays, {cell, cell + 1});
      if (y + 1 < height) add_option(arrays, {cell, cell + width});
    }
  return arrays;
}

Arrays queens(int n, int each) {
  Arrays arrays;
  const int diagonals = 2 * n - 1;
  for (int i = 0; i < 2 * n + 2 * diagonals; ++i) {
    arrays.low.push_back(i < 2 * n ? each : 0);
    arrays.high.push_back(each);
  }
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      add_option(arrays, {i, n + j, 2 * n + i + j, 2 * n + diagonals + i - j + n - 1});
  return arrays;
}

// Frames of all widths, from one word of classes to more than there is code for, and items in up to
// five words.
void test_wide_frames() {
  RandomNumbers random(2);
  const Shape shapes[] = {{12, 60, 4, false, false, 100},   {12, 120, 5, false, false, 90},
                          {11, 250, 6, false, false, 100},  {10, 500, 7, false, false, 100},
                          {9, 1000, 7, false, false, 100},  {8, 2000, 7, false, false, 100},
                          {8, 4200, 7, false, false, 100},  {10, 120, 6, true, false, 100},
                          {10, 150, 6, false, true, 100},   {9, 200, 6, true, true, 100}};
  std::vector<Arrays> wide{dominoes(3, 24), dominoes(4, 40), dominoes(2, 140)};
  for (const Shape& shape : shapes) wide.push_back(random_arrays(shape, random));
  for (const Arrays& arrays : wide) {
    const auto instance = arrays.compile();
    Query query{.task = Task::count, .visits = false};
    query.memory_limit = std::size_t{1} << 24;
    const auto simds = available_simd();
    const auto expected = count_of(instance, query, simds.front()).limbs();
    for (const std::string& simd : simds)
      for (const bool isomorphism : {true, false}) {
        query.up_to_isomorphism = isomorphism;
        set_tuning("first_order_slice", isomorphism ? 100 : 1 << 26);
        require(count_of(instance, query, simd).limbs() == expected,
                "ways of counting differ on " + std::to_string(arrays.costs.size()) + " options");
      }
  }
}

void set_standard_tuning() {
  for (const auto& entry : tuning_entries())
    if (!entry.is_constant) set_tuning(entry.name, entry.standard);
}

// Each known count by enumeration, and by a memoised search that follows, of parts up to symmetry, whatever it
// takes to find them; one worker, and two.
void test_symmetric_parts() {
  const std::pair<Arrays, std::uint64_t> known[] = {
      {dominoes(6, 6), 6728}, {latin_squares(4), 576}, {queens(8, 1), 92}, {queens(5, 2), 92}};
  set_tuning("first_enumeration", 1);
  set_tuning("set_up_per_enumeration", 1 << 20);
  set_tuning("set_up_share", 1e300);
  set_tuning("share_for_symmetries", 1e6);
  set_tuning("tries_for_symmetries", 1e6);
  set_tuning("units_of_symmetric_entry", 0);
  set_tuning("long_enumeration", 0);
  set_tuning("long_levels", 0);
  set_tuning("first_trial_share", 1e6);
  for (const auto& [arrays, expected] : known)
    for (const int most_parts : {4, 64})
      for (const int workers : {1, 2})
        for (const std::optional<Strategy> strategy : {std::optional(Strategy::enumeration), std::optional<Strategy>()}) {
          set_tuning("most_parts", most_parts);
          Query query{.task = Task::count, .workers = workers, .strategy = strategy};
          query.memory_limit = std::size_t{1} << 24;
          require(small(count_of(arrays.compile(), query, "")) == expected, "parts have another count");
        }
  set_standard_tuning();
}

// Levels that merge states up to isomorphism, and those that give that up, count the same, with other work.
void test_merging_in_vain() {
  const auto work_of = [](const Arrays& arrays, double vain_merging, std::uint64_t expected) {
    set_tuning("vain_merging", vain_merging);
    const Query query{.task = Task::count, .strategy = Strategy::levels};
    CountSearch search(arrays.compile(), query, kernels_for(""), memoised_kernels_for(""));
    const Report report = search.advance(1e9, 1'000'000'000);
    require(report.count && small(*report.count) == expected, "levels that begin again have another count");
    return report.statistics.work_by_strategy;
  };
  set_tuning("level_pilot", 1);
  set_tuning("least_turn", 1);
  set_tuning("hopeless_levels", 0);
  const std::pair<Arrays, std::uint64_t> known[] = {{latin_squares(4), 576}, {latin_squares(5), 161'280}};
  for (const auto& [arrays, expected] : known)
    require(work_of(arrays, 0, expected) != work_of(arrays, 1e300, expected), "no levels begin again without merging");
  set_standard_tuning();
}

// An item of these bounds and so many options, each by itself.
Arrays wide_item(int low, int high, int options) {
  Arrays arrays;
  arrays.low.push_back(low);
  arrays.high.push_back(high);
  for (int k = 0; k < options; ++k) add_option(arrays, {0});
  return arrays;
}

// Two items with the same 65,600 options, which are all alike, so that one class is left.
Arrays one_class_of_many(int low) {
  Arrays arrays;
  arrays.low = {low, 1};
  arrays.high = {70'000, 1};
  for (int k = 0; k < 65'600; ++k) add_option(arrays, {0, 1});
  return arrays;
}

void test_known_counts() {
  const Known known[] = {
      {"dominoes 2x2", dominoes(2, 2), 2},            // OEIS A004003
      {"dominoes 6x6", dominoes(6, 6), 6728},
      {"dominoes 8x8", dominoes(8, 8), 12988816},
      {"Latin squares 4", latin_squares(4), 576},     // OEIS A002860
      {"Latin squares 5", latin_squares(5), 161280},
      {"queens 6", queens(6, 1), 4},                  // OEIS A000170
      {"queens 8", queens(8, 1), 92},
      {"2n queens 4", queens(4, 2), 11},              // OEIS A225623
      {"2n queens 5", queens(5, 2), 92},
      // Each subset of the options, but the empty one.
      {"a wide item", wide_item(1, 40, 40), (std::uint64_t{1} << 40) - 1, 1 << 24},
      {"a wide item that needs many", wide_item(20, 20, 40), 137846528820, 1 << 24},
      {"a smaller one", wide_item(1, 12, 12), (1 << 12) - 1},
      {"no options", wide_item(0, 1, 0), 1},
      {"no options, but a need", wide_item(1, 1, 0), 0},
      {"no items", Arrays{}, 1},
      {"a need beyond 16 bits", one_class_of_many(65'537), 0},
      {"room beyond 16 bits", one_class_of_many(0), 65'600},
  };
  for (const Known& each : known) {
    const auto instance = each.arrays.compile();
    for (const std::string& simd : available_simd())
      for (const std::size_t most_bytes : {std::size_t{0}, std::size_t{1} << 24})
        for (const bool visits : {false, true}) {
          if (most_bytes < each.least_bytes) continue;
          Query query{.task = Task::count, .visits = visits};
          query.memory_limit = most_bytes;
          require(small(count_of(instance, query, simd)) == each.count, each.name);
        }
  }
}

// An item that takes 24 of 40 options, where 30 of them leave another item without any once 14 have
// been chosen: there are hundreds of millions of inner states in which nothing is settled.
Arrays unsettled() {
  Arrays arrays;
  arrays.low = {24, 0, 1};
  arrays.high = {24, 14, 1};
  for (int k = 0; k < 30; ++k) add_option(arrays, {0, 1});
  for (int k = 0; k < 10; ++k) add_option(arrays, {0});
  for (int k = 0; k < 2; ++k) add_option(arrays, {1, 2});
  return arrays;
}

double seconds_to_close(const Arrays& arrays, const Query& query, double seconds) {
  CountSearch search(arrays.compile(), query, kernels_for(""), memoised_kernels_for(""));
  search.advance(seconds);
  const auto begun = std::chrono::steady_clock::now();
  search.close();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
}

void test_close_at_any_moment() {
  Query query{.task = Task::count, .strategy = Strategy::memoised};
  query.memory_limit = std::size_t{1} << 28;
  for (const Task task : {Task::count, Task::compile}) {
    query.task = task;
    for (const Arrays& arrays : {unsettled(), latin_squares(8), dominoes(2, 800)})
      for (const double seconds : {0.0, 0.001, 0.1})
        require(seconds_to_close(arrays, query, seconds) < 5, "closing a search takes long");
  }
}

// Canonical forms of long chains take the square of their length.
void test_long_chain() {
  Query query{.task = Task::count, .strategy = Strategy::memoised};
  query.memory_limit = std::size_t{1} << 24;
  const Natural found = count_of(dominoes(2, 300).compile(), query, "");
  Natural before(1), expected(1);
  for (int n = 1; n < 300; ++n) {
    const Natural next = expected;
    expected += before;
    before = next;
  }
  require(found.limbs() == expected.limbs(), "another number of dominoes on a long board");
}

void test_order_portfolio() {
  set_tuning("first_order_slice", 100);
  count::OrderPortfolio portfolio;
  const auto require_slice = [&](count::Order order, std::int64_t effort, double share) {
    require(portfolio.order() == order && portfolio.effort() == effort, "another slice is due");
    portfolio.note(share);
    portfolio.pass_on();
  };
  using enum count::Order;
  require_slice(fewest, 100, 0.1);
  require_slice(frontier, 100, 0.05);
  require_slice(fewest, 800, 0.15);
  require_slice(frontier, 200, 0.5);
  require_slice(fewest, 400, 0.2);
  require_slice(frontier, 1600, 0.5);
}

void test_forecast() {
  Forecast even, slower;
  for (std::int64_t units = 1; units <= 64; ++units) even.note(units, static_cast<double>(units) / 1024);
  require(std::abs(even.left(64, 64.0 / 1024) - 960) < 1e-6, "a search that goes on evenly has as much left as it tells");
  for (std::int64_t units = 1; units <= 64; ++units) slower.note(units, std::min(16.0, static_cast<double>(units)) / 64);
  const double told = 64 / .25 - 64;
  require(slower.left(64, .25) > 10 * told, "a search that has come to a halt has more left than it tells");
  // As of a packing, of which the last choices, those of fewest options, leave most.
  Forecast unbalanced;
  for (std::int64_t units = 1; units <= 4096; ++units) unbalanced.note(units, 1 - 1 / static_cast<double>(units));
  require(unbalanced.left(4096, 4095.0 / 4096) == 4096, "a search that long seemed nearly done may have as much left");
}

// The first slice that is due.
void require_next(const count::Standing& standing, Strategy strategy, std::int64_t until, const std::string& when) {
  const count::Portfolio::Slice slice = count::Portfolio().next(standing);
  require(slice.strategy == strategy && slice.until == until, "another strategy is due " + when);
}

void test_portfolio() {
  using count::Portfolio;
  count::Standing standing;
  Portfolio portfolio;
  const auto require_next = [&](Strategy strategy, std::int64_t until, const std::string& when) {
    const Portfolio::Slice slice = portfolio.next(standing);
    require(slice.strategy == strategy && slice.until == until, "another strategy is due " + when);
  };
  require_next(Strategy::enumeration, tuning.first_enumeration, "at first");
  standing.enumeration = {.units = tuning.first_enumeration, .left = 1e12};
  require_next(Strategy::levels, tuning.level_pilot, "for a pilot");
  standing.levels = {.units = tuning.level_pilot};
  const auto done = static_cast<double>(tuning.first_enumeration + tuning.level_pilot);
  const auto require_pilot = [&](double units, const std::string& when) {
    require_next(Strategy::memoised, static_cast<std::int64_t>(units), when);
  };
  require_pilot(tuning.trial_lead * done, "until others should tell more of themselves");
  const auto whole = [](double left) { return static_cast<double>(tuning.first_enumeration) + left; };
  standing.levels.units = 100 * tuning.level_pilot;
  standing.enumeration.left = 1e9;
  require_pilot(tuning.first_trial_share * whole(1e9), "for its share");
  standing.enumeration.left = 1.6e9;
  require_pilot(tuning.first_trial_share * std::sqrt(whole(1e9) * whole(1.6e9)), "after a forecast has risen");
  standing.is_symmetric = true;
  require_pilot(tuning.first_trial_share_if_symmetric * whole(1.6e9), "for all of it, in a symmetric model");
  standing.is_symmetric = false;
  standing.saving_of_memory = tuning.saving_to_go_on;
  require_pilot(tuning.trial_share * std::sqrt(whole(1e9) * whole(1.6e9)), "where a memory saves something");
  standing.levels = {.units = tuning.level_pilot, .left = 1e7};
  require_next(Strategy::levels, 2 * tuning.level_pilot, "after a good forecast");
  standing.memoised.is_open = false;
  standing.enumeration = {.units = 1'000'000'000, .left = 2e9};
  standing.levels = {.units = tuning.level_pilot, .left = 3e9};
  require_next(Strategy::levels, 2 * tuning.level_pilot, "to have a small share");
  standing.levels.units = 1'000'000'000;
  require_next(Strategy::enumeration, 1'500'000'000, "as long as least is left of it");
}

// What it takes to make ready for a strategy counts as its work, and must be little beside an enumeration.
void test_set_up_in_portfolio() {
  count::Standing standing;
  standing.set_up_of_levels = 8'000'000;
  standing.set_up_of_memoised = 40'000'000;
  const std::int64_t first = standing.set_up_of_levels / tuning.set_up_per_enumeration;
  require_next(standing, Strategy::enumeration, first, "before a set-up that is as dear");
  standing.enumeration = {.units = first, .left = 8e6};
  require_next(standing, Strategy::enumeration, first + tuning.least_turn, "beside a dear set-up");
  standing.enumeration.left = 1e12;
  require_next(standing, Strategy::levels, standing.set_up_of_levels + tuning.level_pilot, "after a cheap set-up");
  standing.levels = {.units = standing.set_up_of_levels + tuning.level_pilot, .left = 3e8};
  standing.enumeration.left = 2e9;
  require_next(standing, Strategy::levels, standing.levels.units * 3 / 2, "while another set-up is dear");
  standing.enumeration.left = standing.levels.left = 1e12;
  require_next(standing, Strategy::memoised, standing.set_up_of_memoised + static_cast<std::int64_t>(
                   tuning.trial_lead * static_cast<double>(first + standing.levels.units)), "after the other set-up");
}

// Forecasts of an enumeration are often too low, so that levels begin early where little is risked.
void test_short_set_up_in_portfolio() {
  count::Standing standing;
  standing.memoised.is_open = false;
  standing.set_up_of_levels = tuning.short_set_up / 2;
  standing.enumeration = {.units = 1'000'000, .left = 3 * static_cast<double>(standing.set_up_of_levels)};
  const auto pilot = static_cast<std::int64_t>(tuning.pilot_share * (1e6 + standing.enumeration.left));
  require_next(standing, Strategy::levels, standing.set_up_of_levels + pilot, "after a short set-up");
  standing.is_symmetric = true;
  require_next(standing, Strategy::enumeration, 1'000'000 + tuning.least_turn, "of a symmetric model");
}

// A count by components tells early how much is left of it, and so begins as levels do.
void test_components_in_portfolio() {
  count::Standing standing;
  standing.by_components = true;
  standing.enumeration = {.units = 1'000'000, .left = 1e12};
  standing.levels = {.units = tuning.level_pilot, .left = 1e9};
  require_next(standing, Strategy::memoised, 1, "for a first look");
  standing.memoised = {.units = 500'000, .left = 1e12};
  require_next(standing, Strategy::memoised, tuning.component_pilot, "for a pilot");
  standing.memoised = {.units = tuning.component_pilot, .left = 1e12};
  require_next(standing, Strategy::levels, 2 * tuning.level_pilot, "where levels seem to be shorter");
  standing.memoised.left = 1e8;
  require_next(standing, Strategy::memoised, 3 * tuning.component_pilot / 2, "where they do not");
}

// The order of levels takes long, and a count by components may be done before.
void test_components_before_levels_in_portfolio() {
  count::Standing standing;
  standing.by_components = true;
  standing.set_up_of_levels = 5'000'000;
  standing.enumeration = {.units = 2'000'000, .left = 1e12};
  require_next(standing, Strategy::memoised, 1, "for a first look");
  standing.memoised = {.units = 500'000, .left = 1e12};
  require_next(standing, Strategy::memoised, standing.set_up_of_levels, "for as much as levels need to begin");
  standing.memoised.units = standing.set_up_of_levels;
  require_next(standing, Strategy::levels, standing.set_up_of_levels + tuning.level_pilot, "for a pilot");
}

// An enumeration of which forecasts fall is taken to be shorter than the last one, but not in a symmetric model.
void test_falling_forecasts_in_portfolio() {
  for (const bool is_symmetric : {false, true}) {
    count::Portfolio portfolio;
    count::Standing standing;
    standing.is_symmetric = is_symmetric;
    standing.memoised.is_open = false;
    standing.levels = {.units = 100'000'000, .left = 2e8};
    const auto require_next = [&](Strategy strategy, const std::string& when) {
      require(portfolio.next(standing).strategy == strategy, "another strategy is due " + when);
    };
    standing.enumeration = {.units = 10'000'000, .left = 1e9};
    require_next(Strategy::levels, "where they seem to be shorter");
    standing.enumeration = {.units = 20'000'000, .left = 5e8};
    require_next(is_symmetric ? Strategy::levels : Strategy::enumeration, "after a forecast has fallen");
    portfolio.forget_enumeration();
    require_next(Strategy::levels, "where it goes another way");
  }
}

void test_rising_forecasts_in_portfolio() {
  for (const double growth : {1.0, 2.0}) {
    count::Portfolio portfolio;
    count::Standing standing;
    standing.memoised.is_open = false;
    standing.levels = {.units = 100'000'000, .left = 1e9};
    standing.enumeration = {.units = 10'000'000, .left = 1e8};
    for (int doubling = 0; doubling < 3; ++doubling) {
      require(portfolio.next(standing).strategy == Strategy::enumeration, "another strategy is due that seems longer");
      standing.enumeration.units *= 2;
      standing.enumeration.left *= growth;
    }
    const Strategy due = growth > 1 ? Strategy::levels : Strategy::enumeration;
    require(portfolio.next(standing).strategy == due, "another strategy is due after forecasts have risen");
  }
}

// A memoised search has a trial beside an enumeration that seems to be about as short as levels, and a longer one if it
// saves something and both are long.
void test_trial_in_portfolio() {
  count::Standing standing;
  standing.enumeration = {.units = 1'000'000, .left = 1e9};
  standing.levels = {.units = 10'000'000, .left = 0.9 * 1e9 / tuning.enumeration_beside_levels - 1e7};
  standing.saving_of_memory = tuning.saving_to_go_on;
  require_next(standing, Strategy::levels, 15'000'000, "where levels seem to be far shorter");
  standing.levels.left = 0.9 * tuning.long_levels - 1e7;
  const auto share = [&](double part) { return static_cast<std::int64_t>(part * (standing.levels.left + 1e7)); };
  require_next(standing, Strategy::memoised, share(tuning.first_trial_share), "where they are not");
  standing.levels.left = 1.1 * tuning.long_levels - 1e7;
  const std::int64_t all_but_lead = static_cast<std::int64_t>(tuning.trial_lead * (1e7 + 1e6));
  require_next(standing, Strategy::memoised, std::min(share(tuning.trial_share), all_but_lead), "where both are long");
  standing.set_up_of_memoised = share(1.1 * tuning.set_up_share);
  require_next(standing, Strategy::levels, 15'000'000, "where it would take long to be made ready");
}

// A memoised search goes through the tree of an enumeration, so what it saves tells how they compare.
void test_saving_in_portfolio() {
  count::Standing standing;
  standing.levels.is_open = false;
  const auto require_next = [&](Strategy strategy, const std::string& when) {
    require(count::Portfolio().next(standing).strategy == strategy, "another strategy is due " + when);
  };
  standing.enumeration = {.units = 50'000'000, .left = 1e8};
  standing.memoised = {.units = 50'000'000, .left = 5e7};
  require_next(Strategy::memoised, "while nothing is known of what it saves");
  standing.saving_of_memory = 1.5;
  require_next(Strategy::enumeration, "where a memory saves little");
  standing.memoised.left = 1e6;
  require_next(Strategy::memoised, "where forecasts differ too much to be compared");
  standing.memoised.left = 5e8;
  require_next(Strategy::enumeration, "that has less left");
  standing.saving_of_memory = 5;
  standing.memoised.units = 6'000'000;
  require_next(Strategy::memoised, "where a memory saves much");
  standing.memoised.units = 50'000'000;
  require_next(Strategy::enumeration, "where more has been done than that tells of the whole");
  standing.enumeration.units = 1'000'000;
  require_next(Strategy::enumeration, "where it has had too little for its forecast to be relied on");
  standing.memoised.left = 4e7;
  require_next(Strategy::memoised, "by a forecast of its own");
}

// One that has risen may be too high, as of a wide level, and one that was too low may be too low again.
void test_forecasts_that_change() {
  count::Standing standing;
  standing.enumeration.is_open = false;
  count::Portfolio portfolio, of_symmetric;
  const auto require_next = [&](count::Portfolio& asked, Strategy strategy, const std::string& when) {
    require(asked.next(standing).strategy == strategy, "another strategy is due " + when);
  };
  const auto require_levels = [&](std::int64_t units, double left, count::Portfolio& asked, Strategy strategy) {
    standing.levels = {.units = units, .left = left};
    standing.memoised = {.units = 100'000'000, .left = 8e8};
    require_next(asked, strategy, left > 1e9 ? "where a forecast has risen" : "while little is left of levels");
  };
  require_levels(100'000'000, 5e7, portfolio, Strategy::levels);
  require_levels(120'000'000, 1.2e9, portfolio, Strategy::levels);
  standing.is_symmetric = true;
  require_levels(100'000'000, 5e7, of_symmetric, Strategy::levels);
  require_levels(120'000'000, 1.2e9, of_symmetric, Strategy::memoised);

  const auto require_memoised = [&](std::int64_t units, double left, count::Portfolio& asked, Strategy strategy) {
    standing.levels = {.units = 200'000'000, .left = 8e8};
    standing.memoised = {.units = units, .left = left};
    require_next(asked, strategy, units > 200'000'000 ? "where more is done than all seemed to be" : "at first");
  };
  of_symmetric = {};
  require_memoised(100'000'000, 1e8, of_symmetric, Strategy::memoised);
  require_memoised(400'000'000, 4.5e8, of_symmetric, Strategy::memoised);
  standing.is_symmetric = false;
  portfolio = {};
  require_memoised(100'000'000, 1e8, portfolio, Strategy::memoised);
  require_memoised(400'000'000, 4.5e8, portfolio, Strategy::levels);
}

// The first forecasts of an enumeration may be far too high.
void test_least_share_of_enumeration() {
  count::Standing standing;
  standing.memoised.is_open = false;
  standing.levels = {.units = 100'000'000, .left = 1e7};
  const auto require_next = [&](Strategy strategy, const std::string& when) {
    require(count::Portfolio().next(standing).strategy == strategy, "another strategy is due " + when);
  };
  standing.enumeration = {.units = static_cast<std::int64_t>(0.9e8 * tuning.least_share_of_enumeration), .left = 1e12};
  require_next(Strategy::enumeration, "where it has had hardly any of the work");
  standing.enumeration.units = static_cast<std::int64_t>(1.1e8 * tuning.least_share_of_enumeration);
  require_next(Strategy::levels, "where it has had its share");
}

void test_portfolio_of_diagram() {
  count::Standing standing;
  standing.makes_diagram = true;
  standing.enumeration.is_open = false;
  count::Portfolio portfolio;
  const auto require_next = [&](Strategy strategy, std::int64_t until) {
    const count::Portfolio::Slice slice = portfolio.next(standing);
    require(slice.strategy == strategy && slice.until == until, "another strategy is due for a diagram");
  };
  require_next(Strategy::memoised, tuning.first_memoised);
  standing.memoised.units = tuning.first_memoised;
  require_next(Strategy::levels, tuning.level_pilot);
  standing.levels.units = tuning.level_pilot;
  require_next(Strategy::memoised, 2 * tuning.first_memoised);
  standing.levels.left = 1e7;
  require_next(Strategy::levels, 2 * tuning.level_pilot);
  standing.levels.units = 100'000'000;
  require_next(Strategy::memoised, 2 * tuning.first_memoised);
  standing.memoised.units = 20'000'000;
  require_next(Strategy::memoised, 25'000'001);
  standing.memoised.units = 25'000'001;
  require_next(Strategy::levels, 200'000'000);
  standing.levels.is_open = false;
  require_next(Strategy::memoised, std::numeric_limits<std::int64_t>::max());
}

// Which may take seconds, since all its memory is fresh.
void test_cache_stops_while_it_grows() {
  count::Signal signal([] {});
  signal.allow(1);
  signal.go_on();
  count::SubproblemCache cache(1, std::size_t{1} << 24, &signal);
  const std::size_t bytes = cache.bytes();
  bool is_stopped = false;
  try {
    for (Word key = 1; key < 1 << 14; ++key) {
      const Word hash = cache.hash<1>(&key);
      cache.store<1>(&key, hash, {.low = key, .high = 0}, 1);
      if (cache.bytes() == bytes) require(cache.find<1>(&key, hash) != nullptr, "a cache forgets before it is full");
      if (key == 1000) signal.stop();
    }
  } catch (const count::Stopped&) {
    is_stopped = true;
  }
  require(is_stopped && cache.bytes() > bytes, "a cache that grows does not stop");
}

// Keys of any length, values of any size, and lists, some thousand of them.
void test_transposition_table() {
  using Table = count::TranspositionTable<Natural>;
  Table table(std::size_t{1} << 30);
  const auto key = [](int k) { return std::string(static_cast<std::size_t>(k % 300), 'k') + std::to_string(k); };
  const auto value = [](int k) {
    Natural value(static_cast<Limb>(k));
    for (int limb = 0; limb < k % 7; ++limb) value = value * Natural(UINT64_MAX);
    return value;
  };
  constexpr int keys = 5000;
  count::TableEntry<Natural> entry;
  for (int k = 0; k < keys; ++k) {
    const auto found = table.look_up(key(k), entry);
    require(found.state == Table::State::unknown, "a table has what it was not given");
    const auto again = table.look_up(key(k), entry);
    require(again.state == Table::State::claimed && again.place == found.place, "a key is not claimed at once");
    table.finish(found.place, {.value = value(k), .effort = k, .items = {k}, .classes = {k, -k}});
    table.finish(found.place, {.value = Natural(), .effort = 0, .items = {}, .classes = {}});
  }
  for (int k = 0; k < keys; ++k) {
    require(table.look_up(key(k), entry).state == Table::State::done, "a table forgets");
    const bool is_same = entry.value.limbs() == value(k).limbs() && entry.effort == k &&
                         entry.items == std::vector<std::int32_t>{k} &&
                         entry.classes == std::vector<std::int32_t>{k, -k};
    require(is_same, "a table has something else than the first that it was given");
  }
}

// What has the same value as another key of another table is known as soon as that is.
void test_same_values_in_tables() {
  using Table = count::TranspositionTable<Natural>;
  Table exact(std::size_t{1} << 20), isomorphic(std::size_t{1} << 20);
  count::TableEntry<Natural> entry;
  const auto one = exact.look_up("one", entry).place, other = exact.look_up("other", entry).place;
  const auto form = isomorphic.look_up("form", entry).place;
  const std::size_t bytes = exact.bytes();
  exact.note_same(one, form);
  exact.note_same(one, form);
  exact.note_same(nullptr, form);
  require(exact.same_as(one) == form && !exact.same_as(other), "a table mistakes what is the same");
  require(isomorphic.look_at(form, entry) == Table::State::claimed, "what is not done has a value");
  isomorphic.finish(form, {.value = Natural(7), .effort = 3, .items = {}, .classes = {}});
  require(isomorphic.look_at(form, entry) == Table::State::done && entry.effort == 3, "a place has no value");
  require(exact.bytes() > bytes, "what is noted takes no memory");
  exact.finish(one, entry);
  exact.note_same(one, form);
  require(!exact.same_as(one), "what is done is still to be known");
}

// However wide the keys are.
void test_memory_limit() {
  require(count::SubproblemCache(1000, 0).bytes() < std::size_t{1} << 22,
          "a cache takes more than it may");
  count::TranspositionTable<Natural> table(std::size_t{1} << 20);
  for (int k = 0; k < 1000; ++k) {
    const std::string text = std::to_string(k);
    count::TableEntry<Natural> entry;
    const auto found = table.look_up(text, entry);
    Natural large(1);
    for (int limb = 0; limb < 200; ++limb) large = large * Natural(UINT64_MAX);
    table.finish(found.place, {.value = large, .effort = 0, .items = {}, .classes = {}});
  }
  require(table.bytes() > std::size_t{1} << 20, "large numbers are not reckoned with");
  require(table.bytes() < std::size_t{1} << 21, "a transposition table takes more than it may");
}

// An enumeration that draws subtrees from the beginning, small ones as well as some that turn out to be large. What it
// does is the same however often the clock is looked at.
void require_drawn(const std::shared_ptr<const RootedInstance>& instance, Query query, std::uint64_t expected,
                   const std::string& what) {
  query.strategy = Strategy::enumeration;
  std::optional<std::int64_t> nodes;
  for (const double seconds : {0.0, 1e9}) {
    CountSearch search(instance, query, kernels_for(""), memoised_kernels_for(""));
    Report report;
    while (!report.exhausted) report = search.advance(seconds);
    require(small(*report.count) == expected, what + ": another count by subtrees that are drawn");
    require(nodes.value_or(report.statistics.nodes) == report.statistics.nodes, what + ": other nodes in pieces");
    nodes = report.statistics.nodes;
  }
}

// What is left is a number at any moment, also where nothing tells beforehand how much there is.
void test_what_drawn_subtrees_tell() {
  const Query query{.task = Task::count};
  for (const Arrays& arrays : {dominoes(6, 6), queens(8, 1), queens(6, 2)})
    for (const double expected : {1.0, 1e9, count::unknown}) {
      count::Visit visit(arrays.compile(), query, count::Visit::Order::drawn, expected, kernels_for(""));
      while (!visit.is_done()) {
        visit.work(visit.units() + 300, Clock::time_point::max());
        require(std::isfinite(visit.left()) && visit.left() >= 0, "what is left of drawn subtrees is no number");
      }
    }
}

// Else refutations and learning join a count that has found solutions before.
void test_beginning_anew_forgets_no_solutions() {
  count::Enumeration enumeration(dominoes(8, 8).compile(), {.task = Task::count}, kernels_for(""));
  enumeration.work(tuning.units_in_order, Clock::time_point::max());
  require(enumeration.has_visited_more_than(10), "there are no solutions yet");
  enumeration.split({count::Part{}}, 0, 1e9);
  require(enumeration.visited().is_zero() && enumeration.has_visited_more_than(10), "solutions are forgotten");
}

void test_shares_of_free_options() {
  require(std::abs(share_left_out(0) - 0.5) < 1e-9, "an option that excludes nothing halves what is there");
  for (const int excluded : {1, 3, 10, 60}) {
    const double share = share_left_out(excluded);
    require(std::abs(share + std::pow(share, 1 + excluded) - 1) < 1e-6, "shares do not add up");
  }
}

// More options than a frame can take, so that their search begins on sparse sets: each covers half of the items. One of
// these may take two, or agree about a colour. Other items have few options, so that they are branched on first.
Arrays many_options(RandomNumbers& random) {
  Arrays arrays;
  const int items = 8, last = random.number(0, 2);
  arrays.low.assign(items + 1, 1);
  arrays.high.assign(items + 1, 1);
  arrays.low.back() = last == 1 ? 1 : 0;
  arrays.high.back() = last == 1 ? 2 : 1;
  for (int o = random.number(2'600, 3'200); o--;) {
    std::set<int> chosen;
    while (chosen.size() < items / 2) chosen.insert(random.number(0, items - 1));
    std::vector<std::int32_t> covered(chosen.begin(), chosen.end());
    if (random.chance(70)) covered.push_back(items);
    add_option(arrays, covered);
    if (last == 2 && covered.back() == items) arrays.colours.back() = random.number(1, 3);
  }
  for (int few = random.number(0, 2); few--;) {
    const auto item = static_cast<std::int32_t>(arrays.low.size());
    arrays.low.push_back(1);
    arrays.high.push_back(random.number(1, 2));
    for (int o = 2; o--;) add_option(arrays, {item});
  }
  return arrays;
}

// Long chains of forced choices: each item shares options with the next ones. Some need two options, or agree about a
// colour.
Arrays long_chains(RandomNumbers& random) {
  Arrays arrays;
  const int items = random.number(250, 400), coloured = items;
  for (int item = 0; item < items; ++item) {
    arrays.low.push_back(random.chance(98) ? random.chance(98) ? 1 : 2 : 0);
    arrays.high.push_back(std::max<std::int64_t>(1, arrays.low.back()) + random.chance(2));
  }
  arrays.low.push_back(0);
  arrays.high.push_back(1);
  for (int item = 0; item < items; ++item)
    for (int o = 2; o--;) {
      std::set<int> covered{item};
      if (o == 0 && random.chance(90)) covered.insert(std::min(items - 1, item + random.number(1, 3)));
      std::vector<std::int32_t> listed(covered.begin(), covered.end());
      const bool has_colour = random.chance(5);
      if (has_colour) listed.push_back(coloured);
      add_option(arrays, listed);
      if (has_colour) arrays.colours.back() = random.number(1, 2);
    }
  return arrays;
}

// Chooses some option of an item.
void branch_somehow(const count::States& states, Word* state, int item, RandomNumbers& random) {
  int which = random.number(0, states.degree(state, item) - 1);
  for (int c = 0; c < states.problem().classes; ++c)
    if (states.is_possible(state, c) && states.problem().covers_item(c, item) && which-- == 0)
      return states.choose(state, c);
}

void test_chains_of_forced_choices(int rounds) {
  RandomNumbers random(11);
  std::int64_t forced = 0;
  for (int round = 0; round < rounds; ++round) {
    const auto instance = long_chains(random).compile();
    count::Problem problem(*instance, {}, {});
    if (problem.is_dead) continue;
    problem.make_sets();
    const count::States states(problem);
    count::ForcedChain chain(states);
    std::vector<Word> state(states.words());
    states.fill_root(state.data());
    using Sort = count::Next::Sort;
    bool is_forced = false;
    while (true) {
      const count::Next anew = states.next(state.data());
      const count::Next next = is_forced ? chain.go_on(state.data()) : chain.begin(state.data());
      require(next.sort == anew.sort && next.item == anew.item && next.option_class == anew.option_class &&
                  next.is_optional == anew.is_optional,
              "something else comes next in a chain, round " + std::to_string(round));
      is_forced = next.sort == Sort::forced;
      forced += is_forced;
      if (is_forced)
        chain.choose(state.data(), next.option_class);
      else if (next.sort == Sort::branching)
        branch_somehow(states, state.data(), next.item, random);
      else
        break;
    }
  }
  require(forced > 10 * rounds, "there are no chains");
}

// Cells of a path are split from both ends, two items in each round: the work is to be that of these, not of the cell.
void test_refinement_takes_as_long_as_what_it_splits() {
  const auto units_of_path = [](std::int32_t items) {
    count::Hypergraph path;
    path.clear();
    path.item_tags.assign(static_cast<std::size_t>(items), 0);
    for (std::int32_t item = 0; item + 1 < items; ++item) {
      path.entries.insert(path.entries.end(), {item, item + 1});
      path.end_edge(0);
    }
    count::Labelling labelling;
    const auto& cells = labelling.cells(path);
    require(std::set(cells.begin(), cells.end()).size() == static_cast<std::size_t>(items) / 2, "a path has other cells");
    return labelling.units();
  };
  require(units_of_path(4'000) < 3 * units_of_path(2'000), "a path of twice the length takes far more to refine");
}

// The first node of a search whose choices are drawn is that of any other, also where items are short from the beginning.
void test_drawn_root_is_that_of_a_search(int rounds) {
  RandomNumbers random(7);
  for (int round = 0; round < rounds; ++round) {
    Arrays arrays = random_arrays({random.number(2, 12), random.number(2, 18), 4, random.chance(50), true, 70}, random);
    const auto instance = arrays.compile();
    std::vector<std::int32_t> rank(static_cast<std::size_t>(instance->options));
    std::iota(rank.begin(), rank.end(), 0);
    SparseCover plain(*instance), drawn(*instance);
    SparseSearch search(plain, rank, nullptr, SparseSearch::Ends::counted);
    SparseSearch parts(drawn, rank, nullptr, SparseSearch::Ends::counted);
    if (!plain.apply({}, {}) || !drawn.apply({}, {})) continue;
    const std::optional<SparsePart> whole = parts.take_whole();
    const SparseSearch::Event event = search.next();
    if (!whole) {
      require(event == SparseSearch::Event::moved && search.waiting() == 0, "a search without a root has solutions");
      continue;
    }
    parts.adopt(*whole);
    require(parts.next() == event && drawn.possible() == plain.possible(), "the root of drawn choices is another");
  }
}

void test_drawn_subtrees(int rounds) {
  const std::int64_t in_order = tuning.units_in_order, least = tuning.least_drawn, parts = tuning.drawn_parts;
  const double excess = tuning.excess_of_drawn;
  const std::int64_t between_looks = tuning.units_between_looks;
  set_tuning("units_in_order", 0);
  set_tuning("units_between_looks", 1'000);
  RandomNumbers random(6);
  for (int round = 0; round < rounds; ++round) {
    set_tuning("least_drawn", random.chance(50) ? 1 : 200);
    set_tuning("drawn_parts", random.chance(50) ? 16 : 1 << 20);
    set_tuning("excess_of_drawn", random.chance(50) ? 1 : 8);
    const bool is_covering = random.chance(50);
    const Shape shape{random.number(1, 12), random.number(0, 18), random.number(1, 6),
                      random.chance(50),    random.chance(50),    random.number(0, 100)};
    const Arrays arrays = is_covering
                              ? random_covering(random.number(1, 12), random.number(0, 14), random.number(1, 5), random)
                              : random_arrays(shape, random);
    const auto instance = arrays.compile();
    const Query query = random_query(arrays, random);
    require_drawn(instance, query, visit(instance, query), "round " + std::to_string(round));
    if (round % 10 == 0) {
      require_drawn(dominoes(6, 6).compile(), {.task = Task::count}, 6'728, "dominoes");
      require_drawn(queens(8, 1).compile(), {.task = Task::count}, 92, "queens");
    }
    if (round % 40 == 0) {
      const auto many = many_options(random).compile();
      const Query all{.task = Task::count};
      require_drawn(many, all, visit(many, all), "many options " + std::to_string(round));
    }
  }
  set_tuning("units_in_order", static_cast<double>(in_order));
  set_tuning("least_drawn", static_cast<double>(least));
  set_tuning("drawn_parts", static_cast<double>(parts));
  set_tuning("excess_of_drawn", excess);
  set_tuning("units_between_looks", static_cast<double>(between_looks));
}

}  // namespace

int main(int count, char** arguments) {
  const int rounds = count > 1 ? std::atoi(arguments[1]) : 400;
  test_known_counts();
  test_order_portfolio();
  test_forecast();
  test_portfolio();
  test_set_up_in_portfolio();
  test_short_set_up_in_portfolio();
  test_components_before_levels_in_portfolio();
  test_falling_forecasts_in_portfolio();
  test_rising_forecasts_in_portfolio();
  test_components_in_portfolio();
  test_trial_in_portfolio();
  test_saving_in_portfolio();
  test_forecasts_that_change();
  test_least_share_of_enumeration();
  test_portfolio_of_diagram();
  test_cache_stops_while_it_grows();
  test_transposition_table();
  test_same_values_in_tables();
  test_memory_limit();
  test_random_instances(rounds);
  test_coverings(rounds);
  test_wide_coverings();
  test_what_drawn_subtrees_tell();
  test_beginning_anew_forgets_no_solutions();
  test_shares_of_free_options();
  test_chains_of_forced_choices(rounds);
  test_refinement_takes_as_long_as_what_it_splits();
  test_drawn_root_is_that_of_a_search(rounds);
  test_drawn_subtrees(rounds);
  test_fraction_of_components();
  test_wide_frames();
  test_symmetric_parts();
  test_merging_in_vain();
  test_close_at_any_moment();
  test_long_chain();
  std::puts("count test: all well");
}
