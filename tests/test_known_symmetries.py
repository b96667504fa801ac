"""Counts up to symmetries that are found; those of puzzles are with the puzzles."""

import pytest

from classics import dominoes, queens

BACKENDS = pytest.mark.parametrize("backend", ["dlx", "dlx:python", "cpsat", "sat"])


# OEIS A002562.
@BACKENDS
@pytest.mark.parametrize(("n", "count"), [(6, 1), (7, 6)])
def test_queens_on_every_backend(backend: str, n: int, count: int) -> None:
    model = queens(n)
    symmetries = model.symmetries()
    assert symmetries.order == 8
    assert model.count(up_to=symmetries, backend=backend) == count
    solutions = model.solutions(backend=backend)
    assert len(list(symmetries.representatives(solutions))) == count


# Domino tilings up to the turns and flips of the board; no list of them is known to us, so that the
# smaller ones are counted twice.
@pytest.mark.parametrize(("size", "count"), [(2, 1), (4, 9), (6, 930), (8, 1_629_189)])
def test_squares_have_so_many_domino_tilings_up_to_turns_and_flips(size: int, count: int) -> None:
    model = dominoes(size, size)
    symmetries = model.symmetries()
    assert model.count(up_to=symmetries) == count
    if size < 8:
        assert len(list(symmetries.representatives(model.solutions()))) == count
