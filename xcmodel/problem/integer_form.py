"""The integer form of items and options: the arrays that backends receive."""

from __future__ import annotations

from array import array
from collections.abc import Hashable, Mapping

from xcmodel.backend.instance import NO_COLOUR, Instance
from xcmodel.errors import ModelError
from xcmodel.interrupt import import_whole
from xcmodel.problem.cost_unit import GREATEST_COST
from xcmodel.problem.items import Item
from xcmodel.problem.names import Name
from xcmodel.problem.option_table import OptionTable

# Where there are more, numpy counts the options of items: its import hardly matters then.
_MANY_ENTRIES = 100_000


def compile_instance(items: Mapping[Name, Item], options: OptionTable) -> Instance:
    """Return the integer form of these items and options.

    Raises:
        ModelError: when the absolute values of the costs add up to more than 2**60.
    """
    _check_total_cost(options)
    degrees = _degrees(options.covered, len(items))
    # Bounds are tightened by the number of options, so that they fit into the arrays.
    lows, highs = array("q"), array("q")
    for item, degree in zip(items.values(), degrees, strict=True):
        low, high = item.low, item.high
        lows.append(low if low <= degree else degree + 1)
        highs.append(high if high is not None and high <= degree else degree)
    return Instance.of_plain_arrays(
        lows,
        highs,
        options.start[:],
        options.covered[:],
        _number_colours(items, options),
        options.costs[:],
    )


def _degrees(covered: array[int], n_items: int) -> list[int]:
    """Return how many options cover each item."""
    if len(covered) > _MANY_ENTRIES:
        import_whole("numpy")
        import numpy as np

        many: list[int] = np.bincount(np.asarray(covered), minlength=n_items).tolist()
        return many
    degrees = [0] * n_items
    for item in covered:
        degrees[item] += 1
    return degrees


def _number_colours(items: Mapping[Name, Item], options: OptionTable) -> array[int]:
    colours = array("i", [NO_COLOUR]) * len(options.covered)
    item_names = list(items)
    number: dict[Hashable, int] = {}
    for option, gives in options.colours.items():
        for entry in range(options.start[option], options.start[option + 1]):
            item = item_names[options.covered[entry]]
            if item in gives:
                colours[entry] = number.setdefault(gives[item], len(number) + 1)
    return colours


def _check_total_cost(options: OptionTable) -> None:
    total = sum(map(abs, options.costs))
    if total > GREATEST_COST:
        raise ModelError(f"the costs {options.unit.too_great(total)}")
