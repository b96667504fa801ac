// The Python side of the engine; the only file that knows Python.

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <utility>

#include "engine/dispatch.hpp"
#include "engine/search.hpp"

namespace nb = nanobind;
using namespace nb::literals;
namespace dlx = xcmodel::dlx;

namespace {

template <class Number>
using Array = nb::ndarray<const Number, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

template <class Number>
using NumpyArray = nb::ndarray<nb::numpy, Number, nb::ndim<1>>;

template <class Number>
std::span<const Number> span_of(const Array<Number>& array) {
  return {array.data(), array.size()};
}

// Hands a vector over to Python without copying it.
template <class Number>
NumpyArray<Number> to_numpy(std::vector<Number>&& vector) {
  auto owned = std::make_unique<std::vector<Number>>(std::move(vector));
  const std::size_t size = owned->size();
  Number* const data = owned->data();
  nb::capsule owner(owned.get(), [](void* pointer) noexcept {
    delete static_cast<std::vector<Number>*>(pointer);
  });
  owned.release();
  return NumpyArray<Number>(data, {size}, owner);
}

std::shared_ptr<dlx::Instance> make_instance(
    const Array<std::int64_t>& item_low, const Array<std::int64_t>& item_high,
    const Array<std::int64_t>& option_start, const Array<std::int32_t>& option_items,
    const Array<std::int32_t>& option_colours, const Array<std::int64_t>& option_costs) {
  return std::make_shared<dlx::Instance>(dlx::InstanceArrays{
      span_of(item_low), span_of(item_high), span_of(option_start), span_of(option_items),
      span_of(option_colours), span_of(option_costs)});
}

std::unique_ptr<dlx::Search> make_search(std::shared_ptr<dlx::Instance> instance, bool collect,
                                         std::vector<std::int32_t> given,
                                         std::vector<std::int32_t> forbidden,
                                         std::optional<std::int64_t> limit,
                                         std::optional<std::uint64_t> seed, bool weighted,
                                         const std::string& simd) {
  return std::make_unique<dlx::Search>(
      std::move(instance),
      dlx::Query{collect, std::move(given), std::move(forbidden), limit, seed, weighted},
      dlx::kernels_for(simd));
}

// What `Search.advance` returns.
struct Found {
  NumpyArray<std::int64_t> start;
  NumpyArray<std::int32_t> options;
  dlx::Report report;
};

Found advance(dlx::Search& search, double seconds) {
  dlx::Report report;
  {
    nb::gil_scoped_release released;
    report = search.advance(seconds);
  }
  return {to_numpy(std::move(report.solutions.start)),
          to_numpy(std::move(report.solutions.options)), std::move(report)};
}

}  // namespace

NB_MODULE(_dlx, module) {
  // Models keep their translations, and may live until the interpreter ends.
  nb::set_leak_warnings(false);
  module.doc() = "The native engine: Algorithm X on bitsets.";

  module.def("available_simd", &dlx::available_simd,
             "Return the names of the instruction sets that can be used here, fastest first.");

  nb::class_<dlx::Instance>(module, "Instance", "An instance in the engine's own form.")
      .def(nb::new_(&make_instance), "item_low"_a, "item_high"_a, "option_start"_a,
           "option_items"_a, "option_colours"_a, "option_costs"_a,
           "Check and copy the arrays of an `xcmodel.instance.Instance`.");

  nb::class_<Found>(module, "Found", "What a search found since it was last asked.")
      .def_prop_ro("start", [](const Found& found) { return found.start; },
                   nb::rv_policy::automatic, "Where each solution begins in `options`.")
      .def_prop_ro("options", [](const Found& found) { return found.options; },
                   nb::rv_policy::automatic, "The options of the solutions, ascending in each.")
      .def_prop_ro("counted", [](const Found& found) { return found.report.counted; },
                   "Solutions that were counted without being listed.")
      .def_prop_ro("exhausted", [](const Found& found) { return found.report.exhausted; },
                   "Whether there are no more.")
      .def_prop_ro("fraction", [](const Found& found) { return found.report.fraction; },
                   "The part of the search that is done.")
      .def_prop_ro("nodes", [](const Found& found) { return found.report.nodes; },
                   "Nodes of the search tree so far.")
      .def_prop_ro("branchings", [](const Found& found) { return found.report.branchings; },
                   "Those of them with at least two choices.")
      .def_prop_ro("eliminated", [](const Found& found) { return found.report.eliminated; },
                   "Options that were found to be dead before they were tried.")
      .def_prop_ro("memory", [](const Found& found) { return found.report.memory; },
                   "The most bytes that were in use.")
      .def_prop_ro("nodes_by_level",
                   [](const Found& found) { return found.report.nodes_by_level; },
                   "Nodes on sparse sets, in first frames, in their children, and so on.");

  nb::class_<dlx::Search>(module, "Search", "A search under way.")
      .def(nb::new_(&make_search), "instance"_a, nb::kw_only(), "collect"_a, "given"_a,
           "forbidden"_a, "limit"_a.none(), "seed"_a.none(), "weighted"_a = false, "simd"_a,
           "Start a search; `simd` is an instruction set, or empty for the fastest, and `weighted` "
           "says whether to branch by past failures.")
      .def("advance", &advance, "seconds"_a,
           "Work for about so many seconds; other Python threads run meanwhile.");
}
