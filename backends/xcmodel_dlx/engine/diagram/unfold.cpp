#include "unfold.hpp"

#include <utility>

#include "base/vectors.hpp"
#include "unique_lists.hpp"

namespace xcmodel::dlx::diagram {

namespace {

// Labels for the classes of a scope, whose number is the tag.
using Labelling = ListId;

class Unfolding {
 public:
  Unfolding(const DecisionDiagram& diagram, const Scopes& scopes, std::size_t most_words, const Poll& poll)
      : diagram_(diagram), scopes_(scopes), most_words_(most_words), poll_(poll),
        found_(diagram.numbers()), places_(diagram.numbers()) {}

  std::optional<MadeDiagram> run(std::span<const std::uint32_t> labels) {
    made_.root = diagram_.root();
    if (!is_node(diagram_.root())) return std::move(made_);
    const std::uint32_t scope = scopes_.at(diagram_.root());
    for (const std::uint32_t number : scopes_.all()[scope].classes)
      scratch_.push_back(labels[number]);
    found(diagram_.root()).push_back(labellings_.add(scope, scratch_));
    if (!find_all() || !write_all()) return {};
    made_.root = places_[diagram_.number(diagram_.root())].front();
    return std::move(made_);
  }

 private:
  std::vector<Labelling>& found(Reference reference) { return found_[diagram_.number(reference)]; }

  // Finds the labellings with which each node can be reached. Children stand before their parents, so
  // going backwards all ways to a node are known when it is looked at.
  bool find_all() {
    for (std::size_t k = diagram_.nodes().size(); k-- > 0;) {
      const Reference reference = diagram_.nodes()[k];
      std::vector<Labelling>& labellings = found(reference);
      sort_unique(labellings);
      labellings.shrink_to_fit();
      for (const Labelling labelling : labellings) find_below(diagram_[reference], labelling);
      copies_ += labellings.size();
      if (labellings_.size() > most_words_ || copies_ > most_words_) return false;
      poll_at(k, poll_);
    }
    return true;
  }

  void find_below(const NodeView& node, Labelling labelling) {
    const std::uint32_t children = node.sort() == NodeSort::isomorphism ? 1 : node.size();
    for (std::uint32_t k = 0; k < children; ++k) {
      const auto [child, its_labelling] = follow(node, k, labelling);
      if (is_node(child)) add_unless_last(found(child), its_labelling);
    }
  }

  // What is behind a choice, or behind an isomorphism.
  std::pair<Reference, Labelling> follow(const NodeView& node, std::uint32_t choice, Labelling labelling) {
    const bool permutes = node.sort() == NodeSort::isomorphism;
    const Reference child = permutes ? node.target() : node.child(choice);
    if (!is_node(child)) return {child, labelling};
    const std::uint32_t scope = scopes_.at(child);
    if (scope == no_scope) return {child, labelling};
    scratch_.clear();
    for (const std::uint32_t number : scopes_.all()[scope].classes)
      scratch_.push_back(label(labelling, permutes ? class_here(node, number) : number));
    return {child, labellings_.add(scope, scratch_)};
  }

  std::uint32_t label(Labelling labelling, std::uint32_t number) const {
    return labellings_[labelling][place_of(scopes_.all()[labellings_.tag(labelling)].classes, number)];
  }

  bool write_all() {
    for (const Reference reference : diagram_.nodes()) {
      std::vector<Reference>& places = places_[diagram_.number(reference)];
      for (const Labelling labelling : found(reference))
        places.push_back(write(diagram_[reference], labelling));
      if (words_.size() > most_words_) return false;
      poll_at(diagram_.number(reference), poll_);
    }
    return true;
  }

  Reference write(const NodeView& node, Labelling labelling) {
    if (node.sort() == NodeSort::isomorphism) return written(follow(node, 0, labelling));
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
    return places_[diagram_.number(reference)][place_of(found(reference), labelling)];
  }

  const DecisionDiagram& diagram_;
  const Scopes& scopes_;
  const std::size_t most_words_;
  const Poll& poll_;
  UniqueLists labellings_;
  std::vector<std::vector<Labelling>> found_;   // for each number of a reference; ascending
  std::vector<std::vector<Reference>> places_;  // where the node is written with each of them
  std::vector<std::uint32_t> scratch_;
  MadeDiagram made_;
  std::vector<std::uint32_t>& words_ = made_.words;
  std::size_t copies_ = 0;
};

}  // namespace

std::optional<MadeDiagram> unfold(const DecisionDiagram& diagram, const Scopes& scopes,
                                  std::span<const std::uint32_t> labels, std::size_t most_words, const Poll& poll) {
  return Unfolding(diagram, scopes, most_words, poll).run(labels);
}

}  // namespace xcmodel::dlx::diagram
