import pytest

from xcmodel.puzzles import Board, box
from xcmodel.puzzles.boards.boards import board_symmetries


def test_a_board_is_read_whatever_white_space_surrounds_its_rows() -> None:
    assert Board.read("\n  ..#\n  #..\n") == Board.read("..# #..")


def test_a_board_knows_its_size_even_where_its_edges_are_holes() -> None:
    board = Board.read("### #.# ###")
    assert board.size == (3, 3)
    assert board.cells == ((1, 1),)


def test_a_box_is_all_free() -> None:
    assert len(box(6, 10).cells) == 60
    assert len(box(3, 4, 5).cells) == 60
    assert box(2, 3, 4, 5).size == (2, 3, 4, 5)


def test_the_empty_text_is_an_empty_board() -> None:
    assert Board.read("") == Board.of([])
    assert not Board.read("").cells


def test_layers_are_parted_by_a_line_between_them_or_by_a_blank_one() -> None:
    beside = Board.read("\n  ..# | ...\n  ... | .#.\n")
    below = Board.read("\n  ..#\n  ...\n\n  ...\n  .#.\n")
    assert beside == below == Board.read("..# ... | ... .#.")
    assert beside.size == (2, 2, 3)
    assert (0, 0, 2) not in beside.cells
    assert (1, 1, 1) not in beside.cells


def test_both_at_once_make_a_fourth_dimension() -> None:
    board = Board.read(".. | .#\n\n.. | ..")
    assert board.size == (2, 2, 1, 2)
    assert len(board.cells) == 7


@pytest.mark.parametrize(
    "board", [box(6, 10), box(3, 4, 5), box(2, 2, 2, 3), Board.read("..# | .#. | ...")], ids=str
)
def test_what_is_written_can_be_read_again(board: Board) -> None:
    assert Board.read(str(board)) == board


def test_a_board_in_more_dimensions_is_one_cell_thick_there() -> None:
    flat = box(2, 3).in_space(3)
    assert flat.size == (1, 2, 3)
    assert flat.cells[-1] == (0, 1, 2)
    assert box(2, 2, 2).in_space(2) == box(2, 2, 2)


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
        (".. .. | .. ..", 47),
        ("... ... | ... ...", 15),
        ("... ... | ... ..#", 1),
    ],
)
def test_a_board_has_the_turns_and_flips_that_carry_its_cells_onto_themselves(
    board: str, count: int
) -> None:
    cells = list(Board.read(board).cells)
    found = list(board_symmetries(cells))
    assert len(found) == count
    for images in found:
        assert list(images) == cells
        assert sorted(images.values()) == cells
        assert any(cell != image for cell, image in images.items())


def test_a_cube_without_flips_has_24_turns() -> None:
    assert len(list(board_symmetries(box(2, 2, 2).cells, flips=False))) == 23
