"""Demands whose conflict can be read off the model: by what given and forbidden options do at once.

Those who give options ask what is wrong with these; so such a conflict is told before smaller ones
that have to be searched for.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from xcmodel.backend.demands import Demands
from xcmodel.backend.instance import NO_COLOUR, BoolArray, Instance, Int64Array


def direct_conflict(
    instance: Instance, given: tuple[int, ...], forbidden: tuple[int, ...]
) -> Demands | None:
    """Return demands that cannot be met, as given options cover an item too often or leave none.

    Not all of them may be needed.

    >>> from xcmodel import Model
    >>> instance = Model({"A": [1, 2], "B": [2, 3], "C": [3], "D": [1]}).to_instance()
    >>> direct_conflict(instance, (0, 1), ())  # Both cover item 2.
    Demands(items=(1,), given=(0, 1), rows=())
    >>> direct_conflict(instance, (1,), (3,))  # Only A is left to cover item 1.
    Demands(items=(0, 1), given=(1,), rows=())
    >>> direct_conflict(instance, (1,), ()) is None
    True
    """
    chosen = _marked(instance, given)
    covered = instance.coverage_by(given)
    over = np.flatnonzero(covered > instance.item_high)
    if len(over):
        return _with_given_at(instance, over[:1], given)
    blocked = _blocked_entries(instance, chosen, covered >= instance.item_high)
    allowed = ~_marked(instance, forbidden)
    excluded = _marked(instance, instance.entry_options[blocked])
    left = instance.degrees_within((allowed & ~excluded)[instance.entry_options])
    lacking = np.flatnonzero(left < instance.item_low)
    if not len(lacking):
        return None
    degrees = instance.degrees_within(allowed[instance.entry_options])
    item = lacking[degrees[lacking].argmin()]  # That with the fewest options to speak of.
    options = [option for option in instance.options_of(item) if allowed[option]]
    excluding = _excluding_items(instance, blocked, [o for o in options if excluded[o]])
    return _with_given_at(instance, np.array([item, *excluding]), given)


def _marked(instance: Instance, options: tuple[int, ...] | NDArray[np.integer]) -> BoolArray:
    marked = np.zeros(instance.n_options, dtype=bool)
    marked[np.asarray(options, dtype=np.int64)] = True
    return marked


def _with_given_at(instance: Instance, items: Int64Array, given: tuple[int, ...]) -> Demands:
    """Return the demands of items, and the given options that cover one of them."""
    at = set(items.tolist())
    return Demands(
        items=tuple(sorted(at)),
        given=tuple(option for option in given if at.intersection(instance.items_of(option))),
    )


def _blocked_entries(instance: Instance, chosen: BoolArray, is_full: BoolArray) -> BoolArray:
    """Return which entries are of options that chosen ones exclude, by the item of the entry."""
    of_chosen = chosen[instance.entry_options]
    colour = np.full(instance.n_items, NO_COLOUR, dtype=np.int64)
    colour[instance.option_items[of_chosen]] = instance.option_colours[of_chosen]
    differs = instance.option_colours != colour[instance.option_items]
    is_plain = instance.option_colours == NO_COLOUR
    return np.asarray(is_full[instance.option_items] & (is_plain | differs) & ~of_chosen)


def _excluding_items(instance: Instance, blocked: BoolArray, options: list[int]) -> list[int]:
    """Return few items by which all these options are excluded: of most left each time."""
    at: dict[int, set[int]] = {}
    for option in options:
        first, end = instance.option_start[option], instance.option_start[option + 1]
        for item in instance.option_items[first:end][blocked[first:end]].tolist():
            at.setdefault(item, set()).add(option)
    left, items = set(options), list[int]()
    while left:
        items.append(max(at, key=lambda item: len(at[item] & left)))
        left -= at[items[-1]]
    return items
