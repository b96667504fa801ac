from collections.abc import Callable
from itertools import combinations

import pytest

from xcmodel_sat.cardinality import AT_MOST_ONE_ENCODINGS, ENCODINGS, Encodings, at_most, between
from xcmodel_sat.formula import AtMost, Formula

Projection = Callable[[Formula, int], set[frozenset[int]]]


def subsets(n: int, low: int, high: int) -> set[frozenset[int]]:
    sizes = range(low, high + 1)
    return {frozenset(s) for size in sizes for s in combinations(range(1, n + 1), size)}


@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize("n", [1, 2, 5, 6])
def test_every_encoding_allows_exactly_the_numbers_between_the_bounds(
    encoding: str, n: int, projection: Projection
) -> None:
    for low in range(n + 1):
        for high in range(low, n + 1):
            formula = between([*range(1, n + 1)], low, high, n, Encodings(encoding))
            assert projection(formula, n) == subsets(n, low, high), (low, high)


@pytest.mark.parametrize("encoding", AT_MOST_ONE_ENCODINGS)
@pytest.mark.parametrize("n", [0, 1, 2, 3, 7])
def test_every_encoding_of_at_most_one_allows_none_and_one(
    encoding: str, n: int, projection: Projection
) -> None:
    formula = at_most([*range(1, n + 1)], 1, n, Encodings(at_most_one=encoding))
    assert projection(formula, n) == subsets(n, 0, min(n, 1))


@pytest.mark.parametrize("encoding", [name for name in ENCODINGS if name != "native"])
def test_new_variables_come_after_those_in_use(encoding: str) -> None:
    formula = between([2, 3, 5, 7, 8], 2, 3, 20, Encodings(encoding, at_most_one=encoding))
    variables = {abs(literal) for clause in formula.clauses for literal in clause}
    assert {v for v in variables if v <= 20} == {2, 3, 5, 7, 8}
    assert max(variables) <= formula.top


def test_exactly_one_is_a_clause_and_pairs() -> None:
    formula = between([4, 5, 6], 1, 1, 9, Encodings())
    assert formula == Formula(9, [[4, 5, 6], [-4, -5], [-4, -6], [-5, -6]])


def test_bounds_that_cannot_be_broken_are_no_clauses() -> None:
    assert between([1, 2, 3], 0, 3, 3, Encodings()) == Formula(3)


def test_all_and_none_are_single_literals() -> None:
    assert between([1, 2], 2, 2, 2, Encodings()).clauses == [[1], [2]]
    assert between([1, 2], 0, 0, 2, Encodings()).clauses == [[-1], [-2]]


def test_more_than_there_are_is_contradictory() -> None:
    assert between([1, 2], 3, 2, 2, Encodings()).is_contradictory
    assert between([], 1, 0, 2, Encodings()).is_contradictory
    assert not between([], 0, 0, 2, Encodings()).is_contradictory


def test_native_bounds_are_no_clauses() -> None:
    formula = between([1, 2, 3, 4], 2, 2, 4, Encodings("native"))
    assert formula == Formula(4, [], [AtMost([-1, -2, -3, -4], 2), AtMost([1, 2, 3, 4], 2)])


def test_at_most_one_of_many_is_linear_in_size() -> None:
    formula = at_most([*range(1, 5001)], 1, 5000, Encodings())
    assert len(formula.clauses) < 4 * 5000


def test_at_most_one_of_very_many_is_no_sequence_which_takes_time_by_the_square() -> None:
    assert Encodings().for_bound(1, n_literals=5000) == "seqcounter"
    assert Encodings().for_bound(1, n_literals=100_000) == "ladder"
    assert len(at_most([*range(1, 100_001)], 1, 100_000, Encodings()).clauses) == 400_000


def test_at_most_one_of_many_is_native_where_all_else_is() -> None:
    assert Encodings("native", pairs_up_to=3).for_bound(1, n_literals=4) == "native"
    assert Encodings("native", pairs_up_to=3).for_bound(1, n_literals=3) == "pairwise"
