"""Groups of all permutations within sets of items, by their cycle types."""

from itertools import combinations, product
from math import factorial
from random import Random
from unittest import mock

import pytest

from classics import dominoes, latin_squares
from lying_backend import LyingBackend
from symmetric_models import n_classes
from xcmodel import Model, StopReason, Symmetries, get_backend
from xcmodel.backend import Capability
from xcmodel.backend.deadline import Deadline
from xcmodel.puzzles import Sudoku
from xcmodel.symmetry import counting
from xcmodel.symmetry.counting import Mean
from xcmodel.symmetry.cycle_types import CycleTypes, cycle_types
from xcmodel.symmetry.group import Group
from xcmodel.testing import brute_force


def graphs(n: int, degree: int) -> Model:
    """Return the model of graphs on n vertices, each with so many neighbours."""
    model = Model()
    model.add_items_from(range(n), multiplicity=degree)
    for edge in combinations(range(n), 2):
        model.add_option(edge, edge)
    return model


def tables(rows: int, columns: int) -> Model:
    """Return the model of tables of zeros and ones with one or two ones in each line."""
    lines = [*(("row", i) for i in range(rows)), *(("column", j) for j in range(columns))]
    cells = {(i, j): [("row", i), ("column", j)] for i, j in product(range(rows), range(columns))}
    return Model(cells, multiplicities=dict.fromkeys(lines, (1, 2)))


def types_of(model: Model, symmetries: Symmetries | None = None) -> CycleTypes | None:
    symmetries = symmetries or model.symmetries()
    return cycle_types(symmetries.group, Deadline(None))


def triples(n: int) -> Model:
    """Return the model of Steiner triple systems, whose symmetries permute the n points."""
    return Model({triple: combinations(triple, 2) for triple in combinations(range(n), 3)})


def rounds_of(n: int) -> Model:
    """Return the model of games in rounds: teams are permuted, and rounds, by different items."""
    return Model(
        {
            (game, r): [game, *(("team", team, r) for team in game)]
            for game in combinations(range(n), 2)
            for r in range(n - 1)
        }
    )


@pytest.mark.parametrize(
    "model",
    [
        *(graphs(5, 2), graphs(6, 1), tables(2, 4), tables(3, 2)),
        *(tables(3, 3), tables(4, 4), latin_squares(3), latin_squares(4)),
        *(triples(7), rounds_of(4), rounds_of(6), Sudoku.empty(4).model),
    ],
)
def test_cycle_types_are_the_classes_of_the_group(model: Model) -> None:
    symmetries = model.symmetries()
    types = types_of(model)
    assert types is not None
    found, expected = list(types), symmetries.group.fusions()
    assert (found[0].representative == symmetries.group.identity).all()
    assert len(types) == len(found) == len(expected)
    assert sorted(one.size for one in found) == sorted(one.size for one in expected)
    elements = {element.tobytes() for element in symmetries.group.elements}
    assert all(one.representative.tobytes() in elements for one in found)


@pytest.mark.parametrize(
    ("model", "n_classes"),
    [
        (
            latin_squares(7),
            920,
        ),  # Of three permutations of 7, with 15 cycle types, and their swaps.
        (rounds_of(8), 22 * 15),
        (triples(13), 101),
        (Sudoku.empty(9).model, 275 * 30),
    ],
)
def test_sizes_of_classes_are_those_of_the_whole_group(model: Model, n_classes: int) -> None:
    symmetries = model.symmetries()
    types = types_of(model, symmetries)
    assert types is not None
    assert len(types) == n_classes
    assert sum(one.size for one in types.classes) == symmetries.order
    for one in Random(0).sample(types.classes, 20):
        (fusion,) = CycleTypes(types.factors, [one])
        assert fusion.representative in symmetries.group.chain


def wreath_product(n_points: int, exchanges: list[list[int]]) -> Group:
    """Return all permutations of the points of each block, and these ones of the blocks."""
    n_blocks = len(exchanges[0])
    points = list(product(range(n_blocks), range(n_points)))
    number = {point: k for k, point in enumerate(points)}
    turn, swap = [*range(1, n_points), 0], [1, 0, *range(2, n_points)]
    within = [[number[b, p[k] if b == 0 else k] for b, k in points] for p in (turn, swap)]
    among = [[number[exchange[b], k] for b, k in points] for exchange in exchanges]
    return Group([*within, *among], len(points))


# Of S_n wr S_6 there are as many as ways to colour the parts of a partition of 6 by the cycle types
# of n points: 3, 5 or 7 colours.
@pytest.mark.parametrize(
    ("n_points", "exchanges", "n_classes"),
    [
        (3, [[1, 2, 3, 4, 5, 0], [1, 0, 2, 3, 4, 5]], 221),
        (4, [[1, 2, 3, 4, 5, 0], [1, 0, 2, 3, 4, 5]], 1265),
        (5, [[1, 2, 3, 4, 5, 0], [1, 0, 2, 3, 4, 5]], 4522),
        (3, [[1, 2, 3, 4, 0]], 51 + 3),  # The 51 necklaces, and a rotation, with all its powers.
    ],
)
def test_classes_of_wreath_products_are_found(
    n_points: int, exchanges: list[list[int]], n_classes: int
) -> None:
    group = wreath_product(n_points, exchanges)
    types = cycle_types(group, Deadline(5))
    assert types is not None
    assert len(types) == n_classes
    assert sum(one.size for one in types.classes) == group.order
    for one in Random(0).sample(types.classes, 20):
        (fusion,) = CycleTypes(types.factors, [one])
        assert fusion.representative in group.chain


def test_too_many_factors_have_none() -> None:
    turn = [*range(1, 12), 0]
    assert cycle_types(wreath_product(3, [turn]), Deadline(5)) is None


def test_other_groups_have_none() -> None:
    assert types_of(dominoes(4, 4)) is None
    model = graphs(5, 2)
    even = Symmetries(model, items=[{0: 1, 1: 2, 2: 0}, {2: 3, 3: 4, 4: 2}])
    assert even.order == factorial(5) // 2
    assert types_of(model, even) is None


def test_colours_are_permuted_as_well() -> None:
    cells, colours = range(4), "rgb"
    names = list(product(cells, colours))
    model = Model(
        {(cell, colour): ["all", cell, "meeting"] for cell, colour in names},
        multiplicities={"all": 3},
        optional=[*cells, "meeting"],
        colours={(cell, colour): {"meeting": colour} for cell, colour in names},
    )
    symmetries = model.symmetries()
    assert symmetries.order == factorial(4) * factorial(3)
    assert types_of(model) is not None
    assert (model.count(), model.count(up_to=symmetries)) == (3 * 4, 1)


# OEIS A003090: main classes of Latin squares, whose rows, columns and symbols may be exchanged.
@pytest.mark.parametrize(("n", "classes"), [(5, 2), (6, 12), (7, 147)])
def test_main_classes_of_latin_squares_are_counted(n: int, classes: int) -> None:
    model = latin_squares(n)
    result = model.count_result(up_to=model.symmetries())
    assert (result.count, result.symmetries) == (classes, 6 * factorial(n) ** 3)


# OEIS A040082: isotopy classes, whose rows, columns and symbols keep their roles.
@pytest.mark.parametrize(("n", "classes"), [(5, 2), (6, 22)])
def test_isotopy_classes_of_latin_squares_are_counted(n: int, classes: int) -> None:
    cells = list(product(range(n), repeat=3))
    model = Model({(r, c, s): [("rc", r, c), ("rs", r, s), ("cs", c, s)] for r, c, s in cells})
    turn, swap = [*range(1, n), 0], [1, 0, *range(2, n)]
    generators = [
        {cell: (*cell[:axis], moved[cell[axis]], *cell[axis + 1 :]) for cell in cells}
        for axis in range(3)
        for moved in (turn, swap)
    ]
    assert model.count(up_to=Symmetries(model, options=generators)) == classes


# OEIS A030129.
@pytest.mark.parametrize(("n", "classes"), [(7, 1), (9, 1), (13, 2)])
def test_steiner_triple_systems_are_counted_up_to_permutations(n: int, classes: int) -> None:
    model = triples(n)
    assert model.count(up_to=model.symmetries()) == classes


# OEIS A000474: one-factorisations of complete graphs.
@pytest.mark.parametrize(("n", "classes"), [(4, 1), (6, 1), (8, 6)])
def test_rounds_of_games_are_counted_up_to_permutations(n: int, classes: int) -> None:
    model = rounds_of(n)
    assert model.count(up_to=model.symmetries()) == classes


def triples_in_turn(n: int) -> Model:
    """Return the model of Mendelsohn triple systems, in which each pair is once in each order."""
    rotations = [turn for a, b, c in combinations(range(n), 3) for turn in ((a, b, c), (a, c, b))]
    return Model({(a, b, c): [(a, b), (b, c), (c, a)] for a, b, c in rotations})


# R. Mathon and A. Rosa, in the Handbook of Combinatorial Designs: converse ones are the same.
@pytest.mark.parametrize(("n", "classes"), [(4, 1), (7, 3), (9, 18), (10, 143)])
def test_mendelsohn_triple_systems_are_counted_up_to_permutations(n: int, classes: int) -> None:
    model = triples_in_turn(n)
    result = model.count_result(up_to=model.symmetries())
    assert (result.count, result.symmetries) == (classes, 2 * factorial(n))


# OEIS A000512 of rows and columns that keep their roles; else cubic bipartite graphs.
@pytest.mark.parametrize(("n", "by_lines", "classes"), [(6, 7, 6), (7, 16, 14), (8, 51, 41)])
def test_matrices_with_three_ones_in_a_line_are_counted(
    n: int, by_lines: int, classes: int
) -> None:
    cells = list(product(range(n), repeat=2))
    lines = {(axis, k): 3 for axis in ("row", "column") for k in range(n)}
    model = Model({(i, j): [("row", i), ("column", j)] for i, j in cells}, multiplicities=lines)
    turn, swap = [*range(1, n), 0], [1, 0, *range(2, n)]
    generators = [
        {(axis, k): (axis, moved[k]) for k in range(n)}
        for axis in ("row", "column")
        for moved in (turn, swap)
    ]
    assert model.count(up_to=Symmetries(model, items=generators)) == by_lines
    assert model.count(up_to=model.symmetries()) == classes


# OEIS A057771: with the border given, its first line and column, only other points are permuted.
@pytest.mark.parametrize(("n", "classes"), [(5, 6), (6, 109), (7, 23746)])
def test_loops_are_counted_up_to_isomorphism(n: int, classes: int) -> None:
    model = latin_squares(n)
    names = list(product(range(n), repeat=3))
    moves = ([0, *range(2, n), 1], [0, 2, 1, *range(3, n)])
    generators = [{o: tuple(moved[k] for k in o) for o in names} for moved in moves]
    border = {(0, k, k) for k in range(n)} | {(k, 0, k) for k in range(n)}
    up_to = Symmetries(model, options=generators)
    assert model.count(up_to=up_to, given=border) == classes


# OEIS A005638, A033301.
@pytest.mark.parametrize(
    ("n", "degree", "classes"), [(8, 3, 6), (10, 3, 21), (12, 3, 94), (9, 4, 16), (10, 4, 60)]
)
def test_regular_graphs_are_counted_up_to_all_permutations(
    n: int, degree: int, classes: int
) -> None:
    model = graphs(n, degree)
    result = model.count_result(up_to=model.symmetries())
    assert (result.count, result.symmetries) == (classes, factorial(n))


def test_a_count_that_is_too_large_to_be_certified_is_claimed() -> None:
    model = graphs(10, 3)
    result = model.count_result(up_to=model.symmetries(), check=True)
    assert result.count == 21
    assert result.evidence is not None
    assert result.evidence.strength.value == "claimed"


@pytest.mark.parametrize("seed", range(30))
def test_means_over_cycle_types_are_the_classes_that_brute_force_finds(seed: int) -> None:
    random = Random(seed)
    small = [graphs(5, 2), graphs(6, 1), tables(2, 4), tables(3, 2), tables(3, 3)]
    packings = triples(5)
    packings.relax(packings.items)
    model = random.choice([*small, rounds_of(4), packings])
    names = list(model)
    given = random.sample(names, random.choice([0, 0, 1]))
    forbidden = [name for name in random.sample(names, random.choice([0, 2])) if name not in given]
    symmetries = model.symmetries()
    kept = [
        element
        for element in symmetries
        if all({element.get(o, o) for o in some} == set(some) for some in (given, forbidden))
    ]
    expected = n_classes(brute_force(model, given, forbidden), kept)
    with (
        mock.patch.object(counting, "_MANY_SYMMETRIES", 0),
        mock.patch.object(counting, "_SOLUTIONS_PER_TERM", 0),
    ):
        assert model.count(up_to=symmetries, given=given, forbidden=forbidden) == expected


@pytest.mark.parametrize("seed", range(5))
def test_the_order_of_options_does_not_matter(seed: int) -> None:
    names = list(product(range(7), repeat=3))
    Random(seed).shuffle(names)
    model = Model({(r, c, s): [("rc", r, c), ("rs", r, s), ("cs", c, s)] for r, c, s in names})
    types = types_of(model)
    assert types is not None
    assert len(types) == 920


class OnlyCounts(LyingBackend):
    """Lists no solutions."""

    capabilities = frozenset({Capability.COUNT})


def test_few_solutions_are_counted_by_a_backend_that_cannot_list_them() -> None:
    model = triples(9)
    backend = OnlyCounts(honest=get_backend("dlx"))
    assert model.count(up_to=model.symmetries(), backend=backend) == 1


@pytest.mark.parametrize(
    ("given", "forbidden"),
    [([(0, 1)], []), ([(0, 1), (2, 3)], []), ([], [(0, 1)]), ([(0, 1)], [(2, 3), (2, 4)])],
)
def test_symmetries_that_keep_given_options_have_cycle_types(
    given: list[tuple[int, int]], forbidden: list[tuple[int, int]]
) -> None:
    model = graphs(10, 3)
    symmetries = model.symmetries()
    assert cycle_types(symmetries.group.keeping(_numbers(model, given, forbidden)), Deadline(None))
    count = model.count(up_to=symmetries, given=given, forbidden=forbidden)
    with mock.patch.object(Mean, "takes_cycle_types", False):
        assert model.count(up_to=symmetries, given=given, forbidden=forbidden) == count


def _numbers(model: Model, *sets: list[tuple[int, int]]) -> list[list[int]]:
    names = list(model)
    return [[names.index(name) for name in some] for some in sets]


def test_latin_squares_with_a_given_cell_are_counted_up_to_what_keeps_it() -> None:
    model = latin_squares(5)
    symmetries = model.symmetries()
    result = model.count_result(up_to=symmetries, given=[(0, 0, 0)])
    assert result.symmetries == factorial(4) ** 3 * 6
    with mock.patch.object(Mean, "takes_cycle_types", False):
        assert model.count(up_to=symmetries, given=[(0, 0, 0)]) == result.count


def test_the_time_is_over_while_the_order_of_a_group_is_found() -> None:
    n = 60
    pairs = Model({pair: pair for pair in combinations(range(n), 2)})
    turn, swap = {k: (k + 1) % n for k in range(n)}, {0: 1, 1: 0}
    result = pairs.count_result(up_to=Symmetries(pairs, items=[turn, swap]), time_limit=0.1)
    assert (result.count, result.stop_reason) == (None, StopReason.TIME_LIMIT)
    assert result.stats.seconds < 2


def test_progress_ends_at_one_though_no_solution_is_fixed_by_the_last_kinds() -> None:
    cells = product(range(8), repeat=2)
    model = Model({(i, j): [("row", i), ("column", j)] for i, j in cells})
    symmetries = model.symmetries()
    fractions: list[float | None] = []
    with mock.patch.object(counting, "_SOLUTIONS_PER_TERM", 0):
        model.count(up_to=symmetries, progress=lambda each: fractions.append(each.fraction))
    assert fractions == sorted(fractions, key=lambda fraction: fraction or 0)
    assert fractions[-1] == 1


def test_groups_of_many_interchangeable_items_are_left_to_other_methods() -> None:
    model = Model({k: [k, "one"] for k in range(1000)}, optional=range(1000))
    assert types_of(model) is None
