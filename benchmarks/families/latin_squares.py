"""Latin squares (OEIS A002860)."""

from __future__ import annotations

from functools import partial
from itertools import product

from benchmarks.families.case import Case, family
from xcmodel import Model


def latin_squares(n: int) -> Model:
    """Return the model for order n."""
    model = Model(name=f"Latin squares {n}")
    for kind in ("cell", "row", "column"):
        model.add_items_from((kind, a, b) for a, b in product(range(n), repeat=2))
    for i, j, k in product(range(n), repeat=3):
        model.add_option((i, j, k), [("cell", i, j), ("row", i, k), ("column", j, k)])
    return model


family(
    Case("Latin squares 5", partial(latin_squares, 5), 161_280, 8, 0.8),
    Case("Latin squares 6", partial(latin_squares, 6), 812_851_200, only_counts=True),
    Case("Latin squares 7", partial(latin_squares, 7), 61_479_419_904_000, only_counts=True),
)
