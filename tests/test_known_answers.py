"""Published counts and puzzles, on every backend; each names its source."""

import pytest

from classics import dominoes, langford, latin_squares, queens, sudoku, sudoku_givens
from xcmodel import Model, Solution

BACKENDS = pytest.mark.parametrize("backend", ["dlx", "dlx:python", "cpsat", "sat"])


# OEIS A000170: n queens, n = 1, 2, ...
@BACKENDS
@pytest.mark.parametrize(("n", "count"), list(enumerate([1, 0, 0, 2, 10, 4, 40, 92, 352], start=1)))
def test_queens(backend: str, n: int, count: int) -> None:
    assert queens(n).count(backend=backend) == count


# OEIS A225623: 2n queens, at most two in any line, n = 2, 3, ...
@BACKENDS
@pytest.mark.parametrize(("n", "count"), list(enumerate([1, 2, 11, 92], start=2)))
def test_double_queens(backend: str, n: int, count: int) -> None:
    assert queens(n, per_line=2).count(backend=backend) == count


# OEIS A014552 counts arrangements up to reversal: 0, 0, 1, 1, 0, 0, 26 for n = 1, 2, ...
@BACKENDS
@pytest.mark.parametrize(("n", "count"), list(enumerate([0, 0, 2, 2, 0, 0, 52], start=1)))
def test_langford_pairs(backend: str, n: int, count: int) -> None:
    assert langford(n).count(backend=backend) == count


# OEIS A002860: Latin squares of order 1, 2, ...
@BACKENDS
@pytest.mark.parametrize(("n", "count"), list(enumerate([1, 2, 12, 576], start=1)))
def test_latin_squares(backend: str, n: int, count: int) -> None:
    assert latin_squares(n).count(backend=backend) == count


# OEIS A004003: domino tilings of the 2n×2n square, n = 1, 2.
@BACKENDS
@pytest.mark.parametrize(("n", "count"), [(1, 2), (2, 36)])
def test_domino_tilings(backend: str, n: int, count: int) -> None:
    assert dominoes(2 * n, 2 * n).count(backend=backend) == count


# Arto Inkala's puzzle of 2012, which newspapers called the hardest.
HARDEST = (
    "8........ ..36..... .7..9.2.. .5...7... ....457.. ...1...3. ..1....68 ..85...1. .9....4.."
)
SOLVED = "812753649 943682175 675491283 154237896 369845721 287169534 521974368 438526917 796318452"


@BACKENDS
def test_hardest_sudoku_has_exactly_one_solution(backend: str) -> None:
    solutions = list(sudoku().solutions(backend=backend, given=sudoku_givens(HARDEST)))
    assert solutions == [Solution(*sudoku_givens(SOLVED))]


@BACKENDS
def test_easy_sudoku_needs_no_branching_and_has_one_solution(backend: str) -> None:
    grid = sudoku_givens(SOLVED)
    solutions = sudoku().solutions(backend=backend, given=grid[::2] + grid[1:40:2])
    assert len(list(solutions)) == 1
    assert solutions.result.stats.branchings in (0, None)


# Gareth Rees, "Exact cover III": the example and its two variants.
ARTICLE: dict[str, list[int]] = {
    "A": [1, 4, 7],
    "B": [1, 4],
    "C": [4, 5, 7],
    "D": [3, 5, 6],
    "E": [2, 3, 6, 7],
    "F": [2, 7],
}


@BACKENDS
@pytest.mark.parametrize(
    ("multiplicities", "optional", "expected"),
    [
        ({}, [], {Solution("B", "D", "F")}),
        ({7: 2}, [], {Solution("A", "D", "F")}),
        ({}, [5], {Solution("B", "D", "F"), Solution("B", "E")}),
    ],
    ids=["exactly once", "7 twice", "5 not required"],
)
def test_example_of_multiset_cover(
    backend: str, multiplicities: dict[int, int], optional: list[int], expected: set[Solution]
) -> None:
    model = Model(ARTICLE, multiplicities=multiplicities, optional=optional)
    assert set(model.solutions(backend=backend)) == expected


# Thierry Parmentelat's exercise: two identical pieces on a board of six cells.
MATRIX = [
    [int(digit) for digit in row]
    for row in [
        *("10011010", "10001101", "10001110", "10101100", "10001011", "10111000", "10000111"),
        *("01011010", "01001101", "01001110", "01101100", "01001011", "01111000", "01000111"),
    ]
]


@BACKENDS
def test_matrix_of_14_rows_and_8_columns_has_two_solutions(backend: str) -> None:
    solutions = set(Model.from_matrix(MATRIX).solutions(backend=backend))
    assert solutions == {Solution(5, 13), Solution(6, 12)}


@BACKENDS
def test_identical_pieces_told_by_a_multiplicity_have_one_solution(backend: str) -> None:
    rows = [[1, *row[2:]] for row in MATRIX[:7]]
    model = Model.from_matrix(rows)
    model.set_multiplicity(0, 2)
    assert list(model.solutions(backend=backend)) == [Solution(5, 6)]
