"""The models that are counted within weighted rows have as many solutions as sums tell."""

from collections import Counter
from collections.abc import Hashable, Iterable

from benchmarks.models.counted_within_rows import (
    budgeted_matchings,
    counted_within_rows,
    menus,
    parcels,
)
from benchmarks.models.limited_planning import knapsacks
from xcmodel import Model
from xcmodel.testing import brute_force

Sums = tuple[int, ...]


def test_the_same_seed_makes_the_same_models() -> None:
    models = dict(counted_within_rows(1))
    assert models == dict(counted_within_rows(1))
    assert all(model.rows for model in models.values())
    others = dict(counted_within_rows(2))
    assert models.keys() == others.keys()
    assert [name for name, model in models.items() if model == others[name]] == []


def sums_of_choices(model: Model, choices: Iterable[Iterable[Hashable | None]]) -> int:
    """Return how many choices of an option each, or none, meet the rows: dynamic programming."""
    rows = list(model.rows.values())
    ways: Counter[Sums] = Counter({(0,) * len(rows): 1})
    for options in choices:
        before, ways = ways, Counter()
        weights = [tuple(int(row.weights.get(option, 0)) for row in rows) for option in options]
        for sums, times in before.items():
            for weight in weights:
                ways[tuple(map(sum, zip(sums, weight, strict=True)))] += times
    return sum(
        times
        for sums, times in ways.items()
        if all(
            (row.low is None or row.low <= total) and (row.high is None or total <= row.high)
            for row, total in zip(rows, sums, strict=True)
        )
    )


def test_parcels_are_counted_as_by_dynamic_programming() -> None:
    model = parcels(1, 12)
    known = sums_of_choices(model, [[(parcel, van) for van in range(3)] for parcel in range(12)])
    assert model.count() == known > 0


def test_menus_are_counted_as_by_dynamic_programming() -> None:
    model = menus(1, 12)
    known = sums_of_choices(model, [[(day, dish) for dish in range(5)] for day in range(12)])
    assert model.count() == known > 0


def test_goods_in_knapsacks_are_counted_as_by_dynamic_programming() -> None:
    model = knapsacks(1, 24, 2)
    assert model.count() == sums_of_choices(model, [[None, good] for good in range(24)])


def test_matchings_within_a_budget_are_counted_as_by_all_subsets() -> None:
    model = budgeted_matchings(1, 6)
    assert 0 < model.count() == len(brute_force(model, [], [])) <= 15
