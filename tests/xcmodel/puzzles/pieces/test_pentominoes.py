from collections.abc import Iterable
from typing import cast

import pytest

from tests.xcmodel.draw.svg_tree import svg_tree
from xcmodel.errors import ModelError
from xcmodel.puzzles import Pentominoes, Polyforms, box
from xcmodel.puzzles.boards.shapes import Shape
from xcmodel.puzzles.pieces.pentominoes import CHESSBOARD_WITHOUT_CENTRE

Placement = tuple[str, Shape]


@pytest.mark.parametrize(
    ("puzzle", "n_options"),
    [
        (Pentominoes.rectangle(6, 10), 2056),
        (Pentominoes.rectangle(5, 12), 1936),
        (Pentominoes.rectangle(4, 15), 1696),
        (Pentominoes.rectangle(3, 20), 1236),
        (Pentominoes(CHESSBOARD_WITHOUT_CENTRE), 1568),
    ],
)
def test_a_board_has_an_item_a_piece_and_a_cell_and_an_option_a_placement(
    puzzle: Pentominoes, n_options: int
) -> None:
    assert len(puzzle.model.items) == 72
    assert len(puzzle.model.options) == n_options


def test_3_by_20_has_8_solutions_and_each_uses_every_piece_once() -> None:
    puzzle = Pentominoes.rectangle(3, 20)
    texts = {puzzle.text(solution) for solution in puzzle.solutions(backend="dlx")}
    assert len(texts) == 8
    for text in texts:
        assert sorted(text.replace("\n", "")) == sorted("FILNPTUVWXYZ" * 5)


def test_the_chessboard_without_its_centre_has_520_solutions() -> None:
    puzzle = Pentominoes(CHESSBOARD_WITHOUT_CENTRE)
    total = 0
    for name in puzzle.model.options:
        piece, cells = cast(Placement, name)
        row, column = cells[2]
        # One cross of those that turning and flipping the board makes of each other.
        if piece == "X" and row <= column <= 3:
            total += (4 if row == column else 8) * puzzle.count(backend="dlx", given=[name])
    assert total == 520


def test_decode_gives_the_rows_of_the_board_with_none_for_holes() -> None:
    puzzle = Pentominoes(CHESSBOARD_WITHOUT_CENTRE)
    solution = next(puzzle.solutions())
    grid = puzzle.decode(solution)
    holes = [(i, j) for i, row in enumerate(grid) for j, piece in enumerate(row) if piece is None]
    assert holes == [(3, 3), (3, 4), (4, 3), (4, 4)]
    for piece, cells in cast(Iterable[Placement], solution):
        assert {grid[i][j] for i, j in cells} == {piece}


def test_some_of_the_options_can_be_drawn_too() -> None:
    puzzle = Pentominoes.rectangle(3, 20)
    bar = ("I", ((1, 0), (1, 1), (1, 2), (1, 3), (1, 4)))
    assert puzzle.text([bar]).split() == ["." * 20, "IIIII" + "." * 15, "." * 20]


def test_the_picture_has_one_shape_a_piece() -> None:
    puzzle = Pentominoes(CHESSBOARD_WITHOUT_CENTRE)
    solution = next(puzzle.solutions())
    root = svg_tree(puzzle.svg(solution))
    assert [path.findtext("title") for path in root.iter("path")] == [*"FILNPTUVWXYZ"]


def test_the_same_board_is_the_same_puzzle_however_it_is_indented() -> None:
    indented = Pentominoes(CHESSBOARD_WITHOUT_CENTRE)
    flat = Pentominoes("\n".join(CHESSBOARD_WITHOUT_CENTRE.split()))
    assert indented == flat
    assert hash(indented) == hash(flat)


def test_a_board_of_another_size_is_refused_without_hints_for_other_pieces() -> None:
    with pytest.raises(ModelError, match=r"^the board has 66 free cells, but the pieces fill 60$"):
        Pentominoes.rectangle(6, 11)
    with pytest.raises(ModelError, match=r"^the board has 1 free cell, but the pieces fill 60$"):
        Pentominoes(".#")


def test_of_pieces_that_are_counted_no_other_number_is_advised() -> None:
    with pytest.raises(ModelError, match=r"counts=\{'hole': 2\}$"):
        Polyforms({"I": "II"}, box(2, 3), counts={"I": 2})
