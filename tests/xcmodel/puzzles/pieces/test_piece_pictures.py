"""Pictures of single pieces, to be cut out."""

from xcmodel.draw import Svg
from xcmodel.draw.sheet import size_of
from xcmodel.puzzles import SOMA, Polyforms, box, hexagon


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
