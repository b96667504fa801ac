"""Demands that the others meet by themselves, found without a search.

An option that nothing needs may be left out of any solution: none of its items has to be covered,
and no row wants its weight. What is left may be too little to cover an item too often, or for a row
to leave its bounds. Of a timetable without most lessons, that is so of most rooms and groups.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from xcmodel.backend.demands import Demands
from xcmodel.backend.instance import NO_COLOUR, Instance, WeightedRow, extremes_of

# Items are compared with each other up to so many entries of useful options, within about .1 s.
_MOST_COMPARED = 50_000


def without_needless(instance: Instance, demands: Demands, forbidden: tuple[int, ...]) -> Demands:
    """Return demands that cannot be met together either, if all of these cannot.

    Args:
        instance: the whole instance.
        demands: some of its demands.
        forbidden: the options that are left out.

    >>> from xcmodel import Model
    >>> model = Model({"A": [1, "p"], "B": [2, "p"], "C": ["q"]}, optional=["p", "q"])
    >>> without_needless(model.to_instance(), Demands(items=(0, 1, 2, 3), given=()), ())
    Demands(items=(0, 1, 2), given=(), rows=())
    """
    useful = _useful_options(instance, demands, forbidden)
    rows = tuple(row for row in demands.rows if _may_be_broken(instance.rows[row], useful))
    items = _items_with_a_say(instance, demands.items, useful)
    return replace(demands, items=_not_implied(instance, items, useful), rows=rows)


def needs_options(instance: Instance, items: Iterable[int]) -> tuple[int, ...]:
    """Return those of these items that have to be covered."""
    return tuple(item for item in items if instance.item_low[item] > 0)


def needs_none(instance: Instance, items: Iterable[int]) -> tuple[int, ...]:
    """Return those of these items that may stay uncovered."""
    return tuple(item for item in items if instance.item_low[item] <= 0)


def _useful_options(
    instance: Instance, demands: Demands, forbidden: tuple[int, ...]
) -> NDArray[np.bool_]:
    """Return which options a solution may need."""
    needed = np.zeros(instance.n_items, dtype=bool)
    needed[list(needs_options(instance, demands.items))] = True
    useful = np.zeros(instance.n_options, dtype=bool)
    useful[instance.entry_options[needed[instance.option_items]]] = True
    for row in (instance.rows[number] for number in demands.rows):
        least, most = extremes_of(row.weights)
        if row.low > least:
            useful[row.options[row.weights > 0]] = True
        if row.high < most:
            useful[row.options[row.weights < 0]] = True
    useful[list(forbidden)] = False
    useful[list(demands.given)] = True
    return useful


def _may_be_broken(row: WeightedRow, useful: NDArray[np.bool_]) -> bool:
    """Return whether some of the useful options may weigh too much or too little."""
    least, most = extremes_of(row.weights[useful[row.options]])
    return least < row.low or most > row.high


def _items_with_a_say(
    instance: Instance, items: tuple[int, ...], useful: NDArray[np.bool_]
) -> tuple[int, ...]:
    """Return the items that have to be covered, or that useful options may cover too often."""
    entries = useful[instance.entry_options]
    degrees = np.bincount(instance.option_items[entries], minlength=instance.n_items)
    has_say = (instance.item_low > 0) | (instance.item_high < degrees)
    for item in instance.coloured_items.tolist():
        colours = {
            colour
            for option, colour in zip(
                instance.options_of(item), instance.option_colours_of(item), strict=True
            )
            if useful[option]
        }
        # One colour covers the item once, however many options give it.
        is_shared = len(colours) == 1 and NO_COLOUR not in colours
        has_say[item] = (1 if is_shared else degrees[item]) > instance.item_high[item]
    return tuple(item for item in items if has_say[item])


def _not_implied(
    instance: Instance, items: tuple[int, ...], useful: NDArray[np.bool_]
) -> tuple[int, ...]:
    """Return the items without those that others keep from being covered too often.

    That is so where another one has all their useful options, and no more may be chosen of it.
    """
    plain = set(items).difference(instance.coloured_items.tolist())
    degrees = instance.degrees_within(useful[instance.entry_options])
    if degrees[list(plain)].sum() > _MOST_COMPARED:
        return items
    options = {
        item: frozenset(option for option in instance.options_of(item) if useful[option])
        for item in plain
    }
    left = set(plain)
    by_option: dict[int, list[int]] = {}
    for item, covering in options.items():
        for option in covering:
            by_option.setdefault(option, []).append(item)
    high = instance.item_high
    for item in sorted(needs_none(instance, plain), key=lambda item: len(options[item])):
        rarest = min(options[item], key=lambda option: len(by_option[option]))
        if any(
            other != item
            and other in left
            and high[other] <= high[item]
            and options[item] <= options[other]
            for other in by_option[rarest]
        ):
            left.discard(item)
    return tuple(item for item in items if item in left or item not in plain)
