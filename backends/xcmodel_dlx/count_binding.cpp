#include "count_binding.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include "arrays.hpp"
#include "engine/count/count_search.hpp"
#include "engine/dispatch.hpp"

namespace nb = nanobind;
using namespace nb::literals;
namespace dlx = xcmodel::dlx;
namespace count = xcmodel::dlx::count;

namespace {

std::unique_ptr<count::CountSearch> make_count_search(
    std::shared_ptr<dlx::Instance> instance, std::vector<std::int32_t> given,
    std::vector<std::int32_t> forbidden, int workers, std::optional<std::size_t> most_bytes, bool visits,
    bool renaming, bool records, bool keeps_dead, bool keeps_costs, std::uint64_t first_turn,
    const std::string& simd) {
  return std::make_unique<count::CountSearch>(
      std::move(instance),
      count::CountQuery{.given = std::move(given),
                        .forbidden = std::move(forbidden),
                        .workers = workers,
                        .most_bytes = most_bytes,
                        .visits = visits,
                        .renaming = renaming,
                        .records = records,
                        .keeps_dead = keeps_dead,
                        .keeps_costs = keeps_costs,
                        .first_turn = first_turn},
      dlx::kernels_for(simd), dlx::light_kernels_for(simd));
}

count::CountReport advance_count(count::CountSearch& search, double seconds) {
  nb::gil_scoped_release released;
  return search.advance(seconds);
}

// A number of any size as little-endian bytes, which Python makes an int of.
std::optional<nb::bytes> bytes_of_count(const count::CountReport& report) {
  if (!report.count) return {};
  const std::vector<std::uint64_t>& limbs = report.count->limbs();
  return nb::bytes(limbs.data(), limbs.size() * sizeof(std::uint64_t));
}

}  // namespace

void bind_count(nb::module_& module) {
  nb::exception<count::GraphTooLarge>(module, "GraphTooLargeError", PyExc_MemoryError);

  nb::class_<count::CountReport>(module, "CountReport", "What a count has come to.")
      .def_ro("visited", &count::CountReport::visited,
              "Solutions visited since the last report; the count includes them.")
      .def_prop_ro("count", &bytes_of_count,
                   "The number of solutions as little-endian bytes, once it is known.")
      .def_ro("exhausted", &count::CountReport::exhausted,
              "Whether the count is known, or the graph is made.")
      .def_ro("fraction", &count::CountReport::fraction, "The part of the search that is done.")
      .def_ro("nodes", &count::CountReport::nodes, "Nodes of the search tree so far.")
      .def_ro("branchings", &count::CountReport::branchings,
              "Those of them with at least two choices.")
      .def_ro("memory", &count::CountReport::memory, "The most bytes that were in use.");

  nb::class_<count::CountSearch>(module, "CountSearch",
                                 "A count under way, or the making of a graph.")
      .def(nb::new_(&make_count_search), "instance"_a, nb::kw_only(), "given"_a, "forbidden"_a,
           "workers"_a, "most_bytes"_a.none(), "visits"_a = true, "renaming"_a = true,
           "records"_a = false, "keeps_dead"_a = false, "keeps_costs"_a = false,
           "first_turn"_a = count::default_first_turn, "simd"_a,
           "Start a count, or a graph if it records.")
      .def("advance", &advance_count, "seconds"_a,
           "Work for about so many seconds; other Python threads run meanwhile.")
      .def("close", &count::CountSearch::close, nb::call_guard<nb::gil_scoped_release>(),
           "End the threads.")
      .def_prop_ro("root", &count::CountSearch::root, "The reference of the whole graph.")
      .def("take_words", [](count::CountSearch& search) { return to_numpy(search.take_words()); },
           "Hand over the words of the graph.")
      .def("class_start", [](const count::CountSearch& search) {
             const auto& start = search.problem().member_start;
             return to_numpy(std::vector<std::int64_t>(start.begin(), start.end()));
           }, "Return where the options of each class begin.")
      .def("class_options", [](const count::CountSearch& search) {
             return to_numpy(std::vector<std::int32_t>(search.problem().members));
           }, "Return the options of each class.");
}
