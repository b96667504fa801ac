"""Counts of coverings and packings by components."""

from itertools import combinations, product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks.models.random_coverings import points_that_hit
from xcmodel import Model
from xcmodel.testing import brute_force

Cell = tuple[int, int]

# OEIS A006506, from a board of 2 × 2 on.
INDEPENDENT_SETS = {2: 7, 3: 63, 4: 1234, 5: 55447, 6: 5598861, 7: 1280128950}


# OEIS A287065, from a board of 2 × 2 on.
DOMINATING_ROOKS = {2: 11, 3: 421, 4: 59747, 5: 32260381, 6: 67680006971}


def neighbours(size: int, cell: Cell) -> list[Cell]:
    """Return the cells of a square board beside one."""
    i, j = cell
    beside = [(i - 1, j), (i + 1, j), (i, j - 1), (i, j + 1)]
    return [(a, b) for a, b in beside if 0 <= a < size and 0 <= b < size]


def independent_sets(size: int) -> Model:
    """Return a model of cells of a square board of which no two are neighbours."""
    cells = list(product(range(size), range(size)))
    pairs = [{cell, other} for cell in cells for other in neighbours(size, cell) if cell < other]
    model = Model()
    model.add_items_from(range(len(pairs)), optional=True)
    for cell in cells:
        model.add_option(cell, [number for number, pair in enumerate(pairs) if cell in pair])
    return model


def dominating_rooks(size: int) -> Model:
    """Return a model of rooks on a square board that stand on each cell or attack it."""
    cells = list(product(range(size), range(size)))
    model = Model()
    model.add_items_from(cells, multiplicity=(1, None))
    for i, j in cells:
        model.add_option((i, j), [(a, b) for a, b in cells if a == i or b == j])
    return model


def hitting_sets(points: int, sets: int, each: int, needed: int, seed: int) -> Model:
    """Return a model of the points that hit each of some random sets so often."""
    random = Random(seed)
    members = [random.sample(range(points), each) for _ in range(sets)]
    return points_that_hit(points, members, [needed] * sets)


@pytest.mark.parametrize(("size", "count"), INDEPENDENT_SETS.items())
def test_independent_sets_of_a_board_are_as_many_as_is_known(size: int, count: int) -> None:
    model = independent_sets(size)
    assert model.count(backend="dlx:memoised") == count
    assert model.count(backend="dlx") == count


@pytest.mark.parametrize(("size", "count"), DOMINATING_ROOKS.items())
def test_dominating_rooks_are_as_many_as_is_known(size: int, count: int) -> None:
    model = dominating_rooks(size)
    assert model.count(backend="dlx:memoised") == count
    assert model.count(backend="dlx") == count


@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize("needed", [1, 2, 3])
def test_points_that_hit_sets_several_times_are_as_many_as_are_listed(
    needed: int, workers: int
) -> None:
    model = hitting_sets(14, 20, 6, needed, seed=1)
    listed = sum(1 for _ in model.solutions())
    assert listed > 0
    assert model.count(backend="dlx:memoised", workers=workers) == listed


def test_a_count_of_hitting_sets_takes_little_work() -> None:
    result = hitting_sets(32, 120, 6, 1, seed=1).count_result(workers=1)
    work = result.stats.work_by_strategy
    assert work is not None
    assert sum(work.values()) < 450_000_000  # By levels, 4,700 million.


def test_a_count_by_components_may_have_more_than_128_bits() -> None:
    model = Model()
    for pair in range(200):
        model.add_item(pair, multiplicity=(1, None))
        model.add_option((pair, 0), [pair])
        model.add_option((pair, 1), [pair])
    assert model.count(backend="dlx:memoised") == 3**200


@st.composite
def coverings(draw: st.DrawFn) -> Model:
    """Draw a small covering, packing, or both at once, some of whose options are equal."""
    items = draw(st.integers(1, 6))
    model = Model()
    for item in range(items):
        kind = draw(st.sampled_from([None, 0, 1, 1, 2, 3]))
        if kind is None:
            model.add_item(item, optional=True)
        else:
            model.add_item(item, multiplicity=(kind, None))
    subsets = [set_ for size in (1, 2, 3) for set_ in combinations(range(items), size)]
    for option, covered in enumerate(draw(st.lists(st.sampled_from(subsets), max_size=9))):
        model.add_option(option, covered)
    return model


@settings(max_examples=300, deadline=None)
@given(model=coverings(), workers=st.integers(1, 2))
def test_counts_by_components_agree_with_brute_force(model: Model, workers: int) -> None:
    expected = len(brute_force(model))
    assert model.count(backend="dlx:memoised", workers=workers) == expected
    assert model.count(backend="dlx", workers=workers) == expected
