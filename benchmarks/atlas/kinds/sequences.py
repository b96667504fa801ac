"""Langford's and Skolem's sequences."""

from functools import partial

from benchmarks.atlas.entry import Entry, kind, oeis
from xcmodel import Model


def _pairs(n: int, between: int) -> Model:
    """Return the model of two of each of 1 to n, with k + between - 1 others between the k's."""
    model = Model(name="pairs")
    model.add_items_from(("number", k) for k in range(1, n + 1))
    model.add_items_from(("place", p) for p in range(2 * n))
    for k in range(1, n + 1):
        for first in range(2 * n - k - between):
            places = [("place", first), ("place", first + k + between)]
            model.add_option((k, first), [("number", k), *places])
    return model


def _langford(n: int, classes: int) -> Entry:
    source = oeis("A014552", 2 * classes, classes)
    return Entry(f"Langford {n}", f"n = {n}", partial(_pairs, n, 1), (source,))


def _skolem(n: int, classes: int) -> Entry:
    source = oeis("A059106", 2 * classes, classes)
    return Entry(f"Skolem {n}", f"n = {n}", partial(_pairs, n, 0), (source,))


kind(
    "Langford and Skolem sequences",
    *(_langford(n, classes) for n, classes in [(3, 1), (4, 1), (7, 26), (8, 150), (10, 0)]),
    _langford(11, 17_792),
    *(_skolem(n, classes) for n, classes in [(4, 3), (5, 5), (8, 252), (9, 1328)]),
)
