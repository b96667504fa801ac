"""Groups of automorphisms whose orders are known."""

from itertools import combinations, permutations, product
from math import factorial
from random import Random
from unittest import mock

import networkx as nx
import numpy as np
import pytest

from classics import dominoes, latin_squares, queens, sudoku
from triple_systems import cyclic_triple_system, random_triple_system
from xcmodel import Model
from xcmodel.backend.deadline import Deadline
from xcmodel.errors import SymmetriesStoppedError
from xcmodel.symmetry import search
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


# Refinement sees nothing until three points are individualised; there are Pasch configurations.
def test_a_triple_system_without_symmetries_is_soon_known_to_have_none() -> None:
    for seed in range(3):
        assert random_triple_system(33, seed).symmetries(time_limit=2).order == 1


def test_of_a_regular_graph_without_symmetries_many_vertices_are_tried_at_once() -> None:
    edges = nx.random_regular_graph(3, 100, seed=1).edges
    along = mock.patch.object(Graph, "refine_along", autospec=True, side_effect=Graph.refine_along)
    with along as tried:
        assert automorphisms(100, list(edges)).order == 1
    assert tried.call_count < 20


# Orders by Colbourn and Rosa, Triple Systems, 1999.
def test_triple_systems_whose_vertices_are_coloured_by_surroundings_have_their_symmetries() -> None:
    binary = {tuple(sorted((a, b, a ^ b))) for a, b in combinations(range(1, 16), 2)}
    assert late(Model({block: list(block) for block in binary})) == 20_160
    assert late(cyclic_triple_system(13, [(0, 1, 4), (0, 2, 7)])) == 39
    assert late(cyclic_triple_system(7, [(0, 1, 3)])) == 168


def late(model: Model) -> int:
    """Return the number of symmetries where the search begins anew at the first late trial."""
    with mock.patch.object(search, "_MANY_LATE_TRIALS", 0):
        return model.symmetries().order


@pytest.mark.parametrize("at_once", [1, 50, 300_000])
def test_small_graphs_have_as_many_automorphisms_as_permutations_keep_them(at_once: int) -> None:
    random = Random(at_once)
    for n in (3, 4, 5, 6):
        for _ in range(10):
            edges = [edge for edge in combinations(range(n), 2) if random.random() < 0.5]
            known = {frozenset(edge) for edge in edges}
            moved = ({frozenset((p[a], p[b])) for a, b in edges} for p in permutations(range(n)))
            expected = sum(each == known for each in moved)
            for most_late in (0, 200):
                with (
                    mock.patch.object(search, "_NUMBERS_AT_ONCE", at_once),
                    mock.patch.object(search, "_MANY_LATE_TRIALS", most_late),
                ):
                    assert automorphisms(n, edges).order == expected


def copies_of(edges: list[tuple[int, int]], n: int, copies: int, random: Random) -> Automorphisms:
    """Return the automorphisms of copies of a graph, whose vertices have numbers at random."""
    numbers = random.sample(range(n * copies), n * copies)
    moved = [
        (numbers[n * copy + one], numbers[n * copy + other])
        for copy in range(copies)
        for one, other in edges
    ]
    return automorphisms(n * copies, moved)


@pytest.mark.parametrize("seed", range(20))
def test_copies_of_a_connected_graph_are_exchanged_and_each_has_its_automorphisms(
    seed: int,
) -> None:
    random = Random(seed)
    n, copies = random.randrange(2, 7), random.randrange(2, 7)
    path = [(random.randrange(k), k) for k in range(1, n)]
    more = [pair for pair in combinations(range(n), 2) if random.random() < 0.3]
    edges = sorted({*path, *more})
    alone = automorphisms(n, edges).order
    assert copies_of(edges, n, copies, random).order == alone**copies * factorial(copies)


def test_what_is_not_connected_is_refined_part_by_part() -> None:
    pairs = list(combinations(range(4), 2))
    edges = [(place, 6 + vertex) for place, pair in enumerate(pairs) for vertex in pair]
    with mock.patch.object(
        Graph, "refine_along", autospec=True, side_effect=Graph.refine_along
    ) as refine:
        found = copies_of(edges, 10, 30, Random(1))
    assert found.order == 24**30 * factorial(30)
    assert refine.call_count < 8 * 30  # They were some forty times as many as there are parts.


def test_only_permutations_that_keep_kinds_are_automorphisms() -> None:
    graph = Graph(4, [0, 1, 2], [1, 2, 3])
    assert find_automorphisms(graph, np.array([0, 0, 0, 1])).order == 1
    assert find_automorphisms(graph, np.array([0, 1, 1, 0])).order == 2


def test_a_search_whose_time_is_over_is_an_error() -> None:
    graph = Graph(4, [0, 1, 2], [1, 2, 3])
    with pytest.raises(SymmetriesStoppedError, match="give it more time") as raised:
        find_automorphisms(graph, np.zeros(4, dtype=np.int64), Deadline(0))
    assert raised.value.time_limit == 0


def first(point: tuple[int, ...]) -> int:
    return next(x for x in point if x)
