// The Python side of the engine, which knows no Python itself; graph_binding.cpp has more of it.

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <exception>
#include <memory>
#include <tuple>
#include <utility>

#include "arrays.hpp"
#include "checker/checker.hpp"
#include "count_binding.hpp"
#include "engine/diagram/certificate_writer.hpp"
#include "engine/dispatch.hpp"
#include "engine/search/search.hpp"
#include "engine/threads/parallel.hpp"
#include "graph_binding.hpp"

namespace nb = nanobind;
using namespace nb::literals;
namespace dlx = xcmodel::dlx;

namespace {

std::shared_ptr<dlx::Instance> make_instance(
    const Array<std::int64_t>& item_low, const Array<std::int64_t>& item_high,
    const Array<std::int64_t>& option_start, const Array<std::int32_t>& option_items,
    const Array<std::int32_t>& option_colours, const Array<std::int64_t>& option_costs) {
  return std::make_shared<dlx::Instance>(dlx::InstanceArrays{
      span_of(item_low), span_of(item_high), span_of(option_start), span_of(option_items),
      span_of(option_colours), span_of(option_costs)});
}

std::unique_ptr<dlx::Search> make_search(std::shared_ptr<dlx::Instance> instance, dlx::Task task,
                                         std::vector<std::int32_t> given,
                                         std::vector<std::int32_t> forbidden,
                                         std::optional<std::int64_t> limit,
                                         std::optional<std::uint64_t> seed,
                                         dlx::Branching branching, const std::string& simd) {
  return std::make_unique<dlx::Search>(
      std::move(instance),
      dlx::Query{task, branching, std::move(given), std::move(forbidden), limit, seed},
      dlx::kernels_for(simd));
}

std::unique_ptr<dlx::ParallelSearch> make_parallel_search(
    std::shared_ptr<dlx::Instance> instance, dlx::Task task, std::vector<std::int32_t> given,
    std::vector<std::int32_t> forbidden, std::optional<std::int64_t> limit,
    const std::string& simd, int workers, bool eager) {
  return std::make_unique<dlx::ParallelSearch>(
      std::move(instance),
      dlx::Query{.task = task,
                 .given = std::move(given),
                 .forbidden = std::move(forbidden),
                 .limit = limit,
                 .seed = std::nullopt},
      dlx::kernels_for(simd), workers, eager ? dlx::eager : dlx::Pace{});
}

// What `check_certificate` returns: kind, answer, given, forbidden, nodes, shared, renamed.
using Verdict = std::tuple<int, nb::bytes, std::vector<std::int32_t>, std::vector<std::int32_t>,
                           std::uint64_t, std::uint64_t, std::uint64_t>;

// Lets Ctrl-C through.
void look_for_signals() {
  nb::gil_scoped_acquire acquired;
  if (PyErr_CheckSignals() != 0) throw nb::python_error();
}

Verdict check_certificate(const Array<std::int64_t>& item_low, const Array<std::int64_t>& item_high,
                          const Array<std::int64_t>& option_start,
                          const Array<std::int32_t>& option_items,
                          const Array<std::int32_t>& option_colours,
                          const Array<std::int64_t>& option_costs,
                          const Array<std::uint8_t>& digest,
                          const Array<std::uint8_t>& certificate, const std::string& simd) {
  const dlx::InstanceArrays arrays{span_of(item_low),       span_of(item_high),
                                   span_of(option_start),   span_of(option_items),
                                   span_of(option_colours), span_of(option_costs)};
  dlx::certificate::Verdict verdict;
  {
    nb::gil_scoped_release released;
    const dlx::Instance checked(arrays);  // Throws if the arrays do not fit together.
    verdict = dlx::certificate::check(arrays, span_of(digest), span_of(certificate),
                                      look_for_signals, dlx::set_kernels_for(simd));
  }
  return {static_cast<int>(verdict.kind), nb::bytes(verdict.answer.data(), verdict.answer.size()),
          verdict.given, verdict.forbidden, verdict.nodes, verdict.shared, verdict.renamed};
}

void raise_rejected(const std::exception_ptr& pointer, void* type) {
  try {
    std::rethrow_exception(pointer);
  } catch (const dlx::certificate::RejectedAt& why) {
    const nb::tuple arguments = nb::make_tuple(why.what(), why.byte);
    PyErr_SetObject(static_cast<PyObject*>(type), arguments.ptr());
  }
}

// Writes the body of a certificate at the end of a file.
std::uint64_t write_certificate_body(const Array<std::uint32_t>& words, std::uint32_t root,
                                     int file) {
  dlx::certificate::BodyWriter writer({span_of(words), root}, file);
  nb::gil_scoped_release released;
  while (!writer.advance(0.1)) look_for_signals();
  return writer.bytes();
}

using Batch = std::pair<NumpyArray<std::int64_t>, NumpyArray<std::int32_t>>;

// What `advance` returns.
struct Found {
  std::optional<Batch> solutions;
  dlx::Report report;
};

// Nothing is made for Python where nothing was found: many a query is over in microseconds.
std::optional<Batch> to_batch(dlx::Solutions&& solutions) {
  if (solutions.size() == 0) return std::nullopt;
  return Batch(to_numpy(std::move(solutions.start)), to_numpy(std::move(solutions.options)));
}

// In the order of `Found.stats`.
auto statistics(const dlx::Report& report) {
  return nb::make_tuple(report.nodes, report.branchings, report.eliminated,
                        nb::tuple(nb::cast(report.nodes_by_level)),
                        nb::tuple(nb::cast(report.nodes_by_depth)), report.memory);
}

template <class AnySearch>
Found advance(AnySearch& search, double seconds) {
  dlx::Report report;
  {
    nb::gil_scoped_release released;
    report = search.advance(seconds);
  }
  return {to_batch(std::move(report.solutions)), std::move(report)};
}

}  // namespace

NB_MODULE(_dlx, module) {
  // Models keep their translations, and may live until the interpreter ends.
  nb::set_leak_warnings(false);
  module.doc() = "The native engine: Algorithm X on bitsets.";

  module.def("available_simd", &dlx::available_simd,
             "Return the names of the instruction sets that can be used here, fastest first.");

  nb::enum_<dlx::Task>(module, "Task", "What is asked about an instance.")
      .value("LIST", dlx::Task::list, "Hand over all solutions.")
      .value("VISIT", dlx::Task::visit, "Visit all solutions, and hand over their number.")
      .value("MINIMIZE", dlx::Task::minimize,
             "Hand over ever cheaper solutions, of which the last is of least cost.");

  nb::enum_<dlx::Branching>(module, "Branching", "Which item to branch on.")
      .value("LEAST", dlx::Branching::least, "The one with the fewest choices.")
      .value("WEIGHTED", dlx::Branching::weighted,
             "The one with the fewest choices for each failure that it has seen.");

  nb::class_<dlx::Instance>(module, "Instance", "An instance in the engine's own form.")
      .def(nb::new_(&make_instance), "item_low"_a, "item_high"_a, "option_start"_a,
           "option_items"_a, "option_colours"_a, "option_costs"_a,
           "Check and copy the arrays of an `xcmodel.instance.Instance`.");

  nb::class_<Found>(module, "Found", "What a search found since it was last asked.")
      .def_prop_ro("solutions", [](const Found& found) { return found.solutions; },
                   nb::rv_policy::automatic,
                   "Where each solution begins, and the options of all, ascending in each.")
      .def_prop_ro("counted", [](const Found& found) { return found.report.counted; },
                   "Solutions that were counted without being listed.")
      .def_prop_ro("exhausted", [](const Found& found) { return found.report.exhausted; },
                   "Whether there are no more.")
      .def_prop_ro("fraction", [](const Found& found) { return found.report.fraction; },
                   "The part of the search that is done.")
      .def_prop_ro("bound", [](const Found& found) { return found.report.bound; },
                   "A lower bound of the cost of any solution, where one is known.")
      .def_prop_ro("stats", [](const Found& found) { return statistics(found.report); },
                   nb::sig("def stats(self) -> "
                           "tuple[int, int, int, tuple[int, ...], tuple[int, ...], int]"),
                   "Nodes of the search tree so far; those of them with at least two choices; "
                   "options that were found to be dead before they were tried; the nodes on sparse "
                   "sets, in first frames, in their children, and so on; the nodes by depth; the most "
                   "bytes in use.");

  nb::class_<dlx::Search>(module, "Search", "A search under way.")
      .def(nb::new_(&make_search), "instance"_a, nb::kw_only(), "task"_a, "given"_a,
           "forbidden"_a, "limit"_a.none(), "seed"_a.none(),
           "branching"_a, "simd"_a,
           "Start a search; `simd` is an instruction set, or empty for the fastest.")
      .def("advance", &advance<dlx::Search>, "seconds"_a,
           "Work for about so many seconds; other Python threads run meanwhile.");

  nb::class_<dlx::ParallelSearch>(module, "ParallelSearch", "A search under way in several threads.")
      .def(nb::new_(&make_parallel_search), "instance"_a, nb::kw_only(), "task"_a, "given"_a,
           "forbidden"_a, "limit"_a.none(), "simd"_a, "workers"_a, "eager"_a = false,
           "Start a search by so many workers, of which the thread that asks is one; eager ones "
           "share work as often as can be, as tests like it.")
      .def("advance", &advance<dlx::ParallelSearch>, "seconds"_a,
           "Work for about so many seconds; other Python threads run meanwhile.")
      .def("close", &dlx::ParallelSearch::close, nb::call_guard<nb::gil_scoped_release>(),
           "End the threads; it is an error to ask for more afterwards.");

  PyObject* const rejected = PyErr_NewExceptionWithDoc(
      "xcmodel_dlx._dlx.RejectedError", "A certificate proves nothing: why, and at which byte.",
      PyExc_Exception, nullptr);
  module.attr("RejectedError") = nb::steal(rejected);  // The module keeps it alive.
  nb::register_exception_translator(raise_rejected, rejected);

  module.def("check_certificate", &check_certificate, "item_low"_a, "item_high"_a,
             "option_start"_a, "option_items"_a, "option_colours"_a, "option_costs"_a, nb::kw_only(),
             "digest"_a, "certificate"_a, "simd"_a = "",
             "Check a certificate; return its kind, answer, given and forbidden options, and how "
             "many nodes, shared and renamed states it has.");
  module.def("write_certificate_body", &write_certificate_body, "words"_a, nb::kw_only(), "root"_a,
             "file"_a,
             "Write the body of a certificate to a file descriptor; return its length in bytes.");

  bind_count(module);
  bind_graph(module);
}
