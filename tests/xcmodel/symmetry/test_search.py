"""Groups of automorphisms whose orders are known."""

from itertools import combinations, product
from math import factorial

import numpy as np
import pytest

from classics import dominoes, latin_squares, queens, sudoku
from xcmodel import Model
from xcmodel.symmetry.refinement import Graph
from xcmodel.symmetry.search import Automorphisms, find_automorphisms


def automorphisms(n: int, edges: list[tuple[int, int]]) -> Automorphisms:
    graph = Graph(n, [one for one, _ in edges], [other for _, other in edges])
    found = find_automorphisms(graph, np.zeros(n, dtype=np.int64))
    assert all(graph.is_automorphism(images) for images in found.generators)
    return found


def test_a_path_has_one_reflection() -> None:
    found = automorphisms(4, [(0, 1), (1, 2), (2, 3)])
    assert found.order == 2
    assert [images.tolist() for images in found.generators] == [[3, 2, 1, 0]]


def test_a_cycle_has_turns_and_reflections() -> None:
    assert automorphisms(7, [(k, (k + 1) % 7) for k in range(7)]).order == 14


# Refinement cannot tell its vertices apart, nor a hexagon from two triangles.
def test_the_petersen_graph_has_120_automorphisms() -> None:
    pairs = list(combinations(range(5), 2))
    edges = [
        (pairs.index(one), pairs.index(other))
        for one, other in combinations(pairs, 2)
        if not set(one) & set(other)
    ]
    assert automorphisms(10, edges).order == 120


def test_vertices_that_only_seem_alike_are_not_exchanged() -> None:
    triangles = [(0, 1), (1, 2), (2, 0), (3, 4), (4, 5), (5, 3)]
    hexagon = [(6, 7), (7, 8), (8, 9), (9, 10), (10, 11), (11, 6)]
    assert automorphisms(12, triangles + hexagon).order == 6 * 6 * 2 * 12


def test_a_graph_without_vertices_or_edges_has_all_permutations() -> None:
    assert automorphisms(0, []).order == 1
    assert automorphisms(6, []).order == factorial(6)


@pytest.mark.parametrize("n", [4, 6, 10])
def test_latin_squares_have_n_factorial_cubed_times_six(n: int) -> None:
    assert latin_squares(n).symmetries().order == 6 * factorial(n) ** 3


# Russell and Jarvis 2006: 3,359,232 of the grid, and 9! of the digits.
def test_sudoku_has_the_known_number_of_symmetries() -> None:
    assert sudoku().symmetries().order == 3_359_232 * factorial(9)


@pytest.mark.parametrize("model", [queens(20), dominoes(12, 12)], ids=["queens", "dominoes"])
def test_square_boards_have_eight(model: Model) -> None:
    assert model.symmetries().order == 8


# The order of PGL(3, q), q prime. Refinement cannot tell points on a line apart here.
@pytest.mark.parametrize("q", [2, 3, 5, 7])
def test_projective_planes_have_their_collineations(q: int) -> None:
    points = [p for p in product(range(q), repeat=3) if p > (0, 0, 0) and first(p) == 1]
    lines = {
        line: [p for p in points if sum(a * b for a, b in zip(line, p, strict=True)) % q == 0]
        for line in points
    }
    assert Model(lines).symmetries().order == q**3 * (q**3 - 1) * (q**2 - 1)


def test_many_independent_swaps_are_found_one_by_one() -> None:
    model = Model({(k, side): [k, (k, side)] for k in range(60) for side in (0, 1)})
    assert model.symmetries().order == 2**60 * factorial(60)


def test_options_and_items_that_are_equal_make_no_symmetries() -> None:
    assert Model({"A": [1, 2], "B": [1, 2]}).symmetries().order == 1


def test_the_empty_model_has_one_symmetry() -> None:
    assert Model().symmetries().order == 1
    assert Model().count(up_to=Model().symmetries()) == 1


def first(point: tuple[int, ...]) -> int:
    return next(x for x in point if x)
