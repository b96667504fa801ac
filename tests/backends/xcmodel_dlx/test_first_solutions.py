"""Few solutions, by a search from one to the next and by the diagram of all, alternating."""

from collections.abc import Callable
from typing import cast

import pytest

from classics import dominoes, latin_squares, mutilated_board
from searching import listed, pieces
from slices import Slices
from xcmodel import Model, Status
from xcmodel.backend import Batch, Query, Search, Slice, Stats, Task

pytest.importorskip("xcmodel_dlx._dlx", reason="there is no native engine")

from xcmodel_dlx.first_solutions import Beside, FirstSolutions
from xcmodel_dlx.native_backend import NativeBackend
from xcmodel_dlx.native_diagram import NativeDiagram

FOUR = Model({"A": [1], "B": [1], "C": [2], "D": [2]})


def slow(*solutions: list[int], fraction: float = 0.0) -> Slices:
    """Return a search that finds these solutions at once and then none, and never ends."""
    first = Slice(solutions=Batch.of(solutions), fraction=fraction)
    return Slices([first], then=Slice(fraction=fraction, stats=Stats(nodes=1)))


def diagram_of(model: Model, *, memory_limit: int = 1 << 24) -> Callable[[], NativeDiagram]:
    """Return what starts to make the diagram of a model's solutions."""
    query = Query(Task.COMPILE, memory_limit=memory_limit)
    translation = NativeBackend().translate(model.to_instance())
    return lambda: cast("NativeDiagram", translation.start(query))


def beside(start: Callable[[], Search]) -> list[Beside]:
    return [Beside(start, seconds=0.005)]


def test_a_board_that_cannot_be_covered_is_found_out_by_the_diagram() -> None:
    # From one solution to the next it would take years.
    result = mutilated_board(14).solve(backend="dlx:native", time_limit=60)
    assert result.status is Status.INFEASIBLE


def test_the_diagram_gives_what_is_still_wanted_and_nothing_twice() -> None:
    found = list(pieces(FirstSolutions(slow([0, 2], [1, 3]), beside(diagram_of(FOUR)), 100)))
    assert sorted(listed(found)) == [(0, 2), (0, 3), (1, 2), (1, 3)]


@pytest.mark.parametrize("limit", [1, 2, 3, 4])
def test_no_more_solutions_are_given_than_are_wanted(limit: int) -> None:
    found: list[Slice] = []
    for piece in pieces(FirstSolutions(slow(), beside(diagram_of(FOUR)), limit)):
        found.append(piece)
        if len(listed(found)) >= limit:
            break
    assert len(listed(found)) == limit
    assert not found[-1].exhausted


@pytest.mark.parametrize(("fraction", "is_begun"), [(0.0, True), (1e-3, True), (0.5, False)])
def test_the_diagram_is_begun_if_the_first_search_seems_to_take_long(
    fraction: float, is_begun: bool
) -> None:
    started: list[NativeDiagram] = []

    def start() -> NativeDiagram:
        started.append(diagram_of(dominoes(4, 4))())
        return started[-1]

    search = FirstSolutions(slow(fraction=fraction), beside(start), 1)
    search.advance(0.004)
    assert not started
    search.advance(0.02)
    assert bool(started) == is_begun


def test_a_diagram_that_becomes_too_large_is_given_up() -> None:
    listing = slow()
    search = FirstSolutions(listing, beside(diagram_of(latin_squares(7), memory_limit=1000)), 1)
    while listing.asked.count(0.2) < 3:
        search.advance(0.2)
    search.close()
    assert listing.is_closed


@pytest.mark.parametrize(("fraction", "is_given_up"), [(1e-4, True), (3e-3, False)])
def test_a_diagram_that_seems_to_take_longer_is_given_up(
    fraction: float, is_given_up: bool
) -> None:
    listing, diagram = slow(fraction=1e-2), slow(fraction=fraction)
    search = FirstSolutions(listing, beside(lambda: diagram), 1)
    for _ in range(4):
        search.advance(0.36)
    assert diagram.is_closed == is_given_up
    assert diagram.asked[0] == pytest.approx(0.12)
    assert len(diagram.asked) == (2 if is_given_up else 3)
    assert (listing.asked[-1] == pytest.approx(0.36)) == is_given_up


@pytest.mark.parametrize(("counted", "is_done"), [(2, True), (3, False)])
def test_a_count_beside_the_listing_ends_it_once_all_are_listed(
    counted: int, is_done: bool
) -> None:
    count = Slices([Slice(counted=counted, exhausted=True)])
    search = FirstSolutions(slow([0, 2], [1, 3]), beside(lambda: count), 100)
    search.advance(0.01)
    assert search.advance(0.01).exhausted == is_done


def test_all_of_few_solutions_are_those_of_the_first_search_alone() -> None:
    model = dominoes(4, 4)
    few = model.solutions(backend="dlx:native", solution_limit=50)
    assert set(few) == set(model.solutions(backend="dlx:native"))
