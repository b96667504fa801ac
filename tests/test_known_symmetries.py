"""Published counts up to symmetry; each names its source."""

from itertools import combinations

import pytest

from classics import dominoes, langford, latin_squares, queens
from xcmodel import Model, Symmetries
from xcmodel.puzzles import KANOODLE, SOMA, Pentominoes, Polyforms, box
from xcmodel.puzzles.pentominoes import CHESSBOARD_WITHOUT_CENTRE

BACKENDS = pytest.mark.parametrize("backend", ["dlx", "dlx:python", "cpsat", "sat"])


# Haselgrove and Haselgrove 1960 for the rectangles, Scott 1958 for the chessboard.
@pytest.mark.parametrize(
    ("puzzle", "order", "count"),
    [
        (Pentominoes.rectangle(6, 10), 4, 2339),
        (Pentominoes.rectangle(5, 12), 4, 1010),
        (Pentominoes.rectangle(4, 15), 4, 368),
        (Pentominoes.rectangle(3, 20), 4, 2),
        (Pentominoes(CHESSBOARD_WITHOUT_CENTRE), 8, 65),
    ],
)
def test_pentominoes(puzzle: Pentominoes, order: int, count: int) -> None:
    assert puzzle.symmetries().order == order
    assert puzzle.model.symmetries().order == order
    assert puzzle.model.count(up_to=puzzle.symmetries()) == count


def test_pentominoes_on_3_by_20_by_representatives() -> None:
    puzzle = Pentominoes.rectangle(3, 20)
    assert len(list(puzzle.symmetries().representatives(puzzle.model.solutions()))) == 2


def test_pentominoes_on_the_chessboard_by_representatives() -> None:
    puzzle = Pentominoes(CHESSBOARD_WITHOUT_CENTRE)
    assert len(list(puzzle.symmetries().representatives(puzzle.model.solutions()))) == 65


# OEIS A002562: n queens, n = 1, 2, ...
@pytest.mark.parametrize(
    ("n", "count"), list(enumerate([1, 0, 0, 1, 2, 1, 6, 12, 46, 92], start=1))
)
def test_queens(n: int, count: int) -> None:
    flips = queens_flips(n)
    assert flips.order == (8 if n > 1 else 1)
    assert queens(n).count(up_to=flips) == count


@BACKENDS
@pytest.mark.parametrize(("n", "count"), [(6, 1), (7, 6)])
def test_queens_on_every_backend(backend: str, n: int, count: int) -> None:
    model = queens(n)
    symmetries = model.symmetries()
    assert symmetries.order == 8
    assert model.count(up_to=symmetries, backend=backend) == count
    solutions = model.solutions(backend=backend)
    assert len(list(symmetries.representatives(solutions))) == count


# OEIS A014552: Langford pairs, n = 3, 4, ...
@pytest.mark.parametrize(("n", "count"), list(enumerate([1, 1, 0, 0, 26, 150], start=3)))
def test_langford_pairs(n: int, count: int) -> None:
    model = langford(n)
    reversal = {("slot", s): ("slot", 2 * n - 1 - s) for s in range(2 * n)}
    assert model.count(up_to=[reversal]) == count
    assert model.symmetries().order == 2


# Domino tilings up to the turns and flips of the board; no list of them is known to us, so that the
# smaller ones are counted twice.
@pytest.mark.parametrize(("size", "count"), [(2, 1), (4, 9), (6, 930), (8, 1_629_189)])
def test_domino_tilings(size: int, count: int) -> None:
    model = dominoes(size, size)
    symmetries = model.symmetries()
    assert model.count(up_to=symmetries) == count
    if size < 8:
        assert len(list(symmetries.representatives(model.solutions()))) == count


# OEIS A003090: main classes of Latin squares, order 1, 2, ...
@pytest.mark.parametrize(("n", "order", "count"), [(2, 48, 1), (3, 1_296, 1), (4, 82_944, 2)])
def test_main_classes_of_latin_squares(n: int, order: int, count: int) -> None:
    model = latin_squares(n)
    symmetries = model.symmetries()
    assert symmetries.order == order
    assert model.count(up_to=symmetries) == count


# Kirkman 1847: the Fano plane is the only Steiner triple system of order 7.
@BACKENDS
def test_steiner_triples(backend: str) -> None:
    model = Model({t: list(combinations(t, 2)) for t in combinations(range(7), 3)})
    symmetries = model.symmetries()
    assert symmetries.order == 5_040
    assert model.count(backend=backend) == 30
    assert model.count(up_to=symmetries, backend=backend) == 1


# Conway and Guy 1961.
def test_soma_cube() -> None:
    model = Polyforms(SOMA, box(3, 3, 3)).model
    symmetries = model.symmetries()
    assert symmetries.order == 48
    assert model.count(up_to=symmetries) == 240


def test_kanoodle() -> None:
    model = Polyforms(KANOODLE, box(5, 11)).model
    assert model.count(up_to=model.symmetries()) == 92_755


def queens_flips(n: int) -> Symmetries:
    """Return the symmetries of the board: a reflection, and the one in a diagonal."""
    squares = [(i, j) for i in range(n) for j in range(n)]
    return Symmetries(
        queens(n),
        options=[
            {("queen", i, j): ("queen", i, n - 1 - j) for i, j in squares},
            {("queen", i, j): ("queen", j, i) for i, j in squares},
        ],
    )
