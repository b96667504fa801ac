"""The native engine against brute force and against the engine in Python, on random instances."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chained_parts import Chain, count_solutions, known_instance, random_parts
from random_instances import SHAPES, Shape, random_instance
from searching import listed, pieces, query_of
from xcmodel import Model
from xcmodel.backend import Backend, Instance, Query, Task
from xcmodel.testing import brute_force
from xcmodel.testing.strategies import RandomQuery, queries
from xcmodel_dlx import PythonBackend, _dlx
from xcmodel_dlx.native_backend import NativeBackend

SIMD = pytest.mark.parametrize("simd", _dlx.available_simd())


def all_solutions(backend: Backend, instance: Instance, query: Query) -> list[tuple[int, ...]]:
    return listed(pieces(backend.translate(instance).start(query)))


@SIMD
@settings(max_examples=400, deadline=None)
@given(queries(), st.none() | st.integers(0, 3), st.sampled_from(["least", "weighted"]))
def test_small_models_have_the_solutions_that_brute_force_finds(
    simd: str, query: RandomQuery, seed: int | None, branching: str
) -> None:
    backend = NativeBackend(simd, branching)
    expected = brute_force(query.model, query.given, query.forbidden)
    search = backend.translate(query.model.to_instance())
    names = list(query.model.options)
    found = listed(pieces(search.start(query_of(query, seed=seed))))
    assert len(found) == len(expected)
    assert {frozenset(names[o] for o in solution) for solution in found} == expected
    visits = pieces(search.start(query_of(query, Task.VISIT)))
    assert sum(piece.counted for piece in visits) == len(expected)


# The engine in Python takes about ten seconds for each of the largest.
@pytest.mark.parametrize(
    "shape",
    [
        pytest.param(shape, id=name, marks=[pytest.mark.slow] if shape.options > 1500 else [])
        for name, shape in SHAPES.items()
    ],
)
def test_large_instances_have_the_solutions_that_the_python_engine_finds(shape: Shape) -> None:
    instance = random_instance(shape, Random(1))
    query = Query(Task.ENUMERATE)
    expected = sorted(all_solutions(PythonBackend(), instance, query))
    assert expected, "an instance without solutions tests little"
    for simd in _dlx.available_simd():
        assert sorted(all_solutions(NativeBackend(simd), instance, query)) == expected
    weighted = NativeBackend(branching="weighted")
    assert sorted(all_solutions(weighted, instance, query)) == expected


@SIMD
@pytest.mark.parametrize("seed", [1242, 1845, 3452])
def test_items_with_room_beyond_their_need_are_not_taken_for_covered_ones(
    simd: str, seed: int
) -> None:
    # With these seeds, frames of two words that came from multiplicities once counted an item
    # with enough coverage as one of theirs, and overlooked forced options.
    random = Random(seed)
    model = Model()
    model.add_items_from(range(5))
    model.add_item("ranged", multiplicity=(1, 2))
    model.add_items_from(["x", "y"], optional=True)
    items = list(model.items)
    for option in range(72):
        model.add_option(option, random.sample(items, random.randint(1, 4)))
    model.add_option("given", ["ranged"])
    expected = model.count(backend=PythonBackend(), given=["given"])
    native = NativeBackend(simd)
    assert model.count(backend=native, given=["given"], method="enumerate") == expected
    assert len(list(model.solutions(backend=native, given=["given"]))) == expected


@pytest.fixture(scope="module")
def parts() -> list[Chain]:
    return random_parts(60, Random(2026))


def test_parts_of_chains_have_as_many_solutions_as_brute_force_finds(parts: list[Chain]) -> None:
    for part in [part for part in parts if len(part.options) <= 11]:
        model = Model()
        for item, bounds in enumerate(part.bounds):
            model.add_item(item, multiplicity=bounds)
        for number, option in enumerate(part.options):
            colours = {item: colour for item, colour in option.items() if colour}
            model.add_option(number, list(option), colours=colours)
        assert len(brute_force(model, part.given, part.forbidden)) == count_solutions(part)


@pytest.mark.parametrize("options", [50, 100, 230, 450, 950, 2400])
def test_chains_of_parts_have_as_many_solutions_as_are_counted_part_by_part(
    options: int, parts: list[Chain]
) -> None:
    for seed in range(4):
        known = known_instance(options, parts, Random(f"{options} {seed}"))
        for simd in _dlx.available_simd():
            translation = NativeBackend(simd).translate(known.instance)
            visits = pieces(translation.start(known.query(Task.VISIT)))
            assert sum(piece.counted for piece in visits) == known.solutions
            solutions = listed(pieces(translation.start(known.query(Task.ENUMERATE))))
            assert len(set(solutions)) == len(solutions) == known.solutions
