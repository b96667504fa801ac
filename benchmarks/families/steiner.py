"""Steiner triple systems (OEIS A030128, labelled)."""

from __future__ import annotations

from functools import partial
from itertools import combinations

from benchmarks.families.case import Case, family
from xcmodel import Model


def steiner_triples(points: int) -> Model:
    """Return the model: every pair of points lies in exactly one triple."""
    model = Model(name=f"Steiner triples {points}")
    model.add_items_from(combinations(range(points), 2))
    for triple in combinations(range(points), 3):
        model.add_option(triple, list(combinations(triple, 2)))
    return model


family(
    Case("Steiner triples 13", partial(steiner_triples, 13), 1_197_504_000, only_counts=True),
    Case("Steiner triples 15", partial(steiner_triples, 15), 60_281_712_691_200, only_counts=True),
)
