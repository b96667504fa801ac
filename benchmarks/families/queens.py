"""Queens: n of them on a board of n by n, none attacking another (OEIS A000170).

And 2n queens, two in every row and column and at most two on every diagonal.
"""

from collections import Counter
from functools import partial
from itertools import product
from typing import Any

from benchmarks.families.case import Level, Task, family, sized
from xcmodel import Model


def queens(n: int, each: int = 1) -> Model:
    """Return the model for `each` queens a line; diagonals that cannot overflow are left out."""
    model = Model(name=f"{each * n} queens")
    for k in range(n):
        model.add_item(("row", k), multiplicity=each)
        model.add_item(("column", k), multiplicity=each)
    squares = list(product(range(n), repeat=2))
    diagonals = {(i, j): [("leading", i - j), ("trailing", i + j)] for i, j in squares}
    lengths = Counter(line for lines in diagonals.values() for line in lines)
    long = [line for line, length in lengths.items() if length > each]
    model.add_items_from(long, multiplicity=(0, each))
    for (i, j), lines in diagonals.items():
        kept = [line for line in lines if lengths[line] > each]
        model.add_option((i, j), [("row", i), ("column", j), *kept])
    return model


_case = partial(sized, "queens {}", queens)
_twice = partial(sized, "2n queens, n = {}", partial(queens, each=2))
_COUNTED: dict[str, Any] = {"is_reference": True, "tasks": (Task.COUNT,)}

family(
    "queens",
    _case(6, 4, level=Level.SMOKE),
    _case(8, 92, level=Level.SMALL),
    _case(10, 724, level=Level.SMALL),
    _case(11, 2680),
    _case(12, 14_200, yardstick_ratio=9, other_ratio=0.85, **_COUNTED),
    _case(13, 73_712, yardstick_ratio=9, other_ratio=0.85, **_COUNTED),
    _case(20, None, tasks=(Task.FIRST,), level=Level.SMALL),
    _case(40, None, tasks=(Task.FIRST,)),
    _case(80, None, tasks=(Task.FIRST,)),
    source="OEIS A000170",
    size_means="n",
)

family(
    "2n queens",
    _twice(4, 11, level=Level.SMOKE),
    _twice(5, 92, level=Level.SMALL),
    _twice(6, 1097, level=Level.SMALL),
    _twice(8, 477_136, **_COUNTED),
    source="OEIS A225623; n = 8 from two independent programs",
    size_means="n",
)
