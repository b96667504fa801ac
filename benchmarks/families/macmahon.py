"""MacMahon's 24 squares, with edges of three colours, on a board of 4 by 6.

Neighbours agree on the colour of the edge between them, and the border is all of one colour.
"""

from benchmarks.families.case import Case, Level, Task, family
from xcmodel import Model
from xcmodel.puzzles import MacMahonSquares


def macmahon() -> Model:
    """Return the model of the whole board."""
    return MacMahonSquares().model.copy()


_NAME = "MacMahon squares 4x6"

family(
    "MacMahon squares",
    # Counting them takes longer than any time limit.
    Case(_NAME, macmahon, 106_624, is_reference=True, tasks=(Task.FIRST,), level=Level.SMALL),
    source="two independent programs",
)
