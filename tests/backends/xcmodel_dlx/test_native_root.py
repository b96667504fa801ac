"""Queries with given and forbidden options, which start from one frame that they share."""

from itertools import combinations, islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks.families.queens import queens
from benchmarks.families.sudokus import sudoku
from benchmarks.sudoku import minimal_puzzles
from searching import listed, pieces
from xcmodel import Model
from xcmodel.backend import Query, Task
from xcmodel.testing.strategies import models
from xcmodel_dlx import PythonBackend, _dlx
from xcmodel_dlx.native_backend import NativeBackend


@settings(max_examples=300, deadline=None)
@given(models(), st.data())
def test_given_and_forbidden_options_pick_the_right_solutions(
    model: Model, data: st.DataObject
) -> None:
    names = list(model.options)
    fixed = data.draw(st.lists(st.sampled_from(names), unique=True, max_size=4)) if names else []
    split = data.draw(st.integers(0, len(fixed)))
    chosen, left_out = fixed[:split], fixed[split:]
    expected = set(model.solutions(backend=PythonBackend(), given=chosen, forbidden=left_out))
    found = list(model.solutions(backend=NativeBackend(), given=chosen, forbidden=left_out))
    assert len(found) == len(expected)
    assert set(found) == expected


def test_every_pair_of_given_options_of_colours_and_multiplicities_is_kept_or_refused() -> None:
    model = Model(
        {"a": [1, "c"], "b": [2, "c"], "d": [1, 3], "e": [2, 3], "f": [3, "c"], "g": [1], "h": [3]},
        multiplicities={1: (1, 2), 3: (1, 3)},
        optional=["c"],
        colours={"a": {"c": "red"}, "b": {"c": "blue"}},
    )
    for pair in combinations(model.options, 2):
        expected = {s for s in model.solutions(backend=PythonBackend()) if {*pair} <= {*s}}
        assert set(model.solutions(backend=NativeBackend(), given=pair)) == expected


def test_options_that_every_solution_contains_may_be_given_and_not_forbidden() -> None:
    model = Model({"only": [1, 2], "left": [3], "right": [3], "never": [1, 3]})
    assert model.count(given=["only"]) == 2
    assert model.count(forbidden=["only"]) == 0
    assert model.count(given=["never"]) == 0
    assert model.count(forbidden=["never"]) == 2


def test_generated_sudokus_are_minimal_and_the_same_for_a_seed() -> None:
    model = sudoku()
    (puzzle,) = islice(minimal_puzzles(model, 7), 1)
    assert model.count(given=puzzle) == 1
    for digit in puzzle:
        assert model.count(given=[other for other in puzzle if other != digit]) > 1
    assert list(islice(minimal_puzzles(model, 7), 1)) == [puzzle]


def test_an_option_may_be_given_twice() -> None:
    translation = NativeBackend().translate(Model({"A": [1, 2], "B": [3], "C": [1]}).to_instance())
    search = translation.start(Query(Task.ENUMERATE, given=(0, 0)))
    assert listed(pieces(search)) == [(0, 1)]


@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize("seed", [None, 1])
def test_statistics_add_up(workers: int, seed: int | None) -> None:
    stats = sudoku().solve(backend=NativeBackend(), workers=workers, seed=seed).stats
    assert sum(stats.nodes_by_level or ()) == sum(stats.nodes_by_depth or ()) == stats.nodes
    assert stats.nodes
    assert stats.eliminated is not None
    assert stats.eliminated >= 0
    assert (stats.memory or 0) > 729 * 4 * 16


def test_a_backend_that_cannot_know_leaves_statistics_out() -> None:
    stats = sudoku().solve(backend="cpsat").stats
    assert (stats.eliminated, stats.nodes_by_level, stats.memory) == (None, None, None)


@pytest.mark.parametrize("backend", [NativeBackend(simd) for simd in _dlx.available_simd()])
def test_depth_is_the_number_of_branchings_above_a_node(backend: NativeBackend) -> None:
    three_pairs = Model({(item, k): [item] for item in range(3) for k in range(2)})
    assert _nodes_by_depth(three_pairs, backend) == (1, 2, 4, 8)
    # One queen in the first row, and then two that do not attack each other.
    by_depth = _nodes_by_depth(queens(8), backend)
    assert by_depth[:3] == (1, 8, 42)
    assert _nodes_by_depth(queens(8), backend, seed=1)[:3] == (1, 8, 42)


def test_the_search_by_failure_weights_counts_nodes_by_depth() -> None:
    stats = queens(8).solve(backend=NativeBackend(branching="weighted")).stats
    assert sum(stats.nodes_by_depth or ()) == stats.nodes
    assert stats.nodes


def _nodes_by_depth(
    model: Model, backend: NativeBackend, seed: int | None = None
) -> tuple[int, ...]:
    solutions = model.solutions(backend=backend, seed=seed)
    assert list(solutions)
    return solutions.result.stats.nodes_by_depth or ()
