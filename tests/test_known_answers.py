"""Published counts and puzzles, on every backend; each names its source."""

import networkx
import pytest

from benchmarks.families.crews import LEAST_COSTS
from benchmarks.families.sudokus import read
from classics import ORLIB, dominoes, queens, sudoku
from xcmodel import Model, Solution, Status
from xcmodel.formats import read_orlib
from xcmodel.puzzles import Kakuro, LatinSquare, Queens, Sudoku
from xcmodel.puzzles.digits.digits import DIGITS
from xcmodel_dlx import why_no_native

BACKENDS = pytest.mark.parametrize("backend", ["dlx", "dlx:python", "cpsat", "sat"])


@pytest.mark.slow
@BACKENDS
@pytest.mark.parametrize("gadgets", [False, True])
@pytest.mark.parametrize(("n", "count"), [(9, 352), (10, 724), (11, 2680), (12, 14_200)])
def test_queens_on_larger_boards(backend: str, gadgets: bool, n: int, count: int) -> None:
    puzzle = Queens(n, gadgets=gadgets)
    assert puzzle.model.count(backend=backend, method="enumerate") == count


# Gareth Rees, "The sixteen queens problem": there are more diagonals than queens.
@BACKENDS
def test_queens_that_must_cover_every_diagonal_have_no_solution(backend: str) -> None:
    model = queens(8)
    for item in model.items:
        model.set_multiplicity(item, 1)
    assert model.count(backend=backend) == 0


@pytest.mark.slow
@pytest.mark.parametrize(
    ("backend", "n", "count"),
    [
        *((backend, 6, 1097) for backend in ("dlx", "dlx:python", "cpsat", "sat")),
        *((backend, 7, 19_448) for backend in ("dlx", "dlx:python")),
    ],
)
def test_double_queens_on_larger_boards(backend: str, n: int, count: int) -> None:
    puzzle = Queens(n, per_line=2)
    assert puzzle.model.count(backend=backend, method="enumerate") == count


@pytest.mark.slow
def test_eighteen_queens_stand_two_on_each_line_in_the_known_number_of_ways() -> None:
    assert Queens(9, per_line=2).model.count() == 14_244_856


# OEIS A000315: reduced Latin squares of order 1, 2, ...; as in Gareth Rees, "Exact cover II", they
# are Sudokus whose blocks are the rows.
@BACKENDS
@pytest.mark.parametrize(("n", "count"), list(enumerate([1, 1, 1, 4, 56], start=1)))
def test_reduced_latin_squares_as_sudokus(backend: str, n: int, count: int) -> None:
    puzzle = Sudoku(LatinSquare.reduced(n).givens, blocks=(1, n))
    assert puzzle.model.count(backend=backend) == count


@pytest.mark.slow
@BACKENDS
def test_reduced_latin_squares_of_order_6(backend: str) -> None:
    puzzle = Sudoku(LatinSquare.reduced(6).givens, blocks=(1, 6))
    assert puzzle.model.count(backend=backend, method="enumerate") == 9408


# OEIS A000315.
def test_reduced_latin_squares_of_order_7_as_sudokus() -> None:
    assert Sudoku(LatinSquare.reduced(7).givens, blocks=(1, 7)).model.count() == 16_942_080


# OEIS A004003: domino tilings of the 2n×2n square, n = 1, 2.
@BACKENDS
@pytest.mark.parametrize(("n", "count"), [(1, 2), (2, 36)])
def test_squares_have_the_known_numbers_of_domino_tilings(backend: str, n: int, count: int) -> None:
    assert dominoes(2 * n, 2 * n).count(backend=backend) == count


SOLVED = "812753649 943682175 675491283 154237896 369845721 287169534 521974368 438526917 796318452"


@BACKENDS
def test_easy_sudoku_needs_no_branching_and_has_one_solution(backend: str) -> None:
    grid = read(SOLVED.replace(" ", ""))
    solutions = sudoku().solutions(backend=backend, given=grid[::2] + grid[1:40:2])
    assert len(list(solutions)) == 1
    assert solutions.result.stats.branchings in (0, None)


@BACKENDS
@pytest.mark.parametrize("size", [4, 6, 9, 12, 16, pytest.param(25, marks=pytest.mark.slow)])
def test_sudokus_of_many_sizes_are_filled(backend: str, size: int) -> None:
    puzzle = Sudoku.empty(size)
    # A third of the cells is left to find: from nothing, some backends take long for large grids.
    text = puzzle.text(puzzle.model.solve(seed=1).solution or ())
    kept = "".join(c if k % 3 else "." for k, c in enumerate(text.replace("\n", "")))
    given = Sudoku(kept, puzzle.blocks).given
    found = puzzle.text(puzzle.model.solve(backend=backend, given=given).solution or ())
    rows = found.split()
    digits = sorted(DIGITS[: puzzle.size])
    assert all(sorted(line) == digits for line in [*rows, *zip(*rows, strict=True)])
    labels = "".join(str(puzzle.blocks).split())
    for block in set(labels):
        cells = zip("".join(rows), labels, strict=True)
        assert sorted(digit for digit, label in cells if label == block) == digits


# "Exact cover with dictionaries": seven cells with the sum 40 leave out 1 and 4, or 2 and 3.
@BACKENDS
def test_a_sum_of_kakuro(backend: str) -> None:
    unused = [("unused", "across", (0, 1), pair) for pair in ((1, 4), (2, 3))]
    puzzle = Kakuro(r"\40 5 6 7 8 9 . .")
    for name, digits in zip(unused, ({2, 3}, {1, 4}), strict=True):
        solutions = list(puzzle.model.solutions(backend=backend, given=[name]))
        rows = [puzzle.decode(solution)[0][6:] for solution in solutions]
        assert [set(row) for row in rows] == [digits, digits]


# Small examples of "Exact cover with dictionaries", and of D. Austin, "Puzzling over exact cover
# problems", who shows one of the two solutions.
@BACKENDS
@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({"A": [1], "B": [2, 4], "C": [3, 5], "D": [5]}, {"ABC"}),
        ({"A": [1], "B": [2, 4], "C": [2, 3, 5], "D": [3, 5]}, {"ABD"}),
        ({"A": [1, 5], "B": [2, 4], "C": [2, 3], "D": [3], "E": [1, 4, 5]}, {"CE", "ABD"}),
    ],
)
def test_small_published_examples_have_the_known_solutions(
    backend: str, options: dict[str, list[int]], expected: set[str]
) -> None:
    solutions = Model(options).solutions(backend=backend)
    assert {"".join(map(str, solution)) for solution in solutions} == expected


def test_a_small_example_is_a_bipartite_graph() -> None:
    graph = Model({"A": [1], "B": [2, 4], "C": [3, 5], "D": [5]}).to_networkx()
    assert networkx.is_bipartite(graph)
    assert (graph.number_of_nodes(), graph.number_of_edges()) == (4 + 5, 6)


# Thierry Parmentelat's exercise: two identical pieces on a board of six cells.
ROWS = ["1011010", "1001101", "1001110", "1101100", "1001011", "1111000", "1000111"]


@BACKENDS
def test_identical_pieces_told_by_a_multiplicity_have_one_solution(backend: str) -> None:
    model = Model.from_matrix([[int(digit) for digit in row] for row in ROWS])
    model.set_multiplicity(0, 2)
    assert list(model.solutions(backend=backend)) == [Solution(5, 6)]


# The OR-Library; the engine in Python would take long.
@pytest.mark.parametrize("backend", ["cpsat", *(["dlx"] if why_no_native() is None else [])])
@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize("name", ["sppnw41", "sppnw42", "sppnw32"])
def test_airline_crews_have_the_published_least_cost(name: str, workers: int, backend: str) -> None:
    result = read_orlib(ORLIB / f"{name}.txt").minimize(backend=backend, workers=workers)
    assert result.status is Status.OPTIMAL
    assert result.cost == result.bound == LEAST_COSTS[name]
    if result.backend == "dlx:native":
        assert (result.stats.branchings or 0) < 100, "the bound prunes little"
