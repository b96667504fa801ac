"""The memoised search in pure Python, and its diagrams."""

import inspect
import sys
from collections.abc import Iterator
from tempfile import TemporaryFile

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from certified import diagram_of
from classics import dominoes, langford, latin_squares, mutilated_board, queens
from searching import pieces
from xcmodel import Model
from xcmodel.backend import Query, Task
from xcmodel.certificate.body import body
from xcmodel.testing import brute_force
from xcmodel.testing.strategies import RandomQuery, queries
from xcmodel_dlx import PythonBackend
from xcmodel_dlx.diagram_values import cheapest_solution, count_solutions


@given(queries(), st.none() | st.integers(0, 99))
@settings(max_examples=300, deadline=None)
def test_the_diagram_counts_what_brute_force_counts(query: RandomQuery, seed: int | None) -> None:
    expected = brute_force(query.model, query.given, query.forbidden)
    diagram = diagram_of(query, isomorphism_seed=seed)
    assert count_solutions(diagram) == len(expected)


@given(queries(), st.none() | st.integers(0, 99))
@settings(max_examples=300, deadline=None)
def test_the_cheapest_solution_of_the_diagram_is_one_of_least_cost(
    query: RandomQuery, seed: int | None
) -> None:
    expected = brute_force(query.model, query.given, query.forbidden)
    diagram = diagram_of(query, least_cost=True, isomorphism_seed=seed)
    found = cheapest_solution(diagram, query.model.to_instance().option_costs)
    assert (found is None) == (not expected)
    if found is not None:
        names = frozenset(list(query.model.options)[option] for option in found)
        assert names in expected
        assert query.model.cost(names) == min(map(query.model.cost, expected))


@pytest.mark.parametrize(
    ("model", "count"),
    [
        (dominoes(8, 8), 12988816),
        (mutilated_board(6), 0),
        (langford(7), 52),
        (queens(6), 4),
        (latin_squares(4), 576),
        (Model(), 1),
        (Model({(k, m): [k] for k in range(40) for m in "ab"}, optional=range(40)), 3**40),
    ],
    ids=str,
)
def test_known_counts_come_without_listing(model: Model, count: int) -> None:
    assert model.count(backend="dlx:python") == count


def test_a_count_can_be_interrupted_between_any_two_nodes() -> None:
    search = PythonBackend().translate(dominoes(4, 4).to_instance()).start(Query(Task.COUNT))
    slices = list(pieces(search, 0.0))
    assert sum(piece.counted for piece in slices) == 36
    assert len(slices) > 20


@pytest.fixture
def low_recursion_limit() -> Iterator[None]:
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(len(inspect.stack(0)) + 300)
    yield
    sys.setrecursionlimit(limit)


@pytest.mark.usefixtures("low_recursion_limit")
def test_a_search_deeper_than_the_recursion_limit_ends_well() -> None:
    chain = Model({(name, k): [k] for k in range(500) for name in "ab"})
    assert chain.count(backend="dlx:python") == 2**500


@given(queries(), st.none() | st.integers(0, 99))
@settings(max_examples=200, deadline=None)
def test_the_native_writer_writes_what_the_one_in_python_writes(
    query: RandomQuery, seed: int | None
) -> None:
    _dlx = pytest.importorskip("xcmodel_dlx._dlx", reason="there is no native engine")
    diagram = diagram_of(query, isomorphism_seed=seed)
    with TemporaryFile() as file:
        length = _dlx.write_certificate_body(diagram.words, root=diagram.root, file=file.fileno())
        file.seek(0)
        written = file.read()
    assert written == b"".join(body(diagram))
    assert length == len(written)
