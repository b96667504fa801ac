#include "trim.hpp"

#include <algorithm>
#include <utility>

namespace xcmodel::dlx::diagram {

namespace {

class Trim {
 public:
  Trim(std::span<const std::uint32_t> words, const std::vector<Reference>& nodes)
      : view_{words}, nodes_(nodes), simplest_(words.size() / 2),
        needed_(words.size() / 2), moved_(words.size() / 2) {}

  MadeDiagram run(Reference root) {
    for (const Reference reference : nodes_) simplest_[reference] = simplified(reference);
    root = simplest(root);
    need(root);
    for (auto k = nodes_.rbegin(); k != nodes_.rend(); ++k)
      if (needed_[*k]) need_children(view_[*k]);
    for (const Reference reference : nodes_)
      if (needed_[reference]) write(reference);
    words_.shrink_to_fit();
    made_.root = written(root);
    return std::move(made_);
  }

 private:
  // The reference with the same solutions that is simplest; `no_solution` for dead ones.
  Reference simplest(Reference reference) const {
    if (is_node(reference)) return simplest_[reference];
    return reference == one_solution ? one_solution : no_solution;
  }

  // The same for a node, once it is known for its children.
  Reference simplified(Reference reference) const {
    const NodeView node = view_[reference];
    if (node.sort() == NodeSort::isomorphism) {
      const Reference target = simplest(node.target());
      return !is_node(target) || changes_nothing(node) ? target : reference;
    }
    std::uint32_t choices = 0, last = 0;
    for (std::uint32_t k = 0; k < node.size(); ++k)
      if (simplest(node.child(k)) != no_solution) {
        ++choices;
        last = k;
      }
    if (choices == 0) return no_solution;
    if (choices == 1 && node.option_class(last) == no_class) return simplest(node.child(last));
    return reference;
  }

  static bool changes_nothing(const NodeView& isomorphism) {
    for (std::uint32_t k = 0; k < isomorphism.class_pairs(); ++k)
      if (isomorphism.class_pair(k)[0] != isomorphism.class_pair(k)[1]) return false;
    return true;
  }

  void need(Reference reference) {
    if (is_node(reference)) needed_[reference] = true;
  }

  void need_children(const NodeView& node) {
    if (node.sort() == NodeSort::isomorphism) {
      need(simplest(node.target()));
      return;
    }
    for (std::uint32_t k = 0; k < node.size(); ++k) need(simplest(node.child(k)));
  }

  void write(Reference reference) {
    const NodeView node = view_[reference];
    const auto here = static_cast<Reference>(words_.size() / 2);
    if (node.sort() == NodeSort::isomorphism)
      write_isomorphism(node);
    else
      write_branching(node);
    if (words_.size() % 2 != 0) words_.push_back(0);
    moved_[reference] = here;
  }

  void write_branching(const NodeView& node) {
    const std::size_t head = words_.size();
    words_.insert(words_.end(), {node.words[0], 0});
    for (std::uint32_t k = 0; k < node.size(); ++k)
      if (const Reference child = simplest(node.child(k)); child != no_solution) {
        words_.push_back(written(child));
        ++words_[head + 1];
      }
    for (std::uint32_t k = 0; k < node.size(); ++k)
      if (simplest(node.child(k)) != no_solution) words_.push_back(node.option_class(k));
  }

  void write_isomorphism(const NodeView& node) {
    pairs_.clear();
    for (std::uint32_t k = 0; k < node.class_pairs(); ++k)
      pairs_.emplace_back(node.class_pair(k)[1], node.class_pair(k)[0]);
    std::sort(pairs_.begin(), pairs_.end());
    const auto sort = static_cast<std::uint32_t>(NodeSort::isomorphism);
    words_.insert(words_.end(), {sort, written(simplest(node.target())), node.class_pairs()});
    for (const auto& [there, here] : pairs_) words_.insert(words_.end(), {here, there});
  }

  // Where a node that was needed, and is written already, begins now.
  Reference written(Reference reference) const {
    return is_node(reference) ? moved_[reference] : reference;
  }

  DiagramView view_;
  const std::vector<Reference>& nodes_;
  std::vector<Reference> simplest_;  // for each reference
  std::vector<bool> needed_;         // for each reference
  std::vector<Reference> moved_;     // for each reference that is written, where to
  std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs_;
  MadeDiagram made_;
  std::vector<std::uint32_t>& words_ = made_.words;
};

}  // namespace

MadeDiagram trim(std::span<const std::uint32_t> words, Reference root, const std::vector<Reference>& nodes) {
  return Trim(words, nodes).run(root);
}

}  // namespace xcmodel::dlx::diagram
