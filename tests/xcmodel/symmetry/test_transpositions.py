"""Symmetric groups within groups, found by their transpositions."""

from itertools import combinations, permutations, product
from math import factorial
from random import Random

import numpy as np
import pytest

from classics import latin_squares
from xcmodel.backend.deadline import Deadline
from xcmodel.errors import SymmetriesStoppedError
from xcmodel.symmetry.group import Group
from xcmodel.symmetry.transpositions import SymmetricFactor, symmetric_factors


def all_of(group: Group) -> list[SymmetricFactor]:
    assert group.order == group.chain.order
    return symmetric_factors(group, enough=1)


def sizes(group: Group) -> list[int]:
    return sorted(factor.n_points for factor in all_of(group))


def on_pairs(n: int) -> Group:
    """Return all permutations of n points, as they move pairs of points."""
    pairs = list(combinations(range(n), 2))
    number = {pair: k for k, pair in enumerate(pairs)}
    turn, swap = [*range(1, n), 0], [1, 0, *range(2, n)]
    return Group(
        [[number[min(g[a], g[b]), max(g[a], g[b])] for a, b in pairs] for g in (turn, swap)],
        len(pairs),
    )


@pytest.mark.parametrize("n", range(3, 10))
def test_all_permutations_are_found_whatever_they_move(n: int) -> None:
    group = on_pairs(n)
    assert group.order == factorial(n)
    (factor,) = all_of(group)
    assert (factor.n_points, factor.order) == (n, factorial(n))


@pytest.mark.parametrize("n", [3, 4, 5])
def test_elements_multiply_as_the_permutations_of_their_points_do(n: int) -> None:
    (factor,) = all_of(on_pairs(n))
    elements = {images: factor.element(images) for images in permutations(range(n))}
    assert len({element.tobytes() for element in elements.values()}) == factorial(n)
    for a, b in product(elements, repeat=2):
        ab = tuple(a[point] for point in b)
        assert (elements[ab] == elements[a][elements[b]]).all()


def test_permutations_of_many_points_are_found_within_a_second() -> None:
    group = on_pairs(60)
    group = Group(group.generators, group.degree, factorial(60))
    (factor,) = symmetric_factors(group, 1, Deadline(1))
    assert factor.n_points == 60


def test_the_time_is_over_while_conjugates_are_made() -> None:
    group = on_pairs(60)
    group = Group(group.generators, group.degree, factorial(60))
    with pytest.raises(SymmetriesStoppedError):
        symmetric_factors(group, 1, Deadline(0.02))


@pytest.mark.parametrize("n", [5, 8, 12])
def test_generators_need_have_no_swap_among_their_powers(n: int) -> None:
    turn, swap = on_pairs(n).generators
    order = factorial(n)
    found = symmetric_factors(Group([turn, turn[swap]], len(turn), order), enough=1)
    assert [factor.n_points for factor in found] == [n]


def test_the_search_for_swaps_ends_where_there_are_none() -> None:
    images = np.array([*range(1, 61), 0])
    assert symmetric_factors(Group([images, images[images]], 61, factorial(61)), enough=1) == []


def test_swaps_swap_their_points() -> None:
    (factor,) = all_of(on_pairs(6))
    for (i, j), swap in factor.swaps.items():
        images = list(range(6))
        images[i], images[j] = j, i
        assert (factor.element(images) == swap).all()


def test_latin_squares_permute_rows_columns_and_symbols() -> None:
    symmetries = latin_squares(5).symmetries()
    factors = all_of(symmetries.group)
    assert [factor.n_points for factor in factors] == [5, 5, 5]
    for one, other in combinations(factors, 2):
        for a, b in product(one.swaps.values(), other.swaps.values()):
            assert (a[b] == b[a]).all()


def test_groups_without_transpositions_have_none() -> None:
    turn = [*range(1, 7), 0]
    assert sizes(Group([turn], 7)) == []
    assert sizes(Group([turn, [0, 6, 5, 4, 3, 2, 1]], 7)) == []  # Dihedral.
    assert sizes(Group([[1, 2, 0, 3, 4], [0, 1, 3, 4, 2]], 5)) == []  # Alternating.
    assert sizes(Group([[1, 0, 2, 3], [0, 1, 3, 2]], 4)) == []
    assert sizes(Group([], 4)) == []
    # Of the affine plane of order 3, the reflections in points are such a class of another group.
    points = list(product(range(3), repeat=2))
    reflections = [
        [points.index(((2 * a - x) % 3, (2 * b - y) % 3)) for x, y in points] for a, b in points
    ]
    assert Group(reflections, 9).order == 18
    assert sizes(Group(reflections, 9)) == []


def test_random_products_of_symmetric_groups_are_taken_apart() -> None:
    random = Random(1)
    for _ in range(20):
        wanted = sorted(random.choice([3, 4, 5, 6]) for _ in range(random.choice([1, 2, 3])))
        starts = np.cumsum([0, *wanted]).tolist()
        degree = starts[-1]
        names = random.sample(range(degree), degree)
        generators = []
        for start, n in zip(starts, wanted, strict=False):
            for moved in ([*range(1, n), 0], [1, 0, *range(2, n)]):
                images = list(range(degree))
                for k, image in enumerate(moved):
                    images[names[start + k]] = names[start + image]
                generators.append(images)
        assert sizes(Group(generators, degree)) == wanted
        mixed = [generators[0]]
        for generator in generators[1:]:
            mixed.append([mixed[-1][image] for image in generator])
        assert sizes(Group(mixed, degree)) == wanted
