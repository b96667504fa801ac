#include "restriction.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "base/vectors.hpp"
#include "unique_lists.hpp"

namespace xcmodel::dlx::diagram {

namespace {

// The image of each touched class at a node, `no_class` if it does not occur any more.
using Mapping = ListId;

// Which touched classes must still be chosen from: their places among all that are touched.
using Due = ListId;

using State = std::pair<Mapping, Due>;

// Each node is copied for each mapping with which it can be reached, and for each set of classes that
// are due; three passes find the mappings, what can still come, and the states, and a fourth writes
// the nodes.
class Restriction {
 public:
  Restriction(const DecisionDiagram& diagram, std::span<const Touched> touched, const Poll& poll)
      : diagram_(diagram), touched_(touched), poll_(poll), mappings_(diagram.numbers()),
        to_come_(diagram.numbers()), states_(diagram.numbers()), places_(diagram.numbers()) {}

  MadeDiagram run() {
    const auto [mapping, due] = first_state();
    if (is_node(diagram_.root())) {
      mappings_[diagram_.number(diagram_.root())].push_back(mapping);
      backwards([this](Reference node) { find_mappings(node); });
      forwards([this](Reference node) { find_what_can_come(node); });
    }
    if (is_node(diagram_.root()) && can_come(diagram_.root(), mapping, due)) {
      states_[diagram_.number(diagram_.root())].push_back({mapping, due});
      backwards([this](Reference node) { find_states(node); });
      forwards([this](Reference node) { write(node); });
    }
    made_.root = written(diagram_.root(), mapping, due);
    return std::move(made_);
  }

 private:
  template <class Pass>
  void forwards(const Pass& pass) {
    for (std::size_t k = 0; k < diagram_.nodes().size(); ++k) {
      pass(diagram_.nodes()[k]);
      poll_at(k, poll_);
    }
  }

  // Children stand before their parents, so all ways to a node are known when it is looked at.
  template <class Pass>
  void backwards(const Pass& pass) {
    for (std::size_t k = diagram_.nodes().size(); k-- > 0;) {
      pass(diagram_.nodes()[k]);
      poll_at(k, poll_);
    }
  }

  State first_state() {
    std::vector<std::uint32_t> mapping, due;
    for (std::uint32_t t = 0; t < touched_.size(); ++t) {
      mapping.push_back(touched_[t].number);
      if (touched_[t].due) due.push_back(t);
    }
    return {lists_.add(0, mapping), lists_.add(0, due)};
  }

  // The touched class with this image, or as many as there are.
  std::uint32_t touched_at(Mapping mapping, std::uint32_t number) const {
    const auto all = lists_[mapping];
    return static_cast<std::uint32_t>(std::find(all.begin(), all.end(), number) - all.begin());
  }

  // Calls `visit` with the child, the mapping there, the touched class and the class that is taken,
  // for each choice that is left; for an isomorphism, with its target.
  template <class Visit>
  void for_each_choice(const NodeView& node, Mapping mapping, const Visit& visit) {
    const auto none = static_cast<std::uint32_t>(touched_.size());
    if (node.sort() == NodeSort::isomorphism) {
      visit(node.target(), image_of(node, mapping), none, no_class);
      return;
    }
    for (std::uint32_t k = 0; k < node.size(); ++k) {
      const std::uint32_t number = node.option_class(k);
      const std::uint32_t t = number == no_class ? none : touched_at(mapping, number);
      if (t == none)
        visit(node.child(k), mapping, none, number);
      else if (touched_[t].fresh != no_class)
        visit(node.child(k), mapping, t, touched_[t].fresh);
    }
  }

  Mapping image_of(const NodeView& node, Mapping mapping) {
    scratch_.assign(touched_.size(), no_class);
    for (std::uint32_t k = 0; k < node.class_pairs(); ++k) {
      const std::uint32_t t = touched_at(mapping, node.class_pair(k)[0]);
      if (t < touched_.size()) scratch_[t] = node.class_pair(k)[1];
    }
    return lists_.add(0, scratch_);
  }

  Due without(Due due, std::uint32_t taken) {
    const auto all = lists_[due];
    if (!std::binary_search(all.begin(), all.end(), taken)) return due;
    scratch_.clear();
    std::remove_copy(all.begin(), all.end(), std::back_inserter(scratch_), taken);
    return lists_.add(0, scratch_);
  }

  void find_mappings(Reference reference) {
    std::vector<Mapping>& all = mappings_[diagram_.number(reference)];
    sort_unique(all);
    for (const Mapping mapping : all)
      for_each_choice(diagram_[reference], mapping, [&](Reference child, Mapping its_mapping, auto, auto) {
        if (is_node(child)) add_unless_last(mappings_[diagram_.number(child)], its_mapping);
      });
  }

  void find_what_can_come(Reference reference) {
    const std::uint32_t place = diagram_.number(reference);
    for (const Mapping mapping : mappings_[place]) {
      std::vector<std::uint32_t> found;
      for_each_choice(diagram_[reference], mapping, [&](Reference child, Mapping its_mapping, std::uint32_t t, auto) {
        if (t < touched_.size()) found.push_back(t);
        if (!is_node(child)) return;
        const auto below = lists_[what_can_come(child, its_mapping)];
        found.insert(found.end(), below.begin(), below.end());
      });
      sort_unique(found);
      to_come_[place].push_back(lists_.add(0, found));
    }
  }

  Due what_can_come(Reference node, Mapping mapping) const {
    const std::uint32_t place = diagram_.number(node);
    return to_come_[place][place_of(mappings_[place], mapping)];
  }

  // Whether nothing is due that does not occur any more.
  bool can_come(Reference reference, Mapping mapping, Due due) const {
    const auto wanted = lists_[due];
    if (!is_node(reference)) return reference == one_solution && wanted.empty();
    if (wanted.empty()) return true;
    const auto below = lists_[what_can_come(reference, mapping)];
    return std::includes(below.begin(), below.end(), wanted.begin(), wanted.end());
  }

  void find_states(Reference reference) {
    std::vector<State>& all = states_[diagram_.number(reference)];
    sort_unique(all);
    for (const auto& [mapping, due] : all)
      for_each_choice(diagram_[reference], mapping, [&, due = due](Reference child, Mapping its_mapping,
                                                                   std::uint32_t t, auto) {
        const State state{its_mapping, without(due, t)};
        if (is_node(child) && can_come(child, state.first, state.second))
          add_unless_last(states_[diagram_.number(child)], state);
      });
  }

  void write(Reference reference) {
    const NodeView node = diagram_[reference];
    const std::uint32_t place = diagram_.number(reference);
    for (const auto& [mapping, due] : states_[place]) {
      references_.clear();
      classes_.clear();
      for_each_choice(node, mapping, [&, due = due](Reference child, Mapping its_mapping,
                                                  std::uint32_t t, std::uint32_t number) {
        references_.push_back(written(child, its_mapping, without(due, t)));
        classes_.push_back(number);
      });
      places_[place].push_back(static_cast<Reference>(words_.size() / 2));
      if (node.sort() == NodeSort::isomorphism)
        write_isomorphism(node, mapping);
      else
        write_branching(node);
    }
  }

  void write_branching(const NodeView& node) {
    words_.insert(words_.end(), {node.words[0], static_cast<std::uint32_t>(references_.size())});
    words_.insert(words_.end(), references_.begin(), references_.end());
    words_.insert(words_.end(), classes_.begin(), classes_.end());
  }

  // In the pairs, touched classes are the new ones, which every isomorphism fixes.
  void write_isomorphism(const NodeView& node, Mapping mapping) {
    const std::size_t head = words_.size();
    const auto sort = static_cast<std::uint32_t>(NodeSort::isomorphism);
    words_.insert(words_.end(), {sort, references_.front(), 0});
    for (std::uint32_t k = 0; k < node.class_pairs(); ++k) {
      const std::uint32_t* const pair = node.class_pair(k);
      const std::uint32_t t = touched_at(mapping, pair[0]);
      if (t < touched_.size() && touched_[t].fresh == no_class) continue;
      if (t < touched_.size())
        words_.insert(words_.end(), {touched_[t].fresh, touched_[t].fresh});
      else
        words_.insert(words_.end(), {pair[0], pair[1]});
      ++words_[head + 2];
    }
    if (words_.size() % 2 != 0) words_.push_back(0);
  }

  // Where a node is written in this state.
  Reference written(Reference reference, Mapping mapping, Due due) const {
    if (!can_come(reference, mapping, due)) return no_solution;
    if (!is_node(reference)) return reference;
    const std::uint32_t place = diagram_.number(reference);
    return places_[place][place_of(states_[place], State{mapping, due})];
  }

  const DecisionDiagram& diagram_;
  std::span<const Touched> touched_;
  const Poll& poll_;
  UniqueLists lists_;                      // mappings, and places of touched classes
  std::vector<std::vector<Mapping>> mappings_;       // for each number of a reference; ascending
  std::vector<std::vector<Due>> to_come_;       // the touched classes below, for each of its mappings
  std::vector<std::vector<State>> states_;      // for each number of a reference; ascending
  std::vector<std::vector<Reference>> places_;  // where the node is written in each of them
  std::vector<std::uint32_t> scratch_;
  std::vector<Reference> references_;   // behind the choices of the node that is written
  std::vector<std::uint32_t> classes_;  // that they take
  MadeDiagram made_;
  std::vector<std::uint32_t>& words_ = made_.words;
};

}  // namespace

MadeDiagram restrict_to(const DecisionDiagram& diagram, std::span<const Touched> touched, const Poll& poll) {
  return Restriction(diagram, touched, poll).run();
}

}  // namespace xcmodel::dlx::diagram
