from itertools import islice

import pytest

from xcmodel import ModelError
from xcmodel.draw import layers_text
from xcmodel.puzzles import KANOODLE, PENTOMINOES, SOMA, Board, Pentominoes, Polyforms, box, torus
from xcmodel.puzzles.boards.layers import read_layers
from xcmodel.puzzles.boards.shapes import orientations, read_shape
from xcmodel.puzzles.pieces.pentominoes import CHESSBOARD_WITHOUT_CENTRE

# A printed picture that is said to be of the twelve pentominoes.
PRINTED = "WVVVFFYYYY WWXVFFUYUI WWXVTFUUUI PXXXTNNNNI PPLTTTZNZI PPLLLLZZZI"


def test_a_picture_that_shows_a_solution_is_read_as_its_options() -> None:
    puzzle = Pentominoes.rectangle(6, 10)
    picture = puzzle.text(next(iter(puzzle.solutions())))
    assert puzzle.model.is_solution(puzzle.read(picture))
    assert puzzle.text(puzzle.read(picture)) == picture


def test_a_picture_with_wrong_pieces_is_accepted_as_what_it_shows() -> None:
    cells = {
        letter: [place for place, other in read_layers(PRINTED).items() if other == letter]
        for letter in PENTOMINOES
    }
    forms = {orientations(read_shape(text))[0]: name for name, text in PENTOMINOES.items()}
    # Its W and F are P as well, its X is T, its Z is U, and its N is Y.
    shown = "".join(forms[orientations(places)[0]] for places in cells.values())
    assert shown == "PILYPTUVPTYU"
    own = Polyforms(cells, box(6, 10), flips=True)
    assert own.model.is_solution(own.read(PRINTED))
    assert own.text(own.read(PRINTED)).split() == PRINTED.split()


@pytest.mark.parametrize(
    ("pieces", "board"),
    [
        (PENTOMINOES, Board.read(CHESSBOARD_WITHOUT_CENTRE)),
        (PENTOMINOES, box(3, 4, 5)),
        (SOMA, box(3, 3, 3)),
        (KANOODLE, box(5, 11)),
    ],
)
def test_names_numbers_and_arrays_are_all_read_back(pieces: dict[str, str], board: Board) -> None:
    puzzle = Polyforms(pieces, board)
    solution = next(puzzle.solutions())
    for picture in (
        puzzle.text(solution),
        puzzle.text(solution, numbers=True),
        str(puzzle.numbers(solution)),
        str(puzzle.numbers(solution).tolist()).replace("]], ", "]]\n\n"),
    ):
        assert set(puzzle.read(picture)) == set(solution)


@pytest.mark.parametrize(
    "puzzle",
    [
        Polyforms({"I": "II"}, "..# #..", counts={"I": 2}),
        Polyforms(SOMA, box(3, 3, 3)),
        Polyforms({"I": "I", "L": "LL"}, box(2, 2, 1, 2), counts={"I": 2, "L": 3}),
        Pentominoes.rectangle(6, 10),
    ],
    ids=["holes", "space", "four dimensions", "plane"],
)
def test_pictures_with_lines_are_read_back(puzzle: Polyforms) -> None:
    solution = puzzle.solve().solution
    assert solution is not None
    assert set(puzzle.read(puzzle.text(solution, ruled=True))) == set(solution)
    one = list(solution)[:1]
    assert set(puzzle.read(puzzle.text(one, ruled=True))) == set(one)
    assert set(puzzle.read(puzzle.text(solution, colour=True))) == set(solution)
    assert set(puzzle.read("\n" + puzzle.text(one, colour=True))) == set(one)


@pytest.mark.parametrize(
    "board",
    [
        box(4, 4),
        box(2, 2, 3),
        Board.read("#### .... .... ####"),
        Board.read("####.... ####...."),
        torus(4, 4),
    ],
)
def test_lines_part_copies_of_a_piece(board: Board) -> None:
    puzzle = Polyforms({"I": "II"}, board, counts={"I": (0, None)})
    for solution in islice(puzzle.solutions(), 100):
        for shown in (list(solution), list(solution)[:2]):
            for picture in (puzzle.text(shown, ruled=True), puzzle.text(shown, colour=True)):
                assert set(puzzle.read(picture)) == set(shown)


def test_lines_by_hand_need_not_part_copies_of_a_piece() -> None:
    puzzle = Polyforms({"I": "II", "X": "X"}, "... ...", counts={"I": 2, "X": 2})
    picture = layers_text([[["I", "I", "X"], ["I", "I", "X"]]])
    assert "│ I   I │ X │" in picture
    assert puzzle.model.is_solution(puzzle.read(picture))


@pytest.mark.parametrize("board", [box(2, 3), box(3, 2)])
def test_a_picture_with_lines_of_a_larger_board_is_refused(board: Board) -> None:
    whole = Polyforms({"I": "III"}, box(3, 3), counts={"I": 3})
    picture = whole.text(next(whole.solutions()), ruled=True)
    with pytest.raises(ModelError, match="the picture is larger than the board, which is"):
        Polyforms({"I": "II"}, board, counts={"I": 3}).read(picture)


def test_what_a_picture_shows_can_be_given_to_a_query() -> None:
    puzzle = Pentominoes.rectangle(3, 20)
    start = puzzle.read("U" * 2 + "." * 18 + " U" + "." * 19 + " UU" + "." * 18)
    assert start == (("U", ((0, 0), (0, 1), (1, 0), (2, 0), (2, 1))),)
    assert puzzle.count(given=start) == 4
    assert puzzle.read("." * 20 + " " + "." * 20 + " " + "." * 20) == ()


def test_copies_of_a_piece_side_by_side_are_told_apart() -> None:
    puzzle = Polyforms({"I": "III"}, box(3, 3), counts={"I": 3})
    read = puzzle.read("III III III")
    assert puzzle.model.is_solution(read)
    assert len(read) == 3


def test_marks_that_are_no_names_tell_pieces_of_one_shape_apart() -> None:
    puzzle = Polyforms({"a": "II", "b": "II"}, box(2, 2))
    assert puzzle.model.is_solution(puzzle.read("12 12"))
    copies = Polyforms({"a": "II"}, box(2, 2), counts={"a": 2})
    assert copies.model.is_solution(copies.read("xx yy"))


def test_a_piece_called_0_is_no_hole() -> None:
    puzzle = Polyforms({"0": "II", "1": "II"}, "#.. ..#")
    assert len(puzzle.read("#00 11#")) == 2
