"""Few solutions, by a search from one to the next and by the diagram of all, alternating."""

import math
from collections.abc import Callable
from random import Random
from typing import cast

import pytest

from classics import dominoes, latin_squares, mutilated_board
from searching import answer, listed, pieces
from tuned import tuned
from xcmodel import Model, Status
from xcmodel.backend import Batch, Query, Slice, Stats, Task
from xcmodel.puzzles import PENTOMINOES, Polyforms, box

pytest.importorskip("xcmodel_dlx._dlx", reason="there is no native engine")

from xcmodel_dlx import _dlx
from xcmodel_dlx.first_solutions import Beside, FirstSolutions
from xcmodel_dlx.native_backend import NativeBackend
from xcmodel_dlx.native_diagram import NativeDiagram
from xcmodel_dlx.native_search import CountedSearch, NativeSearch

FOUR = Model({"A": [1], "B": [1], "C": [2], "D": [2]})
MILLION = 10**6


class Endless(CountedSearch):
    """A search that finds these solutions at once and then none, and never ends.

    Attributes:
        turns: the limits of units that it was given, each once.
        is_closed: whether it has been closed.
    """

    def __init__(
        self, *solutions: list[int], whole: float = math.inf, units_a_call: float = math.inf
    ) -> None:
        self.turns: list[int] = []
        self.is_closed = False
        self._solutions = solutions
        self._whole = whole
        self._units_a_call = units_a_call
        self._units = 0

    def advance(self, seconds: float, until: int | None = None) -> Slice:
        end = self._units + MILLION if until is None else until
        self.turns += [end] if end not in self.turns else []
        self._units = int(min(end, self._units + self._units_a_call))
        found, self._solutions = Batch.of(self._solutions), ()
        stats = Stats(nodes=1, work_by_strategy={"enumeration": self._units})
        return Slice(solutions=found, fraction=self._units / self._whole, stats=stats)

    def close(self) -> None:
        self.is_closed = True


class Done(Endless):
    """A count that ends at once."""

    def __init__(self, counted: int) -> None:
        super().__init__()
        self._counted = counted

    def advance(self, seconds: float, until: int | None = None) -> Slice:
        return Slice(counted=self._counted, exhausted=True)


def diagram_of(model: Model, *, memory_limit: int = 1 << 24) -> Callable[[], NativeDiagram]:
    """Return what starts to make the diagram of a model's solutions."""
    query = Query(Task.COMPILE, memory_limit=memory_limit)
    translation = NativeBackend().translate(model.to_instance())
    return lambda: cast("NativeDiagram", translation.start(query))


def beside(start: Callable[[], CountedSearch]) -> Beside:
    return Beside(start, units=5 * MILLION, least_expected=100 * MILLION, round=36 * MILLION)


def test_a_board_that_cannot_be_covered_is_found_out_by_the_diagram() -> None:
    # From one solution to the next it would take years.
    with tuned(lead_over_refutation=1 << 20):
        result = mutilated_board(14).solve(backend="dlx:native", time_limit=60)
    assert result.status is Status.INFEASIBLE


def test_the_diagram_gives_what_is_still_wanted_and_nothing_twice() -> None:
    listing = Endless([0, 2], [1, 3])
    found = list(pieces(FirstSolutions(listing, beside(diagram_of(FOUR)), 100)))
    assert sorted(listed(found)) == [(0, 2), (0, 3), (1, 2), (1, 3)]


@pytest.mark.parametrize("limit", [1, 2, 3, 4])
def test_no_more_solutions_are_given_than_are_wanted(limit: int) -> None:
    found: list[Slice] = []
    for piece in pieces(FirstSolutions(Endless(), beside(diagram_of(FOUR)), limit)):
        found.append(piece)
        if len(listed(found)) >= limit:
            break
    assert len(listed(found)) == limit
    assert not found[-1].exhausted


@pytest.mark.parametrize(
    ("whole", "is_begun"), [(math.inf, True), (101 * MILLION, True), (99 * MILLION, False)]
)
def test_the_diagram_is_begun_if_the_first_search_seems_to_take_long(
    whole: float, is_begun: bool
) -> None:
    started: list[CountedSearch] = []

    def start() -> CountedSearch:
        started.append(Endless())
        return started[-1]

    listing = Endless(whole=whole)
    FirstSolutions(listing, beside(start), 1).advance(0)
    assert listing.turns == [5 * MILLION]
    assert bool(started) == is_begun


def test_a_diagram_that_becomes_too_large_is_given_up() -> None:
    listing = Endless()
    search = FirstSolutions(listing, beside(diagram_of(latin_squares(7), memory_limit=1000)), 1)

    def works_alone() -> bool:
        before = len(listing.turns)
        for _ in range(100):
            search.advance(0)
        return len(listing.turns) - before == 100

    # A diagram does less in a slice where the machine is busy.
    assert any(works_alone() for _ in range(100))
    search.close()
    assert listing.is_closed


@pytest.mark.parametrize(("whole", "is_given_up"), [(21_000, True), (15_000, False)])
def test_a_diagram_that_seems_to_take_longer_is_given_up(whole: int, is_given_up: bool) -> None:
    listing, diagram = Endless(whole=10_000 * MILLION), Endless(whole=whole * MILLION)
    search = FirstSolutions(listing, beside(lambda: diagram), 1)
    for _ in range(20):
        search.advance(0)
    assert diagram.is_closed == is_given_up
    # A third of a round, and tenths of the next three, are too little to judge by.
    assert diagram.turns[0] == 12 * MILLION
    assert diagram.turns[-1] >= 25 * MILLION
    assert (listing.turns[-1] - listing.turns[-2] == MILLION) == is_given_up


@pytest.mark.parametrize(("counted", "is_done"), [(2, True), (3, False)])
def test_a_count_beside_the_listing_ends_it_once_all_are_listed(
    counted: int, is_done: bool
) -> None:
    search = FirstSolutions(Endless([0, 2], [1, 3]), beside(lambda: Done(counted)), 100)
    search.advance(0)
    assert search.advance(0).exhausted == is_done


@pytest.mark.parametrize("units_a_call", [MILLION // 7, 10 * MILLION])
def test_turns_are_the_same_however_the_clock_cuts_them(units_a_call: float) -> None:
    def turns(units_a_call: float) -> tuple[list[int], list[int]]:
        listing, diagram = (
            Endless(whole=whole * MILLION, units_a_call=units_a_call) for whole in (10_000, 900)
        )
        search = FirstSolutions(listing, beside(lambda: diagram), 1)
        while len(diagram.turns) < 10:
            search.advance(0)
        return listing.turns[:9], diagram.turns[:9]

    assert turns(units_a_call) == turns(math.inf)


@pytest.mark.parametrize("limit", [1, 5, 100])
@pytest.mark.parametrize("seconds", [0.0, 0.002])
def test_solutions_and_work_are_the_same_however_the_clock_cuts_slices(
    limit: int, seconds: float
) -> None:
    model = Polyforms(PENTOMINOES, box(3, 20)).model
    native = _dlx.Instance(*model.to_instance().arrays)
    asked = Query(Task.ENUMERATE, solution_limit=limit)

    def search() -> FirstSolutions:
        listing = _dlx.JointSearch(native, asked, workers=1, simd="")
        soon = Beside(diagram_of(model), units=MILLION, least_expected=0, round=2 * MILLION)
        return FirstSolutions(NativeSearch(listing), soon, limit)

    assert answer(search(), seconds, limit) == answer(search(), 10, limit)


def test_all_of_few_solutions_are_those_of_the_first_search_alone() -> None:
    model = dominoes(4, 4)
    few = model.solutions(backend="dlx:native", solution_limit=50)
    assert set(few) == set(model.solutions(backend="dlx:native"))


def formula(variables: int, clauses: int, length: int) -> Model:
    """Return the model of the truth values that satisfy clauses of so many literals each."""
    random, model = Random(1), Model()
    model.add_items_from(range(variables))
    model.add_items_from([("clause", k) for k in range(clauses)], multiplicity=(1, None))
    items: dict[tuple[int, bool], list[object]]
    items = {(v, value): [v] for v in range(variables) for value in (False, True)}
    for k in range(clauses):
        for v in random.sample(range(variables), length):
            items[v, random.choice([False, True])].append(("clause", k))
    model.add_options_from(items)
    return model


def test_the_diagram_of_a_model_of_thousands_of_items_tells_all_of_its_work() -> None:
    instance = formula(40, 2_000, 7).to_instance()

    def nodes(task: Task) -> int:
        search = NativeBackend(strategy="memoised").translate(instance).start(Query(task))
        assert isinstance(search, CountedSearch)
        found = search.advance(60, 60 * MILLION)
        search.close()
        assert not found.exhausted
        assert found.stats.nodes is not None
        return found.stats.nodes

    # It told so little that it went through 56 times as many nodes as a count.
    assert nodes(Task.COMPILE) <= 2 * nodes(Task.COUNT)
