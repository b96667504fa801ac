from itertools import combinations
from typing import Any

import pytest

from tests.xcmodel.puzzles.test_puzzle import SAMURAI
from xcmodel.errors import ModelError
from xcmodel.puzzles import KillerSudoku, SamuraiSudoku, Sudoku, is_minimal, make_sudoku

GRID = {"a": 3, "b": 4, "c": 6, "d": 7, "e": 6, "f": 8, "g": 5, "h": 1}
CAGES = "aabc ddbc efff eggh"


def test_windows_have_every_digit_once() -> None:
    sudoku = Sudoku.empty(4)
    grids = [sudoku.decode(solution) for solution in sudoku.solutions()]
    right = [g for g in grids if len({g[1][1], g[1][2], g[2][1], g[2][2]}) == 4]
    assert Sudoku.empty(4, windows=True).count() == len(right) > 0
    puzzle = make_sudoku(Sudoku.empty(windows=True), seed=1)
    assert is_minimal(puzzle)
    filled = puzzle.decode(puzzle.solve_unique())
    for top in (1, 5):
        for left in (1, 5):
            window = [filled[i][j] for i in range(top, top + 3) for j in range(left, left + 3)]
            assert sorted(map(int, map(str, window))) == list(range(1, 10))


@pytest.mark.parametrize("backend", ["dlx", "dlx:python", "cpsat", "sat"])
def test_cages_have_different_digits_with_their_sums(backend: str) -> None:
    sudoku = Sudoku.empty(4)
    grids = {sudoku.text(solution) for solution in sudoku.solutions()}
    for kept in combinations("abcdefgh", 4):
        cages = "".join(label if label in (*kept, " ") else "." for label in CAGES)
        sums = {label: GRID[label] for label in kept}
        puzzle = KillerSudoku(cages, sums)
        right = set()
        for grid in grids:
            of = {label: [] for label in kept}  # type: dict[str, list[int]]
            for digit, label in zip(grid.replace("\n", ""), cages.replace(" ", ""), strict=True):
                if label in of:
                    of[label].append(int(digit))
            if all(sum(d) == sums[k] and len({*d}) == len(d) for k, d in of.items()):
                right.add(grid)
        if len(right) < 5:
            assert {puzzle.text(s) for s in puzzle.solutions(backend=backend)} == right


@pytest.mark.parametrize(
    "rules", [{"blocks": "aaab abbb cccd cddd"}, {"diagonals": True}, {"windows": True}]
)
def test_cages_go_with_other_blocks_diagonals_and_windows(rules: dict[str, Any]) -> None:
    sudoku = Sudoku.empty(4, **rules)
    cages, sums = "aa.. .... .... ....", {"a": 5}
    right = set()
    for solution in sudoku.solutions():
        grid = sudoku.text(solution)
        if int(grid[0]) + int(grid[1]) == sums["a"]:
            right.add(grid)
    puzzle = KillerSudoku(cages, sums, **rules)
    assert {puzzle.text(solution) for solution in puzzle.solutions()} == right != set()
    assert KillerSudoku(cages, sums, blocks=(2, 2)) == KillerSudoku(cages, sums) != puzzle


def test_blocks_and_windows_that_do_not_fit_the_cages_are_an_error() -> None:
    with pytest.raises(ModelError, match="does not fit 4 digits"):
        KillerSudoku(CAGES, GRID, blocks=(2, 3))
    with pytest.raises(ModelError, match="a grid of 2 rows has no windows"):
        KillerSudoku("aa bb", {"a": 3, "b": 3}, windows=True)


def test_cages_and_sums_are_drawn() -> None:
    puzzle = KillerSudoku(CAGES, GRID)
    picture = puzzle.svg()
    assert KillerSudoku(CAGES, GRID, diagonals=True).svg() != picture
    assert picture.count("stroke-dasharray") == 1
    assert all(f">{total}</text>" in picture for total in GRID.values())


def test_five_grids_share_blocks() -> None:
    puzzle = SamuraiSudoku(SAMURAI)
    rows = puzzle.text(puzzle.solve_unique()).split()
    for top, left in ((0, 0), (0, 12), (6, 6), (12, 0), (12, 12)):
        grid = "".join(row[left : left + 9] for row in rows[top : top + 9])
        assert Sudoku(grid).count() == 1
    assert SamuraiSudoku(puzzle.text()) == puzzle


def test_givens_that_contradict_each_other_are_named() -> None:
    rows = SamuraiSudoku.empty().text().split()
    rows[6] = "......5....5........."
    puzzle = SamuraiSudoku("\n".join(rows))
    assert puzzle.why_impossible().given == ((6, 6, 5), (6, 11, 5))
