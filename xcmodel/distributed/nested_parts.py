"""Parts of a query of which one is within another one, so that their counts do not add up."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence

from xcmodel.distributed.cube import Cube

_Condition = tuple[int, bool]
"""An option, and whether solutions contain it."""


def part_within_another(parts: Sequence[Cube]) -> tuple[int, int] | None:
    """Return the place of a part and that of an equal or a wider one, or None without such two.

    Only what the parts say is looked at. Whether two parts overlap of which neither says all that
    the other one does depends on the model, in which the options that they give may exclude each
    other.

    >>> part_within_another([Cube((1,)), Cube((2,), (1,)), Cube((1, 3))])
    (2, 0)
    >>> part_within_another([Cube((1,)), Cube((2,), (1,))]) is None
    True
    """
    conditions = [_conditions(part) for part in parts]
    often = Counter(condition for of_part in conditions for condition in of_part)
    # What is within a part has its rarest condition as well, so that few pairs are compared.
    with_rarest: defaultdict[_Condition | None, list[int]] = defaultdict(list)
    for place, of_part in enumerate(conditions):
        with_rarest[min(of_part, key=often.__getitem__, default=None)].append(place)
    for place, of_part in reversed([*enumerate(conditions)]):
        outers = (outer for key in (None, *of_part) for outer in with_rarest.get(key, ()))
        for outer in outers:
            if outer != place and conditions[outer] <= of_part:
                return place, outer
    return None


def _conditions(part: Cube) -> frozenset[_Condition]:
    given = ((option, True) for option in part.given)
    return frozenset([*given, *((option, False) for option in part.forbidden)])
