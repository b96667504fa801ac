// The Python side of decision diagrams; see engine/diagram.

#include "binding.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <optional>
#include <stdexcept>
#include <tuple>
#include <utility>
#include <vector>

#include "engine/diagram/diagram.hpp"
#include "engine/diagram/listing.hpp"
#include "engine/diagram/ranks.hpp"
#include "engine/diagram/restriction.hpp"
#include "engine/diagram/scopes.hpp"
#include "engine/diagram/solution_counts.hpp"
#include "engine/diagram/sums.hpp"
#include "engine/diagram/unfold.hpp"

namespace nb = nanobind;
using namespace nb::literals;
namespace diagram = xcmodel::dlx::diagram;

namespace {

// A diagram with what is known of its nodes.
struct CountedDiagram {
  std::shared_ptr<const diagram::DecisionDiagram> nodes;
  diagram::Scopes scopes;
  diagram::SolutionCounts counts;

  explicit CountedDiagram(diagram::DecisionDiagram&& made)
      : nodes(std::make_shared<const diagram::DecisionDiagram>(std::move(made))), scopes(*nodes),
        counts(*nodes) {}
};

std::unique_ptr<CountedDiagram> make_diagram(const Array<std::uint32_t>& words, std::uint32_t root,
                                         const Array<std::int64_t>& class_start,
                                         const Array<std::int32_t>& class_options,
                                         std::vector<std::int32_t> given) {
  const auto start = span_of(class_start);
  const auto options = span_of(class_options);
  diagram::Classes classes{{start.begin(), start.end()}, {options.begin(), options.end()},
                         std::move(given)};
  return without_lock([&] {
    return std::make_unique<CountedDiagram>(diagram::DecisionDiagram(span_of(words), root, std::move(classes)));
  });
}

void require(bool holds, const char* otherwise) {
  if (!holds) throw std::invalid_argument(otherwise);
}

NumpyArray<const std::uint32_t> words_of(nb::handle self) {
  const auto words = nb::cast<const CountedDiagram&>(self).nodes->words();
  // The array keeps the diagram alive, whose words never change.
  return NumpyArray<const std::uint32_t>(words.data(), {words.size()}, self);
}

nb::bytes count_of(const CountedDiagram& self, std::uint32_t reference) {
  require(reference <= diagram::one_solution ||
              (reference < self.nodes->words().size() / 2 && self.nodes->number(reference) != 0),
          "no node begins there");
  return nb::bytes(reinterpret_cast<const char*>(self.counts[reference]),
                   self.counts.limbs() * sizeof(xcmodel::dlx::Limb));
}

auto class_counts(const CountedDiagram& self) {
  return to_numpy(without_lock([&] {
    diagram::Scopes scopes = self.scopes;  // Its scratch memory is not shared between threads.
    return diagram::class_counts(*self.nodes, scopes, self.counts, look_for_signals);
  }));
}

auto unrank(const CountedDiagram& self, const Array<std::uint64_t>& ranks, std::size_t limbs) {
  require(limbs > 0 && ranks.size() % limbs == 0, "the ranks are not all of one length");
  return to_numpy(
      without_lock([&] { return diagram::unrank(*self.nodes, self.counts, span_of(ranks), limbs); }));
}

// The words of a diagram, and its root.
auto to_python(diagram::MadeDiagram&& made) { return std::tuple(to_numpy(std::move(made.words)), made.root); }
using Made = decltype(to_python({}));

std::optional<Made> unfold(const CountedDiagram& self, const Array<std::uint32_t>& labels, std::size_t most_words) {
  const diagram::Classes& classes = self.nodes->classes();
  require(labels.size() == classes.size(), "there is not one label for each class");
  for (std::uint32_t number = 0; number < classes.size(); ++number)
    require(labels.data()[number] < classes.size() &&
                classes.ways(labels.data()[number]) == classes.ways(number),
            "a label is not a class of the same size");
  auto made = without_lock([&] {
    return diagram::unfold(*self.nodes, self.scopes, span_of(labels), most_words, look_for_signals);
  });
  return made ? std::optional(to_python(std::move(*made))) : std::nullopt;
}

Made restrict_to(const CountedDiagram& self,
                 const std::vector<std::tuple<std::uint32_t, std::uint32_t, bool>>& touched) {
  std::vector<diagram::Touched> classes;
  for (const auto& [number, fresh, due] : touched) {
    require(number < self.nodes->classes().size(), "there is no such class");
    classes.push_back({number, fresh, due});
  }
  return to_python(without_lock([&] { return diagram::restrict_to(*self.nodes, classes, look_for_signals); }));
}

std::uint64_t evaluate(const CountedDiagram& self, const Array<std::uint64_t>& values) {
  require(values.size() == self.nodes->classes().size(), "there is not one value for each class");
  for (const std::uint64_t value : span_of(values))
    require(value < diagram::prime, "a value is not below the prime");
  return without_lock([&] { return diagram::evaluate(*self.nodes, span_of(values)); });
}

auto least_costs(const CountedDiagram& self, const Array<std::int64_t>& costs) {
  require(costs.size() == self.nodes->classes().size(), "there is not one cost for each class");
  return to_numpy(without_lock([&] { return diagram::least_costs(*self.nodes, span_of(costs)); }));
}

auto next_solutions(diagram::Listing& self, std::size_t most) {
  return to_numpy(without_lock([&] { return self.next(most); }));
}

}  // namespace

void bind_diagram(nb::module_& module) {
  nb::class_<CountedDiagram>(module, "DecisionDiagram", "A decision diagram of all solutions, checked and reduced.")
      .def(nb::new_(&make_diagram), "words"_a, "root"_a, "class_start"_a, "class_options"_a,
           "given"_a,
           "Check and copy a `xcmodel.backend.DecisionDiagram`; ValueError if not sound.")
      .def_prop_ro("words", &words_of, nb::rv_policy::automatic, "The words that are left.")
      .def_prop_ro("root", [](const CountedDiagram& self) { return self.nodes->root(); },
                   "The reference that stands for all solutions.")
      .def_prop_ro("nodes", [](const CountedDiagram& self) { return self.nodes->nodes().size(); },
                   "The number of nodes.")
      .def_prop_ro("arcs", [](const CountedDiagram& self) { return self.nodes->arcs(); },
                   "The number of choices at branchings.")
      .def_prop_ro("isomorphisms", [](const CountedDiagram& self) { return self.nodes->isomorphisms(); },
                   "The number of isomorphisms.")
      .def_prop_ro("limbs", [](const CountedDiagram& self) { return self.counts.limbs(); },
                   "How many words of 64 bits each count has.")
      .def("count", &count_of, "reference"_a,
           "Return how many solutions a reference stands for, as bytes, the lowest first.")
      .def("class_counts", &class_counts,
           "Return for each class how many solutions contain one given option of it, in limbs.")
      .def("unrank", &unrank, "ranks"_a, "limbs"_a,
           "Return the solutions of these ranks, as where each begins, and their options.")
      .def("unfold", &unfold, "labels"_a, "most_words"_a,
           "Return words and root of the diagram without isomorphism nodes, its classes replaced by "
           "labels; "
           "None if there would be too many words.")
      .def("restrict", &restrict_to, "touched"_a,
           "Return words and root of a diagram in which classes are replaced: `touched` has for each "
           "its number, the new one, and whether an option of it must be chosen.")
      .def("evaluate", &evaluate, "values"_a,
           "Return the sum over solutions of the product of classes' values, modulo 2**61 - 1.")
      .def("least_costs", &least_costs, "costs"_a,
           "Return the least cost of the solutions that each reference stands for.");

  nb::class_<diagram::Listing>(module, "Listing", "All solutions one after another, by rank.")
      .def(nb::new_([](const CountedDiagram& self) { return std::make_unique<diagram::Listing>(self.nodes); }),
           "diagram"_a, "Start with the first solution.")
      .def("next", &next_solutions, "most"_a,
           "Return the next solutions, at most so many; none when there are no more.");
}
