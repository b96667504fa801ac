"""Pictures of single pieces, to be cut out."""

import pytest
from matplotlib.figure import Figure

from xcmodel.draw import Svg
from xcmodel.draw.sheet import size_of
from xcmodel.problem.names import Name
from xcmodel.puzzles import SOMA, Polyforms, box, hexagon
from xcmodel.puzzles.pieces.arrangement import View


def title_of(picture: Svg) -> str:
    return picture.splitlines()[1]


def test_a_piece_is_drawn_as_often_as_it_must_be_used_or_once() -> None:
    puzzle = Polyforms(
        {"I": "II", "L": "LL L.", "o": "o"}, "....... ...####", counts={"I": 2, "o": (0, None)}
    )
    titles = [title_of(picture) for picture in puzzle.piece_svgs()]
    assert titles == [f"<title>piece {name}</title>" for name in "IILo"]


def test_pieces_have_the_colours_that_they_have_in_solutions() -> None:
    puzzle = Polyforms({"A": "A. AA", "B": "BB B.", "C": "C"}, hexagon(2))
    solved = puzzle.svg(next(puzzle.solutions()))
    for picture in puzzle.piece_svgs():
        shape = next(line for line in picture.splitlines() if "<title>" in line and "fill=" in line)
        assert shape.split(" stroke=")[0] in solved


def test_pieces_are_drawn_to_one_scale_and_cubes_in_space() -> None:
    single, double = Polyforms({"I": "II", "o": "o"}, "...").piece_svgs()[::-1]
    assert size_of(double)[0] - size_of(single)[0] == 40
    assert len(Polyforms(SOMA, box(3, 3, 3)).piece_svgs(cell_size=20)) == 7


def test_copies_of_a_piece_in_space_are_told_apart_across_layers() -> None:
    puzzle = Polyforms({"V": "VV V."}, box(3, 3, 2), counts={"V": 6})
    solution = list(puzzle.solve().solution or ())
    picture = puzzle.svg(solution)
    assert all(f">V{number}</text>" in picture for number in range(1, 7))
    assert ">V</text>" in puzzle.svg(solution[:1])


def with_holes() -> tuple[Polyforms, list[Name], list[Name]]:
    """Return a puzzle, a bar in it, and a solution of this bar and cells that stay empty."""
    puzzle = Polyforms({"I": "II", "hole": "h"}, ".. .. | .. ..", counts={"hole": 6})
    solution = puzzle.solve().solution
    assert solution is not None
    return puzzle, [name for name in solution if "I" in repr(name)], list(solution)


@pytest.mark.parametrize("view", ["layers", "isometric", "exploded"])
def test_cells_that_stay_empty_are_drawn_as_free_ones(view: View) -> None:
    puzzle, bar, solution = with_holes()
    assert len(solution) == 7
    assert puzzle.svg(solution, view=view) == puzzle.svg(bar, view=view)
    assert "hole" not in puzzle.svg(solution, view=view)


def test_cells_that_stay_empty_are_no_pieces_to_cut_out_and_are_read_from_text() -> None:
    puzzle, bar, solution = with_holes()
    assert len(puzzle.piece_svgs()) == 1
    assert puzzle.text(solution, ruled=True) == puzzle.text(bar, ruled=True)
    assert set(puzzle.read(puzzle.text(solution))) == set(solution)
    flat = Polyforms({"I": "II", "hole": "h"}, "...", counts={"hole": 1})
    found = flat.solve().solution
    assert found is not None
    assert len(flat.plot(found, Figure().subplots()).patches) == 2


def test_another_piece_of_one_cell_and_a_larger_one_with_that_name_are_pieces() -> None:
    assert ">o</text>" in Polyforms({"o": "o"}, ".").svg([("o", ((0, 0),))])
    assert ">hole</text>" in Polyforms({"hole": "hh"}, "..").svg([("hole", ((0, 0), (0, 1)))])


def test_pages_leave_cells_blank_that_stay_empty() -> None:
    puzzle, _, solution = with_holes()
    board = puzzle.page_board()
    assert board is not None
    assert {text for option in solution for text in board.marks[option].values()} == {"I"}
