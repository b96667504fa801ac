"""Every message that a mistaken query gives, and that of a backend whose answer is wrong."""

from itertools import combinations

import pytest

import xcmodel as xc
from classics import austin, langford, latin_squares
from diagram_maker import DiagramBackend
from mistakes import assert_mistake, mistakes_in
from scripted_backend import found, scripted
from xcmodel.backend import Slice
from xcmodel.draw import grid_svg, sheet_svg

NAMES = {
    **{"xc": xc, "austin": austin, "langford": langford, "latin_squares": latin_squares},
    **{"found": found, "scripted": scripted, "Slice": Slice, "MAKER": DiagramBackend()},
    **{"grid_svg": grid_svg, "sheet_svg": sheet_svg, "FLIP": {1: 3, 3: 1}},
    "CHOICES": {k: [k] for k in range(9)},
    "MODEL": xc.Model(
        {"A": [1, 2], "B": [2, 1, 3], "C": [1], "D": [2]},
        optional=[3],
        costs={"A": 5, "B": 4, "C": 1, "D": 1},
    ),
    "PAIRS": xc.Model({pair: list(pair) for pair in combinations("abcdefgh", 2)}),
    "PATH": xc.Model({"left": [1, 2], "right": [2, 3], "end 1": [1], "end 3": [3]}),
    "TWO": xc.Model({"A": [1], "B": [1]}),
    "UNEQUAL": xc.Model({"A": [1], "B": [2]}, optional=[1]),
}


@pytest.mark.parametrize(("mistake", "error"), mistakes_in("query_errors.txt"))
def test_mistake_gets_a_clear_message(mistake: str, error: str) -> None:
    assert_mistake(mistake, error, NAMES)
