"""Subset rows: they change no solution, and a search that goes on with them ends sooner."""

from random import Random

import numpy as np
import pytest

from least_costs import SHAPES, costed
from random_instances import Shape
from xcmodel import Model
from xcmodel.backend import Backend, Instance, Int32Array, Query, Search, Slice, Task
from xcmodel.backend.registry import get_backend
from xcmodel.problem.presolve import with_options
from xcmodel.search.subset_rows import (
    Triple,
    cheapest,
    once_at_most,
    violated_triples,
    with_subset_rows,
)
from xcmodel.search.tightening import Tightening

DLX, MIP = get_backend("dlx"), get_backend("mip")


class _Resting(Search):
    """Finds nothing, and knows what it was told to rule out."""

    is_closed = False

    def __init__(self, instance: Instance, ruled_out: tuple[int, ...] = ()) -> None:
        self._prices = [0.0] * instance.n_items
        self._ruled_out = np.array(ruled_out, dtype=np.int32)

    def advance(self, seconds: float) -> Slice:
        return Slice(bound=1)

    def prices(self) -> list[float]:
        return self._prices

    def ruled_out(self) -> Int32Array:
        return self._ruled_out

    def close(self) -> None:
        self.is_closed = True


def odd_circles(number: int) -> Instance:
    """Return triangles with a cost for each side, and a dear option for each corner."""
    sides = [(3 * k + a, 3 * k + b) for k in range(number) for a, b in ((0, 1), (1, 2), (0, 2))]
    covered = [*sides, *((corner,) for corner in range(3 * number))]
    costs = [10 + k % 5 for k in range(len(sides))] + [30 + k % 7 for k in range(3 * number)]
    return Instance(
        np.ones(3 * number, dtype=np.int64),
        np.ones(3 * number, dtype=np.int64),
        np.cumsum([0, *map(len, covered)]).astype(np.int64),
        np.array([item for items in covered for item in items], dtype=np.int32),
        np.zeros(sum(map(len, covered)), dtype=np.int32),
        np.array(costs, dtype=np.int64),
    )


def solutions(instance: Instance) -> set[tuple[int, ...]]:
    """Return all solutions."""
    search = DLX.translate(instance).start(Query(Task.ENUMERATE))
    every: set[tuple[int, ...]] = set()
    while True:
        found = search.advance(1.0)
        every.update(tuple(solution.tolist()) for solution in found.solutions)
        if found.exhausted:
            return every


def least_cost(search: Search, instance: Instance) -> int:
    """Return the least cost of what the search finds."""
    best: list[int] = []
    while True:
        found = search.advance(1.0)
        best += [int(instance.option_costs[solution].sum()) for solution in found.solutions]
        if found.exhausted:
            search.close()
            return min(best)


def start(instance: Instance, query: Query) -> Search:
    """Start our own search."""
    return DLX.translate(instance).start(query)


def tightening(
    first: Search, instance: Instance, query: Query | None = None, relaxing: Backend = MIP
) -> Tightening:
    """Return a search that begins with this one."""
    return Tightening(first, start, instance, query or Query(Task.MINIMIZE), relaxing=relaxing)


@pytest.mark.parametrize("shape", SHAPES.values(), ids=SHAPES)
def test_subset_rows_change_no_solution(shape: Shape) -> None:
    for seed in range(4):
        instance, random = costed(shape, seed), Random(seed)
        items = once_at_most(instance).tolist()
        triples: list[Triple] = []
        for _ in range(12):
            a, b, c = sorted(random.sample(items, 3))
            triples.append((a, b, c))
        assert solutions(with_subset_rows(instance, triples)) == solutions(instance)


def test_triples_that_are_found_are_violated() -> None:
    random = np.random.default_rng(1)
    for seed in range(5):
        instance = costed(SHAPES["optional items"], seed)
        parts = random.random(instance.n_options) * (random.random(instance.n_options) < 0.3)
        triples = violated_triples(instance, once_at_most(instance), parts, set(), 40)
        assert triples
        for triple in triples:
            several = [o for o in range(instance.n_options) if shared(instance, o, triple) > 1]
            assert parts[several].sum() > 1.05


def shared(instance: Instance, option: int, triple: Triple) -> int:
    """Return how many items of the triple the option covers."""
    return len(set(triple).intersection(instance.items_of(option)))


def test_cheapest_options_by_prices_make_a_part() -> None:
    instance = odd_circles(2)
    prices = np.array([5.0, 5, 5, 9, 9, 9])
    chosen = cheapest(instance, np.arange(instance.n_options), prices, 6)
    assert chosen.tolist() == [3, 4, 5]
    part = with_options(instance, chosen)
    assert [part.items_of(o) for o in range(3)] == [[3, 4], [4, 5], [3, 5]]
    assert part.option_costs.tolist() == [13, 14, 10]


def test_weighted_rows_stay_beside_subset_rows() -> None:
    model = Model({"A": [1, 2], "B": [2, 3], "C": [1, 3]}, optional=[1, 2, 3])
    model.add_row("one", {"A": 1, "B": 1}, low=1)
    instance = model.to_instance()
    assert with_subset_rows(instance, [(0, 1, 2)]).rows == instance.rows != ()


def test_search_goes_on_with_subset_rows_where_they_raise_the_bound() -> None:
    instance = odd_circles(8)
    first = _Resting(instance)
    search = tightening(first, instance)
    assert least_cost(search, instance) == least_cost(
        start(instance, Query(Task.MINIMIZE)), instance
    )
    assert first.is_closed
    assert search.prices() == first.prices()


def test_subset_rows_of_small_gain_change_no_least_cost(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("xcmodel.search.tightening._LEAST_RISE", -1.0)
    gone_over = 0
    for seed in range(30):
        instance = costed(Shape(21, 90, 4, optional=seed % 4), seed)
        first, costs = _Resting(instance), list[int]()
        search, found = tightening(first, instance), Slice()
        for _ in range(50):
            found = search.advance(0.1)
            costs += [int(instance.option_costs[solution].sum()) for solution in found.solutions]
            if found.exhausted:
                break
        gone_over += first.is_closed
        if first.is_closed:
            alone = start(instance, Query(Task.MINIMIZE))
            assert found.exhausted
            assert costs[-1] == least_cost(alone, instance)
    assert gone_over > 5


def test_search_that_goes_on_keeps_to_the_query_and_to_the_best_solution() -> None:
    instance = odd_circles(8)
    best = np.array([side for k in range(8) for side in (3 * k, 24 + 3 * k + 2)], dtype=np.int32)
    query = Query(Task.MINIMIZE, given=(0,), forbidden=(4,))
    started: list[Query] = []

    def note(longer: Instance, asked: Query) -> Search:
        started.append(asked)
        assert longer.n_items > instance.n_items
        return start(longer, asked)

    search = Tightening(_Resting(instance, (0, 5)), note, instance, query, relaxing=MIP)
    search.hear_of(best)
    cost = least_cost(search, instance)
    (asked,) = started
    assert (asked.given, asked.hint, asked.forbidden) == ((0,), tuple(best.tolist()), (4, 5))
    assert cost <= int(instance.option_costs[best].sum())


def test_search_goes_on_as_it_is_where_subset_rows_do_not_help() -> None:
    # The relaxation of an assignment is whole.
    chosen = odd_circles(1)
    instance = with_options(chosen, np.array([3, 4, 5]))
    first = _Resting(instance)
    search = tightening(first, instance)
    bounds = [search.advance(0.0).bound for _ in range(4)]
    assert bounds == [1] * 4
    assert not first.is_closed


def test_coverings_have_no_subset_rows() -> None:
    instance = odd_circles(3)
    high = np.full(instance.n_items, 3, dtype=np.int64)
    covering = Instance(instance.item_low, high, *instance.arrays[2:])
    first = _Resting(covering)
    tightening(first, covering, relaxing=DLX).advance(0.0)  # `dlx` has no linear programs.
    assert not first.is_closed
