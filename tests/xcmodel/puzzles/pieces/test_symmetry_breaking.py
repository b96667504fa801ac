import pytest

from xcmodel.puzzles import KANOODLE, PENTOMINOES, SOMA, Pentominoes, Polyforms, box
from xcmodel.puzzles.pieces.pentominoes import CHESSBOARD_WITHOUT_CENTRE


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
