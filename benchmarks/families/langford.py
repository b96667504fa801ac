"""Langford pairs: two of each of 1..n, with k others between the k's (OEIS A014552, doubled)."""

from functools import partial

from benchmarks.families.case import Level, Task, family, sized
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


_case = partial(sized, "Langford {}", langford)
_REFERENCE = {"yardstick_ratio": 10, "other_ratio": 0.85, "is_reference": True}

family(
    "Langford",
    _case(7, 52, level=Level.SMALL),
    _case(8, 300, level=Level.SMALL),
    _case(11, 35_584, **_REFERENCE),
    _case(12, 216_288, tasks=(Task.COUNT,), **_REFERENCE),
    _case(16, None, tasks=(Task.FIRST,), level=Level.SMALL),
    _case(24, None, tasks=(Task.FIRST,)),
    source="OEIS A014552, doubled",
    size_means="n",
)

# There are none unless n leaves 0 or 3 when divided by 4.
family(
    "Langford, infeasible",
    _case(9, 0, tasks=(Task.FIRST,), level=Level.SMALL),
    _case(10, 0, tasks=(Task.FIRST,)),
    source="OEIS A014552",
    size_means="n",
)
