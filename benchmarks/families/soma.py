"""Piet Hein's Soma cube: 240 solutions up to symmetry, times 48 symmetries of the cube.

Two of the pieces are each other's mirror images, so that reflections count as well.
"""

from __future__ import annotations

from itertools import product

from benchmarks.families.case import Case, Level, family
from benchmarks.families.shapes import packing
from xcmodel import Model

PIECES = {
    "V": frozenset({(0, 0, 0), (1, 0, 0), (0, 1, 0)}),
    "L": frozenset({(0, 0, 0), (1, 0, 0), (2, 0, 0), (2, 1, 0)}),
    "T": frozenset({(0, 0, 0), (1, 0, 0), (2, 0, 0), (1, 1, 0)}),
    "Z": frozenset({(0, 0, 0), (1, 0, 0), (1, 1, 0), (2, 1, 0)}),
    "A": frozenset({(0, 0, 0), (1, 0, 0), (1, 1, 0), (1, 1, 1)}),
    "B": frozenset({(0, 0, 0), (0, 1, 0), (1, 1, 0), (1, 1, 1)}),
    "P": frozenset({(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)}),
}


def soma() -> Model:
    """Return the model of the cube."""
    cube = frozenset(product(range(3), repeat=3))
    return packing("Soma cube", PIECES, cube, reflections=False)


family(
    "Soma",
    Case("Soma cube", soma, 240 * 48, 18, 0.9, is_reference=True, level=Level.SMALL),
    source="240 solutions up to the 48 symmetries of the cube",
)
