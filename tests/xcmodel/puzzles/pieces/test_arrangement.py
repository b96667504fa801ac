import numpy as np

from tests.xcmodel.draw.svg_tree import svg_tree
from xcmodel.problem.names import Name
from xcmodel.puzzles import SOMA, Polyforms, box

DOMINOES = Polyforms({"I": "II"}, "#... ...#", counts={"I": 3})
MIDDLE = ("I", ((0, 1), (1, 1)))
LEFT = ("I", ((1, 0), (1, 1)))
RIGHT = ("I", ((0, 2), (0, 3)))


def test_copies_of_a_piece_have_numbers_and_outlines_of_their_own() -> None:
    assert DOMINOES.numbers([RIGHT, LEFT]).tolist() == [[0, 0, 1, 1], [2, 2, 0, 0]]
    assert DOMINOES.text([RIGHT, LEFT], numbers=True).split() == ["0.11", "22.0"]
    root = svg_tree(DOMINOES.svg([RIGHT, LEFT, MIDDLE]))
    assert [text.text for text in root.iter("text")] == ["I", "I", "I"]
    assert [path.findtext("title") for path in root.iter("path")][1:] == ["I"] * 3


def test_a_piece_has_the_same_number_whatever_else_lies_there() -> None:
    puzzle = Polyforms({"I": "II", "L": "LL L.", "O": "O"}, box(2, 3))
    corner = ("L", ((0, 0), (0, 1), (1, 0)))
    bar = ("I", ((0, 2), (1, 2)))
    assert puzzle.text([corner], numbers=True).split() == ["22.", "2.."]
    assert puzzle.text([corner, bar], numbers=True).split() == ["221", "2.1"]


def test_numbers_are_an_array_with_an_axis_a_dimension() -> None:
    puzzle = Polyforms(SOMA, box(3, 3, 3))
    solution = next(puzzle.solutions())
    numbers = puzzle.numbers(solution)
    assert numbers.shape == (3, 3, 3)
    assert np.bincount(numbers.ravel()).tolist() == [0, 3, 4, 4, 4, 4, 4, 4]


def test_in_space_layers_stand_side_by_side() -> None:
    puzzle = Polyforms({"V": "VV V.", "W": "W | W"}, ".. .# | .# .#")
    tripod = ("V", ((0, 0, 0), (0, 0, 1), (0, 1, 0)))
    assert puzzle.text([tripod]) == "VV | .#\nV# | .#"
    assert puzzle.text([tripod], numbers=True) == "11 | .0\n10 | .0"
    assert puzzle.decode([tripod]) == ((("V", "V"), ("V", None)), ((None, None), (None, None)))
    layers = svg_tree(puzzle.svg([tripod]))
    cubes = svg_tree(puzzle.svg([tripod], view="isometric"))
    # The free cells are one path more.
    assert len(list(layers.iter("path"))) == 2
    assert [group.findtext("title") for group in cubes.iter("g")].count("V") == 1


def test_a_flat_board_can_be_seen_as_cubes_too() -> None:
    cubes = svg_tree(DOMINOES.svg([LEFT], view="isometric"))
    # Three sides in three tones, thin lines, and thick ones.
    paths = list(cubes.iter("path"))
    assert len(paths) == 5
    assert len({path.get("fill") for path in paths}) == 4


def test_names_of_several_letters_are_written_in_columns_and_read_again() -> None:
    puzzle = Polyforms({"bar": "II", "dot": "O"}, ".# ..")
    solution = [("bar", ((1, 0), (1, 1))), ("dot", ((0, 0),))]
    assert puzzle.text(solution) == "dot   #\nbar bar"
    assert set(puzzle.read(puzzle.text(solution))) == set(solution)


def test_four_dimensions_are_layers_only() -> None:
    puzzle = Polyforms({"I": "II"}, box(2, 2, 2, 2), counts={"I": 8})
    solution = next(puzzle.solutions())
    assert puzzle.numbers(solution).shape == (2, 2, 2, 2)
    assert set(puzzle.read(puzzle.text(solution, numbers=True))) == set(solution)
    root = svg_tree(puzzle.svg(solution, cell_size=10))
    assert (root.get("width"), root.get("height")) == ("52", "52")


def test_a_piece_has_the_same_colour_whatever_else_lies_there() -> None:
    puzzle = Polyforms(SOMA, box(3, 3, 3))
    solution = next(puzzle.solutions())

    def colour_of_last(options: list[Name]) -> str | None:
        *_, last = svg_tree(puzzle.svg(options)).iter("path")
        assert last.findtext("title") == "Z"
        return last.get("fill")

    of_z = [option for option in solution if puzzle.model.options[option].items[0] == "Z"]
    assert colour_of_last(of_z) == colour_of_last(list(solution))


def test_ruled_text_parts_copies_and_can_be_coloured() -> None:
    assert DOMINOES.text([RIGHT, LEFT], ruled=True).splitlines() == [
        "    ┌───┬───────┐",
        "    │   │ I   I │",
        "┌───┴───┼───┬───┘",
        "│ I   I │   │",
        "└───────┴───┘",
    ]
    assert "\x1b[48;5;" in DOMINOES.text([LEFT], colour=True)
    puzzle = Polyforms(SOMA, box(3, 3, 3))
    solution = next(puzzle.solutions())
    assert len(puzzle.text(solution, ruled=True).splitlines()) == 7
