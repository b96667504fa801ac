"""A great gap: the first solution that there is will do, on every backend."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scripted_backend import ScriptedBackend, found, scripted
from slices import Slices, StartedBy
from xcmodel import Model, Status, StopReason
from xcmodel.backend import Instance, Slice, Task, Translation
from xcmodel.problem.shared_bound import shared_bound
from xcmodel.search import any_solution
from xcmodel.search.race import Race
from xcmodel.testing import brute_force
from xcmodel.testing.strategies import RandomQuery, queries

BACKENDS = ["dlx", "dlx:python", "cpsat", "sat", "mip:highs", "mip:gscip"]

# Its solutions are A with B at 10, and C at 4.
MODEL = Model({"A": [1], "B": [2], "C": [1, 2]}, costs={"A": 5, "B": 5, "C": 4})


@dataclass(frozen=True, eq=False)
class TwoWays(ScriptedBackend):
    """Hands over other slices if any solution will do."""

    first: Callable[[], Slices] = lambda: Slices([])

    def translate(self, instance: Instance) -> Translation:
        return StartedBy(
            lambda query: self.first() if query.task is Task.ENUMERATE else Slices(self.slices)
        )


def test_who_lists_several_at_once_may_find_them_again_as_the_cheapest() -> None:
    model = Model({"A": [1, 2], "B": [1]}, costs={"A": 5, "B": -4}, multiplicities={1: (1, 2)})
    listed = Slices([found([0], [0, 1])])
    backend = TwoWays((Slice(), found([0, 1], exhausted=True)), first=lambda: listed)
    assert model.minimize(backend=backend, gap=0.5).cost == 1


def latin_square(order: int) -> Model:
    random = Random(1)
    cells = [(r, c, n) for r in range(order) for c in range(order) for n in range(order)]
    items = {(r, c, n): [("cell", r, c), ("row", r, n), ("column", c, n)] for r, c, n in cells}
    return Model(items, costs={cell: random.randrange(1, 100) for cell in cells})


@pytest.mark.parametrize("backend", BACKENDS)
def test_any_solution_is_within_a_great_gap(backend: str) -> None:
    result = latin_square(3).minimize(backend=backend, gap=1)
    assert result.solution is not None
    assert result.bound is not None
    assert result.gap is not None


def test_a_first_solution_takes_no_more_nodes_than_without_costs() -> None:
    model = latin_square(12)
    first = model.solve(backend="dlx").stats.nodes
    near = model.minimize(backend="dlx", gap=1)
    assert near.stop_reason is StopReason.GAP
    assert near.stats.nodes == first


def test_a_first_solution_that_is_near_enough_ends_the_search() -> None:
    backend = TwoWays((), first=lambda: Slices([Slice(), found([0, 1])]))
    result = MODEL.minimize(backend=backend, gap=0.8)
    assert (result.cost, result.bound, result.stop_reason) == (10, 4, StopReason.GAP)


def test_one_that_is_not_is_handed_over_once() -> None:
    both = found([0, 1], [2], exhausted=True)
    backend = TwoWays((both,), first=lambda: Slices([found([0, 1])]))
    result = MODEL.minimize(backend=backend, gap=0.5)
    assert (result.cost, result.status, result.stats.solutions) == (4, Status.OPTIMAL, 2)


def test_a_small_gap_begins_no_search_for_any_solution() -> None:
    backend = TwoWays((found([2], exhausted=True),), first=lambda: Slices([found([0, 1])]))
    assert MODEL.minimize(backend=backend, gap=0.1).stats.solutions == 1


@pytest.mark.parametrize("asks", [{"hint": ["A", "B"]}, {"cost_limit": 9}])
def test_with_a_hint_or_a_limit_any_solution_is_not_sought(asks: dict[str, Any]) -> None:
    beside = Slices([])
    backend = TwoWays((Slice(), found([2], exhausted=True)), first=lambda: beside)
    assert MODEL.minimize(backend=backend, gap=0.5, **asks).cost == 4
    assert beside.asked == []


def test_it_ends_when_the_search_for_least_cost_has_found_one() -> None:
    beside = Slices([])
    slices = (found([0, 1]), Slice(), found([2], exhausted=True))
    assert MODEL.minimize(backend=TwoWays(slices, first=lambda: beside), gap=0.5).cost == 4
    assert (len(beside.asked), beside.is_closed) == (1, True)


def test_it_shows_that_there_is_no_solution() -> None:
    backend = TwoWays((), first=lambda: Slices([Slice(exhausted=True)]))
    assert MODEL.minimize(backend=backend, gap=1).status is Status.INFEASIBLE


def test_in_a_race_it_is_that_of_the_first_one() -> None:
    first = TwoWays((), label="first", first=lambda: Slices([found([0, 1])]))
    result = MODEL.minimize(backend=Race((first, scripted(label="other"))), gap=1)
    assert (result.cost, result.backend) == (10, "first")
    assert [(attempt.backend, attempt.cost) for attempt in result.tried] == [("first", 10)]


def test_a_race_that_finds_nothing_has_any_solution(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(any_solution, "_SECONDS_OF_RACE", 0.0)
    costs: list[object] = []
    least = Slice(), found([2], exhausted=True)
    first = TwoWays(least, label="first", first=lambda: Slices([Slice(), found([0, 1])]))
    result = MODEL.minimize(
        backend=Race((first, scripted(label="other"))), progress=lambda p: costs.append(p.cost)
    )
    assert (result.status, costs) == (Status.OPTIMAL, [None, 10, 4])


def test_who_found_any_solution_is_told_at_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(any_solution, "_SECONDS_OF_RACE", 0.0)
    least = Slice(), Slice(exhausted=True)
    first = TwoWays(least, label="first", first=lambda: Slices([found([0, 1])]))
    model = Model({"A": [1], "B": [2]}, costs={"A": 5, "B": 5})
    result = model.minimize(backend=Race((first, scripted(label="other"))))
    assert result.status is Status.OPTIMAL
    assert [(attempt.cost, attempt.proved) for attempt in result.tried] == [(10, True)]


def test_a_race_has_no_solution_where_there_is_none_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(any_solution, "_SECONDS_OF_RACE", 0.0)
    first = TwoWays((), label="first", first=lambda: Slices([Slice(exhausted=True)]))
    result = MODEL.minimize(backend=Race((first, scripted(label="other"))))
    assert (result.status, result.backend) == (Status.INFEASIBLE, "first")
    assert [attempt.proved for attempt in result.tried] == [True]


@settings(max_examples=40, deadline=None)
@given(query=queries())
def test_no_solution_costs_less_than_shares_say(query: RandomQuery) -> None:
    model = query.model
    bound = shared_bound(model.to_instance())
    assert all(model.cost(solution) >= bound for solution in brute_force(model))


@settings(max_examples=20)
@given(cost=st.integers(2**41, 2**58))
def test_great_costs_are_shared_out_in_whole_numbers(cost: int) -> None:
    model = Model({"A": [1, 2], "B": [3]}, costs={"A": cost, "B": 1})
    assert cost - 1 <= shared_bound(model.to_instance()) <= cost + 1
