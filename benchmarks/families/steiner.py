"""Steiner triple systems (OEIS A030128, labelled)."""

from functools import partial
from itertools import combinations

from benchmarks.families.case import COUNTED, Level, family, sized
from xcmodel import Model


def steiner_triples(points: int) -> Model:
    """Return the model: every pair of points lies in exactly one triple."""
    model = Model(name=f"Steiner triples {points}")
    model.add_items_from(combinations(range(points), 2))
    for triple in combinations(range(points), 3):
        model.add_option(triple, list(combinations(triple, 2)))
    return model


_case = partial(sized, "Steiner triples {}", steiner_triples)
family(
    "Steiner triples",
    _case(7, 30, level=Level.SMALL),
    _case(9, 840, level=Level.SMALL),
    _case(13, 1_197_504_000, **COUNTED),
    _case(15, 60_281_712_691_200, **COUNTED),
    source="OEIS A030128",
    size_means="points",
)
