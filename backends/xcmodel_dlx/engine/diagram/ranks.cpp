#include "ranks.hpp"

#include <algorithm>
#include <stdexcept>

namespace xcmodel::dlx::graph {

namespace {

// Goes down from the root by ranks. `Length` is the number of limbs if it is known when this is
// compiled, or 0.
template <std::size_t Length>
class Descent {
 public:
  Descent(const Graph& graph, const Counts& counts, SolutionList& found)
      : graph_(graph), counts_(counts), found_(found), rank_(counts.limbs()), block_(counts.limbs()) {}

  void run(std::span<const Limb> rank) {
    std::fill(rank_.begin(), rank_.end(), 0);
    std::copy_n(rank.begin(), std::min(rank.size(), rank_.size()), rank_.begin());
    if (!is_less(rank_.data(), counts_[graph_.root()], limbs()))
      throw std::invalid_argument("there is no solution of this rank");
    const std::size_t first = found_.options.size();
    const auto& given = graph_.classes().given;
    found_.options.insert(found_.options.end(), given.begin(), given.end());
    renamings_.clear();
    for (Reference reference = graph_.root(); reference != one_solution;)
      reference = step(graph_[reference]);
    std::sort(found_.options.begin() + static_cast<std::ptrdiff_t>(first), found_.options.end());
    found_.start.push_back(static_cast<std::int64_t>(found_.options.size()));
  }

 private:
  std::size_t limbs() const { return Length ? Length : counts_.limbs(); }

  Reference step(const NodeView& node) {
    if (node.sort() == NodeSort::renaming) {
      renamings_.push_back(node);
      return node.target();
    }
    for (std::uint32_t k = 0;; ++k) {
      const Limb* const each = counts_[node.child(k)];
      const std::uint32_t number = node.option_class(k);
      const std::size_t ways = graph_.classes().ways(number);
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
    for (auto renaming = renamings_.rbegin(); renaming != renamings_.rend(); ++renaming)
      number = class_here(*renaming, number);
    found_.options.push_back(graph_.classes()[number][member]);
  }

  const Graph& graph_;
  const Counts& counts_;
  SolutionList& found_;
  std::vector<Limb> rank_;   // of the solution among those below the node
  std::vector<Limb> block_;  // solutions of a choice
  std::vector<NodeView> renamings_;  // on the way from the root
};

template <std::size_t Length>
SolutionList descend(const Graph& graph, const Counts& counts, std::span<const Limb> ranks,
                     std::size_t limbs) {
  SolutionList found;
  Descent<Length> descent(graph, counts, found);
  for (std::size_t first = 0; first < ranks.size(); first += limbs)
    descent.run(ranks.subspan(first, limbs));
  return found;
}

}  // namespace

SolutionList unrank(const Graph& graph, const Counts& counts, std::span<const Limb> ranks,
                    std::size_t limbs) {
  switch (counts.limbs()) {
    case 1: return descend<1>(graph, counts, ranks, limbs);
    case 2: return descend<2>(graph, counts, ranks, limbs);
    default: return descend<0>(graph, counts, ranks, limbs);
  }
}

}  // namespace xcmodel::dlx::graph
