"""Queens: n of them on a board of n by n, none attacking another (OEIS A000170).

And 2n queens, two in every row and column and at most two on every diagonal.
"""

from __future__ import annotations

from functools import partial
from itertools import product

from benchmarks.families.case import Case, family
from xcmodel import Model


def queens(n: int, each: int = 1) -> Model:
    """Return the model for `each` queens a line; diagonals that cannot overflow are left out."""
    model = Model(name=f"{each * n} queens")
    for k in range(n):
        model.add_item(("row", k), multiplicity=each)
        model.add_item(("column", k), multiplicity=each)
    diagonals = {}
    for i, j in product(range(n), repeat=2):
        diagonals[i, j] = [("leading", i - j), ("trailing", i + j)]
    lengths: dict[tuple[str, int], int] = {}
    for lines in diagonals.values():
        for line in lines:
            lengths[line] = lengths.get(line, 0) + 1
    long = [line for line, length in lengths.items() if length > each]
    model.add_items_from(long, multiplicity=(0, each))
    for (i, j), lines in diagonals.items():
        kept = [line for line in lines if lengths[line] > each]
        model.add_option((i, j), [("row", i), ("column", j), *kept])
    return model


family(
    Case("queens 12", partial(queens, 12), 14_200, 9, 0.85),
    Case("queens 13", partial(queens, 13), 73_712, 9, 0.85),
    Case("2n queens, n = 8", partial(queens, 8, 2), 477_136),
)
