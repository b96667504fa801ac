"""Piet Hein's Soma cube: 240 solutions up to symmetry, times 48 symmetries of the cube.

Two of the pieces are each other's mirror images, so that reflections count as well.
"""

from benchmarks.families.case import Case, Level, family
from xcmodel import Model
from xcmodel.puzzles import SOMA, Polyforms, box


def soma() -> Model:
    """Return the model of the cube."""
    return Polyforms(SOMA, box(3, 3, 3), name="Soma cube").model


family(
    "Soma",
    Case("Soma cube", soma, 240 * 48, 18, 0.9, is_reference=True, level=Level.SMALL),
    source="240 solutions up to the 48 symmetries of the cube",
)
