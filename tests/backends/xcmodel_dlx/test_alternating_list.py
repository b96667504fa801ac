"""Lists, and failure weights and clause learning that have turns beside them."""

from random import Random

import pytest

from xcmodel import Model
from xcmodel.backend import Batch, Query, Search, Slice, Stats, Task
from xcmodel.errors import AmbiguousPuzzleError
from xcmodel.puzzles import Sudoku

pytest.importorskip("xcmodel_dlx._dlx", reason="there is no native engine")

from xcmodel_dlx import alternating_list
from xcmodel_dlx.alternating_list import (
    AlternatingList,
    Turns,
    turns_of_learning,
    turns_of_weights,
)
from xcmodel_dlx.native_search import CountedSearch

FEW = Turns(alone=3_000_000, between=5_000_000, listed=2)
MANY = Turns(alone=30_000_000, between=5_000_000, listed=1)


class Endless(CountedSearch):
    """A search that finds one of these lists of solutions at each call, then none, and never ends.

    Attributes:
        turns: the limits of units that it was given.
        is_closed: whether it has been closed.
    """

    def __init__(self, *lists: list[list[int]]) -> None:
        self.turns: list[int | None] = []
        self.is_closed = False
        self._lists = list(lists)
        self._units = 0

    def advance(self, seconds: float, until: int | None = None) -> Slice:
        self.turns.append(until)
        self._units = self._units + 1_000_000 if until is None else until
        found = Batch.of(self._lists.pop(0) if self._lists else [])
        return Slice(solutions=found, stats=Stats(work_by_strategy={"enumeration": self._units}))

    def close(self) -> None:
        self.is_closed = True


class Listed(Search):
    """A search that has one slice, again and again."""

    def __init__(self, *solutions: list[int], exhausted: bool = False) -> None:
        self._slice = Slice(Batch.of(solutions), exhausted=exhausted)
        self.is_closed = False

    def advance(self, seconds: float) -> Slice:
        return self._slice

    def close(self) -> None:
        self.is_closed = True


def numbers(found: Slice) -> list[list[int]]:
    return [solution.tolist() for solution in found.solutions]


def a_few_givens() -> tuple[Model, list[object]]:
    model = Sudoku.empty(25).model
    solution = model.solve(seed=1).solution
    assert solution is not None
    shuffled = list(solution)
    Random(3).shuffle(shuffled)
    return model, shuffled[: int(0.45 * len(shuffled))]


def roster(nurses: int, days: int, seed: int) -> Model:
    """Return three shifts a day of three nurses each, with rest after nights and limits for all."""
    random = Random(seed)
    model = Model(name="roster")
    shifts = ("early", "late", "night")
    model.add_items_from((("need", d, s) for d in range(days) for s in shifts), multiplicity=3)
    model.add_items_from((("day", n, d) for n in range(nurses) for d in range(days)), optional=True)
    model.add_items_from(
        (("rest", n, d) for n in range(nurses) for d in range(1, days)), optional=True
    )
    model.add_items_from((("nights", n) for n in range(nurses)), multiplicity=(0, 4))
    model.add_items_from((("shifts", n) for n in range(nurses)), multiplicity=(0, 11))
    for n in range(nurses):
        for d in range(days):
            for shift in shifts:
                if random.random() < 0.15:
                    continue
                items = [("need", d, shift), ("day", n, d), ("shifts", n)]
                items += [("nights", n)] if shift == "night" else []
                items += [("rest", n, d + 1)] if shift == "night" and d + 1 < days else []
                items += [("rest", n, d)] if shift == "early" and d > 0 else []
                model.add_option((n, d, shift), items)
    return model


def test_failure_weights_find_two_solutions_where_the_listing_does_not_for_long() -> None:
    model, given = a_few_givens()
    pairs = []
    for _ in range(2):
        with pytest.raises(AmbiguousPuzzleError) as raised:
            model.solve_unique(given=given, time_limit=5)
        pairs.append(raised.value.solutions)
    assert pairs[0] == pairs[1]
    assert pairs[0][0] != pairs[0][1]


@pytest.mark.parametrize("limit", [None, 3, 500])
def test_a_list_of_a_roster_has_first_solutions_where_the_listing_has_none_for_long(
    limit: int | None,
) -> None:
    model = roster(12, 14, 5)
    with model.solutions(solution_limit=limit, time_limit=60) as solutions:
        some = [next(solutions) for _ in range(3)]
    assert len(set(some)) == 3


@pytest.mark.parametrize("limit", [2, 5, None])
@pytest.mark.parametrize("seed", range(40))
def test_whoever_finds_them_solutions_come_once_and_none_is_missed(
    seed: int, limit: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    random = Random(seed)
    options = {n: random.sample(range(12), 3) for n in range(20 + seed)}
    model = Model(options, optional=range(seed % 4))
    every = set(model.solutions(backend="dlx:python"))
    monkeypatch.setattr(alternating_list, "_UNITS_ALONE", 0)
    monkeypatch.setattr(alternating_list, "_UNITS_ALONE_IF_FEW", 0)
    for name in (
        "_UNITS_BEFORE_WEIGHTS",
        "_UNITS_BEFORE_LEARNING",
        "_UNITS_BEFORE_LEARNING_IF_FEW",
    ):
        monkeypatch.setattr(alternating_list, name, 1)
    monkeypatch.setattr(alternating_list, "most_learned", lambda: 1 + seed)
    some = list(model.solutions(solution_limit=limit))
    assert len(set(some)) == len(some) == min(limit or len(every), len(every))
    assert every.issuperset(some)


def test_the_end_of_failure_weights_is_that_of_the_query() -> None:
    listing, weighted = Endless([[0]]), Listed([0], [1], exhausted=True)
    search = AlternatingList(listing, lambda: weighted, FEW)
    assert numbers(search.advance(0.0)) == [[0]]
    found = search.advance(60.0)
    assert numbers(found) == [[1]]
    assert found.exhausted
    search.close()
    assert listing.is_closed
    assert weighted.is_closed


def test_a_turn_of_the_listing_ends_where_it_should() -> None:
    listing = Endless()
    search = AlternatingList(listing, Listed, FEW)
    search.advance(60.0, until=2_000_000)
    search.advance(60.0, until=20_000_000)
    assert listing.turns == [2_000_000, 3_000_000, 8_000_000, 13_000_000, 18_000_000, 20_000_000]


def test_turns_count_what_the_other_search_does_wherever_the_clock_cuts_them() -> None:
    listing, other = Endless(), Endless()
    search = AlternatingList(listing, lambda: other, FEW)
    for _ in range(20):
        found = search.advance(0.0, until=20_000_000)
    assert sum((found.stats.work_by_strategy or {}).values()) == 20_000_000
    assert len(other.turns) == 3


def test_failure_weights_end_once_a_list_has_found_a_solution_by_itself() -> None:
    listing, weighted = Endless([], [[1], [0], [2]], [[3]]), Listed([0])
    search = AlternatingList(listing, lambda: weighted, MANY)
    assert numbers(search.advance(60.0)) == [[0]]
    assert not weighted.is_closed
    assert numbers(search.advance(60.0)) == [[1], [2]]
    assert weighted.is_closed
    assert numbers(search.advance(60.0)) == [[3]]
    assert listing.turns == [30_000_000, 35_000_000, None]


def test_failure_weights_end_when_they_have_found_very_many(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(alternating_list, "most_learned", lambda: 2)
    listing, weighted = Endless([], [[0], [4], [1]], [[0]]), Listed([0], [1])
    search = AlternatingList(listing, lambda: weighted, MANY)
    assert numbers(search.advance(60.0)) == [[0], [1]]
    assert weighted.is_closed
    assert numbers(search.advance(60.0)) == [[4]]


@pytest.mark.parametrize(
    ("query", "workers", "expected"),
    [
        (Query(Task.ENUMERATE), 1, MANY),
        (Query(Task.ENUMERATE, solution_limit=2), 1, FEW),
        (Query(Task.ENUMERATE, solution_limit=1), 1, None),
        (Query(Task.ENUMERATE, seed=1), 1, None),
        (Query(Task.ENUMERATE), 2, None),
        (Query(Task.COUNT), 1, None),
    ],
)
def test_failure_weights_have_turns_beside_lists_in_one_thread(
    query: Query, workers: int, expected: Turns | None
) -> None:
    assert turns_of_weights(query, workers) == expected


@pytest.mark.parametrize(
    ("query", "workers", "expected"),
    [
        (Query(Task.ENUMERATE), 1, Turns(30_005_000, 2_000_000, listed=100)),
        (Query(Task.ENUMERATE, solution_limit=2), 1, Turns(3_005_000, 600_000, listed=2)),
        (Query(Task.ENUMERATE, solution_limit=1), 1, None),
        (Query(Task.ENUMERATE, seed=1), 1, None),
        (Query(Task.ENUMERATE), 2, None),
        (Query(Task.VISIT), 1, None),
    ],
)
def test_clause_learning_has_turns_beside_lists_in_one_thread(
    query: Query, workers: int, expected: Turns | None
) -> None:
    assert turns_of_learning(query, workers, to_begin=5_000) == expected
    assert turns_of_learning(query, workers, to_begin=None) is None
