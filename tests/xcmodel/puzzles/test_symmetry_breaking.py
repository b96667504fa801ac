from collections.abc import Mapping

import pytest

from xcmodel import ModelError
from xcmodel.puzzles import KANOODLE, PENTOMINOES, SOMA, Board, Pentominoes, Polyforms, box
from xcmodel.puzzles.pentominoes import CHESSBOARD_WITHOUT_CENTRE

FREELY = [
    (PENTOMINOES, box(6, 10), 2339),
    (PENTOMINOES, box(5, 12), 1010),
    (PENTOMINOES, box(4, 15), 368),
    (PENTOMINOES, box(3, 20), 2),
    (PENTOMINOES, Board.read(CHESSBOARD_WITHOUT_CENTRE), 65),
    (PENTOMINOES, box(2, 3, 10), 12),
    (PENTOMINOES, box(2, 5, 6), 264),
    (KANOODLE, box(5, 11), 92_755),
]


@pytest.mark.parametrize(("pieces", "board", "classes"), FREELY)
def test_a_piece_that_no_symmetry_leaves_in_place_leaves_one_solution_of_each_class(
    pieces: Mapping[str, str], board: Board, classes: int
) -> None:
    puzzle = Polyforms(pieces, board)
    breaking = puzzle.symmetry_breaking()
    assert not breaking.fixed
    n_placements = len(breaking.kept) + len(breaking.forbidden)
    assert n_placements == len(breaking.kept) * puzzle.symmetries().order
    assert puzzle.count(forbidden=breaking.forbidden) == classes


@pytest.mark.parametrize("piece", list(PENTOMINOES))
def test_classical_and_modern_counting_agree_by_whatever_piece(piece: str) -> None:
    puzzle = Pentominoes(CHESSBOARD_WITHOUT_CENTRE)
    kept = puzzle.symmetry_breaking(piece).kept
    counts = [puzzle.count(given=[o], up_to=puzzle.symmetries()) for o in kept]
    assert sum(counts) == 65


@pytest.mark.parametrize("piece", ["V", "L", "T", "Z", "P"])
def test_they_agree_on_the_soma_cube_as_well(piece: str) -> None:
    puzzle = Polyforms(SOMA, box(3, 3, 3))
    breaking = puzzle.symmetry_breaking(piece)
    counts = [puzzle.count(given=[o], up_to=puzzle.symmetries()) for o in breaking.kept]
    assert sum(counts) == 240
    assert puzzle.count(forbidden=breaking.forbidden) >= 240


def test_the_cross_of_kanoodle_has_15_places_of_which_7_lie_on_an_axis() -> None:
    puzzle = Polyforms(KANOODLE, box(5, 11))
    breaking = puzzle.symmetry_breaking("L")
    assert len(breaking.kept) == 2 * 5
    assert len(breaking.fixed) == 2 + 5 - 1


def test_without_symmetries_nothing_is_forbidden() -> None:
    puzzle = Polyforms({"L": "LLL L..", "I": "I"}, "...# ..##")
    assert puzzle.symmetry_breaking("L").forbidden == ()
    assert puzzle.count() == puzzle.count(up_to=puzzle.symmetries()) == 1


def test_a_piece_that_cannot_break_symmetry_is_an_error_that_names_it() -> None:
    soma = Polyforms(SOMA, box(3, 3, 3))
    with pytest.raises(ModelError, match="a symmetry carries 'A' to another piece"):
        soma.symmetry_breaking("A")
    with pytest.raises(ModelError, match="there is not just one piece 'X'"):
        soma.symmetry_breaking("X")
    dominoes = Polyforms({"I": "II"}, box(2, 2), counts={"I": 2})
    with pytest.raises(ModelError, match="there is not just one piece 'I'"):
        dominoes.symmetry_breaking("I")
    with pytest.raises(ModelError, match="no piece is used exactly once"):
        dominoes.symmetry_breaking()
