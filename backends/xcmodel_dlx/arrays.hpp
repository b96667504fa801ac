// Arrays of Python, and how vectors become such; what both binding files share.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <memory>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

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
