from collections.abc import Callable
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from xcmodel_sat.formula import Formula
from xcmodel_sat.weighted import weighted_sum
from xcmodel_sat.weighted_adders import between_by_adders
from xcmodel_sat.weighted_diagram import TooManyNodesError, between_by_diagram

Encoding = Callable[[list[int], list[int], int, int, int], Formula]
Projection = Callable[[Formula, int], set[frozenset[int]]]


def subsets_within(weights: list[int], low: int, high: int) -> set[frozenset[int]]:
    numbered = range(1, len(weights) + 1)
    return {
        frozenset(chosen)
        for size in range(len(weights) + 1)
        for chosen in combinations(numbered, size)
        if low <= sum(weights[k - 1] for k in chosen) <= high
    }


@pytest.mark.parametrize(
    ("encoding", "least"), [(between_by_adders, 1), (between_by_diagram, 1), (weighted_sum, -40)]
)
@settings(max_examples=120, deadline=None)
@given(data=st.data())
def test_every_encoding_allows_exactly_the_sums_between_the_bounds(
    encoding: Encoding, least: int, data: st.DataObject, projection: Projection
) -> None:
    scale = data.draw(st.sampled_from([1, 9, 40]))
    weights = data.draw(st.lists(st.integers(max(least, -scale), scale), max_size=5))
    low = data.draw(st.integers(-sum(map(abs, weights)) - 1, sum(map(abs, weights)) + 1))
    high = low + data.draw(st.integers(0, 2 * scale))
    n = len(weights)
    formula = encoding([*range(1, n + 1)], weights, low, high, n)
    assert projection(formula, n) == subsets_within(weights, low, high)


def test_bounds_that_no_number_is_between_cannot_be_met() -> None:
    assert weighted_sum([1, 2], [1, 1], 2, 1, 2).is_contradictory


def test_a_diagram_that_would_be_too_large_gives_way_to_adders() -> None:
    literals, weights = [*range(1, 61)], [3**k % 2**40 for k in range(60)]
    bounds = (2**44, 2**44 + 5)
    with pytest.raises(TooManyNodesError):
        between_by_diagram(literals, weights, *bounds, 60)
    formula = weighted_sum(literals, weights, *bounds, 60)
    assert formula == between_by_adders(literals, weights, *bounds, 60)
    assert len(formula.clauses) < 40_000
