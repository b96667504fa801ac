// The Python side of searches: one record goes down, the query, and one comes up, the report.

#include "binding.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <string>
#include <tuple>
#include <utility>

#include "engine/count/count_search.hpp"
#include "engine/dispatch.hpp"
#include "engine/joint/joint_search.hpp"
#include "engine/learning/learned_solutions.hpp"
#include "engine/threads/parallel.hpp"

namespace nb = nanobind;
using namespace nb::literals;
namespace dlx = xcmodel::dlx;
namespace count = xcmodel::dlx::count;

namespace {

using InstancePointer = std::shared_ptr<dlx::RootedInstance>;

dlx::Task task_of(const std::string& name) {
  constexpr std::pair<const char*, dlx::Task> tasks[] = {
      {"enumerate", dlx::Task::enumerate}, {"visit", dlx::Task::visit},
      {"minimize", dlx::Task::minimize},   {"count", dlx::Task::count},
      {"compile", dlx::Task::compile},     {"certify", dlx::Task::certify}};
  for (const auto& [task_name, task] : tasks)
    if (name == task_name) return task;
  throw std::invalid_argument("the engine knows no task " + name);
}

std::optional<dlx::Strategy> strategy_of(const std::string& name) {
  if (name.empty()) return {};
  for (std::size_t k = 0; k < dlx::strategies; ++k)
    if (name == dlx::strategy_names[k]) return static_cast<dlx::Strategy>(k);
  throw std::invalid_argument("the engine knows no strategy " + name);
}

// A name that Python finds fastest. It is kept for good.
nb::handle interned(const char* name) { return PyUnicode_InternFromString(name); }

template <class Field>
void read(nb::handle query, nb::handle name, Field& field) {
  const nb::object value = query.attr(name);
  if (!nb::try_cast(value, field))
    throw nb::type_error((nb::cast<std::string>(name) + " of the query is of a wrong type, or too large").c_str());
}

// Reads an `xcmodel.backend.Query`. How many workers there are, the backend says.
dlx::Query query_of(nb::handle query, int workers, dlx::Branching branching) {
  static const nb::handle name_of_task = interned("task"), name_of_seed = interned("seed");
  static const std::tuple fields{std::pair(interned("given"), &dlx::Query::given),
                                 std::pair(interned("forbidden"), &dlx::Query::forbidden),
                                 std::pair(interned("hint"), &dlx::Query::hint),
                                 std::pair(interned("cost_limit"), &dlx::Query::cost_limit),
                                 std::pair(interned("solution_limit"), &dlx::Query::solution_limit),
                                 std::pair(interned("memory_limit"), &dlx::Query::memory_limit),
                                 std::pair(interned("visits"), &dlx::Query::visits),
                                 std::pair(interned("up_to_isomorphism"), &dlx::Query::up_to_isomorphism),
                                 std::pair(interned("least_cost"), &dlx::Query::least_cost)};
  dlx::Query result{.workers = workers, .branching = branching};
  std::string task;
  read(query, name_of_task, task);
  result.task = task_of(task);
  std::apply([&](const auto&... field) { (read(query, field.first, result.*field.second), ...); }, fields);
  if (const nb::object seed = query.attr(name_of_seed); !seed.is_none()) {
    result.seed = PyLong_AsUnsignedLongLongMask(seed.ptr());
    if (PyErr_Occurred()) throw nb::python_error();
  }
  return result;
}

// Searches are made, as they work, while other Python threads run: a root or a cover may take a while.
std::unique_ptr<dlx::Search> make_search(InstancePointer instance, nb::handle query,
                                         dlx::Branching branching, const std::string& simd) {
  const dlx::Query asked = query_of(query, 1, branching);
  const nb::gil_scoped_release released;
  return std::make_unique<dlx::Search>(std::move(instance), asked, dlx::kernels_for(simd));
}

template <class AnySearch>
std::unique_ptr<AnySearch> make_by_workers(InstancePointer instance, nb::handle query, int workers,
                                           const std::string& simd) {
  const dlx::Query asked = query_of(query, workers, dlx::Branching::least);
  const nb::gil_scoped_release released;
  return std::make_unique<AnySearch>(std::move(instance), asked, dlx::kernels_for(simd));
}

std::unique_ptr<dlx::learning::LearnedSolutions> make_learned(InstancePointer instance, nb::handle query) {
  const dlx::Query asked = query_of(query, 1, dlx::Branching::least);
  const nb::gil_scoped_release released;
  return std::make_unique<dlx::learning::LearnedSolutions>(std::move(instance), asked);
}

std::unique_ptr<count::CountSearch> make_count_search(InstancePointer instance, nb::handle query,
                                                      int workers, const std::string& simd,
                                                      const std::string& strategy,
                                                      std::vector<std::int32_t> item_labels) {
  dlx::Query asked = query_of(query, workers, dlx::Branching::least);
  if (!item_labels.empty() && item_labels.size() != static_cast<std::size_t>(instance->items))
    throw std::invalid_argument("each item has a label, or none has");
  asked.item_labels = std::move(item_labels);
  asked.strategy = strategy_of(strategy);
  const nb::gil_scoped_release released;
  return std::make_unique<count::CountSearch>(std::move(instance), asked, dlx::kernels_for(simd),
                                              dlx::memoised_kernels_for(simd));
}

// A report whose solutions belong to Python: nothing is made for it where nothing was found, as many a query is over
// in microseconds.
struct Found {
  std::optional<decltype(to_numpy(dlx::Solutions()))> solutions;
  dlx::Report report;
};

template <class AnySearch, class... Limit>
Found advance(AnySearch& search, double seconds, Limit... until) {
  Found found{std::nullopt, without_lock([&] { return search.advance(seconds, until...); })};
  if (found.report.solutions.size() > 0) found.solutions = to_numpy(std::move(found.report.solutions));
  return found;
}

// A search that counts its work in units of a nanosecond or so.
template <class AnySearch>
Found advance_counted(AnySearch& search, double seconds, std::optional<std::int64_t> until) {
  return advance(search, seconds, until.value_or(AnySearch::no_limit));
}

// What a kind of search cannot know is left out.
void put(nb::dict& fields, nb::handle name, const std::optional<dlx::NodeCounts>& counts) {
  if (counts) fields[name] = nb::tuple(nb::cast(*counts));
}
void put(nb::dict& fields, nb::handle name, const std::optional<dlx::Strategy>& strategy) {
  if (strategy) fields[name] = dlx::strategy_names[static_cast<std::size_t>(*strategy)];
}
void put(nb::dict& fields, nb::handle name, const std::optional<dlx::WorkByStrategy>& work) {
  if (!work) return;
  nb::dict units;
  for (std::size_t k = 0; k < dlx::strategies; ++k)
    if ((*work)[k] > 0) units[dlx::strategy_names[k]] = (*work)[k];
  fields[name] = units;
}
template <class Number>
void put(nb::dict& fields, nb::handle name, Number number) {
  fields[name] = number;
}

nb::dict statistics_of(const Found& found) {
  static const std::vector<nb::handle> names = [] {
    std::vector<nb::handle> all;
    dlx::Statistics::fields([&](const char* name, auto) { all.push_back(interned(name)); });
    return all;
  }();
  nb::dict fields;
  auto name = names.begin();
  dlx::Statistics::fields(
      [&](const char*, auto field) { put(fields, *name++, found.report.statistics.*field); });
  return fields;
}

// A number of any size as little-endian bytes, which Python makes an int of.
std::optional<nb::bytes> count_of(const Found& found) {
  if (!found.report.count) return {};
  const std::vector<dlx::Limb>& limbs = found.report.count->limbs();
  return nb::bytes(limbs.data(), limbs.size() * sizeof(dlx::Limb));
}

// Python's numbers are as large as need be, and those of nanobind have 64 bits.
nb::int_ counted_of(const Found& found) {
  const dlx::DoubleLimb counted = found.report.counted;
  const nb::int_ low(static_cast<std::uint64_t>(counted));
  const auto high = static_cast<std::uint64_t>(counted >> 64);
  if (high == 0) return low;
  return nb::int_((nb::int_(high) << nb::int_(64)) | low);
}

void bind_report(nb::module_& module) {
  nb::class_<Found>(module, "Report", "What a search has found since it was last asked.")
      .def_prop_ro("solutions", [](const Found& found) { return found.solutions; },
                   nb::rv_policy::automatic,
                   "Where each solution begins, and the options of all, ascending in each.")
      .def_prop_ro("counted", &counted_of,
                   "Solutions that were visited without being listed; the count includes them.")
      .def_prop_ro("count", &count_of, "The number of solutions as little-endian bytes, once a count knows it.")
      .def_prop_ro("exhausted", [](const Found& found) { return found.report.exhausted; },
                   "Whether there are no more, or the count or the diagram is done.")
      .def_prop_ro("fraction", [](const Found& found) { return found.report.fraction; },
                   "The share of the search that is done.")
      .def_prop_ro("bound", [](const Found& found) { return found.report.bound; },
                   "A lower bound of the cost of any solution, where one is known.")
      .def_prop_ro("statistics", &statistics_of,
                   nb::sig("def statistics(self) -> dict[str, typing.Any]"),
                   "Fields of a `xcmodel.backend.Stats`, as far as they are known.");
}

template <class AnySearch>
nb::class_<AnySearch> bind_advance(nb::class_<AnySearch> search) {
  return search.def("advance", &advance<AnySearch>, "seconds"_a,
                    "Work for about so many seconds; other Python threads run meanwhile.");
}
template <class AnySearch>
nb::class_<AnySearch> bind_advance_counted(nb::class_<AnySearch> search) {
  return search.def("advance", &advance_counted<AnySearch>, "seconds"_a, "until"_a = nb::none(),
                    "Work for about so many seconds, or until it has done so many units of work in all; other "
                    "Python threads run meanwhile. With a limit of units, the fraction is told anew there only.");
}

// What every search for solutions can be asked.
template <class AnySearch>
nb::class_<AnySearch> bind_asking(nb::class_<AnySearch> search) {
  return search
      .def("hear_of", &AnySearch::hear_of, "solution"_a,
           "Look only for what costs less than this solution, which was found elsewhere.")
      .def("prices", &AnySearch::prices,
           "Return the price of each item that proves the first bound, once there is one, or nothing.")
      .def("ruled_out",
           [](const AnySearch& search) { return search.ruled_out().value_or(std::vector<std::int32_t>{}); },
           nb::call_guard<nb::gil_scoped_release>(),
           "Return options that no solution has which is better than the best one.");
}

}  // namespace

void bind_searches(nb::module_& module) {
  nb::enum_<dlx::Branching>(module, "Branching", "Which item to branch on.")
      .value("LEAST", dlx::Branching::least, "The one with the fewest choices.")
      .value("WEIGHTED", dlx::Branching::weighted,
             "The one with the fewest choices for each failure that it has seen (dom/wdeg).");

  bind_report(module);

  bind_asking(bind_advance_counted(
      nb::class_<dlx::Search>(module, "Search", "A search under way.")
          .def(nb::new_(&make_search), "instance"_a, "query"_a, nb::kw_only(),
               "branching"_a = dlx::Branching::least, "simd"_a,
               "Start a search; `simd` is an instruction set, or empty for the fastest.")));

  bind_asking(bind_advance(
      nb::class_<dlx::ParallelSearch>(module, "ParallelSearch", "A search under way in several threads.")
          .def(nb::new_(&make_by_workers<dlx::ParallelSearch>), "instance"_a, "query"_a, nb::kw_only(),
               "workers"_a, "simd"_a,
               "Start a search by so many workers, of which the calling thread is one.")))
      .def("close", &dlx::ParallelSearch::close, nb::call_guard<nb::gil_scoped_release>(),
           "End the threads; it is an error to ask for more afterwards.");

  bind_asking(bind_advance_counted(
      nb::class_<dlx::joint::JointSearch>(module, "JointSearch",
                                          "A search for solutions or least cost, joined by levels.")
          .def(nb::new_(&make_by_workers<dlx::joint::JointSearch>), "instance"_a, "query"_a, nb::kw_only(),
               "workers"_a, "simd"_a,
               "Start a search by so many workers; the first to end, this or levels, answers.")))
      .def("close", &dlx::joint::JointSearch::close, nb::call_guard<nb::gil_scoped_release>(),
           "End the threads; it is an error to ask for more afterwards.");

  bind_advance_counted(
      nb::class_<dlx::learning::LearnedSolutions>(module, "LearnedSolutions",
                                                  "A search for solutions that learns a clause from each conflict.")
          .def(nb::new_(&make_learned), "instance"_a, "query"_a,
               "Start a search, for a list, a visit or the least cost.")
          .def_static("units_to_begin",
                      [](const dlx::RootedInstance& instance) {
                        return dlx::learning::LearningSearch::units_to_begin(instance);
                      },
                      "instance"_a,
                      "Return the units of work in which it begins, or nothing for an instance that is too large."));

  nb::exception<count::DiagramTooLarge>(module, "DiagramTooLargeError", PyExc_MemoryError);
  nb::exception<count::InstanceTooLarge>(module, "InstanceTooLargeError", PyExc_ValueError);
  bind_advance_counted(nb::class_<count::CountSearch>(module, "CountSearch",
                                 "A count under way, or the making of a decision diagram.")
      .def(nb::new_(&make_count_search), "instance"_a, "query"_a, nb::kw_only(), "workers"_a,
           "simd"_a, "strategy"_a = "", "item_labels"_a = std::vector<std::int32_t>(),
           "Start a count; or a decision diagram, if the query is for one. The strategy is "
           "'enumeration', 'levels' or 'memoised'; empty means a portfolio of all. In a diagram, "
           "isomorphisms keep items' labels, and map open items whose label is not 0."))
      .def("close", &count::CountSearch::close, nb::call_guard<nb::gil_scoped_release>(), "End the threads.")
      .def_prop_ro("root", &count::CountSearch::root, "The reference of the whole diagram.")
      .def("take_words", [](count::CountSearch& search) { return to_numpy(search.take_words()); },
           "Hand over the words of the diagram.")
      .def("class_start", [](const count::CountSearch& search) {
             const auto& start = search.problem().member_start;
             return to_numpy(std::vector<std::int64_t>(start.begin(), start.end()));
           }, "Return where the options of each class begin.")
      .def("class_options", [](const count::CountSearch& search) {
             return to_numpy(std::vector<std::int32_t>(search.problem().members));
           }, "Return the options of each class.");
}
