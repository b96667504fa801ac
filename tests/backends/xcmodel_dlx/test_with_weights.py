"""Two solutions at most, by a listing and by failure weights in turn."""

from random import Random
from time import perf_counter

import pytest

from xcmodel import Model
from xcmodel.backend import Batch, Search, Slice, Stats
from xcmodel.errors import AmbiguousPuzzleError
from xcmodel.puzzles import Sudoku

pytest.importorskip("xcmodel_dlx._dlx", reason="there is no native engine")

from xcmodel_dlx import with_weights
from xcmodel_dlx.native_search import CountedSearch
from xcmodel_dlx.with_weights import WithWeights


class Endless(CountedSearch):
    """A search that finds these solutions at once and then none, and never ends.

    Attributes:
        turns: the limits of units that it was given.
        is_closed: whether it has been closed.
    """

    def __init__(self, *solutions: list[int]) -> None:
        self.turns: list[int] = []
        self.is_closed = False
        self._solutions = solutions

    def advance(self, seconds: float, until: int | None = None) -> Slice:
        assert until is not None
        self.turns.append(until)
        found, self._solutions = Batch.of(self._solutions), ()
        return Slice(solutions=found, stats=Stats(work_by_strategy={"enumeration": until}))

    def close(self) -> None:
        self.is_closed = True


class Listed(Search):
    """A search that has one slice."""

    def __init__(self, *solutions: list[int], exhausted: bool = False) -> None:
        self._slice = Slice(Batch.of(solutions), exhausted=exhausted)
        self.is_closed = False

    def advance(self, seconds: float) -> Slice:
        return self._slice

    def close(self) -> None:
        self.is_closed = True


def a_few_givens() -> tuple[Model, list[object]]:
    model = Sudoku.empty(25).model
    solution = model.solve(seed=1).solution
    assert solution is not None
    shuffled = list(solution)
    Random(1).shuffle(shuffled)
    return model, shuffled[: int(0.45 * len(shuffled))]


def test_failure_weights_find_two_solutions_where_the_listing_does_not_for_long() -> None:
    model, given = a_few_givens()
    pairs = []
    started = perf_counter()
    for _ in range(2):
        with pytest.raises(AmbiguousPuzzleError) as raised:
            model.solve_unique(given=given)
        pairs.append(raised.value.solutions)
    assert perf_counter() - started < 10
    assert pairs[0] == pairs[1]
    assert pairs[0][0] != pairs[0][1]


@pytest.mark.parametrize("seed", range(40))
def test_whoever_finds_them_solutions_come_once_and_none_is_missed(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(with_weights, "_UNITS_ALONE", 0)
    monkeypatch.setattr(with_weights, "_UNITS_OF_TURN", 1)
    random = Random(seed)
    options = {n: random.sample(range(12), 3) for n in range(20 + seed)}
    model = Model(options, optional=range(seed % 4))
    every = set(model.solutions())
    some = list(model.solutions(solution_limit=2))
    assert len(set(some)) == len(some) == min(2, len(every))
    assert every.issuperset(some)


def test_the_end_of_failure_weights_is_that_of_the_query() -> None:
    listing, weighted = Endless([0]), Listed([0], [1], exhausted=True)
    search = WithWeights(listing, lambda: weighted)
    found = search.advance(0.0)
    assert [solution.tolist() for solution in found.solutions] == [[0]]
    found = search.advance(60.0)
    assert [solution.tolist() for solution in found.solutions] == [[1]]
    assert found.exhausted
    search.close()
    assert listing.is_closed
    assert weighted.is_closed


def test_a_turn_of_the_listing_ends_where_it_should() -> None:
    listing = Endless()
    search = WithWeights(listing, Listed)
    search.advance(60.0, until=2_000_000)
    search.advance(60.0, until=20_000_000)
    assert listing.turns == [2_000_000, 3_000_000, 8_000_000, 13_000_000, 18_000_000, 20_000_000]
