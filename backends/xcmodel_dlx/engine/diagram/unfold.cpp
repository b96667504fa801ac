#include "unfold.hpp"

#include <algorithm>
#include <utility>

#include "lists.hpp"

namespace xcmodel::dlx::graph {

namespace {

// Labels for the classes of a part, whose number is the tag.
using Labelling = ListId;

// How many nodes are looked at between two polls.
constexpr std::size_t poll_after = 4096;

class Unfolding {
 public:
  Unfolding(const Graph& graph, const Parts& parts, std::size_t most_words, const Poll& poll)
      : graph_(graph), parts_(parts), most_words_(most_words), poll_(poll),
        found_(graph.numbers()), places_(graph.numbers()) {}

  UnfoldedGraph run(std::span<const std::uint32_t> labels) {
    if (!is_node(graph_.root())) return {std::vector<std::uint32_t>(4), graph_.root(), true};
    const std::uint32_t part = parts_.at(graph_.root());
    for (const std::uint32_t number : parts_.all()[part].classes)
      scratch_.push_back(labels[number]);
    found(graph_.root()).push_back(labellings_.add(part, scratch_));
    if (!find_all() || !write_all()) return {{}, no_solution, false};
    return {std::move(words_), places_[graph_.number(graph_.root())].front(), true};
  }

 private:
  std::vector<Labelling>& found(Reference reference) { return found_[graph_.number(reference)]; }

  // Finds the labellings with which each node can be reached. Children stand before their parents, so
  // going backwards all ways to a node are known when it is looked at.
  bool find_all() {
    for (std::size_t k = graph_.nodes().size(); k-- > 0;) {
      const Reference reference = graph_.nodes()[k];
      std::vector<Labelling>& labellings = found(reference);
      std::sort(labellings.begin(), labellings.end());
      labellings.erase(std::unique(labellings.begin(), labellings.end()), labellings.end());
      labellings.shrink_to_fit();
      for (const Labelling labelling : labellings) find_below(graph_[reference], labelling);
      copies_ += labellings.size();
      if (labellings_.size() > most_words_ || copies_ > most_words_) return false;
      if (k % poll_after == 0) poll_();
    }
    return true;
  }

  void find_below(const NodeView& node, Labelling labelling) {
    const std::uint32_t children = node.sort() == NodeSort::renaming ? 1 : node.size();
    for (std::uint32_t k = 0; k < children; ++k) {
      const auto [child, its_labelling] = follow(node, k, labelling);
      if (!is_node(child)) continue;
      std::vector<Labelling>& labellings = found(child);
      if (labellings.empty() || labellings.back() != its_labelling)
        labellings.push_back(its_labelling);
    }
  }

  // What is behind a choice, or behind a renaming.
  std::pair<Reference, Labelling> follow(const NodeView& node, std::uint32_t choice,
                                         Labelling labelling) {
    const bool renames = node.sort() == NodeSort::renaming;
    const Reference child = renames ? node.target() : node.child(choice);
    if (!is_node(child)) return {child, labelling};
    const std::uint32_t part = parts_.at(child);
    if (part == no_part) return {child, labelling};
    scratch_.clear();
    for (const std::uint32_t number : parts_.all()[part].classes)
      scratch_.push_back(label(labelling, renames ? class_here(node, number) : number));
    return {child, labellings_.add(part, scratch_)};
  }

  std::uint32_t label(Labelling labelling, std::uint32_t number) const {
    return labellings_[labelling][parts_.all()[labellings_.tag(labelling)].place(number)];
  }

  bool write_all() {
    for (const Reference reference : graph_.nodes()) {
      std::vector<Reference>& places = places_[graph_.number(reference)];
      for (const Labelling labelling : found(reference))
        places.push_back(write(graph_[reference], labelling));
      if (words_.size() > most_words_) return false;
      if (graph_.number(reference) % poll_after == 0) poll_();
    }
    return true;
  }

  Reference write(const NodeView& node, Labelling labelling) {
    if (node.sort() == NodeSort::renaming) return written(follow(node, 0, labelling));
    const auto here = static_cast<Reference>(words_.size() / 2);
    words_.insert(words_.end(), {node.words[0], node.size()});
    for (std::uint32_t k = 0; k < node.size(); ++k)
      words_.push_back(written(follow(node, k, labelling)));
    for (std::uint32_t k = 0; k < node.size(); ++k) {
      const std::uint32_t number = node.option_class(k);
      words_.push_back(number == no_class ? no_class : label(labelling, number));
    }
    return here;
  }

  // Where a node is written with this labelling.
  Reference written(const std::pair<Reference, Labelling>& state) {
    const auto& [reference, labelling] = state;
    if (!is_node(reference)) return reference;
    const std::vector<Labelling>& labellings = found(reference);
    const auto place = std::lower_bound(labellings.begin(), labellings.end(), labelling);
    return places_[graph_.number(reference)][static_cast<std::size_t>(place - labellings.begin())];
  }

  const Graph& graph_;
  const Parts& parts_;
  const std::size_t most_words_;
  const Poll& poll_;
  Lists labellings_;
  std::vector<std::vector<Labelling>> found_;   // for each number of a reference; ascending
  std::vector<std::vector<Reference>> places_;  // where the node is written with each of them
  std::vector<std::uint32_t> scratch_;
  std::vector<std::uint32_t> words_ = std::vector<std::uint32_t>(4);
  std::size_t copies_ = 0;
};

}  // namespace

UnfoldedGraph unfold(const Graph& graph, const Parts& parts, std::span<const std::uint32_t> labels,
                     std::size_t most_words, const Poll& poll) {
  return Unfolding(graph, parts, most_words, poll).run(labels);
}

}  // namespace xcmodel::dlx::graph
