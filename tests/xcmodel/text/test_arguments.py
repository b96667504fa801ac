"""Seeds, as whole numbers of any kind."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from xcmodel.puzzles import CrewPairing, Queens, Sudoku, make_sudoku, minimal_givens

MODEL = Queens(5).model
SOLUTION = MODEL.solve().solution or ()
SEEDED: list[Callable[[Any], object]] = [
    lambda seed: make_sudoku(Sudoku.empty(4), seed=seed),
    lambda seed: minimal_givens(MODEL, SOLUTION, seed=seed),
    lambda seed: MODEL.estimate(probes=3, seed=seed),
    lambda seed: MODEL.trace(order="random", seed=seed).text(),
    lambda seed: MODEL.solve(seed=seed).solution,
    lambda seed: MODEL.sample(3, seed=seed),
    lambda seed: CrewPairing.random(3, seed=seed).flights,
]


@pytest.mark.parametrize("made", SEEDED)
def test_a_seed_of_numpy_is_the_number_that_it_is(made: Callable[[Any], object]) -> None:
    assert made(np.int64(3)) == made(3) == made(np.uint8(3))


@pytest.mark.parametrize("made", SEEDED)
@pytest.mark.parametrize("seed", [True, 1.0, "a"])
def test_other_seeds_are_told_to_be_none(made: Callable[[Any], object], seed: object) -> None:
    with pytest.raises(TypeError, match=r"seed is .*: give a whole number"):
        made(seed)
