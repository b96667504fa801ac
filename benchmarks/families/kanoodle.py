"""Kanoodle: twelve pieces of three to five balls on a board of 5 by 11.

Two independent programs count 371,020 solutions in all positions.
"""

from benchmarks.families.case import Case, Task, family
from xcmodel import Model
from xcmodel.puzzles import KANOODLE, Polyforms, box


def kanoodle() -> Model:
    """Return the model of the whole board."""
    return Polyforms(KANOODLE, box(5, 11), name="Kanoodle 5x11").model


family(
    "Kanoodle",
    Case("Kanoodle 5x11", kanoodle, 371_020, 25, 0.9, is_reference=True, tasks=(Task.COUNT,)),
    source="two independent programs",
)
