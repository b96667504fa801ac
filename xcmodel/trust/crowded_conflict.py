"""Demands whose conflict is that other items ask for more options of an item than it admits."""

from __future__ import annotations

import numpy as np

from xcmodel.backend.demands import Demands
from xcmodel.backend.instance import Instance


def crowded_conflict(instance: Instance, item: int, forbidden: tuple[int, ...]) -> Demands | None:
    """Return an item and others that ask for too many of its options, or None if there are none.

    All options of each of the others cover the item, and no two of them share an option. So the
    item is covered at least as often as all of them ask for together.

    Args:
        instance: the instance.
        item: the item that may be crowded.
        forbidden: options that are in no solution.

    >>> from xcmodel import Model
    >>> reserves = {("reserve", flight): [flight, "reserves"] for flight in "ABC"}
    >>> model = Model(reserves | {"pair": ["B", "C"]}, multiplicities={"reserves": (0, 1)})
    >>> crowded_conflict(model.to_instance(), 1, ()) is None
    True
    >>> crowded_conflict(model.to_instance(), 1, (3,))
    Demands(items=(0, 1, 2), given=(), rows=())
    """
    if item in instance.coloured_items:  # Options may share it.
        return None
    allowed = np.ones(instance.n_options, dtype=bool)
    allowed[list(forbidden)] = False
    covering = np.zeros(instance.n_options, dtype=bool)
    covering[instance.options_of(item)] = True
    elsewhere = instance.degrees_within((allowed & ~covering)[instance.entry_options])
    crowding = np.flatnonzero((elsewhere == 0) & (instance.item_low > 0))
    room, used, found = int(instance.item_high[item]), set[int](), [item]
    for other in sorted(crowding.tolist(), key=lambda other: int(instance.item_degrees[other])):
        options = {option for option in instance.options_of(other) if allowed[option]}
        if other == item or not used.isdisjoint(options):
            continue
        used |= options
        found.append(other)
        room -= int(instance.item_low[other])
        if room < 0:
            return Demands(items=tuple(sorted(found)), given=())
    return None
