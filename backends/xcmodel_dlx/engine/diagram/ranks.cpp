#include "ranks.hpp"

#include <algorithm>
#include <stdexcept>

namespace xcmodel::dlx::diagram {

namespace {

// Goes down from the root by ranks. `Length` is the number of limbs if it is known when this is
// compiled, or 0.
template <std::size_t Length>
class Descent {
 public:
  Descent(const DecisionDiagram& diagram, const SolutionCounts& counts, Solutions& found)
      : diagram_(diagram), counts_(counts), found_(found), rank_(counts.limbs()), block_(counts.limbs()) {}

  void run(std::span<const Limb> rank) {
    std::fill(rank_.begin(), rank_.end(), 0);
    std::copy_n(rank.begin(), std::min(rank.size(), rank_.size()), rank_.begin());
    if (!is_less(rank_.data(), counts_[diagram_.root()], limbs()))
      throw std::invalid_argument("there is no solution of this rank");
    const std::size_t first = found_.options.size();
    const auto& given = diagram_.classes().given;
    found_.options.insert(found_.options.end(), given.begin(), given.end());
    isomorphisms_.clear();
    for (Reference reference = diagram_.root(); reference != one_solution;)
      reference = step(diagram_[reference]);
    std::sort(found_.options.begin() + static_cast<std::ptrdiff_t>(first), found_.options.end());
    found_.end_solution();
  }

 private:
  std::size_t limbs() const { return Length ? Length : counts_.limbs(); }

  Reference step(const NodeView& node) {
    if (node.sort() == NodeSort::isomorphism) {
      isomorphisms_.push_back(node);
      return node.target();
    }
    for (std::uint32_t k = 0;; ++k) {
      const Limb* const each = counts_[node.child(k)];
      const std::uint32_t number = node.option_class(k);
      const std::size_t ways = diagram_.classes().ways(number);
      if (!is_within(each, ways)) continue;
      take(number, member(each, ways));
      return node.child(k);
    }
  }

  // Whether the rank is below so many ways; if not, takes them from it.
  bool is_within(const Limb* each, std::size_t ways) {
    std::fill_n(block_.data(), limbs(), 0);
    add_product(block_.data(), each, ways, limbs());
    if (is_less(rank_.data(), block_.data(), limbs())) return true;
    subtract(rank_.data(), block_.data(), limbs());
    return false;
  }

  // Which of the ways it is; leaves the rank within it.
  std::size_t member(const Limb* each, std::size_t ways) {
    std::size_t k = 0;
    for (; ways > 1 && !is_less(rank_.data(), each, limbs()); ++k)
      subtract(rank_.data(), each, limbs());
    return k;
  }

  void take(std::uint32_t number, std::size_t member) {
    if (number == no_class) return;
    for (auto isomorphism = isomorphisms_.rbegin(); isomorphism != isomorphisms_.rend(); ++isomorphism)
      number = class_here(*isomorphism, number);
    found_.options.push_back(diagram_.classes()[number][member]);
  }

  const DecisionDiagram& diagram_;
  const SolutionCounts& counts_;
  Solutions& found_;
  std::vector<Limb> rank_;   // of the solution among those below the node
  std::vector<Limb> block_;  // solutions of a choice
  std::vector<NodeView> isomorphisms_;  // on the way from the root
};

template <std::size_t Length>
Solutions descend(const DecisionDiagram& diagram, const SolutionCounts& counts, std::span<const Limb> ranks,
                     std::size_t limbs) {
  Solutions found;
  Descent<Length> descent(diagram, counts, found);
  for (std::size_t first = 0; first < ranks.size(); first += limbs)
    descent.run(ranks.subspan(first, limbs));
  return found;
}

}  // namespace

Solutions unrank(const DecisionDiagram& diagram, const SolutionCounts& counts, std::span<const Limb> ranks,
                 std::size_t limbs) {
  switch (counts.limbs()) {
    case 1: return descend<1>(diagram, counts, ranks, limbs);
    case 2: return descend<2>(diagram, counts, ranks, limbs);
    default: return descend<0>(diagram, counts, ranks, limbs);
  }
}

Ranking::Ranking(const DecisionDiagram& diagram, const SolutionCounts& counts)
    : diagram_(diagram), counts_(counts), is_chosen_(diagram.classes().end_of_options()) {}

void Ranking::set_chosen(std::span<const std::int32_t> solution, bool is_chosen) {
  for (const std::int32_t option : solution) is_chosen_.at(static_cast<std::size_t>(option)) = is_chosen;
}

// The first choice with an option of the solution, or else that of none, if there is one.
Ranking::Choice Ranking::choice_at(const NodeView& node) const {
  Choice otherwise{node.size(), 0};
  for (std::uint32_t k = 0; k < node.size(); ++k) {
    const std::uint32_t number = node.option_class(k);
    if (number == no_class) {
      otherwise.k = k;
      continue;
    }
    const auto members = diagram_.classes()[number];
    for (std::size_t member = 0; member < members.size(); ++member)
      if (is_chosen_[static_cast<std::size_t>(members[member])]) return {k, member};
  }
  return otherwise;
}

std::optional<std::uint64_t> Ranking::rank_of(std::span<const std::int32_t> solution) {
  DoubleLimb rank = 0;
  bool fits = true;
  const auto pass = [&](const Limb* each, std::size_t ways) {
    if (ways == 0) return;
    rank += DoubleLimb{each[0]} * ways;
    const auto is_zero = [](Limb limb) { return limb == 0; };
    fits = fits && rank <= ~Limb{0} && std::all_of(each + 1, each + counts_.limbs(), is_zero);
  };
  set_chosen(solution, true);
  Reference reference = diagram_.root();
  while (is_node(reference)) {
    const NodeView node = diagram_[reference];
    const auto [chosen, member] = choice_at(node);
    if (chosen == node.size()) break;
    for (std::uint32_t k = 0; k < chosen; ++k)
      pass(counts_[node.child(k)], diagram_.classes().ways(node.option_class(k)));
    reference = node.child(chosen);
    pass(counts_[reference], member);
  }
  set_chosen(solution, false);
  if (reference != one_solution) throw std::invalid_argument("the options are not a solution");
  if (!fits) return {};
  return static_cast<std::uint64_t>(rank);
}

}  // namespace xcmodel::dlx::diagram
