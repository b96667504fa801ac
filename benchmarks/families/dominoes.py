"""Dominoes on a square (OEIS A004003)."""

from functools import partial
from itertools import product

from benchmarks.families.case import COUNTED, Level, family, sized
from xcmodel import Model


def dominoes(rows: int, columns: int | None = None) -> Model:
    """Return the model of a board, or of a square; an option is the pair of its cells."""
    columns = rows if columns is None else columns
    model = Model(name=f"dominoes {rows}x{columns}")
    cells = list(product(range(rows), range(columns)))
    model.add_items_from(cells)
    for i, j in cells:
        for other in ((i, j + 1), (i + 1, j)):
            if other in model.items:
                model.add_option(((i, j), other), [(i, j), other])
    return model


_case = partial(sized, "dominoes {0}x{0}", dominoes)

family(
    "dominoes",
    _case(4, 36, level=Level.SMOKE),
    _case(6, 6728, level=Level.SMALL),
    _case(8, 12_988_816, **COUNTED),
    _case(16, 2_444_888_770_250_892_795_802_079_170_816, **COUNTED),
    source="OEIS A004003",
    size_means="side of the board",
)
