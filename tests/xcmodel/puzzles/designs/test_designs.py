from itertools import combinations

import pytest

from xcmodel.distributed.model_digest import model_digest
from xcmodel.puzzles import (
    CostasArray,
    EdgeMatching,
    GolombRuler,
    MacMahonSquares,
    Resolution,
    partridge,
)
from xcmodel.puzzles.puzzle import Puzzle


# OEIS A008404 and A001441.
@pytest.mark.parametrize(
    ("n", "count", "classes"),
    [(1, 1, 1), (2, 2, 1), (3, 4, 1), (4, 12, 2), (5, 40, 6), (6, 116, 17), (7, 200, 30)],
)
def test_costas_arrays_have_their_known_numbers(n: int, count: int, classes: int) -> None:
    puzzle = CostasArray(n)
    assert puzzle.count() == count
    assert puzzle.count(up_to=puzzle.symmetries()) == classes


def test_options_of_costas_arrays_are_dots_and_then_pairs_of_dots_in_order() -> None:
    options = CostasArray(4).model.options
    cells = [(i, j) for i in range(4) for j in range(4)]
    pairs = [(a, b) for a, b in combinations(cells, 2) if a[0] != b[0] and a[1] != b[1]]
    by_rows = sorted(pairs, key=lambda pair: (pair[0][0], pair[1][0]))
    assert list(options) == cells + by_rows
    assert options[(0, 3), (2, 1)].items == (
        ("rows", 0, 2),
        ("columns", 1, 3),
        ("difference", 2, -2),
        ("cell", 0, 3),
        ("cell", 2, 1),
    )
    assert options[(0, 3), (2, 1)].colours == {("cell", 0, 3): "dot", ("cell", 2, 1): "dot"}


# Journals and certificates know a model by its digest.
@pytest.mark.parametrize(
    ("puzzle", "digest"),
    [
        (CostasArray(6), "03e3980348573168"),
        (GolombRuler(5, 14), "f5d41f5bc10a6590"),
        (Resolution(9, 3), "212f38ef57c3ef38"),
    ],
)
def test_models_of_designs_keep_their_digests(puzzle: Puzzle, digest: str) -> None:
    assert model_digest(puzzle.model.to_instance())[:16] == digest


# OEIS A003022 and A036501: the shortest rulers, and how many there are.
@pytest.mark.parametrize(
    ("marks", "length", "classes"), [(2, 1, 1), (3, 3, 1), (4, 6, 1), (5, 11, 2), (6, 17, 4)]
)
def test_golomb_rulers_have_their_known_lengths_and_numbers(
    marks: int, length: int, classes: int
) -> None:
    puzzle = GolombRuler(marks, length)
    assert puzzle.count(up_to=puzzle.symmetries()) == classes
    if length > marks:
        assert GolombRuler(marks, length - 1).count() == 0


# OEIS A000438; and 840 Steiner triple systems of 9 points (A030129), each with one resolution.
@pytest.mark.parametrize(
    ("points", "block", "count"),
    [(2, 2, 1), (4, 2, 1), (6, 2, 6), (8, 2, 6240), (9, 3, 840 // 105)],
)
def test_resolutions_have_their_known_numbers(points: int, block: int, count: int) -> None:
    assert Resolution(points, block).count() == count


@pytest.mark.parametrize("backend", ["dlx", "cpsat", "sat"])
def test_fifteen_schoolgirls_walk_on_seven_days(backend: str) -> None:
    puzzle = Resolution.kirkman()
    days = puzzle.decode(puzzle.solve(backend=backend).solution or ())
    assert len(days) == 7
    assert all(sorted(girl for block in day for girl in block) == list(range(15)) for day in days)
    pairs = [pair for day in days for block in day for pair in combinations(block, 2)]
    assert sorted(pairs) == list(combinations(range(15), 2))
    assert puzzle.svg(puzzle.solve().solution or ()).count("round ") == 7


def test_no_small_partridge_puzzle_has_a_solution_but_the_first() -> None:
    assert [partridge(n).count() for n in range(1, 5)] == [1, 0, 0, 0]


def test_tiles_of_one_s_own_are_matched_like_macmahon_s() -> None:
    squares = MacMahonSquares(2, 3, colours="ab", border=None)
    own = EdgeMatching(squares.squares, 2, 3)
    assert own.count() == squares.count() == 416
    turned = EdgeMatching([word[1:] + word[:1] for word in squares.squares], 2, 3)
    assert turned.count() == 416


def test_copies_of_a_tile_are_alike_and_frames_fit() -> None:
    corners = ["-ab-", "--ca", "bd--", "c--d"]
    assert EdgeMatching(corners, 2, 2, border="-").count() == 4
    assert EdgeMatching(corners, 2, 2, border="-", rotates=False).count() == 1
    assert EdgeMatching(["-aa-"] * 4, 2, 2, border="-").count() == 1
    assert EdgeMatching("aaaa aaaa", 1, 2) == EdgeMatching(["aaaa", "aaaa"], 1, 2)
