from itertools import permutations
from math import factorial
from random import Random

import numpy as np
import pytest

from classics import latin_squares
from xcmodel import Model
from xcmodel.puzzles import Sudoku
from xcmodel.symmetry.group import Group
from xcmodel.symmetry.stabiliser_chain import StabiliserChain


def symmetric_group(degree: int) -> StabiliserChain:
    made = [[1, 0, *range(2, degree)], [*range(1, degree), 0]]
    return StabiliserChain(map(np.array, made), degree)


@pytest.mark.parametrize("degree", [2, 3, 5, 20])
def test_the_order_of_the_symmetric_group_is_a_factorial(degree: int) -> None:
    assert symmetric_group(degree).order == factorial(degree)


# Carmichael 1937, "Introduction to the Theory of Groups of Finite Order": the Mathieu group M11.
def test_the_order_of_the_mathieu_group_of_degree_eleven() -> None:
    one = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 0]
    other = [0, 1, 6, 9, 5, 3, 10, 2, 8, 4, 7]  # (2 6 10 7) (3 9 4 5)
    assert StabiliserChain(map(np.array, (one, other)), 11).order == 7920


def test_an_element_is_in_the_group_exactly_if_it_is_a_product_of_generators() -> None:
    random = Random(1)
    for _ in range(40):
        degree = random.randint(1, 6)
        made = [random.sample(range(degree), degree) for _ in range(random.randint(0, 2))]
        chain, elements = StabiliserChain(map(np.array, made), degree), Group(made, degree).elements
        assert chain.order == len(elements)
        known = set(map(tuple, elements.tolist()))
        for images in permutations(range(degree)):
            assert (np.array(images) in chain) == (images in known)


@pytest.mark.parametrize("model", [latin_squares(5), Sudoku.empty(4).model])
def test_the_order_is_that_which_the_search_for_symmetries_tells(model: Model) -> None:
    found = model.symmetries()
    assert StabiliserChain(found.group.generators, found.group.degree).order == found.order


def test_random_elements_are_uniform() -> None:
    chain, random = symmetric_group(4), Random(1)
    seen: dict[bytes, int] = {}
    for _ in range(24 * 200):
        key = chain.random_element(random).tobytes()
        seen[key] = seen.get(key, 0) + 1
    assert len(seen) == 24
    # The chi-square statistic with 23 degrees of freedom exceeds 49.7 once in a thousand times.
    assert sum((times - 200) ** 2 / 200 for times in seen.values()) < 49.7
