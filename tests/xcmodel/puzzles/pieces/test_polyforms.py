from collections.abc import Mapping
from itertools import islice
from typing import NamedTuple

import pytest

from tests.xcmodel.draw.svg_tree import svg_tree
from xcmodel.answer.progress import Progress
from xcmodel.draw import sheet_svg
from xcmodel.errors import ModelError, StoppedError
from xcmodel.puzzles import (
    KANOODLE,
    PENTACUBES,
    PENTOMINOES,
    SOMA,
    TETROMINOES,
    Board,
    Polyforms,
    box,
    hexagon,
    one_sided,
)
from xcmodel.puzzles.pieces.pentominoes import CHESSBOARD_WITHOUT_CENTRE

CHESSBOARD = Board.read(CHESSBOARD_WITHOUT_CENTRE)
TWO_BOARDS = Board.read("......#......\n" * 5)
SMALL_BOARD = "#.# ... #.."
BACKENDS = pytest.mark.parametrize("backend", ["dlx", "dlx:python", "cpsat", "sat"])
DOMINO = {"I": "II"}


class Known(NamedTuple):
    """A puzzle and what is known of it."""

    pieces: Mapping[str, str]
    board: Board
    n_items: int
    n_options: int
    classes: int
    order: int


# Haselgrove and Haselgrove 1960 for the rectangles, Scott 1958 for the chessboard, Bouwkamp 1969
# for the boxes, Conway and Guy 1961 for the cube; two programs that share no code for Kanoodle.
SMALL = [
    Known(PENTOMINOES, box(3, 20), 72, 1236, 2, 4),
    Known(PENTOMINOES, CHESSBOARD, 72, 1568, 65, 8),
    Known(PENTOMINOES, TWO_BOARDS, 72, 1532, 2, 32),
    Known(PENTOMINOES, box(2, 3, 10), 72, 1528, 12, 8),
]
LARGE = [
    Known(PENTOMINOES, box(6, 10), 72, 2056, 2339, 4),
    Known(PENTOMINOES, box(5, 12), 72, 1936, 1010, 4),
    Known(PENTOMINOES, box(4, 15), 72, 1696, 368, 4),
    Known(PENTOMINOES, box(2, 5, 6), 72, 2084, 264, 8),
    Known(SOMA, box(3, 3, 3), 34, 688, 240, 48),
]
LARGEST = [
    Known(KANOODLE, box(5, 11), 67, 1789, 92_755, 4),
    Known(PENTOMINOES, box(3, 4, 5), 72, 2440, 3940, 8),
]


@pytest.mark.parametrize(
    "known",
    [*SMALL, *LARGE, *(pytest.param(largest, marks=pytest.mark.slow) for largest in LARGEST)],
)
def test_solutions_and_their_classes_have_the_known_numbers(known: Known) -> None:
    puzzle = Polyforms(known.pieces, known.board)
    assert len(puzzle.model.items) == known.n_items
    assert len(puzzle.model.options) == known.n_options
    assert puzzle.symmetries().order == known.order
    # None of these has a solution that is symmetric in itself.
    assert puzzle.count() == known.classes * known.order
    found = puzzle.model.symmetries()
    assert found.order == known.order
    for symmetries in (puzzle.symmetries(), found):
        assert puzzle.count(up_to=symmetries) == known.classes
    if known.classes < 100:
        assert len(list(found.representatives(puzzle.solutions()))) == known.classes
    breaking = puzzle.symmetry_breaking()
    # A half turn of one of two boards leaves every piece of the other in place; in these two boxes,
    # some symmetry leaves a placement of every piece in place.
    assert bool(breaking.fixed) == (known.board in {TWO_BOARDS, box(3, 3, 3), box(3, 4, 5)})
    if not breaking.fixed:
        assert len((*breaking.kept, *breaking.forbidden)) == len(breaking.kept) * known.order
        assert puzzle.count(forbidden=breaking.forbidden) == known.classes


# Each class once, by symmetry breaking: listing all takes these backends minutes.
@pytest.mark.slow
@pytest.mark.parametrize("backend", ["dlx:python", "cpsat", "sat"])
@pytest.mark.parametrize("known", SMALL)
def test_every_backend_finds_as_many_classes(known: Known, backend: str) -> None:
    puzzle = Polyforms(known.pieces, known.board)
    breaking = puzzle.symmetry_breaking()
    count = puzzle.count(backend=backend, forbidden=breaking.forbidden)
    assert count == (known.classes if not breaking.fixed else 4 * known.classes)


@pytest.mark.slow
@pytest.mark.parametrize("backend", ["dlx:python", "cpsat", "sat"])
@pytest.mark.parametrize("known", [*LARGE, *LARGEST])
def test_every_backend_finds_a_solution(known: Known, backend: str) -> None:
    puzzle = Polyforms(known.pieces, known.board)
    solution = puzzle.solve(backend=backend).solution
    assert solution is not None
    assert set(puzzle.read(puzzle.text(solution))) == set(solution)


@BACKENDS
def test_two_equal_pieces_on_a_board_with_holes_are_14_rows_and_8_columns(backend: str) -> None:
    two = {"1": "XX X.", "2": "XX X."}
    puzzle = Polyforms(two, SMALL_BOARD)
    cells = [(0, 1), (1, 0), (1, 1), (1, 2), (2, 1), (2, 2)]
    rows = [
        "".join("1" if cell in option.items else "0" for cell in cells)
        for option in puzzle.model.options.values()
    ]
    assert list(puzzle.model.items) == ["1", "2", *cells]
    assert rows[:7] == rows[7:]
    assert set(rows) == {"011010", "001101", "001110", "101100", "001011", "111000", "000111"}
    assert puzzle.count(backend=backend) == 2
    alike = Polyforms(two, SMALL_BOARD, identical=True)
    assert alike == Polyforms({"1": "XX X."}, SMALL_BOARD, counts={"1": 2})
    assert alike.count(backend=backend) == 1


def test_two_boards_are_filled_at_once() -> None:
    puzzle = Polyforms(PENTOMINOES, TWO_BOARDS)
    for solution in puzzle.representatives():
        left = "".join(row[:6] for row in puzzle.text(solution).splitlines())
        assert len(set(left)) == 6
        assert puzzle.model.is_solution(solution)


# OEIS A004003.
@pytest.mark.parametrize(("size", "count"), [(2, 2), (4, 36), (6, 6728), (8, 12_988_816)])
def test_any_number_of_dominoes_may_be_used(size: int, count: int) -> None:
    puzzle = Polyforms(DOMINO, box(size, size), counts={"I": (0, None)})
    assert puzzle.count() == count


# OEIS A028420: the ways to fill a square with pieces of one cell and of two.
@pytest.mark.parametrize(("size", "count"), [(1, 1), (2, 7), (3, 131), (4, 10_012)])
def test_several_pieces_may_be_used_any_number_of_times(size: int, count: int) -> None:
    any_number = {"I": (0, None), "o": (0, None)}
    puzzle = Polyforms({"I": "II", "o": "o"}, box(size, size), counts=any_number)
    assert puzzle.count() == count


# OEIS A006253: bricks of two cubes in a box of 2 by 2 by n.
@pytest.mark.parametrize(("n", "count"), list(enumerate([2, 9, 32, 121, 450], start=1)))
def test_bricks_fill_a_box(n: int, count: int) -> None:
    puzzle = Polyforms(DOMINO, box(2, 2, n), counts={"I": 2 * n})
    assert puzzle.count() == count


# Conway and Guy 1961.
@BACKENDS
def test_every_backend_finds_the_classes_of_the_soma_cube(backend: str) -> None:
    puzzle = Polyforms(SOMA, box(3, 3, 3))
    kept, up_to = puzzle.symmetry_breaking().kept, puzzle.symmetries()
    assert len(kept) == 2
    assert sum(puzzle.count(given=[o], up_to=up_to, backend=backend) for o in kept) == 240


def test_one_sided_pentominoes_fill_3_by_30_in_46_ways() -> None:
    puzzle = Polyforms(one_sided(PENTOMINOES), box(3, 30), flips=False)
    assert len(puzzle.pieces) == 18
    # A mirror swaps six pairs of pieces.
    assert puzzle.symmetries().order == 4
    assert puzzle.count(up_to=puzzle.symmetries()) == 46


def test_whether_pieces_are_turned_over_has_to_be_said_where_one_mirrors_another() -> None:
    pieces = {"L": "LLL L..", "J": "JJJ ..J"}
    with pytest.raises(ModelError, match=r"'L' and 'J' are mirror images: say flips=False"):
        Polyforms(pieces, box(2, 4))
    assert Polyforms(pieces, box(2, 4), flips=False).count() == 0
    assert Polyforms(pieces, box(2, 4), flips=True).count() == 4


def test_a_screw_fits_a_board_like_itself_and_its_mirror_image_does_not() -> None:
    board = "..\n.#\n\n##\n.#"
    fits = [Polyforms({name: SOMA[name]}, board).count() for name in "AB"]
    assert sorted(fits) == [0, 1]
    assert all(Polyforms({name: SOMA[name]}, board, flips=True).count() for name in "AB")


def test_ten_pentacubes_fill_a_box_of_2_by_5_by_5() -> None:
    puzzle = Polyforms(PENTACUBES, box(2, 5, 5), counts=dict.fromkeys(PENTACUBES, (0, 1)))
    solution = next(puzzle.solutions())
    assert len(solution) == 10
    assert set(puzzle.read(puzzle.text(solution))) == set(solution)


def test_a_board_may_be_text_or_a_box_or_cells() -> None:
    text = Polyforms(TETROMINOES, ".....\n.....\n.....\n.....")
    assert text == Polyforms(TETROMINOES, box(4, 5))
    assert text == Polyforms(TETROMINOES, [(i, j) for j in range(5) for i in range(4)])
    assert hash(text) == hash(Polyforms(TETROMINOES, box(4, 5)))
    assert text != Polyforms(TETROMINOES, box(4, 5), flips=False)
    assert repr(text) == "<Polyforms 'polyforms': 5 pieces, 4 by 5>"
    # The T covers one black cell or three, all others cover two, and the board has ten.
    assert text.count() == 0


def test_a_piece_in_several_parts_is_told_unless_it_is_meant_so() -> None:
    pieces = {"I": "II", "J": "J. .J"}
    with pytest.raises(ModelError, match="'J' is in 2 parts that share no side: mend it, or give"):
        Polyforms(pieces, box(2, 2))
    assert Polyforms({"J": "J. .J"}, "#. .#", connected=False).count() == 1
    with pytest.raises(ModelError, match="'X' is in 2 parts"):
        Polyforms({"X": "X. .. | .. .X"}, box(2, 2, 2), counts={"X": 4})
    # Hexagons in a text share sides where squares share corners only.
    assert Polyforms({"A": ".A A."}, hexagon(2), counts={"A": (0, None)}).pieces


def test_flat_boards_and_flat_pieces_lie_in_the_space_of_the_others() -> None:
    flat_pieces = Polyforms({"I": "II"}, ". | .")
    assert list(flat_pieces.model.options) == [("I", ((0, 0, 0), (1, 0, 0)))]
    flat_board = Polyforms({"I": "I | I"}, "..")
    assert list(flat_board.model.options) == [("I", ((0, 0, 0), (0, 0, 1)))]


def test_five_dimensions_are_no_trouble() -> None:
    puzzle = Polyforms(DOMINO, box(2, 2, 2, 2, 2), counts={"I": 16})
    # OEIS A005271: perfect matchings of cubes.
    assert puzzle.count() == 589_185
    assert puzzle.symmetries().order == 2**5 * 120


def test_representatives_are_one_solution_of_each_class() -> None:
    for puzzle in (
        Polyforms(PENTOMINOES, CHESSBOARD),  # Where one piece never stays in place,
        Polyforms(SOMA, box(3, 3, 3)),  # where each may,
        Polyforms(DOMINO, box(4, 4), counts={"I": 8}),  # and where none is there once.
    ):
        found = list(puzzle.representatives())
        forms = {puzzle.symmetries().canonical(solution) for solution in found}
        assert len(found) == len(forms) == puzzle.count(up_to=puzzle.symmetries())


def test_representatives_that_are_cut_off_by_time_are_not_taken_for_all() -> None:
    puzzle = Polyforms(PENTOMINOES, box(6, 10))
    seen: list[Progress] = []
    with pytest.raises(StoppedError, match="the time was over"):
        list(puzzle.representatives(time_limit=0, progress=seen.append))
    assert seen


def test_representatives_come_as_they_are_found_and_stand_on_one_sheet() -> None:
    puzzle = Polyforms(KANOODLE, box(5, 11))
    drawn = [puzzle.svg(solution) for solution in islice(puzzle.representatives(), 12)]
    sheet = svg_tree(sheet_svg(drawn, columns=4, title="twelve of 92,755"))
    boards = sheet.findall("svg")
    assert len(boards) == 12
    assert {len(list(board.iter("path"))) for board in boards} == {12}
