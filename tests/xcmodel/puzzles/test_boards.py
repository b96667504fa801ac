import pytest

from xcmodel import ModelError
from xcmodel.puzzles.boards import board_symmetries, free_cells, read_board, rectangle


def test_a_board_is_read_whatever_white_space_surrounds_its_rows() -> None:
    assert read_board("\n  ..#\n  #..\n") == read_board("..# #..") == ("..#", "#..")


def test_a_rectangle_is_all_free() -> None:
    assert len(list(free_cells(read_board(rectangle(6, 10))))) == 60


def test_the_empty_text_is_an_empty_board() -> None:
    assert read_board("") == ()
    assert list(free_cells(())) == []


def test_a_strange_character_is_named_with_its_row() -> None:
    with pytest.raises(ModelError, match=r"row 2 of the board, '\.x', has 'x': use '\.' for"):
        read_board(".. .x")


def test_a_row_of_another_length_is_named() -> None:
    with pytest.raises(ModelError, match="row 2 of the board has 3 cells, row 1 has 2: fill up"):
        read_board(".. ...")


@pytest.mark.parametrize(
    ("board", "count"),
    [
        ("...\n...\n...", 7),
        ("...\n...", 3),
        ("..#\n...\n#..", 3),
        ("..#\n...", 0),
        ("..#\n#..", 1),
        ("...#\n...#\n...#", 7),
        (".", 0),
        ("#", 0),
    ],
)
def test_a_board_has_the_turns_and_flips_that_carry_its_cells_onto_themselves(
    board: str, count: int
) -> None:
    cells = list(free_cells(read_board(board)))
    found = list(board_symmetries(cells))
    assert len(found) == count
    for images in found:
        assert list(images) == cells
        assert sorted(images.values()) == cells
        assert any(cell != image for cell, image in images.items())
