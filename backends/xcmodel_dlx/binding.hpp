// What the binding files share: arrays of Python, and how vectors become such.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/pair.h>

#include <memory>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "engine/query/report.hpp"
#include "engine/query/spare_memory.hpp"

template <class Number>
using Array = nanobind::ndarray<const Number, nanobind::ndim<1>, nanobind::c_contig,
                                nanobind::device::cpu>;

template <class Number>
using NumpyArray = nanobind::ndarray<nanobind::numpy, Number, nanobind::ndim<1>>;

template <class Number>
std::span<const Number> span_of(const Array<Number>& array) {
  return {array.data(), array.size()};
}

// Hands a vector, or what is like one, over to Python without copying it.
template <class Vector>
  requires std::is_rvalue_reference_v<Vector&&>
auto to_numpy(Vector&& vector) {
  auto owned = std::make_unique<Vector>(std::move(vector));
  const std::size_t size = owned->size();
  auto* const data = owned->data();
  nanobind::capsule owner(owned.get(), [](void* pointer) noexcept {
    delete static_cast<Vector*>(pointer);
  });
  owned.release();
  return NumpyArray<std::remove_pointer_t<decltype(data)>>(data, {size}, owner);
}

// Where each solution begins, and the options of all; what comes next is found in their memory once no array needs it.
inline auto to_numpy(xcmodel::dlx::Solutions&& solutions) {
  using xcmodel::dlx::Solutions;
  auto owned = std::make_unique<Solutions>(std::move(solutions));
  auto& [start, options] = *owned;
  nanobind::capsule owner(owned.get(), [](void* pointer) noexcept {
    const std::unique_ptr<Solutions> used(static_cast<Solutions*>(pointer));
    xcmodel::dlx::spare_memory_of(std::move(*used));
  });
  owned.release();
  return std::pair(NumpyArray<std::int64_t>(start.data(), {start.size()}, owner),
                   NumpyArray<std::int32_t>(options.data(), {options.size()}, owner));
}

// Works while other Python threads run.
template <class Work>
auto without_lock(const Work& work) {
  const nanobind::gil_scoped_release released;
  return work();
}

// Throws if there was a Ctrl-C; to be called without the lock of the interpreter.
inline void look_for_signals() {
  const nanobind::gil_scoped_acquire acquired;
  if (PyErr_CheckSignals() != 0) throw nanobind::python_error();
}

// Add to the module what searches, counts and compiles; and decision diagrams.
void bind_searches(nanobind::module_& module);
void bind_diagram(nanobind::module_& module);
