"""Latin squares (OEIS A002860)."""

from functools import partial
from itertools import product

from benchmarks.families.case import COUNTED, Level, family, sized
from xcmodel import Model


def latin_squares(n: int) -> Model:
    """Return the model for order n."""
    model = Model(name=f"Latin squares {n}")
    for kind in ("cell", "row", "column"):
        model.add_items_from((kind, a, b) for a, b in product(range(n), repeat=2))
    for i, j, k in product(range(n), repeat=3):
        model.add_option((i, j, k), [("cell", i, j), ("row", i, k), ("column", j, k)])
    return model


_case = partial(sized, "Latin squares {}", latin_squares)
family(
    "Latin squares",
    _case(4, 576, level=Level.SMALL),
    _case(5, 161_280, yardstick_ratio=8, other_ratio=0.8, is_reference=True),
    _case(6, 812_851_200, **COUNTED),
    _case(7, 61_479_419_904_000, **COUNTED),
    source="OEIS A002860",
    size_means="order",
)
