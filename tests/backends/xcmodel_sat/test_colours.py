from collections.abc import Callable
from itertools import combinations

import pytest

from xcmodel_sat.cardinality import AT_MOST_ONE_ENCODINGS, Encodings
from xcmodel_sat.colours import one_colour
from xcmodel_sat.formula import Formula

Projection = Callable[[Formula, int], set[frozenset[int]]]


def test_a_colour_of_several_has_a_variable_of_its_own() -> None:
    formula = one_colour([1, 2, 3], [8, 8, 0], 5, Encodings())
    assert formula == Formula(6, [[-1, 6], [-2, 6], [-3, -6]])


def test_a_colour_of_one_needs_no_variable() -> None:
    assert one_colour([1, 2], [8, 9], 2, Encodings()) == Formula(2, [[-1, -2]])


def test_one_colour_alone_excludes_nothing(projection: Projection) -> None:
    formula = one_colour([1, 2, 3], [4, 4, 4], 3, Encodings())
    assert len(projection(formula, 3)) == 8


@pytest.mark.parametrize("encoding", AT_MOST_ONE_ENCODINGS)
@pytest.mark.parametrize("colours", [[0, 0, 0], [1, 2, 0], [1, 1, 2, 2, 0], [3, 1, 3, 0, 0, 1]])
def test_options_share_an_item_exactly_if_they_have_one_colour(
    encoding: str, colours: list[int], projection: Projection
) -> None:
    n = len(colours)
    formula = one_colour([*range(1, n + 1)], colours, n, Encodings(at_most_one=encoding))
    every = [frozenset(s) for size in range(n + 1) for s in combinations(range(1, n + 1), size)]
    assert projection(formula, n) == {s for s in every if can_share([colours[v - 1] for v in s])}


def can_share(colours: list[int]) -> bool:
    return len(colours) <= 1 or (0 not in colours and len(set(colours)) == 1)
