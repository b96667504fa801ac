"""Every message that a malformed puzzle gives: what, where, and how to mend it."""

import pytest

from benchmarks.families.sudokus import HARDEST
from mistakes import assert_mistake, mistakes_in
from tests.xcmodel.puzzles.pieces.test_picture_reading import PRINTED
from xcmodel import puzzles
from xcmodel.puzzles.boards.layers import words_of_layers
from xcmodel.puzzles.digits.digits import read_digits
from xcmodel.puzzles.pieces.pieces import read_pieces
from xcmodel.puzzles.words.crossword_grid import CrosswordGrid

NAMES = {
    **{name: getattr(puzzles, name) for name in puzzles.__all__},
    "CrosswordGrid": CrosswordGrid,
    "DOMINOES": puzzles.Polyforms({"I": "II"}, "#... ...#", counts={"I": 3}),
    "HARDEST": HARDEST,
    "PRINTED": PRINTED,
    "SQUARES": puzzles.Polyforms({"L": "LLL L..", "O": "OO OO"}, puzzles.box(2, 4)),
    "read_digits": read_digits,
    "read_pieces": read_pieces,
    "words_of_layers": words_of_layers,
}


@pytest.mark.parametrize(("mistake", "error"), mistakes_in("puzzle_errors.txt"))
def test_mistake_gets_a_clear_message(mistake: str, error: str) -> None:
    assert_mistake(mistake, error, NAMES)
