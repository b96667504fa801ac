from itertools import permutations, product
from random import Random

import pytest

from tests.xcmodel.draw.svg_tree import svg_tree
from xcmodel.errors import AmbiguousPuzzleError, ImpossiblePuzzleError
from xcmodel.puzzles import Kakuro
from xcmodel.puzzles.kakuro.kakuro_board import KakuroBoard

BACKENDS = pytest.mark.parametrize("backend", ["dlx", "dlx:python", "cpsat", "sat"])

SMALL = r"""
    #    4\   3\   #
    \3   .    .    6\
    \9   .    .    .
    #    #    \1   .
"""


def board(rows: list[int], columns: list[int]) -> str:
    """Return a board without black cells inside, from its sums."""
    lines = [["#", *(f"{total}\\" for total in columns)]]
    lines += [[f"\\{total}", *["."] * len(columns)] for total in rows]
    return "\n".join(" ".join(line) for line in lines)


def tried_out(rows: list[int], columns: list[int]) -> set[tuple[tuple[int, ...], ...]]:
    """Return all ways to fill such a board, by trying."""
    by_row = [
        [line for line in permutations(range(1, 10), len(columns)) if sum(line) == total]
        for total in rows
    ]
    return {
        grid
        for grid in product(*by_row)
        if all(
            len(set(column)) == len(column) and sum(column) == total
            for column, total in zip(zip(*grid, strict=True), columns, strict=True)
        )
    }


def random_board(n: int, seed: int) -> str:
    """Return a board made from a full one, so that it has a solution."""
    random = Random(seed)
    black = {(0, k) for k in range(n)} | {(k, 0) for k in range(n)}
    black |= {(i, j) for i in range(n) for j in range(n) if random.random() < 0.25}
    digits: dict[tuple[int, int], int] = {}

    def run(i: int, j: int, di: int, dj: int) -> list[int]:
        found = []
        while (i, j) in digits:
            found.append(digits[i, j])
            i, j = i + di, j + dj
        return found

    for i, j in product(range(n), repeat=2):
        used = run(i - 1, j, -1, 0) + run(i, j - 1, 0, -1)
        free = sorted(set(range(1, 10)) - set(used))
        if (i, j) not in black and free:
            digits[i, j] = random.choice(free)

    def symbol(i: int, j: int) -> str:
        if (i, j) in digits:
            return "."
        down, across = sum(run(i + 1, j, 1, 0)), sum(run(i, j + 1, 0, 1))
        return f"{down or ''}\\{across or ''}" if down or across else "#"

    return "\n".join(" ".join(symbol(i, j) for j in range(n)) for i in range(n))


@BACKENDS
def test_a_board_with_one_solution_is_solved(backend: str) -> None:
    puzzle = Kakuro(SMALL)
    grid = puzzle.decode(puzzle.solve_unique(backend=backend))
    rows = ["".join(str(digit or ".") for digit in row) for row in grid]
    assert rows == ["....", ".12.", ".315", "...1"]


@BACKENDS
def test_impossible_and_ambiguous_boards_are_told_apart(backend: str) -> None:
    puzzle = Kakuro(board([3, 3], [3, 3]))
    with pytest.raises(AmbiguousPuzzleError) as caught:
        puzzle.solve_unique(backend=backend)
    found = {puzzle.decode(solution)[1:] for solution in caught.value.solutions}
    one, other = (None, 1, 2), (None, 2, 1)
    assert found == {(one, other), (other, one)}
    with pytest.raises(ImpossiblePuzzleError):
        Kakuro(board([3, 3], [4, 2])).solve_unique(backend=backend)


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("shape", [(2, 2), (2, 3), (3, 2), (3, 3)])
def test_boards_have_the_solutions_that_trying_finds(shape: tuple[int, int], seed: int) -> None:
    random = Random(seed)
    n_rows, n_columns = shape
    digits = [[1 + (i * 2 + j) % 9 for j in range(n_columns)] for i in range(n_rows)]
    extra = random.randrange(3)
    rows = [sum(row) + extra for row in digits]
    columns = [sum(column) for column in zip(*digits, strict=True)]
    columns[random.randrange(n_columns)] += extra * n_rows
    puzzle = Kakuro(board(rows, columns))
    found = [
        tuple(tuple(digit or 0 for digit in row[1:]) for row in puzzle.decode(solution)[1:])
        for solution in puzzle.solutions()
    ]
    assert len(found) == len(set(found))
    assert set(found) == tried_out(rows, columns)


def test_seven_cells_with_the_sum_40_leave_1_and_4_or_2_and_3() -> None:
    model = Kakuro(r"\40 . . . . . . .").model
    names = [name for name in model.options if isinstance(name, tuple) and name[0] == "unused"]
    assert names == [("unused", "across", (0, 1), pair) for pair in ((1, 4), (2, 3))]
    assert model.count() == 2 * 5040


@pytest.mark.parametrize("seed", range(4))
def test_in_a_large_board_every_sum_is_right(seed: int) -> None:
    puzzle = Kakuro(random_board(9, seed))
    solution = next(puzzle.solutions())
    grid = puzzle.decode(solution)
    runs = KakuroBoard.read(puzzle.board).runs
    assert len(runs) > 20
    for run in runs:
        digits = [grid[i][j] or 0 for i, j in run.cells]
        assert all(digits)
        assert len(set(digits)) == len(digits)
        assert run.total is None or sum(digits) == run.total
    assert Kakuro(puzzle.text(solution)).count() == 1


@pytest.mark.parametrize("backend", ["dlx:native-weighted", "sat"])
def test_a_large_board_with_many_solutions_is_told_to_be_ambiguous(backend: str) -> None:
    puzzle = Kakuro(random_board(16, seed=2))
    with pytest.raises(AmbiguousPuzzleError):
        puzzle.solve_unique(backend=backend)


def test_digits_that_no_sum_allows_are_no_options() -> None:
    options = Kakuro(board([3, 16], [8, 11])).model.options
    assert [d for d in range(1, 10) if (1, 1, d) in options] == [1, 2]
    assert [d for d in range(1, 10) if (2, 1, d) in options] == [7]
    assert [d for d in range(1, 10) if (2, 2, d) in options] == [7, 9]


def test_cells_without_a_sum_need_only_be_different() -> None:
    assert Kakuro(". .").count() == 9 * 8
    assert Kakuro(". #").count() == 9


def test_nine_cells_need_no_digit_to_be_left_out() -> None:
    puzzle = Kakuro(r"\45 . . . . . . . . .")
    assert puzzle.count() == 362_880
    assert Kakuro(r"\44 . . . . . . . . .").count() == 0


def test_digits_may_be_given() -> None:
    assert Kakuro(r"\10 3 .").text(Kakuro(r"\10 3 .").solve_unique()) == r"\10 3 7"
    assert Kakuro(r"\10 3 3").count() == 0


def test_what_is_written_is_read_again() -> None:
    puzzle = Kakuro(SMALL)
    assert Kakuro(puzzle.text()) == puzzle
    assert hash(Kakuro(puzzle.board)) == hash(puzzle)
    assert Kakuro(puzzle.text(puzzle.solve_unique())).solve_unique() == puzzle.solve_unique()


def test_an_easy_board_is_rated_0() -> None:
    assert Kakuro(SMALL).rating() == Kakuro(SMALL).rating(backend="dlx:python") == 0
    assert Kakuro(board([3, 3], [3, 3])).rating() == 1


def test_the_picture_has_every_sum_and_every_digit() -> None:
    puzzle = Kakuro(SMALL)
    root = svg_tree(puzzle.svg(puzzle.solve_unique()))
    texts = [text.text for text in root.iter("text")]
    assert sorted(map(str, texts)) == sorted(["4", "3", "3", "6", "9", "1", *"123151"])
    assert len(list(root.iter("path"))) == 6
    assert len(list(root.iter("rect"))) == 16
