// The Python side of the engine, which knows no Python itself: the module, instances, certificates and
// tuning. search_binding.cpp and diagram_binding.cpp have the rest.

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cerrno>
#include <exception>
#include <memory>
#include <optional>
#include <system_error>
#include <tuple>
#include <utility>

#include "binding.hpp"
#include "checker/checker.hpp"
#include "engine/base/tuning.hpp"
#include "engine/diagram/certificate_writer.hpp"
#include "engine/dispatch.hpp"
#include "engine/instance/clique_merging.hpp"
#include "engine/search/root.hpp"

namespace nb = nanobind;
using namespace nb::literals;
namespace dlx = xcmodel::dlx;

namespace {

// A function of the arrays of an instance, as Python calls it.
template <class Result, class... More>
auto of_arrays(Result (*function)(const dlx::InstanceArrays&, const More&...)) {
  return [function](const Array<std::int64_t>& item_low, const Array<std::int64_t>& item_high,
                    const Array<std::int64_t>& option_start, const Array<std::int32_t>& option_items,
                    const Array<std::int32_t>& option_colours, const Array<std::int64_t>& option_costs,
                    const More&... more) {
    return function({span_of(item_low), span_of(item_high), span_of(option_start), span_of(option_items),
                     span_of(option_colours), span_of(option_costs)}, more...);
  };
}

// A large instance takes a while, and Ctrl-C is answered meanwhile.
std::shared_ptr<dlx::RootedInstance> make_instance(const dlx::InstanceArrays& arrays) {
  return without_lock([&] { return std::make_shared<dlx::RootedInstance>(arrays); });
}

using WithMergedCliques = std::pair<std::shared_ptr<dlx::RootedInstance>, std::vector<std::int32_t>>;

std::optional<WithMergedCliques> merge_cliques(const dlx::RootedInstance& instance) {
  std::optional<dlx::MergedCliques> merged = dlx::merge_cliques(instance);
  if (!merged) return {};
  return std::pair(std::make_shared<dlx::RootedInstance>(merged->arrays.view(instance)), std::move(merged->place));
}

// What `check_certificate` returns: kind, answer, given, forbidden, nodes, shared, isomorphic.
using Verdict = std::tuple<int, nb::bytes, std::vector<std::int32_t>, std::vector<std::int32_t>,
                           std::uint64_t, std::uint64_t, std::uint64_t>;

Verdict check_certificate(const dlx::InstanceArrays& arrays, const Array<std::uint8_t>& digest,
                          const Array<std::uint8_t>& certificate, const std::string& simd) {
  const auto verdict = without_lock([&] {
    const dlx::Instance checked(arrays);  // Throws if the arrays do not fit together.
    return dlx::certificate::check(arrays, span_of(digest), span_of(certificate), look_for_signals,
                                   dlx::set_kernels_for(simd));
  });
  return {static_cast<int>(verdict.kind), nb::bytes(verdict.answer.data(), verdict.answer.size()),
          verdict.given, verdict.forbidden, verdict.tally.nodes, verdict.tally.shared, verdict.tally.isomorphic};
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
std::uint64_t write_certificate_body(const Array<std::uint32_t>& words, std::uint32_t root, int file) {
  dlx::diagram::CertificateWriter writer({span_of(words), root}, file);
  try {
    nb::gil_scoped_release released;
    while (!writer.advance(0.1)) look_for_signals();
  } catch (const std::system_error& error) {  // The disk is full, as a rule.
    errno = error.code().value();
    PyErr_SetFromErrno(PyExc_OSError);
    throw nb::python_error();
  }
  return writer.bytes();
}

void bind_certificates(nb::module_& module) {
  PyObject* const rejected = PyErr_NewExceptionWithDoc(
      "xcmodel_dlx._dlx.RejectedError", "A certificate proves nothing: why, and at which byte.",
      PyExc_Exception, nullptr);
  module.attr("RejectedError") = nb::steal(rejected);  // The module keeps it alive.
  nb::register_exception_translator(raise_rejected, rejected);

  module.def("check_certificate", of_arrays(&check_certificate), "item_low"_a, "item_high"_a,
             "option_start"_a, "option_items"_a, "option_colours"_a, "option_costs"_a, nb::kw_only(),
             "digest"_a, "certificate"_a, "simd"_a = "",
             "Check a certificate; return its kind, answer, given and forbidden options, and how "
             "many nodes, shared and isomorphic states it has.");
  module.def("write_certificate_body", &write_certificate_body, "words"_a, nb::kw_only(), "root"_a,
             "file"_a,
             "Write the body of a certificate to a file descriptor; return its length in bytes.");
}

void bind_tuning(nb::module_& module) {
  nb::class_<dlx::TuningEntry>(module, "TuningEntry", "A constant that was found by measuring.")
      .def_ro("name", &dlx::TuningEntry::name)
      .def_ro("value", &dlx::TuningEntry::value, "The value in use.")
      .def_ro("default", &dlx::TuningEntry::standard)
      .def_ro("least", &dlx::TuningEntry::least, "The least value that can be set.")
      .def_ro("greatest", &dlx::TuningEntry::greatest, "The greatest value that can be set.")
      .def_ro("is_constant", &dlx::TuningEntry::is_constant,
              "Whether it is compiled into the kernels and cannot be set.")
      .def_ro("meaning", &dlx::TuningEntry::meaning);
  module.def("tuning", &dlx::tuning_entries, "Return all tuning parameters and constants.");
  module.def("set_tuning", &dlx::set_tuning, "name"_a, "value"_a,
             "Set a tuning parameter for all searches to come; none may be at work.");
}

}  // namespace

NB_MODULE(_dlx, module) {
  // Models keep their translations, and may live until the interpreter ends.
  nb::set_leak_warnings(false);
  module.doc() = "The native engine: Algorithm X on bitsets.";

  module.def("available_simd", &dlx::available_simd,
             "Return the names of the instruction sets that can be used here, fastest first.");

  nb::class_<dlx::RootedInstance>(module, "Instance", "An instance in the engine's own form.")
      .def(nb::new_(of_arrays(&make_instance)), "item_low"_a, "item_high"_a, "option_start"_a,
           "option_items"_a, "option_colours"_a, "option_costs"_a,
           "Check and copy the arrays of an `xcmodel.backend.Instance`.")
      .def("add_weighted_row",
           [](dlx::RootedInstance& instance, std::vector<std::int32_t> options, std::vector<std::int64_t> weights,
              std::int64_t low, std::int64_t high) {
             instance.add_weighted_row({std::move(options), std::move(weights), low, high});
           },
           "options"_a, "weights"_a, nb::kw_only(), "low"_a, "high"_a,
           "Demand that the weights of the chosen options add up to a number within bounds; before the first search.")
      .def("merge_cliques", &merge_cliques, nb::call_guard<nb::gil_scoped_release>(),
           "Return an instance of the same solutions, in which items that admit one option are maximal cliques of "
           "conflicts, and for each item which of these it is, or -1 if others contain it; nothing if hardly any is "
           "left out.");

  bind_searches(module);
  bind_certificates(module);
  bind_diagram(module);
  bind_tuning(module);
}
