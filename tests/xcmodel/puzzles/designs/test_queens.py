import pytest

from tests.xcmodel.draw.svg_tree import svg_tree
from xcmodel.draw import sheet_svg
from xcmodel.puzzles import Queens

BACKENDS = pytest.mark.parametrize("backend", ["dlx", "dlx:python", "cpsat", "sat"])


# OEIS A000170.
@BACKENDS
@pytest.mark.parametrize("gadgets", [False, True])
@pytest.mark.parametrize(("n", "count"), list(enumerate([1, 0, 0, 2, 10, 4, 40, 92], start=1)))
def test_queens_have_the_known_number_with_and_without_gadgets(
    backend: str, gadgets: bool, n: int, count: int
) -> None:
    assert Queens(n, gadgets=gadgets).count(backend=backend) == count


# OEIS A000170.
@pytest.mark.parametrize(("n", "count"), [(9, 352), (10, 724), (11, 2680), (12, 14_200)])
def test_queens_on_larger_boards_have_the_known_number(n: int, count: int) -> None:
    assert Queens(n).count() == Queens(n, gadgets=True).count() == count


# OEIS A225623.
@BACKENDS
@pytest.mark.parametrize(("n", "count"), list(enumerate([1, 2, 11, 92], start=2)))
def test_two_queens_a_line_have_the_known_number(backend: str, n: int, count: int) -> None:
    assert Queens(n, per_line=2).count(backend=backend) == count


# OEIS A225623.
@pytest.mark.parametrize(("n", "count"), [(6, 1097), (7, 19_448), (8, 477_136)])
def test_two_queens_a_line_on_larger_boards_have_the_known_number(n: int, count: int) -> None:
    assert Queens(n, per_line=2).count() == count


# OEIS A002562.
@pytest.mark.parametrize("gadgets", [False, True])
@pytest.mark.parametrize(("n", "count"), list(enumerate([1, 0, 0, 1, 2, 1, 6, 12, 46, 92], 1)))
def test_queens_up_to_symmetry_have_the_known_number(n: int, count: int, gadgets: bool) -> None:
    puzzle = Queens(n, gadgets=gadgets)
    assert puzzle.count(up_to=puzzle.symmetries()) == count
    assert puzzle.symmetries().order == (8 if n > 1 else 1)


@pytest.mark.parametrize("n", [3, 4, 5])
def test_two_queens_a_line_are_counted_up_to_symmetry_as_they_are_listed(n: int) -> None:
    puzzle = Queens(n, per_line=2)
    classes = list(puzzle.symmetries().representatives(puzzle.solutions()))
    assert puzzle.count(up_to=puzzle.symmetries()) == len(classes)


def test_representatives_of_the_classes_are_solutions_that_no_turn_makes_of_each_other() -> None:
    puzzle = Queens(6)
    (only,) = puzzle.symmetries().representatives(puzzle.solutions())
    assert puzzle.model.is_solution(only)


def test_a_board_that_is_written_is_read_again() -> None:
    puzzle = Queens(8)
    for solution in puzzle.solutions():
        assert set(puzzle.read(puzzle.text(solution))) == set(solution)


def test_boards_can_be_read_with_other_signs() -> None:
    assert Queens(2).read("♛+ +♕") == Queens(2).read("Q. .Q") == ((0, 0), (1, 1))


def test_queens_that_are_given_are_in_every_solution() -> None:
    puzzle = Queens(8)
    start = puzzle.read("Q....... " + "........ " * 7)
    boards = [puzzle.text(solution) for solution in puzzle.solutions(given=start)]
    assert len(boards) == 4
    assert all(board.startswith("Q") for board in boards)


def test_a_seed_gives_a_random_solution_and_always_the_same() -> None:
    puzzle = Queens(8)
    found = {puzzle.solve(seed=seed).solution for seed in range(10)}
    assert len(found) > 1
    assert puzzle.solve(seed=3).solution == puzzle.solve(seed=3).solution


# The other 92 boards are those of ten queens, two in a line.
@pytest.mark.parametrize("puzzle", [Queens(8), Queens(5, per_line=2)], ids=["8", "10"])
def test_all_92_boards_are_on_one_sheet(puzzle: Queens) -> None:
    sheet = sheet_svg(map(puzzle.svg, puzzle.solutions()), columns=10, title="all 92")
    boards = svg_tree(sheet).findall("svg")
    assert len(boards) == 92
    assert len({(board.get("x"), board.get("y")) for board in boards}) == 92
    # The dark squares are one path, and each queen is another.
    assert {len(board.findall("path")) for board in boards} == {1 + puzzle.n * puzzle.per_line}
    queens = [[path.get("d") for path in board.iter("path")][1:] for board in boards]
    assert len(set(map(tuple, queens))) == 92
