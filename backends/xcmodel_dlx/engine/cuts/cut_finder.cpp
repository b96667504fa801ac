#include "cut_finder.hpp"

#include <algorithm>
#include <functional>
#include <queue>
#include <tuple>
#include <utility>

#include "base/tuning.hpp"

namespace xcmodel::dlx::cuts {
namespace {

// Those chosen for the most part first; a clique then grows by what adds most to it.
std::vector<std::int32_t> order_of(const SparseCover& cover, const LeastCost& bound) {
  const auto possible = cover.possible_options();
  std::vector<std::int32_t> order(possible.begin(), possible.end());
  std::ranges::sort(order, {}, [&](std::int32_t option) {
    const double part = bound.parts()[option];
    return std::tuple(part < tuning.least_part ? 0.0 : -part, bound.reduced_cost(option), option);
  });
  return order;
}

}  // namespace

CutFinder::CutFinder(const SparseCover& cover, const LeastCost& bound, std::int64_t most_units)
    : graph_(cover.instance(), order_of(cover, bound)),
      covers_(cover, bound.parts(), most_units),
      odd_sets_(cover, bound.parts(), most_units),
      most_units_(most_units) {
  for (Place place = 0; place < graph_.places(); ++place) {
    part_.push_back(bound.parts()[graph_.option_at(place)]);
    fractional_ += part_.back() >= tuning.least_part;
  }
}

bool CutFinder::suits(const SparseCover& cover) {
  return cover.possible() <= tuning.most_options_of_cuts && ConflictGraph::pairs(cover) <= tuning.most_pairs_of_cuts;
}

std::vector<Cut> CutFinder::find() {
  for (Place place = 0; place < fractional_; ++place) add(graph_.clique_with({&place, 1}), 1);
  for (Place place = 0; place < fractional_ && units() < most_units_; ++place)
    if (const std::vector<Place> cycle = shortest_odd_cycle(place); cycle.size() > 3) add_cycle(cycle);
  for (ViolatedCut& cover : covers_.find()) violated_.push_back(std::move(cover));
  for (ViolatedCut& odd_set : odd_sets_.find()) violated_.push_back(std::move(odd_set));
  std::ranges::sort(violated_, {}, &ViolatedCut::cut);
  const auto repeated = std::ranges::unique(violated_, {}, &ViolatedCut::cut);
  violated_.erase(repeated.begin(), repeated.end());
  std::ranges::stable_sort(violated_, std::greater<>(), &ViolatedCut::excess);
  std::vector<Cut> cuts;
  for (ViolatedCut& one : violated_) {
    if (std::cmp_greater_equal(cuts.size(), tuning.most_cuts_at_once)) break;
    cuts.push_back(std::move(one.cut));
  }
  return cuts;
}

// Dijkstra's algorithm, on two copies of the graph, between which each edge leads. An edge is as long as what
// its ends leave of 1; a cut is violated by half of what its cycle leaves. Nothing if no cycle is short enough, or
// it goes through a place twice.
std::vector<CutFinder::Place> CutFinder::shortest_odd_cycle(Place place) {
  const double longest = 1 - 2 * tuning.least_excess;
  const auto copies = static_cast<std::size_t>(2 * fractional_);
  std::vector<double> distance(copies, longest);
  std::vector<Place> before(copies, -1);
  std::priority_queue<std::pair<double, Place>, std::vector<std::pair<double, Place>>, std::greater<>> open;
  const Place end = 2 * place + 1;
  distance[2 * place] = 0;
  open.emplace(0.0, 2 * place);
  while (!open.empty() && open.top().second != end) {
    const auto [length, at] = open.top();
    open.pop();
    if (length > distance[at]) continue;
    graph_.for_each_neighbour(at / 2, fractional_, [&](Place other) {
      ++units_;
      const double further = length + std::max(0.0, 1 - part_[at / 2] - part_[other]);
      const Place to = 2 * other + (at + 1) % 2;
      if (further >= distance[to]) return;
      distance[to] = further;
      before[to] = at;
      open.emplace(further, to);
    });
  }
  std::vector<Place> cycle;
  if (open.empty()) return cycle;
  for (Place at = end; at != 2 * place; at = before[at]) cycle.push_back(at / 2);
  std::vector<Place> sorted = cycle;
  std::ranges::sort(sorted);
  return std::ranges::adjacent_find(sorted) == sorted.end() ? cycle : std::vector<Place>();
}

void CutFinder::add_cycle(const std::vector<Place>& cycle) {
  std::vector<Place> members;
  for (std::size_t k = 0; k < cycle.size(); ++k) {
    const Place ends[] = {cycle[k], cycle[(k + 1) % cycle.size()]};
    const std::vector<Place> clique = graph_.clique_with(ends);
    members.insert(members.end(), clique.begin(), clique.end());
  }
  std::ranges::sort(members);
  std::vector<Place> twice;
  for (std::size_t k = 1; k < members.size(); ++k)
    if (members[k] == members[k - 1] && (twice.empty() || twice.back() != members[k])) twice.push_back(members[k]);
  add(twice, static_cast<std::int32_t>(cycle.size() / 2));
}

void CutFinder::add(std::span<const Place> places, std::int32_t most) {
  double sum = 0;
  for (const Place place : places) sum += part_[place];
  if (sum < most + tuning.least_excess) return;
  Cut cut{.most = most};
  for (const Place place : places) cut.options.push_back(graph_.option_at(place));
  std::ranges::sort(cut.options);
  violated_.push_back({std::move(cut), sum - most});
}

}  // namespace xcmodel::dlx::cuts
