"""Langford pairs: two of each of 1..n, with k others between the k's (OEIS A014552, doubled)."""

from __future__ import annotations

from functools import partial

from benchmarks.families.case import Case, family
from xcmodel import Model


def langford(n: int) -> Model:
    """Return the model for 1..n."""
    model = Model(name=f"Langford {n}")
    model.add_items_from(("number", k) for k in range(1, n + 1))
    model.add_items_from(("place", p) for p in range(2 * n))
    for k in range(1, n + 1):
        for p in range(2 * n - k - 1):
            model.add_option((k, p), [("number", k), ("place", p), ("place", p + k + 1)])
    return model


family(
    Case("Langford 11", partial(langford, 11), 35_584, 10, 0.85),
    Case("Langford 12", partial(langford, 12), 216_288, 10, 0.85),
)
